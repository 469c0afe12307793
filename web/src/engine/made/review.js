// Made from the Python of the games by tools/page_engine.py; do not edit.
import * as py from "../python";
import * as host from "../host";
import * as reviewing from "../reviewing";
import { DRAWS as DRAWS$, InvalidOption as InvalidOption$, LAST as LAST$, OUT_OF as OUT_OF$, Position as Position$, Transcript as Transcript$, View as View$, WAYS as WAYS$, __version__ as __version__$, begin_script as begin_script$, deviation as deviation$, following as following$, game_seed as game_seed$, mean_of as mean_of$, seed_words as seed_words$, shared as shared$, student as student$, total_of as total_of$, unbounded as unbounded$ } from "./core";

const KINDS$ = ["static", "search", "views"];

const STATIC$ = "static";

const MOST_SIMULATIONS$ = 100000;

function _is_size$(text) {
return ((py.re.fullmatch("[0-9]+", text) != null) && ((1 <= py.int(text)) && (py.int(text) <= MOST_SIMULATIONS$)));
}

class Spec$ {
constructor(kind, simulations, name) {

this.kind = kind;
this.simulations = simulations;
this.name = name;
}
static compared_ = ["kind", "simulations", "name"];
__str__() {
const self = this;
let size;
size = (py.eq(self.kind, STATIC$) ? "" : `:${py.str(self.simulations)}`);
return `${py.str(self.kind)}${py.str(size)}@${py.str(self.name)}`;
}
}

function read_spec$(game, text = null) {
let _, body, given, kind, name, size;
given = py.or(text, () => game.ruleset.review_evaluator(game));
[body, _, name] = [...py.iter(py.call(given, "partition", "@"))];
[kind, _, size] = [...py.iter(py.call(body, "partition", ":"))];
if ((!py.contains(KINDS$, kind) || py.eq(py.eq(kind, STATIC$), py.bool(size)) || (py.truthy(size) && !py.truthy(_is_size$(size))))) {
throw new InvalidOption$(`there is no evaluator ${py.repr(given)} for reviews; there are static, search:N and views:N (N from 1 to ${py.str(MOST_SIMULATIONS$)}), each with or without @NAME`);
}
return new Spec$(kind, py.int(py.or(size, () => 0)), game.ruleset.evaluator_for(game, py.or(name, () => null)));
}

const evaluator_FINE$ = 10000;

const REMEMBERED$ = 20000;

const WHOLE$ = 1000000000;

function whole_chances$(values) {
let floors, order, scaled, seat, total;
total = total_of$(values);
scaled = [...(function* () { for (const value of py.iter(values)) yield (py.mul(WHOLE$, value) / total); })()];
floors = [...(function* () { for (const value of py.iter(scaled)) yield py.int(value); })()];
order = py.sorted(py.range(py.len(values)), py.named({ key: ((seat) => [py.sub(py.at(floors, seat), py.at(scaled, seat)), seat]) }));
for (seat of py.iter(py.slice(order, null, py.sub(WHOLE$, py.sum(floors))))) {
py.put(floors, seat, py.add(py.at(floors, seat), 1));
}
return py.tuple(floors);
}

const SEARCH$ = "search";

class Evaluator$ {
constructor(game, spec) {
const self = this;
self.game = game;
self.spec = spec;
self.evaluations = 0;
self._known = new Map([]);
}
get hash() {
const self = this;
return py.cached(this, "hash", () => {
let game, name, parts, search;
[game, name] = [...py.iter([self.game, self.spec.name])];
search = py.call(" ", "join", (function* () { for (const one of py.iter(game.ruleset.search_params(name))) yield py.str(py.int((py.mul(evaluator_FINE$, one) + 0.5))); })());
parts = [py.str(self.spec), search, reviewing.sources_hash(game), reviewing.parameters_hash(game, name)];
return py.call(py.hashlib.sha256(py.call(py.call("\u0000", "join", parts), "encode")), "hexdigest");
});
}
chances(position) {
const self = this;
let key, known, name;
key = reviewing.bare_bytes(position._state);
name = py.call(key, "hex");
known = py.call(self._known, "get", name);
if ((known == null)) {
if ((py.len(self._known) >= REMEMBERED$)) {
self._known.clear();
}
{
let same_ = self._evaluate(position, key);
known = same_;
py.put(self._known, name, same_);
}
}
return known;
}
_evaluate(position, key) {
const self = this;
let count, found, seed, views;
self.evaluations = py.add(self.evaluations, 1);
if (py.truthy(position.outcome)) {
return whole_chances$(py.list(py.call(shared$(self.game, position.outcome), "values")));
}
if (py.eq(self.spec.kind, STATIC$)) {
return whole_chances$(py.call(self._leaf, "values", key));
}
[seed, count] = [...py.iter([seed_words$(key), self.spec.simulations])];
if (py.eq(self.spec.kind, SEARCH$)) {
return whole_chances$(py.call(self._tree, "values", key, self._open_seat(position, key), seed, count));
}
views = [...(function* () { for (const colour of py.iter(self.game.colours)) yield py.call(position.view(colour), "to_bytes"); })()];
found = [...(function* () { for (const [seat, view] of py.iter(py.enumerate(views))) yield py.call(self._tree, "values", view, seat, seed, count); })()];
return whole_chances$([...(function* () { for (const seat of py.iter(py.range(self.game.players))) yield mean_of$([...(function* () { for (const one of py.iter(found)) yield py.at(one, seat); })()]); })()]);
}
_open_seat(position, key) {
const self = this;
let fixed, found, seats, views;
seats = py.dict.fromkeys([position.turn, ...py.iter(self.game.colours)]);
views = (function* () { for (const seat of py.iter(seats)) yield new View$(self.game, seat, position._state, []); })();
fixed = (function* () { for (const view of py.iter(views)) if (py.eq(reviewing.bare_bytes(self.game.redeal(view)._state), key)) yield view; })();
found = py.next(fixed, null);
return self.game.seat(((found == null) ? position.turn : found.colour));
}
glance(position) {
const self = this;
return py.call(self._leaf, "values", reviewing.bare_bytes(position._state));
}
get _tree() {
const self = this;
return py.cached(this, "_tree", () => {
return new reviewing.ReusedTree(self.game, self.spec.name, self.spec.simulations);
});
}
get _leaf() {
const self = this;
return py.cached(this, "_leaf", () => {
return new reviewing.Leaf(self.game, self.spec.name);
});
}
}

class Effort$ {
constructor(simulations = 400, candidates = 6, deals = 8, most_deals = 128, precision = 0.01) {

this.simulations = simulations;
this.candidates = candidates;
this.deals = deals;
this.most_deals = most_deals;
this.precision = precision;
}
static compared_ = ["simulations", "candidates", "deals", "most_deals", "precision"];
words() {
const self = this;
return `${py.str(self.simulations)} ${py.str(self.candidates)} ${py.str(self.deals)} ${py.str(self.most_deals)} ${py.str(self.precision)}`;
}
}

class EvaluatorInfo$ {
constructor(name, hash, version) {

this.name = name;
this.hash = hash;
this.version = version;
}
static compared_ = ["name", "hash", "version"];
static struct_ = { tag: null, fields: [["name", "name"], ["hash", "hash"], ["version", "version"]] };
}

class Sums$ {
constructor(change, draw_luck, hidden_luck, skill, rivals) {

this.change = change;
this.draw_luck = draw_luck;
this.hidden_luck = hidden_luck;
this.skill = skill;
this.rivals = rivals;
}
static compared_ = ["change", "draw_luck", "hidden_luck", "skill", "rivals"];
static struct_ = { tag: null, fields: [["change", "change"], ["draw_luck", "draw_luck"], ["hidden_luck", "hidden_luck"], ["skill", "skill"], ["rivals", "rivals"]] };
}

function sums_of$(steps, colours, seat) {
let own, rivals;
own = [...(function* () { for (const step of py.iter(steps)) if (py.eq(step.colour, py.at(colours, seat))) yield step; })()];
rivals = [...(function* () { for (const step of py.iter(steps)) if (!py.eq(step.colour, py.at(colours, seat))) yield step; })()];
return new Sums$((py.truthy(steps) ? py.sub(py.at(py.at(steps, -1).after, seat), py.at(py.at(steps, 0).before, seat)) : 0), py.sum((function* () { for (const step of py.iter(steps)) yield py.at(step.draw_luck, seat); })()), py.sum((function* () { for (const step of py.iter(own)) yield step.hidden_luck; })()), py.sum((function* () { for (const step of py.iter(own)) yield step.skill; })()), py.sum((function* () { for (const step of py.iter(rivals)) yield py.at(step.effect, seat); })()));
}

class Turn$ {
constructor(number, colour, first, last, sums) {

this.number = number;
this.colour = colour;
this.first = first;
this.last = last;
this.sums = sums;
}
static compared_ = ["number", "colour", "first", "last", "sums"];
static struct_ = { tag: null, fields: [["number", "number"], ["colour", "colour"], ["first", "first"], ["last", "last"], ["sums", "sums"]] };
}

function* _turns$(colours, steps) {
let group, number, own;
for ([number, group] of py.iter(py.groupby(steps, py.named({ key: ((step) => step.turn) })))) {
own = py.list(group);
yield new Turn$(number, py.at(own, 0).colour, py.at(own, 0).number, py.at(own, -1).number, [...(function* () { for (const seat of py.iter(py.range(py.len(colours)))) yield sums_of$(own, colours, seat); })()]);
}
}

const report_RESIGNATION$ = "resign";

const PARTS$ = ["draws", "hidden", "unforeseen", "own", "own giving up", "rivals", "rivals giving up"];

const TWO$ = 2;

function parts_of$(steps, colours, seat) {
let is_own, parts, sign, step, who;
parts = py.dict.fromkeys(PARTS$, 0);
for (step of py.iter(steps)) {
py.put(parts, "draws", py.add(py.at(parts, "draws"), py.at(step.draw_luck, seat)));
is_own = py.eq(step.colour, py.at(colours, seat));
if ((!py.truthy(is_own) && (py.len(colours) > TWO$))) {
py.put(parts, "rivals", py.add(py.at(parts, "rivals"), py.at(step.effect, seat)));
continue;
}
sign = (py.truthy(is_own) ? 1 : -1);
py.put(parts, "hidden", py.add(py.at(parts, "hidden"), py.mul(sign, py.sub(step.hidden_luck, step.correction))));
py.put(parts, "unforeseen", py.add(py.at(parts, "unforeseen"), py.mul(sign, step.correction)));
who = (py.truthy(is_own) ? "own" : "rivals");
py.put(parts, (py.eq(step.move, report_RESIGNATION$) ? `${py.str(who)} giving up` : who), py.add(py.at(parts, (py.eq(step.move, report_RESIGNATION$) ? `${py.str(who)} giving up` : who)), py.mul(sign, step.skill)));
}
return parts;
}

function _together$(half_widths) {
return py.int(py.sqrt(total_of$((function* () { for (const half of py.iter(half_widths)) yield py.mul(py.float(half), py.float(half)); })())));
}

const MISTAKES$ = 3;

function _turning_point$(turns, seat) {
let changed;
changed = [...(function* () { for (const turn of py.iter(turns)) if (py.truthy(py.at(turn.sums, seat).change)) yield turn; })()];
return (py.truthy(changed) ? py.max(changed, py.named({ key: ((turn) => py.abs(py.at(turn.sums, seat).change)) })).last : null);
}

class Player$ {
constructor(colour, start, result, sums, parts = new Map([]), correction, draw_uncertainty, decisions, unclear, loss, loss_half_width, mistakes, turning_point) {

this.colour = colour;
this.start = start;
this.result = result;
this.sums = sums;
this.parts = parts;
this.correction = correction;
this.draw_uncertainty = draw_uncertainty;
this.decisions = decisions;
this.unclear = unclear;
this.loss = loss;
this.loss_half_width = loss_half_width;
this.mistakes = mistakes;
this.turning_point = turning_point;
}
static compared_ = ["colour", "start", "result", "sums", "parts", "correction", "draw_uncertainty", "decisions", "unclear", "loss", "loss_half_width", "mistakes", "turning_point"];
static struct_ = { tag: null, fields: [["colour", "colour"], ["start", "start"], ["result", "result"], ["sums", "sums"], ["parts", "parts"], ["correction", "correction"], ["draw_uncertainty", "draw_uncertainty"], ["decisions", "decisions"], ["unclear", "unclear"], ["loss", "loss"], ["loss_half_width", "loss_half_width"], ["mistakes", "mistakes"], ["turning_point", "turning_point"]] };
}

function _player$(colours, seat, steps, turns) {
let decided, own, unclear, worst;
own = [...(function* () { for (const step of py.iter(steps)) if ((py.eq(step.colour, py.at(colours, seat)) && !py.eq(step.move, report_RESIGNATION$))) yield step; })()];
decided = [...(function* () { for (const step of py.iter(own)) if ((step.decision != null)) yield [step, step.decision]; })()];
unclear = [...(function* () { for (const [_, decision] of py.iter(decided)) if (!py.truthy(decision.obvious)) yield decision; })()];
worst = py.sorted((function* () { for (const [step, decision] of py.iter(decided)) if ((decision.loss > 0)) yield step; })(), py.named({ key: ((step) => step.skill) }));
return new Player$(py.at(colours, seat), (py.truthy(steps) ? py.at(py.at(steps, 0).before, seat) : py.floordiv(WHOLE$, py.len(colours))), (py.truthy(steps) ? py.at(py.at(steps, -1).after, seat) : py.floordiv(WHOLE$, py.len(colours))), sums_of$(steps, colours, seat), parts_of$(steps, colours, seat), py.sum((function* () { for (const step of py.iter(own)) yield step.correction; })()), _together$((function* () { for (const step of py.iter(steps)) if (py.truthy(step.draws)) yield py.at(step.draws.half_widths, seat); })()), py.len(own), py.len(unclear), py.round((py.sum((function* () { for (const [_, decision] of py.iter(decided)) yield decision.loss; })()) / py.max(1, py.len(unclear)))), py.round((_together$((function* () { for (const one of py.iter(unclear)) yield py.floordiv(py.sub(one.high, one.low), 2); })()) / py.max(1, py.len(unclear)))), [...(function* () { for (const step of py.iter(py.slice(worst, null, MISTAKES$))) yield step.number; })()], _turning_point$(turns, seat));
}

function players_of$(colours, steps) {
let turns;
turns = py.list(_turns$(colours, steps));
return [...(function* () { for (const seat of py.iter(py.range(py.len(colours)))) yield _player$(colours, seat, steps, turns); })()];
}

class Review$ {
constructor(game, edition, options, colours, evaluator, effort, seed, transcript, finished, winner, steps, players, summaries = [], is_open = false) {

this.game = game;
this.edition = edition;
this.options = options;
this.colours = colours;
this.evaluator = evaluator;
this.effort = effort;
this.seed = seed;
this.transcript = transcript;
this.finished = finished;
this.winner = winner;
this.steps = steps;
this.players = players;
this.summaries = summaries;
this.is_open = is_open;
}
static compared_ = ["game", "edition", "options", "colours", "evaluator", "effort", "seed", "transcript", "finished", "winner", "steps", "players", "summaries", "is_open"];
static struct_ = { tag: null, fields: [["game", "game"], ["edition", "edition"], ["options", "options"], ["colours", "colours"], ["evaluator", "evaluator"], ["effort", "effort"], ["seed", "seed"], ["transcript", "transcript"], ["finished", "finished"], ["winner", "winner"], ["steps", "steps"], ["players", "players"], ["summaries", "summaries"], ["is_open", "is_open"]] };
get is_complete() {
const self = this;
return py.all((function* () { for (const step of py.iter(self.steps)) yield (step.decision != null); })());
}
get chances() {
const self = this;
return (py.truthy(self.steps) ? [py.at(self.steps, 0).before, ...py.iter((function* () { for (const step of py.iter(self.steps)) yield step.after; })())] : []);
}
turns() {
const self = this;
return py.list(_turns$(self.colours, self.steps));
}
}

function _outcome$(review, player) {
let chance, colour, last;
[last, colour] = [...py.iter([py.at(review.steps, -1), player.colour])];
if (!py.truthy(review.finished)) {
return ["stands", py.message("The game is not over: {colour} has a chance of {chance}.", py.named({ colour: colour, chance: player.result }))];
}
if ((py.eq(last.move, report_RESIGNATION$) && py.eq(last.colour, colour))) {
chance = py.at(last.before, py.call(review.colours, "index", colour));
return ["gave up", py.message("{colour} gave up with a chance of {chance}.", py.named({ colour: colour, chance: chance }))];
}
if ((review.winner == null)) {
return ["shared", py.message("Nobody won.")];
}
if (py.eq(review.winner, colour)) {
return ["won", py.message("{colour} won.", py.named({ colour: colour }))];
}
return ["lost", py.message("{colour} lost.", py.named({ colour: colour }))];
}

class Reason$ {
constructor(concept, text, plural, facts, speaks = 0) {

this.concept = concept;
this.text = text;
this.plural = plural;
this.facts = facts;
this.speaks = speaks;
}
static compared_ = ["concept", "text", "plural", "facts", "speaks"];
static struct_ = { tag: null, fields: [["concept", "concept"], ["text", "text"], ["plural", "plural"], ["facts", "facts"], ["speaks", "speaks"]] };
}

function reason_of$(name, sentence, speaks = 0) {
let facts;
facts = new Map((function* () { for (const [key, fact] of py.iter(py.call(py.factsOf(sentence), "items"))) yield [key, (py.isinstance(fact, py.int) ? fact : py.str(fact))]; })());
return new Reason$(name, sentence.text, py.or(sentence.many, () => null), facts, speaks);
}

function _rivals_words$(part, is_gain, change, players) {
if ((part === "rivals giving up")) {
return py.message("That the other gave up brought most: {change}.", py.named({ change: change }));
}
if ((players === TWO$)) {
return py.message("The mistakes of the other brought most: {change}.", py.named({ change: change }));
}
if (py.truthy(is_gain)) {
return py.message("The moves of the others brought most: {change}.", py.named({ change: change }));
}
return py.message("The moves of the others cost most: {change}.", py.named({ change: change }));
}

function _cause_words$(part, is_gain, change, players) {
if ((part === "draws")) {
if (py.truthy(is_gain)) {
return py.message("Luck with the draws brought most: {change}.", py.named({ change: change }));
}
return py.message("Bad luck with the draws cost most: {change}.", py.named({ change: change }));
}
if ((part === "hidden")) {
if (py.truthy(is_gain)) {
return py.message("What was hidden turned out well and brought most: {change}.", py.named({ change: change }));
}
return py.message("What was hidden turned out badly and cost most: {change}.", py.named({ change: change }));
}
if ((part === "unforeseen")) {
if (py.truthy(is_gain)) {
return py.message("Most came from positions that were better than they looked: {change}.", py.named({ change: change }));
}
return py.message("Most was lost in positions that were worse than they looked: {change}.", py.named({ change: change }));
}
if ((part === "own")) {
return py.message("Own mistakes cost most: {change}.", py.named({ change: change }));
}
if ((part === "own giving up")) {
return py.message("Giving up cost most: {change}.", py.named({ change: change }));
}
return _rivals_words$(part, is_gain, change, players);
}

function* _cause$(review, player) {
let change, part, parts, words;
[parts, change] = [...py.iter([player.parts, py.sub(player.result, player.start)])];
if ((change === 0)) {
return null;
}
part = py.max(parts, py.named({ key: ((name) => ((change > 0) ? py.at(parts, name) : -py.at(parts, name))) }));
yield reason_of$(`${py.str(((change > 0) ? "gain" : "cost"))}: ${py.str(part)}`, _cause_words$(part, (change > 0), py.at(parts, part), py.len(review.colours)));
if ((py.abs(py.at(parts, part)) > ((change > 0) ? py.sub(WHOLE$, player.start) : player.start))) {
words = py.message("That is a sum over all moves: chances that are lost come back with mistakes of the others.");
yield reason_of$("sum", words);
}
}

const NOTABLE$ = 5000000;

function* _mistake$(review, player) {
let decision, facts, step, words, worst;
worst = [...(function* () { for (const number of py.iter(py.slice(player.mistakes, null, 1))) yield py.at(review.steps, (number - 1)); })()];
if ((!py.truthy(worst) || (-py.at(worst, 0).skill < NOTABLE$))) {
words = py.message("No move of {colour} lost {loss} or more.", py.named({ colour: player.colour, loss: NOTABLE$ }));
yield reason_of$("no mistake", words);
return null;
}
step = py.at(worst, 0);
decision = step.decision;
if ((decision == null)) {
return null;
}
facts = py.message("The biggest mistake was move {move}, {played}: it lost {loss}.", py.named({ move: step.number, played: step.move, loss: decision.loss }));
yield reason_of$("mistake", facts);
yield* py.iter(py.slice([...(function* () { for (const one of py.iter(decision.played)) if ((one.speaks < 0)) yield one; })()], null, 1));
yield reason_of$("better", py.message("{best} was better.", py.named({ best: decision.best })));
yield* py.iter(py.slice([...(function* () { for (const one of py.iter(decision.better)) if ((one.speaks > 0)) yield one; })()], null, 1));
}

function* summary_turning_point$(review, seat) {
let after, before, turn, turns, words;
turns = [...(function* () { for (const turn of py.iter(review.turns())) if (!py.eq(py.at(review.steps, (turn.last - 1)).move, report_RESIGNATION$)) yield turn; })()];
if (!py.truthy(turns)) {
return null;
}
turn = py.max(turns, py.named({ key: ((one) => py.abs(py.at(one.sums, seat).change)) }));
if ((py.abs(py.at(turn.sums, seat).change) < NOTABLE$)) {
return null;
}
[before, after] = [...py.iter([py.at(py.at(review.steps, (turn.first - 1)).before, seat), py.at(py.at(review.steps, (turn.last - 1)).after, seat)])];
if (py.eq(turn.first, turn.last)) {
words = py.message("The turning point was move {move}: the chance went from {before} to {after}.", py.named({ move: turn.last, before: before, after: after }));
} else {
words = py.message("The turning point came in moves {first} to {move}: the chance went from {before} to {after}.", py.named({ first: turn.first, move: turn.last, before: before, after: after }));
}
yield reason_of$("turning point", words);
}

function* _sentences$(review, seat, player) {
if (!py.truthy(review.steps)) {
return null;
}
yield reason_of$(...py.iter(_outcome$(review, player)));
if (py.truthy(review.is_complete)) {
yield* py.iter(_cause$(review, player));
yield* py.iter(_mistake$(review, player));
}
yield* py.iter(summary_turning_point$(review, seat));
}

function summaries$(review) {
return [...(function* () { for (const [seat, player] of py.iter(py.enumerate(review.players))) yield py.list(_sentences$(review, seat, player)); })()];
}

const CURVE$ = 0.05;

const LUCK$ = 0.1;

class Step$ {
constructor(number, turn, colour, move, before, after, draw_luck, effect, skill, hidden_luck, correction, draws, decision) {

this.number = number;
this.turn = turn;
this.colour = colour;
this.move = move;
this.before = before;
this.after = after;
this.draw_luck = draw_luck;
this.effect = effect;
this.skill = skill;
this.hidden_luck = hidden_luck;
this.correction = correction;
this.draws = draws;
this.decision = decision;
}
static compared_ = ["number", "turn", "colour", "move", "before", "after", "draw_luck", "effect", "skill", "hidden_luck", "correction", "draws", "decision"];
static struct_ = { tag: null, fields: [["number", "number"], ["turn", "turn"], ["colour", "colour"], ["move", "move"], ["before", "before"], ["after", "after"], ["draw_luck", "draw_luck"], ["effect", "effect"], ["skill", "skill"], ["hidden_luck", "hidden_luck"], ["correction", "correction"], ["draws", "draws"], ["decision", "decision"]] };
}

function _bare$(number, turn, colour, seat, move, before, after) {
let effect, own;
effect = [...(function* () { for (const [new_, old] of py.iter(py.zip(after, before, py.named({ strict: true })))) yield py.sub(new_, old); })()];
own = py.at(effect, seat);
return new Step$(number, turn, colour, move, before, after, py.mul([0], py.len(before)), effect, 0, own, 0, null, null);
}

class Decision$ {
constructor(best, line, value, loss, low, high, obvious, deals, considered, better, played) {

this.best = best;
this.line = line;
this.value = value;
this.loss = loss;
this.low = low;
this.high = high;
this.obvious = obvious;
this.deals = deals;
this.considered = considered;
this.better = better;
this.played = played;
}
static compared_ = ["best", "line", "value", "loss", "low", "high", "obvious", "deals", "considered", "better", "played"];
static struct_ = { tag: null, fields: [["best", "best"], ["line", "line"], ["value", "value"], ["loss", "loss"], ["low", "low"], ["high", "high"], ["obvious", "obvious"], ["deals", "deals"], ["considered", "considered"], ["better", "better"], ["played", "played"]] };
}

const MOST_LISTED$ = 100;

class draws_Outcome$ {
constructor(position, chance, results = []) {

this.position = position;
this.chance = chance;
this.results = results;
}
static compared_ = ["position", "chance", "results"];
}

function* _scripts$(position, move) {
let game, likely, results, script, state;
[game, script] = [...py.iter([position.game, 0])];
while ((script !== LAST$)) {
state = py.call(position._state, "copy");
state.log = [];
begin_script$(state, script);
reviewing.apply_script(game, state, move.code);
script = following$(state);
if ((py.at(state.rng, DRAWS$) < 0)) {
yield null;
return null;
}
likely = py.Fraction(py.at(state.rng, WAYS$), py.at(state.rng, OUT_OF$));
results = py.tuple(game.ruleset.chance(game, state.log));
delete state.log;
state.rng = py.mul([0], py.len(state.rng));
yield new draws_Outcome$(new Position$(game, state), likely, results);
}
}

const MOST_SCRIPTS$ = 2000;

function listed$(position, move, most = MOST_LISTED$) {
let found, key, known, number, one;
found = new Map([]);
for ([number, one] of py.iter(py.enumerate(_scripts$(position, move)))) {
if (((one == null) || (number >= MOST_SCRIPTS$) || (py.len(found) > most))) {
return null;
}
key = py.call(reviewing.bare_bytes(one.position._state), "hex");
known = py.call(found, "get", key);
py.put(found, key, ((known == null) ? one : py.replace(known, py.named({ chance: py.add(known.chance, one.chance) }))));
}
return ((py.len(found) <= most) ? py.list(py.call(found, "values")) : null);
}

const SAMPLES$ = 48;

function* sampled$(position, move, count, seed) {
let number;
for (number of py.iter(py.range(count))) {
yield position.reseeded(game_seed$(`draws ${py.repr(seed)}`, number)).play(move).position;
}
}

class Expectation$ {
constructor(chances, exact, outcomes, half_widths, possible = []) {

this.chances = chances;
this.exact = exact;
this.outcomes = outcomes;
this.half_widths = half_widths;
this.possible = possible;
}
static compared_ = ["chances", "exact", "outcomes", "half_widths", "possible"];
}

function _over_sample$(evaluator, position, move, seed) {
let columns, halves, mean, rows;
rows = [...(function* () { for (const one of py.iter(sampled$(position, move, SAMPLES$, seed))) yield evaluator.chances(one); })()];
columns = [...(function* () { for (const seat of py.iter(py.range(position.game.players))) yield [...(function* () { for (const row of py.iter(rows)) yield py.float(py.at(row, seat)); })()]; })()];
mean = whole_chances$([...(function* () { for (const column of py.iter(columns)) yield mean_of$(column); })()]);
halves = [...(function* () { for (const column of py.iter(columns)) yield (py.mul(student$((SAMPLES$ - 1)), deviation$(column)) / py.sqrt(SAMPLES$)); })()];
return new Expectation$(mean, false, SAMPLES$, py.tuple((function* () { for (const half of py.iter(halves)) yield py.int(half); })()));
}

function rounded$(means) {
let floors, order, seat;
floors = [...(function* () { for (const mean of py.iter(means)) yield py.int(mean); })()];
order = py.sorted(py.range(py.len(means)), py.named({ key: ((seat) => [py.sub(py.at(floors, seat), py.at(means, seat)), seat]) }));
for (seat of py.iter(py.slice(order, null, py.sub(WHOLE$, py.sum(floors))))) {
py.put(floors, seat, py.add(py.at(floors, seat), 1));
}
return py.tuple(floors);
}

function _mean$(evaluator, outcomes) {
let means, one, values;
means = py.mul([py.Fraction(0)], py.at(outcomes, 0).position.game.players);
for (one of py.iter(outcomes)) {
values = evaluator.chances(one.position);
means = [...(function* () { for (const [mean, value] of py.iter(py.zip(means, values, py.named({ strict: true })))) yield py.add(mean, py.mul(one.chance, value)); })()];
}
return rounded$(means);
}

function over_outcomes$(evaluator, outcomes) {
let is_sure, mean;
is_sure = (py.len(outcomes) === 1);
mean = (py.truthy(is_sure) ? evaluator.chances(py.at(outcomes, 0).position) : _mean$(evaluator, outcomes));
return new Expectation$(mean, true, py.len(outcomes), py.mul([0], py.len(mean)), py.tuple(outcomes));
}

function expectation$(evaluator, position, move, seed = 0) {
let outcomes;
outcomes = listed$(position, move);
if ((outcomes == null)) {
return _over_sample$(evaluator, position, move, seed);
}
return over_outcomes$(evaluator, outcomes);
}

const MOST_SHOWN$ = 12;

function _results$(progress) {
let chance;
chance = [...(function* () { for (const event of py.iter(progress.events)) if ((event.name === "chance")) yield py.at(event.facts, "results"); })()];
return [...(function* () { for (const results of py.iter(chance)) for (const one of py.iter(results)) yield py.str(one); })()];
}

class Possible$ {
constructor(results, probability, chances) {

this.results = results;
this.probability = probability;
this.chances = chances;
}
static compared_ = ["results", "probability", "chances"];
static struct_ = { tag: null, fields: [["results", "results"], ["probability", "probability"], ["chances", "chances"]] };
}

class Draws$ {
constructor(results, outcomes, exact, half_widths, possible) {

this.results = results;
this.outcomes = outcomes;
this.exact = exact;
this.half_widths = half_widths;
this.possible = possible;
}
static compared_ = ["results", "outcomes", "exact", "half_widths", "possible"];
static struct_ = { tag: null, fields: [["results", "results"], ["outcomes", "outcomes"], ["exact", "exact"], ["half_widths", "half_widths"], ["possible", "possible"]] };
}

class Assessment$ {
constructor(best, line, value, loss, low, high, correction, obvious, deals, considered) {

this.best = best;
this.line = line;
this.value = value;
this.loss = loss;
this.low = low;
this.high = high;
this.correction = correction;
this.obvious = obvious;
this.deals = deals;
this.considered = considered;
}
static compared_ = ["best", "line", "value", "loss", "low", "high", "correction", "obvious", "deals", "considered"];
}

const FEW_OUTCOMES$ = 24;

const FORCED$ = "forced";

const INDIFFERENT$ = 0.005;

const SAME$ = "indifferent";

const GLANCE$ = "glaring";

const GLARING$ = 0.1;

const LONGEST_LINE$ = 6;

class Table$ {
constructor(evaluator, position, played, effort, seed) {
const self = this;
let is_forced;
[self.evaluator, self.position, self.effort, self.seed] = [...py.iter([evaluator, position, effort, seed])];
self.seat = position._state.actor;
self.view = position.view(position.actor);
self.is_open = !py.truthy(position.game.ruleset.hidden(position.game, position._state));
is_forced = (py.len(position.legal_moves) === 1);
self.root = ((py.truthy(is_forced) || py.eq(evaluator.spec.kind, STATIC$)) ? null : self._search());
self.moves = self._candidates(played);
self.played = py.call(self.moves, "index", played);
self.values = [...(function* () { for (const _ of py.iter(self.moves)) yield []; })()];
self.before = [];
self.deals = 0;
}
_search() {
const self = this;
return new reviewing.RootSearch(self.view, `candidates ${py.repr(self.seed)}`, self.effort.simulations, self.evaluator.spec.name);
}
_candidates(played) {
const self = this;
let legal, liked;
legal = py.list(self.position.legal_moves);
if (((self.root == null) || (py.len(legal) <= self.effort.candidates))) {
return legal;
}
liked = py.slice(self.root.moves(), null, self.effort.candidates);
return (py.contains(liked, played) ? liked : [...py.iter(liked), played]);
}
assessment() {
const self = this;
let best, correction, deals, exact, high, line, loss, low, obvious, value, whole;
exact = (py.truthy(self.is_open) ? self._exact() : null);
if ((exact == null)) {
self._measure();
}
best = self._best();
loss = py.max(0.0, mean_of$(self._differences(best, self.played)));
[low, high] = [...py.iter(((exact != null) ? [loss, loss] : self._interval(best)))];
value = mean_of$(py.at(self.values, best));
correction = (py.truthy(self.is_open) ? null : py.sub(value, mean_of$(py.slice(self.before, null, py.len(py.at(self.values, best))))));
[whole, deals] = [...py.iter([py.round(py.mul(loss, WHOLE$)), ((exact != null) ? 0 : self.deals)])];
obvious = self._obvious(best, loss);
line = self._line(py.at(self.moves, best));
return new Assessment$(py.at(self.moves, best), line, value, whole, low, high, correction, obvious, deals, py.len(self.moves));
}
_exact() {
const self = this;
let found, known, outcomes;
outcomes = [...(function* () { for (const move of py.iter(self.moves)) if (((known = listed$(self.position, move, FEW_OUTCOMES$)) != null)) yield known; })()];
if ((py.len(outcomes) < py.len(self.moves))) {
return null;
}
found = [...(function* () { for (const known of py.iter(outcomes)) yield over_outcomes$(self.evaluator, known); })()];
self.values = [...(function* () { for (const one of py.iter(found)) yield [(py.at(one.chances, self.seat) / WHOLE$)]; })()];
self.before = [(py.at(self.evaluator.chances(self.position), self.seat) / WHOLE$)];
return found;
}
_measure() {
const self = this;
let _, alive, better, high, kept, low;
alive = py.list(py.range(py.len(self.moves)));
while ((self.deals < self.effort.most_deals)) {
for (_ of py.iter(py.range(self.effort.deals))) {
self._deal(alive);
}
[low, high] = [...py.iter(self._interval(self._best()))];
if (((py.sub(high, low) / 2) <= self.effort.precision)) {
return null;
}
better = py.sorted(alive, py.named({ key: ((k) => -mean_of$(py.at(self.values, k))) }));
kept = py.slice(better, null, py.max(2, py.floordiv((py.len(better) + 1), 2)));
alive = (py.contains(kept, self.played) ? kept : [...py.iter(kept), self.played]);
}
}
_deal(alive) {
const self = this;
let after, deal, k, own;
own = game_seed$(`deals ${py.repr(self.seed)}`, self.deals);
deal = (py.truthy(self.is_open) ? self.position.reseeded(own) : self.position.game.redeal(self.view, own));
py.call(self.before, "append", (py.at(self.evaluator.chances(deal), self.seat) / WHOLE$));
for (k of py.iter(alive)) {
after = deal.play(py.at(self.moves, k)).position;
py.call(py.at(self.values, k), "append", (py.at(self.evaluator.chances(after), self.seat) / WHOLE$));
}
self.deals = py.add(self.deals, 1);
}
_best() {
const self = this;
let most, whole;
most = py.max((function* () { for (const row of py.iter(self.values)) yield py.len(row); })());
whole = [...(function* () { for (const [k, row] of py.iter(py.enumerate(self.values))) if (py.eq(py.len(row), most)) yield k; })()];
return py.max(whole, py.named({ key: ((k) => mean_of$(py.at(self.values, k))) }));
}
_interval(best) {
const self = this;
let found, highs, others, whole;
if (!py.eq(best, self.played)) {
found = unbounded$(self._differences(best, self.played));
return [py.max(0.0, found.low), py.min(1.0, found.high)];
}
whole = py.len(py.at(self.values, best));
others = [...(function* () { for (const [k, row] of py.iter(py.enumerate(self.values))) if ((!py.eq(k, best) && py.eq(py.len(row), whole))) yield k; })()];
highs = [...(function* () { for (const k of py.iter(others)) yield unbounded$(self._differences(k, best)).high; })()];
return [0.0, py.min(1.0, py.max([0.0, ...py.iter(highs)]))];
}
_differences(better, worse) {
const self = this;
return [...(function* () { for (const [more, less] of py.iter(py.zip(py.at(self.values, better), py.at(self.values, worse), py.named({ strict: false })))) yield py.sub(more, less); })()];
}
_obvious(best, loss) {
const self = this;
let considered_all, gaps;
if ((py.len(self.position.legal_moves) === 1)) {
return FORCED$;
}
considered_all = py.eq(py.len(self.moves), py.len(self.position.legal_moves));
gaps = [...(function* () { for (const k of py.iter(py.range(py.len(self.moves)))) yield mean_of$(self._differences(best, k)); })()];
if ((py.truthy(considered_all) && (py.max(gaps) <= INDIFFERENT$))) {
return SAME$;
}
return (((loss === 0) && py.truthy(self._leads_at_a_glance(best))) ? GLANCE$ : "");
}
_leads_at_a_glance(best) {
const self = this;
let deal, lead, own, seen;
own = game_seed$(`deals ${py.repr(self.seed)}`, 0);
deal = (py.truthy(self.is_open) ? self.position : self.position.game.redeal(self.view, own));
seen = new Map((function* () { for (const m of py.iter(self.position.legal_moves)) yield [m.text, py.at(self.evaluator.glance(deal.play(m).position), self.seat)]; })());
lead = py.at(seen, py.at(self.moves, best).text);
return py.all((function* () { for (const text of py.iter(seen)) if (!py.eq(text, py.at(self.moves, best).text)) yield (py.at(seen, text) <= py.sub(lead, GLARING$)); })());
}
_line(best) {
const self = this;
return ((self.root == null) ? [best.text] : py.tuple(self.root.line(best, LONGEST_LINE$)));
}
}

function assess$(evaluator, position, played, effort, seed) {
return new Table$(evaluator, position, played, effort, seed).assessment();
}

function reasons$(position, move, other) {
let found, others, ruleset, view;
[view, ruleset] = [...py.iter([position.view(position.actor), position.game.ruleset])];
others = py.set((function* () { for (const one of py.iter(ruleset.concepts(view, other))) yield String(one.sentence); })());
found = ruleset.concepts(view, move);
return [...(function* () { for (const one of py.iter(found)) if (!py.contains(others, String(one.sentence))) yield reason_of$(one.name, one.sentence, one.speaks); })()];
}

function _decision$(position, played, found) {
let is_best;
is_best = (found.loss === 0);
return new Decision$(found.best.text, py.list(found.line), py.round(py.mul(found.value, WHOLE$)), found.loss, py.round(py.mul(found.low, WHOLE$)), py.round(py.mul(found.high, WHOLE$)), found.obvious, found.deals, found.considered, (py.truthy(is_best) ? [] : reasons$(position, found.best, played)), (py.truthy(is_best) ? [] : reasons$(position, played, found.best)));
}

class Reviewer$ {
constructor(given, evaluator = null, effort = null, seed = 0, kept = null) {
const self = this;
self.transcript = (py.isinstance(given, py.str) ? Transcript$.read(given) : given);
self.game = self.transcript.game;
self.evaluator = new Evaluator$(self.game, read_spec$(self.game, evaluator));
self.effort = py.or(effort, () => new Effort$());
self.seed = seed;
self.positions = self.transcript.positions();
self.kept = kept;
self._steps = ((kept == null) ? [] : kept.read(self.key));
self._lucky = py.len(self._steps);
}
get key() {
const self = this;
let parts;
parts = [self._hash, self.evaluator.hash, self.effort.words(), py.repr(self.seed), __version__$];
return py.slice(py.call(py.hashlib.sha256(py.call(py.call("\u0000", "join", parts), "encode")), "hexdigest"), null, 40);
}
get _hash() {
const self = this;
return py.call(py.hashlib.sha256(py.call(self.transcript.write(), "encode")), "hexdigest");
}
report() {
const self = this;
let found, game, outcome;
[game, outcome] = [...py.iter([self.game, py.at(self.positions, -1).outcome])];
found = new Review$(game.ruleset.name, game.edition.id, py.dict(game.options), py.list(game.colours), new EvaluatorInfo$(py.str(self.evaluator.spec), self.evaluator.hash, __version__$), self.effort.words(), py.str(self.seed), self._hash, py.bool(py.or(outcome, () => self.transcript.resigned)), self._winner(), self._steps, players_of$(game.colours, self._steps), undefined, !py.any((function* () { for (const one of py.iter(self.positions)) yield game.ruleset.hidden(game, one._state); })()));
return py.structs.replace(found, py.named({ summaries: summaries$(found) }));
}
_winner() {
const self = this;
let outcome;
if (py.truthy(self.transcript.resigned)) {
return py.next((function* () { for (const colour of py.iter(self.game.colours)) if (!py.eq(colour, self.transcript.resigned)) yield colour; })());
}
outcome = py.at(self.positions, -1).outcome;
return (py.truthy(outcome) ? outcome.winner : null);
}
*run() {
const self = this;
let number, step;
if (!py.truthy(self._steps)) {
yield* py.iter(self._curve());
}
yield* py.iter(self._luck());
for ([number, step] of py.iter(py.enumerate(self._steps))) {
if ((step.decision == null)) {
py.put(self._steps, number, self._with_decision(number));
self._keep();
yield py.add(py.add(CURVE$, LUCK$), (py.mul(py.sub((1 - CURVE$), LUCK$), (number + 1)) / py.len(self._steps)));
}
}
}
*_luck() {
const self = this;
while ((self._lucky < py.len(self._steps))) {
if (!py.eq(py.at(self._steps, self._lucky).move, report_RESIGNATION$)) {
py.put(self._steps, self._lucky, self._with_luck(self._lucky));
}
self._lucky = py.add(self._lucky, 1);
if (py.eq(self._lucky, py.len(self._steps))) {
self._keep();
}
yield py.add(CURVE$, (py.mul(LUCK$, self._lucky) / py.len(self._steps)));
}
}
*_curve() {
const self = this;
let actor, after, before, move, number, steps, turns;
steps = [];
turns = self._turn_numbers();
for ([number, move] of py.iter(py.enumerate(self.transcript.moves))) {
[before, after] = [...py.iter((function* () { for (const k of py.iter([0, 1])) yield py.list(self.evaluator.chances(py.at(self.positions, py.add(number, k)))); })())];
actor = py.str(py.at(self.positions, number).actor);
py.call(steps, "append", _bare$((number + 1), py.at(turns, number), actor, self.game.seat(actor), move, before, after));
yield (py.mul(CURVE$, number) / py.len(self.transcript.moves));
}
if (py.truthy(self.transcript.resigned)) {
py.call(steps, "append", self._resignation((py.len(steps) + 1), (py.truthy(turns) ? (py.at(turns, -1) + 1) : 1)));
}
self._steps = steps;
yield CURVE$;
}
_turn_numbers() {
const self = this;
let number, numbers, owner, position;
numbers = [];
[owner, number] = [...py.iter(["", 0])];
for (position of py.iter(py.slice(self.positions, null, -1))) {
number = py.add(number, !py.eq(position.turn, owner));
owner = position.turn;
py.call(numbers, "append", number);
}
return numbers;
}
_resignation(number, turn) {
const self = this;
let after, bare, decision, last, resigned, seat;
[resigned, last] = [...py.iter([py.str(self.transcript.resigned), py.list(self.evaluator.chances(py.at(self.positions, -1)))])];
seat = self.game.seat(resigned);
after = [...(function* () { for (const other of py.iter(py.range(self.game.players))) yield (py.eq(other, seat) ? 0 : WHOLE$); })()];
bare = _bare$(number, turn, resigned, seat, report_RESIGNATION$, last, after);
decision = new Decision$("", [], py.at(last, seat), py.at(last, seat), py.at(last, seat), py.at(last, seat), "", 0, 0, [], []);
return py.structs.replace(bare, py.named({ skill: -py.at(last, seat), hidden_luck: 0, decision: decision }));
}
_with_luck(number) {
const self = this;
let draws, effect, found, luck, position, seat, step;
[position, step] = [...py.iter([py.at(self.positions, number), py.at(self._steps, number)])];
found = expectation$(self.evaluator, position, position.find(step.move), self._seed(number));
luck = [...(function* () { for (const [after, mean] of py.iter(py.zip(step.after, found.chances, py.named({ strict: true })))) yield py.sub(after, mean); })()];
effect = [...(function* () { for (const [mean, before] of py.iter(py.zip(found.chances, step.before, py.named({ strict: true })))) yield py.sub(mean, before); })()];
seat = self.game.seat(step.colour);
draws = self._draws(number, found);
return py.structs.replace(step, py.named({ draw_luck: luck, effect: effect, hidden_luck: py.at(effect, seat), draws: draws }));
}
_draws(number, found) {
const self = this;
let shown;
if ((py.truthy(found.exact) && (found.outcomes === 1))) {
return null;
}
shown = py.slice(py.sorted(found.possible, py.named({ key: ((one) => [-py.float(one.chance), one.results]) })), null, MOST_SHOWN$);
return new Draws$(_results$(py.at(self.transcript.progress, number)), found.outcomes, found.exact, py.list(found.half_widths), [...(function* () { for (const one of py.iter(shown)) yield new Possible$(py.list(one.results), py.float(one.chance), py.list(self.evaluator.chances(one.position))); })()]);
}
_seed(number) {
const self = this;
return `review ${py.repr(self.seed)} ${py.str(number)}`;
}
_with_decision(number) {
const self = this;
let correction, decision, found, hidden, position, skill, step;
[position, step] = [...py.iter([py.at(self.positions, number), py.at(self._steps, number)])];
[found, decision] = [...py.iter(self._assessed(number, position.find(step.move)))];
skill = -found.loss;
hidden = py.sub(py.at(step.effect, self.game.seat(step.colour)), skill);
correction = ((found.correction == null) ? hidden : py.round(py.mul(found.correction, WHOLE$)));
return py.structs.replace(step, py.named({ skill: skill, hidden_luck: hidden, correction: correction, decision: decision }));
}
_assessed(number, move) {
const self = this;
let found, position;
position = py.at(self.positions, number);
found = assess$(self.evaluator, position, move, self.effort, self._seed(number));
return [found, _decision$(position, move, found)];
}
tried(number, move) {
const self = this;
return py.at(self._assessed((number - 1), py.at(self.positions, (number - 1)).find(move)), 1);
}
_keep() {
const self = this;
if ((self.kept != null)) {
self.kept.write(self.key, self._steps);
}
}
}

function assess_view$(evaluator, view, move, effort, seed = 0) {
let chosen, position;
position = view.game.redeal(view, seed);
chosen = position.find(move);
return _decision$(position, chosen, assess$(evaluator, position, chosen, effort, seed));
}

export { Effort$ as Effort, Evaluator$ as Evaluator, Reviewer$ as Reviewer, WHOLE$ as WHOLE, assess_view$ as assess_view, read_spec$ as read_spec };
