// Made from the Python of the games by tools/page_engine.py; do not edit.
import * as py from "../python";
import * as host from "../host";

const records = { Random: host.Random };

class BalandraError$ extends py.PythonError {

}

class InvalidOption$ extends BalandraError$ {

}

const MASK$ = 4294967295;

function seed_words$(value) {
let data, number;
if (!py.isinstance(value, [py.int, py.str, py.bytes])) {
throw new InvalidOption$(`a seed is a whole number, a text or bytes, not ${py.repr(value)}`);
}
if ((py.isinstance(value, py.int) && ((0 <= value) && (value < py.shl(1, 64))))) {
return [py.bitand(value, MASK$), py.shr(value, 32)];
}
data = (py.isinstance(value, py.bytes) ? value : py.call(py.str(value), "encode", "utf-8", "surrogatepass"));
number = py.int.from_bytes(py.slice(py.call(py.hashlib.sha256(data), "digest"), null, 8), "little");
return [py.bitand(number, MASK$), py.shr(number, 32)];
}

function mix$(x) {
x = py.mul32(py.bitxor(x, py.shr(x, 16)), 569420461);
x = py.mul32(py.bitxor(x, py.shr(x, 15)), 1935289751);
return py.bitxor(x, py.shr(x, 15));
}

function seed$(s, low, high) {
let a, b;
a = mix$(py.bitand((low + 2654435769), MASK$));
b = mix$(py.bitand(py.bitxor(high, a), MASK$));
py.put(s.rng, 0, a);
py.put(s.rng, 1, b);
py.put(s.rng, 2, mix$(py.bitand((py.add(a, b) + 2135587861), MASK$)));
py.put(s.rng, 3, py.bitor(mix$(py.bitand(py.bitxor(b, 1779033703), MASK$)), 1));
}

class Seen$ {
get turn() {
const self = this;
return py.str(py.at(self.game.colours, self._state.turn));
}
get actor() {
const self = this;
return (py.truthy(self.outcome) ? null : py.at(self.game.colours, self._state.actor));
}
get outcome() {
const self = this;
return py.cached(this, "outcome", () => {
return self.game.ruleset.outcome(self.game, self._state);
});
}
}

const _BARE$ = py.re.compile("[A-Za-z_?][A-Za-z0-9_*^?+-]*");

const _CONSTANTS$ = new Map([["true", true], ["false", false], ["null", null]]);

function _write$(value) {
if (((value == null) || py.isinstance(value, py.bool))) {
return py.at(new Map([[null, "null"], [true, "true"], [false, "false"]]), value);
}
if (py.isinstance(value, py.int)) {
return py.str(value);
}
if (py.isinstance(value, py.str)) {
return ((py.truthy(py.call(_BARE$, "fullmatch", value)) && !py.contains(_CONSTANTS$, value)) ? value : py.json.dumps(value));
}
if (py.isinstance(value, py.Mapping)) {
return py.add(py.add("{", py.call(", ", "join", (function* () { for (const [k, v] of py.iter(py.call(value, "items"))) yield `${py.str(_write$(k))}: ${py.str(_write$(v))}`; })())), "}");
}
if (py.isinstance(value, [py.list, py.tuple])) {
return py.add(py.add("[", py.call(" ", "join", py.map(_write$, value))), "]");
}
throw new py.TypeError(`a position's text cannot hold ${py.repr(value)}`);
}

function write$(mapping) {
return py.call("; ", "join", (function* () { for (const [key, value] of py.iter(py.call(mapping, "items"))) yield `${py.str(_write$(key))}: ${py.str(_write$(value))}`; })());
}

class InvalidMove$ extends BalandraError$ {

}

function _begins$(short, long) {
return ((py.truthy(py.call(py.slice(short, -1, null), "isdigit")) || (py.slice(short, -1, null) === "*")) ? py.eq(short, long) : py.call(long, "startswith", short));
}

function shortens$(text, whole) {
let long, short;
[short, long] = [...py.iter([py.call(text, "split"), py.call(whole, "split")])];
return (py.eq(py.len(short), py.len(long)) && py.all(py.map(_begins$, short, long)));
}

class AmbiguousMove$ extends BalandraError$ {

}

class IllegalMove$ extends BalandraError$ {

}

class Progress$ {
constructor(position, events) {

this.position = position;
this.events = events;
}
static compared_ = ["position", "events"];
seen_by(seat) {
const self = this;
self.position.game._seat_number(seat);
return py.tuple((function* () { for (const e of py.iter(self.events)) if (py.truthy(e.is_for(seat))) yield e; })());
}
}

const EVERYONE$ = "everyone";

class Event$ {
constructor(name, facts, audience, reveals) {

this.name = name;
this.facts = facts;
this.audience = audience;
this.reveals = reveals;
this.__post_init__();
}
static compared_ = ["name", "facts", "audience", "reveals"];
__post_init__() {
const self = this;
if ((!py.eq(self.audience, EVERYONE$) && !py.isinstance(self.audience, py.tuple))) {
throw new py.TypeError(`an event's audience is ${py.repr(EVERYONE$)} or a tuple of colours, not ${py.repr(self.audience)}`);
}
(self.facts = py.MappingProxyType(py.dict(self.facts)));
}
is_for(seat) {
const self = this;
return (py.eq(self.audience, EVERYONE$) || py.contains(self.audience, seat));
}
}

function revealing$(name, facts = null, audience = EVERYONE$) {
return new Event$(name, py.or(facts, () => new Map([])), audience, true);
}

class InvalidPosition$ extends BalandraError$ {

}

class Offer$ {
constructor(text, kind, facts) {

this.text = text;
this.kind = kind;
this.facts = facts;
}
static compared_ = ["text", "kind", "facts"];
}

class View$ extends Seen$ {
constructor(game, seat, state, legal_moves) {
super();
const self = this;
self.game = game;
self.seat = seat;
self._state = state;
self.legal_moves = legal_moves;
}
get colour() {
const self = this;
if ((self.seat == null)) {
throw new InvalidPosition$("this is a spectator's view; who decides needs the view of a colour");
}
return self.seat;
}
to_bytes() {
const self = this;
return self._state.pack();
}
get offers() {
const self = this;
return py.cached(this, "offers", () => {
let offer_facts;
offer_facts = self.game.ruleset.offer;
return py.tuple((function* () { for (const m of py.iter(self.legal_moves)) yield new Offer$(m.text, m.kind, offer_facts(self.game, self._state, m.code)); })());
});
}
mapping() {
const self = this;
return self.game.ruleset.mapping(self.game, self._state, self.game._seat_number(self.seat));
}
}

class Position$ extends Seen$ {
constructor(game, state) {
super();
const self = this;
self.game = game;
self._state = state;
self._bytes = null;
}
to_bytes() {
const self = this;
if ((self._bytes == null)) {
self._bytes = self._state.pack();
}
return self._bytes;
}
__eq__(other) {
const self = this;
return (py.isinstance(other, Position$) && py.eq(self.game, other.game) && py.eq(py.call(self, "to_bytes"), py.call(other, "to_bytes")));
}
__str__() {
const self = this;
return write$(self.mapping());
}
get legal_moves() {
const self = this;
return py.cached(this, "legal_moves", () => {
let codes, count, ruleset;
ruleset = self.game.ruleset;
codes = py.mul([0], ruleset.most_moves);
count = py.at(ruleset.kernels, "legal")(self.game.rules, self._state, codes);
return py.tuple((function* () { for (const code of py.iter(py.slice(codes, null, count))) yield self.game._move(code); })());
});
}
find(text) {
const self = this;
let move, wanted;
if (!py.isinstance(text, py.str)) {
throw new InvalidMove$(`a move is given as a text, not as ${py.repr(text)}`);
}
wanted = py.call(" ", "join", py.call(py.call(text, "lower"), "split"));
for (move of py.iter(self.legal_moves)) {
if (py.eq(move.text, wanted)) {
return move;
}
}
return self._find_by_meaning(wanted);
}
_find_by_meaning(text) {
const self = this;
let code, error, fits, move, plain, problem;
try {
code = self.game.ruleset.read_move(self.game, self._state, text);
} catch (problem_) {
if (problem_ instanceof InvalidMove$) {
error = problem_;
[code, problem] = [...py.iter([null, error])];
} else {
throw problem_;
}
}
for (move of py.iter(self.legal_moves)) {
if (py.eq(move.code, code)) {
return move;
}
}
plain = self.game.ruleset.plain_words(self.game, text);
fits = [...(function* () { for (const m of py.iter(self.legal_moves)) if (py.truthy(shortens$(plain, m.text))) yield m; })()];
if ((py.len(fits) === 1)) {
return py.at(fits, 0);
}
if (py.truthy(fits)) {
throw new AmbiguousMove$(py.message("{move} could be {moves}; write more of it", py.named({ move: py.repr(text), moves: py.slice(fits, null, 5) })));
}
if ((code == null)) {
throw problem;
}
throw new IllegalMove$(py.message("{move} is not legal: {reason}", py.named({ move: py.repr(text), reason: self._reason(code) })));
}
_reason(code) {
const self = this;
if (py.truthy(self.outcome)) {
return py.message("the game is over");
}
return self.game.ruleset.reason(self.game, self._state, code);
}
reason(text) {
const self = this;
let error;
try {
self.find(text);
} catch (problem_) {
if (problem_ instanceof IllegalMove$ || problem_ instanceof InvalidMove$ || problem_ instanceof AmbiguousMove$) {
error = problem_;
return py.str(error);
} else {
throw problem_;
}
}
return "";
}
play(move, draws = null) {
const self = this;
let chosen, notes, state;
chosen = self.find(py.str(move));
state = py.call(self._state, "copy");
state.log = [];
host.run(self.game.ruleset, "apply", self.game.rules, state, chosen.code, draws);
notes = state.log;
delete state.log;
return new Progress$(new Position$(self.game, state), py.tuple(self._events(state, notes)));
}
_events(state, notes) {
const self = this;
let chance, events;
chance = self.game.ruleset.chance(self.game, notes);
events = self.game.ruleset.describe(self.game, self._state, state, notes);
return (py.truthy(chance) ? [...py.iter(events), revealing$("chance", new Map([["results", chance]]), [])] : events);
}
mapping() {
const self = this;
return self.game.ruleset.mapping(self.game, self._state, null);
}
view(seat) {
const self = this;
let moves, seen;
seen = self.game.ruleset.state_type.blank();
py.at(self.game.ruleset.kernels, "observe")(self.game.rules, self._state, seen, self.game._seat_number(seat));
moves = (((seat != null) && py.eq(seat, self.actor)) ? self.legal_moves : []);
return new View$(self.game, seat, seen, moves);
}
reseeded(seed) {
const self = this;
let state;
state = py.call(self._state, "copy");
seed$(state, ...py.iter(seed_words$(seed)));
return new Position$(self.game, state);
}
}

function check_colours$(edition, colours) {
let colour;
if (!py.isinstance(colours, [py.list, py.tuple])) {
throw new InvalidOption$(`${py.str(edition.id)}: colours are a list in seat order, not ${py.repr(colours)}`);
}
for (colour of py.iter(colours)) {
if (!py.contains(edition.colours, colour)) {
throw new InvalidOption$(`${py.str(edition.id)} has no colour ${py.repr(colour)}; it has ${py.str(py.call(", ", "join", edition.colours))}`);
}
}
if (!py.eq(py.len(py.set(colours)), py.len(colours))) {
throw new InvalidOption$(`each colour can be played once: ${py.str(py.call(", ", "join", colours))}`);
}
return py.tuple(colours);
}

class Move$ {
constructor(text, kind, code) {

this.text = text;
this.kind = kind;
this.code = code;
}
static compared_ = ["text"];
__str__() {
const self = this;
return self.text;
}
}

class Game$ {
constructor(ruleset, edition, players, colours, options) {

this.ruleset = ruleset;
this.edition = edition;
this.players = players;
this.colours = colours;
this.options = options;
}
static compared_ = ["ruleset", "edition", "players", "colours", "options"];
get version() {
const self = this;
return self.edition.version;
}
get is_current() {
const self = this;
return py.eq(self.version, self.edition.newest);
}
words() {
const self = this;
let rules;
rules = (py.truthy(self.is_current) ? new Map([]) : new Map([["rules", self.version]]));
return new Map([["edition", self.edition.id], ...py.entries(rules), ["options", py.dict(self.options)], ["colours", py.list(self.colours)]]);
}
get rules() {
const self = this;
return py.cached(this, "rules", () => {
return self.ruleset.rules(self.edition, self.players, self.options);
});
}
get names() {
const self = this;
return py.cached(this, "names", () => {
return self.ruleset.names(self);
});
}
check() {
const self = this;
let _;
_ = self.rules;
}
new(seed = 0, start = null, draws = null) {
const self = this;
let state;
state = self.ruleset.state_type.blank();
seed$(state, ...py.iter(seed_words$(seed)));
host.run(self.ruleset, "setup", self.rules, state, self._start(start), draws);
return new Position$(self, state);
}
_start(colour) {
const self = this;
let first;
first = self.ruleset.first_seat;
if ((colour == null)) {
return ((first == null) ? -1 : first);
}
if (((first != null) && !py.eq(self.seat(colour), first))) {
throw new InvalidOption$(`${py.str(py.at(self.colours, first))} always begins ${py.str(self.ruleset.name)}, not ${py.str(colour)}`);
}
return self.seat(colour);
}
position(mapping, seed = 0) {
const self = this;
let game;
if (!py.isinstance(mapping, py.Mapping)) {
throw new InvalidPosition$(`a position is given as a mapping, not as ${py.repr(mapping)}; \`parse\` reads texts`);
}
game = self._of(mapping);
return new Position$(game, game.ruleset.state(game, mapping, seed_words$(seed)));
}
_of(mapping) {
const self = this;
let colours, given;
if (!py.eq(py.call(mapping, "get", "edition", self.edition.id), self.edition.id)) {
throw new InvalidPosition$(`this is a position of ${py.str(py.at(mapping, "edition"))}, not of ${py.str(self.edition.id)}`);
}
if (!py.eq(self.edition.at(py.call(mapping, "get", "rules", self.version)), self.edition)) {
throw new InvalidPosition$(`the position follows rules ${py.str(py.at(mapping, "rules"))}, this game rules ${py.str(self.version)}`);
}
given = self.edition.settle(py.call(mapping, "get", "options", self.options));
if (!py.eq(given, self.options)) {
throw new InvalidPosition$(`the position's options ${py.str(py.at(mapping, "options"))} are not this game's ${py.str(py.dict(self.options))}`);
}
colours = check_colours$(self.edition, py.call(mapping, "get", "colours", self.colours));
if (!py.eq(py.len(colours), self.players)) {
throw new InvalidPosition$(`the position has ${py.str(py.len(colours))} colours, the game ${py.str(self.players)} players`);
}
return py.replace(self, py.named({ colours: colours }));
}
parse_move(text, position) {
const self = this;
return position.find(text);
}
seat(colour) {
const self = this;
if (!py.contains(self.colours, colour)) {
throw new InvalidOption$(`nobody plays ${py.repr(colour)} here; the colours are ${py.str(py.call(", ", "join", self.colours))}`);
}
return py.call(self.colours, "index", colour);
}
redeal(view, seed = 0, draws = null) {
const self = this;
let state;
if ((!py.isinstance(view, View$) || !py.eq(view.game, self))) {
throw new InvalidPosition$(`redeal takes a view of ${py.repr(self)}, not ${py.repr(view)}`);
}
state = py.call(view._state, "copy");
seed$(state, ...py.iter(seed_words$(seed)));
host.run(self.ruleset, "redeal", self.rules, state, self._seat_number(view.seat), draws);
return new Position$(view.game, state);
}
_seat_number(seat) {
const self = this;
return ((seat == null) ? self.ruleset.spectator : self.seat(seat));
}
get _moves() {
const self = this;
return py.cached(this, "_moves", () => {
return new Map([]);
});
}
_move(code) {
const self = this;
if (!py.contains(self._moves, code)) {
py.put(self._moves, code, new Move$(self.ruleset.move_text(self, code), self.ruleset.move_kind(self, code), code));
}
return py.at(self._moves, code);
}
}

function _merge$(base, over) {
let both, key, merged, value;
merged = py.dict(base);
for ([key, value] of py.iter(py.call(over, "items"))) {
both = (py.isinstance(value, py.dict) && py.isinstance(py.call(merged, "get", key), py.dict));
py.put(merged, key, (py.truthy(both) ? _merge$(py.at(merged, key), value) : value));
}
return merged;
}

function _at$(file, version) {
let data, earlier;
data = py.dict(file);
for (earlier of py.iter(py.range((py.at(file, "rules") - 1), (version - 1), -1))) {
data = _merge$(data, py.at(py.at(file, "versions"), py.str(earlier)));
}
return data;
}

const SHOWN$ = 100;

function clipped$(value) {
let shown;
shown = py.repr(value);
return ((py.len(shown) <= SHOWN$) ? shown : `${py.str(py.slice(shown, null, SHOWN$))}…`);
}

class Option$ {
constructor(name, kind, default_, help = "", low = 0, high = 0, choices = [], longest = 200, quiet = false) {

this.name = name;
this.kind = kind;
this.default = default_;
this.help = help;
this.low = low;
this.high = high;
this.choices = choices;
this.longest = longest;
this.quiet = quiet;
}
static compared_ = ["name", "kind", "default", "help", "low", "high", "choices", "longest", "quiet"];
get allowed() {
const self = this;
if ((self.kind === "number")) {
return `a number from ${py.str(self.low)} to ${py.str(self.high)}`;
}
if ((self.kind === "flag")) {
return "true or false";
}
return (py.truthy(self.choices) ? py.call(" or ", "join", self.choices) : self.help);
}
check(value, edition) {
const self = this;
let size;
if (py.truthy(self._fits(value))) {
return value;
}
if (((self.kind === "text") && py.isinstance(value, py.str))) {
size = `of ${py.str(py.len(value))} characters; the most are ${py.str(self.longest)}`;
throw new InvalidOption$(`${py.str(edition)}: option ${py.str(self.name)} cannot be a text ${py.str(size)}: ${py.str(self.allowed)}`);
}
throw new InvalidOption$(`${py.str(edition)}: option ${py.str(self.name)} cannot be ${py.str(clipped$(value))}; it is ${py.str(self.allowed)}`);
}
_fits(value) {
const self = this;
if ((self.kind === "number")) {
return ((py.type(value) == py.int) && ((self.low <= value) && (value <= self.high)));
}
if ((self.kind === "flag")) {
return py.isinstance(value, py.bool);
}
if (!py.isinstance(value, py.str)) {
return false;
}
return ((self.kind === "text") ? (py.len(value) <= self.longest) : py.contains(self.choices, value));
}
}

function _option$(name, data) {
return new Option$(name, py.at(data, "kind"), py.at(data, "default"), py.call(data, "get", "help", ""), py.call(data, "get", "low", 0), py.call(data, "get", "high", 0), py.tuple(py.call(data, "get", "choices", [])), py.call(data, "get", "longest", 200), py.call(data, "get", "quiet", false));
}

class Edition$ {
constructor(id, game, title, year, book, players, colours, options, reconstructed = [], version = 1, data = new Map(), file = new Map()) {

this.id = id;
this.game = game;
this.title = title;
this.year = year;
this.book = book;
this.players = players;
this.colours = colours;
this.options = options;
this.reconstructed = reconstructed;
this.version = version;
this.data = data;
this.file = file;
}
static compared_ = ["id", "game", "title", "year", "book", "players", "colours", "options", "reconstructed", "version"];
get newest() {
const self = this;
return py.int(py.at(self.file, "rules"));
}
at(version) {
const self = this;
let chosen, known;
chosen = ((version == null) ? self.newest : version);
if (((py.type(chosen) != py.int) || !((1 <= chosen) && (chosen <= self.newest)))) {
known = ((self.newest > 1) ? `1 to ${py.str(self.newest)}` : "1");
throw new InvalidOption$(`the rules of ${py.str(self.game)} have no version ${py.repr(version)}; there is ${py.str(known)}`);
}
return (py.eq(chosen, self.version) ? self : _edition$(self.id, self.file, chosen));
}
settle(given) {
const self = this;
let known, name, whole;
if (((given != null) && !py.isinstance(given, py.Mapping))) {
throw new InvalidOption$(`${py.str(self.id)}: options are a mapping from name to value, not ${py.str(clipped$(given))}`);
}
given = py.dict(py.or(given, () => new Map([])));
for (name of py.iter(given)) {
if (!py.contains(self.options, name)) {
known = py.call(", ", "join", self.options);
throw new InvalidOption$(`${py.str(self.id)} has no option ${py.str(clipped$(name))}; its options are ${py.str(known)}`);
}
}
whole = new Map((function* () { for (const [n, o] of py.iter(py.call(self.options, "items"))) yield [n, (py.contains(given, n) ? o.check(py.at(given, n), self.id) : o.default)]; })());
return new Map((function* () { for (const [n, value] of py.iter(py.call(whole, "items"))) if ((!py.truthy(py.at(self.options, n).quiet) || !py.eq(value, py.at(self.options, n).default))) yield [n, value]; })());
}
}

function _edition$(name, file, version) {
let data, high, low, options;
data = _at$(file, version);
[low, high] = [...py.iter(py.at(data, "players"))];
options = new Map((function* () { for (const [n, o] of py.iter(py.call(py.at(data, "options"), "items"))) if (!py.truthy(py.call(o, "get", "absent"))) yield [n, _option$(n, o)]; })());
return new Edition$(name, py.at(data, "game"), py.at(data, "title"), py.at(data, "year"), py.at(data, "book"), py.tuple(py.range(low, (high + 1))), py.tuple(py.at(data, "colours")), options, py.tuple(py.call(data, "get", "reconstructed", [])), version, data, file);
}

class TranscriptError$ extends BalandraError$ {

}

const KEY_BYTES$ = 32;

const CONTRIBUTION$ = py.re.compile("[0-9a-f]{32,64}");

const COMMITMENT_TAG$ = py.bytes([98, 97, 108, 97, 110, 100, 114, 97, 32, 102, 97, 105, 114, 32, 99, 111, 109, 109, 105, 116, 109, 101, 110, 116, 32, 49, 10]);

function commitment$(key) {
return py.call(py.hashlib.sha256(py.add(COMMITMENT_TAG$, key)), "hexdigest");
}

const CONTRIBUTIONS_TAG$ = py.bytes([98, 97, 108, 97, 110, 100, 114, 97, 32, 102, 97, 105, 114, 32, 99, 111, 110, 116, 114, 105, 98, 117, 116, 105, 111, 110, 115, 32, 49, 10]);

const DRAWS_TAG$ = py.bytes([98, 97, 108, 97, 110, 100, 114, 97, 32, 102, 97, 105, 114, 32, 100, 114, 97, 119, 115, 32, 49, 10]);

const WORDS$ = 4294967296;

class Stream$ {
constructor(key, subject) {
const self = this;
self._key = key;
self._subject = subject;
self._counter = 0;
self._words = [];
}
_word() {
const self = this;
let block;
if (!py.truthy(self._words)) {
block = py.hmac.digest(self._key, py.add(self._subject, py.call(self._counter, "to_bytes", 4, "big")), "sha256");
self._words = [...(function* () { for (const i of py.iter(py.range(28, -1, -4))) yield py.int.from_bytes(py.slice(block, i, (i + 4)), "big"); })()];
self._counter = py.add(self._counter, 1);
}
return py.call(self._words, "pop");
}
below(n) {
const self = this;
let whole, word;
whole = py.sub(WORDS$, py.mod(WORDS$, n));
word = self._word();
while ((word >= whole)) {
word = self._word();
}
return py.mod(word, n);
}
kind(counts, total) {
const self = this;
let kind, pick;
pick = self.below(total);
kind = 0;
while ((pick >= py.at(counts, kind))) {
pick = py.sub(pick, py.at(counts, kind));
kind = py.add(kind, 1);
}
return kind;
}
}

class FairShuffle$ {
constructor(key, contributions) {

this.key = key;
this.contributions = contributions;
this.__post_init__();
}
static compared_ = ["key", "contributions"];
__post_init__() {
const self = this;
let given;
if ((!py.isinstance(self.key, py.bytes) || (py.len(self.key) !== KEY_BYTES$))) {
throw new InvalidOption$(`the key of a fair shuffle has ${py.str(KEY_BYTES$)} bytes`);
}
(self.contributions = py.tuple(self.contributions));
for (given of py.iter(self.contributions)) {
if ((!py.isinstance(given, py.str) || !py.truthy(py.call(CONTRIBUTION$, "fullmatch", given)))) {
throw new InvalidOption$(`a contribution to the shuffle is 32 to 64 hexadecimal digits, not ${py.repr(given)}`);
}
}
}
get commitment() {
const self = this;
return py.cached(this, "commitment", () => {
return commitment$(self.key);
});
}
get _mixed() {
const self = this;
return py.cached(this, "_mixed", () => {
return py.call(py.hashlib.sha256(py.add(CONTRIBUTIONS_TAG$, py.call(py.call(" ", "join", self.contributions), "encode"))), "digest");
});
}
draws(move) {
const self = this;
return new Stream$(self.key, py.add(py.add(DRAWS_TAG$, self._mixed), py.call(move, "to_bytes", 4, "big")));
}
write() {
const self = this;
return py.call(" ", "join", ["fair", py.call(self.key, "hex"), ...py.iter(self.contributions)]);
}
static read(text) {
const cls = this;
let contributions, key, word;
[word, key, ...contributions] = [...py.iter(py.call(text, "split", " "))];
if (((word !== "fair") || !py.truthy(py.re.fullmatch(`[0-9a-f]{${py.str(py.mul(2, KEY_BYTES$))}}`, key)))) {
throw new InvalidOption$(`a fair shuffle is written as \`fair KEY CONTRIBUTION ...\`, not as ${py.repr(py.slice(text, null, 100))}`);
}
return new cls(py.call(py.bytes, "fromhex", key), py.tuple(contributions));
}
}

const HEAD$ = "balandra transcript 1";

const RESIGNATION$ = "resignation";

function _without_version$(position) {
return write$(new Map((function* () { for (const [key, value] of py.iter(py.call(position.mapping(), "items"))) if ((key !== "rules")) yield [key, value]; })()));
}

function _seed_text$(seed) {
if (py.isinstance(seed, FairShuffle$)) {
return seed.write();
}
if (py.isinstance(seed, py.bytes)) {
return `bytes ${py.str(py.call(seed, "hex"))}`;
}
return (py.isinstance(seed, py.str) ? `text ${py.str(py.json.dumps(seed))}` : py.str(seed));
}

const LONGEST$ = 1000000;

const CHECK$ = py.re.compile("[0-9a-f]{32}");

function _split$(text) {
let body, check, found;
if (!py.truthy(py.call(text, "startswith", py.add(HEAD$, "\n")))) {
throw new TranscriptError$(py.message("this is no transcript: the first line must be {head}", py.named({ head: py.repr(HEAD$) })));
}
[body, found, check] = [...py.iter(py.call(text, "rpartition", "check: "))];
if ((!py.truthy(found) || !py.truthy(py.call(check, "endswith", "\n")))) {
throw new TranscriptError$(py.message("the transcript is not whole: its last line, the check, is missing"));
}
if (!py.truthy(py.call(CHECK$, "fullmatch", py.call(check, "strip")))) {
throw new TranscriptError$(py.message("the transcript has been changed: its check does not fit its moves"));
}
return [body, py.call(check, "strip")];
}

const KEYS$ = ["game", "edition", "rules", "options", "colours", "seed", "commitment", "start", "position"];

function _header_of$(body) {
let _, found, head, header, key, line, missing, names, turns, value;
[head, _, turns] = [...py.iter(py.call(body, "partition", "\n\n"))];
header = new Map([]);
for (line of py.iter(py.slice(py.call(head, "split", "\n"), 1, null))) {
[key, found, value] = [...py.iter(py.call(line, "partition", ": "))];
if ((!py.truthy(found) || !py.contains(KEYS$, key) || py.contains(header, key))) {
throw new TranscriptError$(py.message("the transcript's line {line} is not understood", py.named({ line: py.repr(line) })));
}
py.put(header, key, value);
}
missing = [...(function* () { for (const k of py.iter(["game", "edition", "rules", "options", "colours"])) if (!py.contains(header, k)) yield k; })()];
if ((py.truthy(missing) || py.eq(py.contains(header, "position"), py.contains(header, "seed")))) {
names = py.or(py.call(", ", "join", missing), () => "seed or position");
throw new TranscriptError$(py.message("the transcript does not say its {names}", py.named({ names: names })));
}
return [header, py.call(turns, "split", "\n")];
}

function _check_version$(header, ruleset) {
let edition, why;
edition = (py.truthy(ruleset) ? py.call(ruleset.editions, "get", py.at(header, "edition")) : null);
if ((py.truthy(edition) && !py.contains(py.map(py.str, py.range(1, (edition.newest + 1))), py.at(header, "rules")))) {
why = py.message("the transcript follows version {given} of the rules of {game}; the newest known here is {newest}", py.named({ given: py.repr(py.at(header, "rules")), game: edition.game, newest: edition.newest }));
throw new TranscriptError$(why);
}
}

function _moves$(lines) {
let line, moves, words;
moves = [];
for (line of py.iter(lines)) {
if ((py.truthy(line) && !py.truthy(py.call(line, "startswith", "result: ")))) {
words = py.call(py.at(py.call(line, "partition", ": "), 2), "split", ", ");
moves = py.add(moves, [...(function* () { for (const w of py.iter(words)) yield (py.truthy(py.call(w, "startswith", "(")) ? py.at(py.call(w, "partition", ") "), 2) : w); })()]);
}
}
return py.tuple(moves);
}

class UnknownEdition$ extends BalandraError$ {

}

function _players$(edition, players, colours) {
let allowed, count;
count = ((players != null) ? players : ((colours != null) ? py.len(colours) : py.at(edition.players, 0)));
if (((py.type(count) != py.int) || !py.contains(edition.players, count))) {
allowed = py.call(" or ", "join", py.map(py.str, edition.players));
throw new InvalidOption$(`${py.str(edition.id)} cannot be played by ${py.repr(count)}; it is for ${py.str(allowed)} players`);
}
if (((colours != null) && !py.eq(py.len(colours), count))) {
throw new InvalidOption$(`${py.str(count)} players need ${py.str(count)} colours, not ${py.str(py.len(colours))}`);
}
return count;
}

function freeze$(options) {
return py.MappingProxyType(py.dict(options));
}

function load$(game, edition, players = null, options = null, colours = null, rules = null) {
let chosen, count, given, loaded, ruleset, seats;
if ((!py.isinstance(game, py.str) || !py.contains(host.GAMES, game))) {
throw new UnknownEdition$(`there is no game ${py.repr(game)}; there are ${py.str(py.call(", ", "join", host.GAMES))}`);
}
ruleset = py.at(host.GAMES, game);
if ((!py.isinstance(edition, py.str) || !py.contains(ruleset.editions, edition))) {
throw new UnknownEdition$(`${py.str(game)} has no edition ${py.repr(edition)}; it has ${py.str(py.call(", ", "join", ruleset.editions))}`);
}
chosen = py.at(ruleset.editions, edition).at(rules);
given = ((colours == null) ? null : check_colours$(chosen, colours));
count = _players$(chosen, players, given);
seats = py.or(given, () => py.slice(chosen.colours, null, count));
loaded = new Game$(ruleset, chosen, count, seats, freeze$(chosen.settle(options)));
loaded.check();
return loaded;
}

const _TOKEN$ = py.re.compile("\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|[\\[\\]{}:;,]|[A-Za-z0-9_*^?+-]+)");

class _Tokens$ {
constructor(text) {
const self = this;
self.words = self._split(text);
self.place = 0;
}
_split(text) {
const self = this;
let at, match, words;
[words, at] = [...py.iter([[], 0])];
text = py.call(text, "rstrip");
while ((at < py.len(text))) {
match = py.call(_TOKEN$, "match", text, at);
if ((match == null)) {
throw new InvalidPosition$(py.message("a position's text cannot hold {given} (at character {at})", py.named({ given: py.repr(py.slice(text, at, (at + 10))), at: (at + 1) })));
}
py.call(words, "append", py.at(match, 1));
at = match.end();
}
return words;
}
get next() {
const self = this;
return ((self.place < py.len(self.words)) ? py.at(self.words, self.place) : null);
}
take() {
const self = this;
let word;
word = self.next;
if ((word == null)) {
throw self.error(py.message("more text"));
}
self.place = py.add(self.place, 1);
return word;
}
expect(word) {
const self = this;
if (!py.eq(self.next, word)) {
throw self.error(py.repr(word));
}
self.place = py.add(self.place, 1);
}
error(wanted) {
const self = this;
let found;
found = ((self.next == null) ? py.message("the text ends") : py.message("{word} stands", py.named({ word: py.repr(self.next) })));
return new InvalidPosition$(py.message("a position's text wants {wanted} as word {place}, where {found}", py.named({ wanted: wanted, place: (self.place + 1), found: found })));
}
}

const _NUMBER$ = py.re.compile("-?\\d{1,15}");

function _atom$(tokens) {
let word;
word = tokens.take();
if (py.contains("[]{}:;,", word)) {
throw new InvalidPosition$(py.message("a position's text has {given} where a word belongs", py.named({ given: py.repr(word) })));
}
if (py.contains(_CONSTANTS$, word)) {
return py.at(_CONSTANTS$, word);
}
if (py.truthy(py.call(_NUMBER$, "fullmatch", word))) {
return py.int(word);
}
if (!py.truthy(py.call(word, "startswith", "\""))) {
return word;
}
try {
return py.str(py.json.loads(word));
} catch (problem_) {
if (problem_ instanceof py.ValueError) {
throw new InvalidPosition$(py.message("a position's text has the damaged word {word}", py.named({ word: word })));
} else {
throw problem_;
}
}
}

const _DEEPEST$ = 8;

function _value$(tokens, depth) {
let pairs, values;
if ((depth > _DEEPEST$)) {
throw new InvalidPosition$(py.message("a position's text is nested more than {count} deep", py.named({ count: _DEEPEST$ })));
}
if ((tokens.next === "[")) {
tokens.take();
values = [];
while ((tokens.next !== "]")) {
py.call(values, "append", _value$(tokens, (depth + 1)));
}
tokens.take();
return values;
}
if ((tokens.next === "{")) {
tokens.take();
pairs = _pairs$(tokens, ",", "}", depth);
tokens.expect("}");
return pairs;
}
return _atom$(tokens);
}

function _pairs$(tokens, separator, end, depth) {
let key, pairs;
pairs = new Map([]);
while (!py.eq(tokens.next, end)) {
key = _atom$(tokens);
tokens.expect(":");
if (py.contains(pairs, key)) {
throw new InvalidPosition$(py.message("a position's text has {given} twice", py.named({ given: py.repr(key) })));
}
py.put(pairs, key, _value$(tokens, (depth + 1)));
if (!py.eq(tokens.next, end)) {
tokens.expect(separator);
}
}
return pairs;
}

function read$(text) {
let mapping, tokens;
if (!py.isinstance(text, py.str)) {
throw new InvalidPosition$(py.message("a position's text is wanted, not {given}", py.named({ given: py.repr(text) })));
}
tokens = new _Tokens$(text);
mapping = _pairs$(tokens, ";", null, 0);
if ((tokens.next != null)) {
throw tokens.error(py.message("the end"));
}
return mapping;
}

function _seed$(text) {
let _, kind, rest;
[kind, _, rest] = [...py.iter(py.call(text, "partition", " "))];
if ((kind === "fair")) {
return FairShuffle$.read(text);
}
if ((kind === "bytes")) {
return py.call(py.bytes, "fromhex", rest);
}
return ((kind === "text") ? py.str(py.json.loads(rest)) : py.int(text));
}

function _check_commitment$(seed, promised) {
let why;
if ((py.isinstance(seed, FairShuffle$) && !py.eq(promised, seed.commitment))) {
why = py.message("the key of the shuffle is not the one fixed before the game: {given} is not its fingerprint", py.named({ given: promised }));
throw new TranscriptError$(why);
}
if (((promised != null) && !py.isinstance(seed, FairShuffle$))) {
throw new TranscriptError$(py.message("only a fair shuffle has a commitment; this game comes from a seed"));
}
}

function _build$(cls, header, moves, load) {
let _, colours, error, game, options, seed, start, transcript;
try {
options = py.at(read$(`o: ${py.str(py.at(header, "options"))}`), "o");
colours = py.call(py.at(header, "colours"), "split");
game = load(py.at(header, "game"), py.at(header, "edition"), py.len(colours), options, colours, py.int(py.at(header, "rules")));
if (py.contains(header, "position")) {
return new cls(game, undefined, undefined, moves, game.parse(py.at(header, "position")));
}
start = py.call(header, "get", "start", "by lot");
seed = _seed$(py.at(header, "seed"));
_check_commitment$(seed, py.call(header, "get", "commitment"));
transcript = new cls(game, seed, ((start === "by lot") ? null : start), moves);
_ = transcript.beginning;
return transcript;
} catch (problem_) {
if (problem_ instanceof TranscriptError$) {
throw problem_;
} else {
if (problem_ instanceof BalandraError$ || problem_ instanceof py.ValueError || problem_ instanceof py.AttributeError || problem_ instanceof py.TypeError) {
error = problem_;
throw new TranscriptError$(py.message("the transcript's beginning cannot be read: {why}", py.named({ why: py.str(error) })));
} else {
throw problem_;
}
}
}
}

function _given_up$(transcript, lines) {
let colour, others;
for (colour of py.iter(transcript.game.colours)) {
if (py.contains(lines, `result: ${py.str(colour)} (${py.str(RESIGNATION$)})`)) {
others = [...(function* () { for (const other of py.iter(transcript.game.colours)) if (!py.eq(other, colour)) yield other; })()];
return py.replace(transcript, py.named({ resigned: py.at(others, 0) }));
}
}
return transcript;
}

class Transcript$ {
constructor(game, seed = 0, start = null, moves = [], first = null, resigned = null) {

this.game = game;
this.seed = seed;
this.start = start;
this.moves = moves;
this.first = first;
this.resigned = resigned;
this.__post_init__();
}
static compared_ = ["game", "seed", "start", "moves", "first", "resigned"];
__post_init__() {
const self = this;
let why;
if ((!py.isinstance(self.game, Game$) || (py.truthy(self.first) && !py.eq(self.first.game, self.game)))) {
throw new TranscriptError$(py.message("a transcript is of one game: the game given, and its first position"));
}
if (((self.resigned != null) && (!py.contains(self.game.colours, self.resigned) || (self.game.players !== 2)))) {
why = py.message("{given} cannot have given up: only one of two ends a game so", py.named({ given: py.repr(self.resigned) }));
throw new TranscriptError$(why);
}
if (!py.isinstance(self.seed, FairShuffle$)) {
seed_words$(self.seed);
}
(self.moves = py.tuple((function* () { for (const move of py.iter(self.moves)) yield py.str(move); })()));
}
get beginning() {
const self = this;
return py.cached(this, "beginning", () => {
if (py.truthy(self.first)) {
return self.first;
}
if (py.isinstance(self.seed, FairShuffle$)) {
return self.game.new(undefined, self.start, self.seed.draws(0));
}
return self.game.new(self.seed, self.start);
});
}
_play(position, move, number) {
const self = this;
return position.play(move, (py.isinstance(self.seed, FairShuffle$) ? self.seed.draws(number) : null));
}
get progress() {
const self = this;
return py.cached(this, "progress", () => {
let error, move, number, position, steps, why;
steps = [];
position = self.beginning;
for ([number, move] of py.iter(py.enumerate(self.moves, 1))) {
try {
py.call(steps, "append", self._play(position, move, number));
} catch (problem_) {
if (problem_ instanceof BalandraError$) {
error = problem_;
why = py.message("move {number} of the transcript cannot be played: {why}", py.named({ number: number, why: py.str(error) }));
throw new TranscriptError$(why);
} else {
throw problem_;
}
}
position = py.at(steps, -1).position;
}
return py.tuple(steps);
});
}
positions() {
const self = this;
return [self.beginning, ...py.iter((function* () { for (const step of py.iter(self.progress)) yield step.position; })())];
}
get position() {
const self = this;
return py.at(self.positions(), -1);
}
then(move) {
const self = this;
let longer, text;
if (py.truthy(self.resigned)) {
throw new TranscriptError$(py.message("{colour} has given up; no move follows", py.named({ colour: self.resigned })));
}
text = self.position.find(py.str(move)).text;
longer = new Transcript$(self.game, self.seed, self.start, [...py.iter(self.moves), text], self.first);
py.put(longer.__dict__, "progress", [...py.iter(self.progress), self._play(self.position, text, py.len(longer.moves))]);
return longer;
}
back(moves = 1) {
const self = this;
return new Transcript$(self.game, self.seed, self.start, py.slice(self.moves, null, py.max(0, py.sub(py.len(self.moves), moves))), self.first);
}
write() {
const self = this;
let body, lines;
lines = [HEAD$, ...py.iter((function* () { for (const [key, value] of py.iter(py.call(self._header(), "items"))) yield `${py.str(key)}: ${py.str(value)}`; })()), "", ...py.iter(self._turns())];
lines = py.add(lines, self._result());
body = py.add(py.call("\n", "join", lines), "\n");
return `${py.str(body)}check: ${py.str(self._check(body))}\n`;
}
_result() {
const self = this;
let outcome, winner;
outcome = self.position.outcome;
if ((py.truthy(self.resigned) && py.truthy(outcome))) {
throw new TranscriptError$(py.message("{colour} cannot have given up: the game was over", py.named({ colour: self.resigned })));
}
if (py.truthy(self.resigned)) {
winner = py.next((function* () { for (const colour of py.iter(self.game.colours)) if (!py.eq(colour, self.resigned)) yield colour; })());
return [`result: ${py.str(winner)} (${py.str(RESIGNATION$)})`];
}
return (py.truthy(outcome) ? [`result: ${py.str(py.or(outcome.winner, () => "nobody"))} (${py.str(outcome.how)})`] : []);
}
_header() {
const self = this;
let header;
header = new Map([["game", self.game.ruleset.name], ["edition", self.game.edition.id], ["rules", py.str(self.game.version)], ["options", py.slice(write$(new Map([["o", py.dict(self.game.options)]])), 3, null)], ["colours", py.call(" ", "join", self.game.colours)]]);
if (py.truthy(self.first)) {
return new Map([...py.entries(header), ["position", _without_version$(self.first)]]);
}
py.put(header, "seed", _seed_text$(self.seed));
if (py.isinstance(self.seed, FairShuffle$)) {
py.put(header, "commitment", self.seed.commitment);
}
return new Map([...py.entries(header), ["start", py.or(self.start, () => "by lot")]]);
}
*_turns() {
const self = this;
let _, group, number, owner, played, positions, steps, turns, words;
positions = self.positions();
played = py.list(py.zip(positions, self.moves, py.named({ strict: false })));
turns = py.groupby(played, py.named({ key: ((step) => py.at(step, 0).turn) }));
for ([number, [_, group]] of py.iter(py.enumerate(turns, 1))) {
steps = py.list(group);
owner = py.at(py.at(steps, 0), 0).turn;
words = [...(function* () { for (const [p, move] of py.iter(steps)) yield (py.eq(p.actor, owner) ? move : `(${py.str(p.actor)}) ${py.str(move)}`); })()];
yield `${py.str(number)} ${py.str(owner)}: ${py.str(py.call(", ", "join", words))}`;
}
}
_check(body) {
const self = this;
return py.slice(py.call(py.hashlib.sha256(py.add(py.call(body, "encode"), py.call(self.position, "to_bytes"))), "hexdigest"), null, 32);
}
static read(text) {
const cls = this;
return cls.unverified(text).verified(text);
}
static unverified(text) {
const cls = this;
let _, body, header, lines, why;
if (!py.isinstance(text, py.str)) {
throw new TranscriptError$(py.message("a transcript is a text, not {given}", py.named({ given: py.type(text).__name__ })));
}
if ((py.len(text) > LONGEST$)) {
why = py.message("a transcript of {given} characters is too long; the most is {most}", py.named({ given: py.len(text), most: LONGEST$ }));
throw new TranscriptError$(why);
}
[body, _] = [...py.iter(_split$(text))];
[header, lines] = [...py.iter(_header_of$(body))];
_check_version$(header, py.call(host.GAMES, "get", py.at(header, "game")));
return _given_up$(_build$(cls, header, _moves$(lines), load$), lines);
}
verified(text) {
const self = this;
let body, check;
[body, check] = [...py.iter(_split$(text))];
if ((!py.eq(self._check(body), check) || !py.eq(self.write(), text))) {
throw new TranscriptError$(py.message("the transcript has been changed: its check does not fit its moves"));
}
return self;
}
}

function next_word$(s) {
let a, b, c, d, rng, total;
rng = s.rng;
a = py.at(rng, 0);
b = py.at(rng, 1);
c = py.bitxor(py.at(rng, 2), a);
d = py.bitxor(py.at(rng, 3), b);
total = py.bitand(py.add(a, py.at(rng, 3)), MASK$);
py.put(rng, 0, py.bitxor(a, d));
py.put(rng, 1, py.bitxor(b, c));
py.put(rng, 2, py.bitxor(c, py.bitand(py.shl(b, 9), MASK$)));
py.put(rng, 3, py.bitor(py.bitand(py.shl(d, 11), MASK$), py.shr(d, 21)));
return py.bitand(py.add(py.bitor(py.bitand(py.shl(total, 7), MASK$), py.shr(total, 25)), a), MASK$);
}

function below$(s, n) {
let floor, product;
product = py.mul(next_word$(s), n);
if ((py.bitand(product, MASK$) < n)) {
floor = py.mod(py.sub((MASK$ + 1), n), n);
while ((py.bitand(product, MASK$) < floor)) {
product = py.mul(next_word$(s), n);
}
}
return py.shr(product, 32);
}

function* _all_editions$() {
let ruleset;
for (ruleset of py.iter(py.call(host.GAMES, "values"))) {
yield* py.iter(py.call(ruleset.editions, "values"));
}
}

function edition$(id) {
let one;
for (one of py.iter(_all_editions$())) {
if (py.eq(one.id, id)) {
return one;
}
}
throw new UnknownEdition$(`there is no edition ${py.repr(id)}; there are ${py.str(py.call(", ", "join", (function* () { for (const e of py.iter(_all_editions$())) yield e.id; })()))}`);
}

function _game_of$(mapping) {
let which;
which = edition$(py.at(mapping, "edition"));
return load$(which.game, which.id, null, py.call(mapping, "get", "options"), py.call(mapping, "get", "colours"), py.call(mapping, "get", "rules"));
}

function position$(mapping, seed = 0) {
if ((!py.isinstance(mapping, py.Mapping) || !py.contains(mapping, "edition"))) {
throw new InvalidPosition$(py.message("a position is given as a mapping that says its edition; `parse` reads texts"));
}
return _game_of$(mapping).position(mapping, seed);
}

function parse$(text) {
return position$(read$(text));
}

class LevelSkill$ {
constructor(simulations, noise = 0.0, evaluator = null, overlooks = 0.0) {

this.simulations = simulations;
this.noise = noise;
this.evaluator = evaluator;
this.overlooks = overlooks;
}
static compared_ = ["simulations", "noise", "evaluator", "overlooks"];
*[Symbol.iterator]() {
yield* [this.simulations, this.noise, this.evaluator, this.overlooks];
}
}

const SECOND$ = 1.0;

class Budget$ {
constructor(simulations = 1073741824, seconds = Infinity) {

this.simulations = simulations;
this.seconds = seconds;
}
static compared_ = ["simulations", "seconds"];
}

class Skill$ {
constructor(budget, noise = 0.0, evaluator = null, overlooks = 0.0) {

this.budget = budget;
this.noise = noise;
this.evaluator = evaluator;
this.overlooks = overlooks;
}
static compared_ = ["budget", "noise", "evaluator", "overlooks"];
get errs() {
const self = this;
return ((self.noise > 0) || (self.overlooks > 0));
}
}

class Level$ {
constructor(name, about, usual = null, share = 1.0) {

this.name = name;
this.about = about;
this.usual = usual;
this.share = share;
}
static compared_ = ["name", "about", "usual", "share"];
skill(game) {
const self = this;
let evaluator, noise, overlooks, simulations;
if ((self.usual == null)) {
return new Skill$(new Budget$(undefined, SECOND$));
}
[simulations, noise, evaluator, overlooks] = [...py.iter(py.call(game.ruleset.heuristics.levels(game), "get", self.name, self.usual))];
return new Skill$(new Budget$(simulations), noise, evaluator, overlooks);
}
get errs() {
const self = this;
return ((self.usual != null) && (self.usual.noise > 0));
}
}

const LEVELS$ = new Map((function* () { for (const level of py.iter([new Level$("stowaway", "level 1: knows the moves, and not much more", new LevelSkill$(1, 0.02, undefined, 0.8)), new Level$("cabin-boy", "level 2: a beginner", new LevelSkill$(1, 0.02, undefined, 0.6)), new Level$("deckhand", "level 3: has played a few times", new LevelSkill$(1, 0.02, undefined, 0.3)), new Level$("sailor", "level 4: for a quiet evening", new LevelSkill$(28, 0.05)), new Level$("gunner", "level 5: a fair opponent for a family", new LevelSkill$(45, 0.03)), new Level$("boatswain", "level 6: makes few mistakes", new LevelSkill$(65, 0.02)), new Level$("helmsman", "level 7: for those who know the game well", new LevelSkill$(110, 0.011)), new Level$("quartermaster", "level 8: for strong players", new LevelSkill$(250, 0.0045)), new Level$("corsair", "level 9: does not slip", new LevelSkill$(1000), 0.1), new Level$("admiral", "level 10: the strongest")])) yield [level.name, level]; })());

class Bot$ {

}

const SURE$ = 0.99;

function finishing$(view, ranking, seed) {
let dealt, heuristics, moves, progress, reached, sure, tried;
heuristics = view.game.ruleset.heuristics;
progress = heuristics.progress;
sure = [...(function* () { for (const [move, value, _] of py.iter(ranking)) if ((value >= SURE$)) yield move; })()];
if (((progress == null) || !py.truthy(sure))) {
return null;
}
tried = heuristics.worth_a_try(view);
moves = py.or([...(function* () { for (const move of py.iter(sure)) if (py.contains(tried, move)) yield move; })()], () => sure);
dealt = view.game.redeal(view, `finishing ${py.repr(seed)}`);
reached = [...(function* () { for (const move of py.iter(moves)) yield progress(dealt.play(move).position.view(view.colour).mapping(), view.colour); })()];
return py.at(moves, py.call(reached, "index", py.max(reached)));
}

function chosen$(ranking, best) {
let moves;
moves = [...(function* () { for (const [move, _, ] of py.iter(ranking)) if ((!py.truthy(best) || py.contains(best, move))) yield move; })()];
return (py.truthy(moves) ? py.at(moves, 0) : py.next(py.iter(best)));
}

class BotDecision$ {
constructor(move, values = new Map(), visits = new Map(), line = [], evaluations = 0) {

this.move = move;
this.values = values;
this.visits = visits;
this.line = line;
this.evaluations = evaluations;
}
static compared_ = ["move", "values", "visits", "line", "evaluations"];
}

const FINE$ = 1048576;

function _generator$(purpose, seed) {
let generator;
generator = records.Random.blank();
seed$(generator, ...py.iter(seed_words$(`${py.str(purpose)} ${py.repr(seed)}`)));
return generator;
}

function chances$(count, purpose, seed) {
let generator;
generator = _generator$(purpose, seed);
return [...(function* () { for (const _ of py.iter(py.range(count))) yield (below$(generator, FINE$) / FINE$); })()];
}

function gumbel_noise$(count, purpose, seed) {
return [...(function* () { for (const chance of py.iter(chances$(count, purpose, seed))) yield -py.log(-py.log(((py.mul(chance, FINE$) + 0.5) / FINE$))); })()];
}

const UNSEEN$ = -1000.0;

class SearchBot$ extends Bot$ {
constructor(name, skill_of, about = "", share = 1.0, is_capped = false) {
super();
const self = this;
self.name = name;
self.skill_of = skill_of;
self.share = share;
self.is_capped = is_capped;
self.about = py.or(about, () => py.type(self).about);
}
skill(game) {
const self = this;
return self.skill_of(game);
}
conclude(found, seed, best = []) {
const self = this;
let move, ranking, skill;
[ranking, skill] = [...py.iter([found.ranking(), self.skill(found.game)])];
move = (py.truthy(best) ? null : finishing$(found.view, ranking, seed));
if ((move == null)) {
move = (py.truthy(skill.errs) ? self._err(ranking, skill, seed) : chosen$(ranking, best));
}
return new BotDecision$(move, py.call(found, "values"), found.visits(), found.line(), found.simulations);
}
_err(ranking, skill, seed) {
const self = this;
let attention, misjudged, noises, seen;
noises = gumbel_noise$(py.len(ranking), self.name, seed);
attention = chances$(py.len(ranking), `${py.str(self.name)} overlooks`, seed);
seen = [...(function* () { for (const [[_, value, ], chance] of py.iter(py.zip(ranking, attention, py.named({ strict: true })))) yield ((value >= SURE$) || (chance >= skill.overlooks)); })()];
misjudged = [...(function* () { for (const [[_, value, ], noise, is_seen] of py.iter(py.zip(ranking, noises, seen, py.named({ strict: true })))) yield py.add(py.add(value, py.mul(skill.noise, noise)), py.mul(UNSEEN$, py.and(py.any(seen), () => !py.truthy(is_seen)))); })()];
return py.at(py.at(ranking, py.call(misjudged, "index", py.max(misjudged))), 0);
}
_affordable(skill, given) {
const self = this;
if ((given == null)) {
return skill.budget;
}
if (py.truthy(self.is_capped)) {
return new Budget$(py.min(given.simulations, skill.budget.simulations), given.seconds);
}
return new Budget$(given.simulations, py.mul(given.seconds, self.share));
}
}

const SPARE$ = 0.015;

function alphabeta_evaluator$(game, skill) {
let evaluator;
evaluator = game.ruleset.open_evaluator(game);
return ((!py.truthy(skill.errs) && py.contains([null, evaluator], skill.evaluator)) ? evaluator : null);
}

const NODES_PER_SIMULATION$ = 50;

function nodes_of$(budget) {
return new Budget$(py.mul(budget.simulations, NODES_PER_SIMULATION$), budget.seconds);
}

const ROOM$ = 4194304;

const SLICE$ = 0.004;

const CHILDREN$ = 64;

const FEWEST$ = 1000;

function tree_capacity$(simulations) {
return py.min(ROOM$, py.add(py.mul(CHILDREN$, simulations), FEWEST$));
}

const ROOT$ = 1;

const NOWHERE$ = 0;

const PATH$ = 800;

const AS_IT_IS$ = -1;

const STATES$ = 5;

const FIRST_SLICE$ = 64;

const LEAVES$ = 16384;

const RECORDS$ = 97;

const MOST_SPEED$ = 1048576;

const FEWEST_ENTRIES$ = 4096;

const ENTRIES$ = 1048576;

function table_entries$(budget) {
let entries, nodes;
nodes = py.min(budget.simulations, py.mul(budget.seconds, MOST_SPEED$));
entries = FEWEST_ENTRIES$;
while ((entries < py.min(py.mul(2, nodes), ENTRIES$))) {
entries = py.mul(entries, 2);
}
return entries;
}

const COLUMNS$ = 12;

const HISTORY$ = 4096;

const SPOTS$ = 9;

const LEVEL$ = 0;

const MOVE$ = 2;

const VALUE$ = 3;

const NODES$ = 4;

const DONE$ = 5;

const NO_MOVE$ = -1;

const NEAR_WIN$ = 1499000;

const ONE$ = 1000000;

const SEARCH_PARAMS$ = [0.2, 25.0, 0.5, 0.001, 0.0, 0.0, 0.0];

const NOT_OVER$ = -1;

const NOBODY_WINS$ = -2;

class Outcome$ {
constructor(winner, how, details) {

this.winner = winner;
this.how = how;
this.details = details;
}
static compared_ = ["winner", "how", "details"];
rewards(colours) {
const self = this;
if ((self.winner == null)) {
return py.mul([0.0], py.len(colours));
}
return [...(function* () { for (const colour of py.iter(colours)) yield (py.eq(colour, self.winner) ? 1.0 : (-1.0 / (py.len(colours) - 1))); })()];
}
}

class Ruleset$ {
first_seat = null;
evaluators = new Map([["0.1", "the kernel `evaluate`"]]);
get first_evaluator() {
const self = this;
return py.next(py.iter(self.evaluators));
}
evaluator(name = null) {
const self = this;
if ((name == null)) {
return py.at(py.list(self.evaluators), -1);
}
if (!py.contains(self.evaluators, name)) {
throw new InvalidOption$(`${py.str(self.name)} has no evaluator ${py.repr(name)}; it has ${py.str(py.call(", ", "join", self.evaluators))}`);
}
return name;
}
best_evaluator(game) {
const self = this;
return self.evaluator();
}
evaluator_for(game, name = null) {
const self = this;
return ((name != null) ? self.evaluator(name) : self.best_evaluator(game));
}
search_params(evaluator) {
const self = this;
return SEARCH_PARAMS$;
}
open_evaluator(game) {
const self = this;
return null;
}
review_evaluator(game) {
const self = this;
return "views:50";
}
names(game) {
const self = this;
return null;
}
move_kind(game, code) {
const self = this;
return py.at(py.call(self.move_text(game, code), "split"), 0);
}
plain_words(game, text) {
const self = this;
return text;
}
reason(game, state, code) {
const self = this;
return py.message("the rules do not allow it now");
}
outcome(game, state) {
const self = this;
let seat;
seat = py.at(self.kernels, "winner")(game.rules, state);
if ((seat === NOT_OVER$)) {
return null;
}
return ((seat === NOBODY_WINS$) ? new Outcome$(null, "draw", new Map([])) : new Outcome$(py.at(game.colours, seat), "victory", new Map([])));
}
chance(game, notes) {
const self = this;
return [];
}
offer(game, state, code) {
const self = this;
return new Map([]);
}
concepts(view, move) {
const self = this;
return [];
}
}

function refuse_unknown_keys$(mapping, keys) {
let key;
keys = py.list(keys);
for (key of py.iter(mapping)) {
if (!py.contains(keys, key)) {
throw new InvalidPosition$(py.message("{given} means nothing in a position; the words are {known}", py.named({ given: py.repr(key), known: py.call(", ", "join", keys) })));
}
}
}

function fail$(key, why) {
return new InvalidPosition$(py.message("{key}: {why}", py.named({ key: key, why: why })));
}

function list_of$(key, value) {
if (!py.isinstance(value, [py.list, py.tuple])) {
throw fail$(key, py.message("a list is wanted, not {given}", py.named({ given: py.repr(value) })));
}
return py.list(value);
}

function mapping_of$(key, value) {
if (!py.isinstance(value, py.Mapping)) {
throw fail$(key, py.message("a mapping is wanted, not {given}", py.named({ given: py.repr(value) })));
}
return value;
}

function note$(s, what, a, b, c) {
if ((s.log != null)) {
py.call(s.log, "append", [what, a, b, c]);
}
}

function number_of$(key, value, low, high) {
if ((!py.isinstance(value, py.int) || py.isinstance(value, py.bool) || !((low <= value) && (value <= high)))) {
throw fail$(key, py.message("a number from {low} to {high} is wanted, not {given}", py.named({ low: low, high: high, given: py.repr(value) })));
}
return value;
}

function draw_kind$(s, counts, total) {
let kind, pick;
pick = below$(s, total);
kind = 0;
while ((pick >= py.at(counts, kind))) {
pick = py.sub(pick, py.at(counts, kind));
kind = py.add(kind, 1);
}
return kind;
}

const random_WORDS$ = 4;

function read_generator$(text) {
let words;
try {
words = [...(function* () { for (const i of py.iter(py.range(random_WORDS$))) yield py.int(py.slice(py.str(text), py.mul(8, i), (py.mul(8, i) + 8)), 16); })()];
} catch (problem_) {
if (problem_ instanceof py.ValueError) {
words = [];
} else {
throw problem_;
}
}
if ((!py.eq(py.len(py.str(text)), py.mul(8, random_WORDS$)) || !py.any(words) || (py.min(words) < 0))) {
throw fail$("rng", py.message("{given} is not the state of a generator (32 hexadecimal digits, not all zero)", py.named({ given: py.repr(text) })));
}
return words;
}

function public$(name, facts = null) {
return new Event$(name, py.or(facts, () => new Map([])), EVERYONE$, false);
}

class Concept$ {
constructor(name, sentence, speaks = 0) {

this.name = name;
this.sentence = sentence;
this.speaks = speaks;
}
static compared_ = ["name", "sentence", "speaks"];
}

function present$(value, what) {
if ((value == null)) {
throw new py.RuntimeError(`${py.str(what)} should be there, and is not`);
}
return value;
}

function shared$(game, outcome) {
if ((outcome.winner == null)) {
return py.dict.fromkeys(game.colours, (1 / game.players));
}
return new Map((function* () { for (const colour of py.iter(game.colours)) yield [colour, py.float(py.eq(colour, outcome.winner))]; })());
}

function total_of$(values) {
let total, value;
total = 0.0;
for (value of py.iter(values)) {
total = py.add(total, value);
}
return total;
}

function mean_of$(values) {
return (total_of$(values) / py.len(values));
}

const __version__$ = "0.1.0";

const LAST$ = -1;

const SCRIPT$ = 0;

const DRAWS$ = 1;

const WAYS$ = 2;

const OUT_OF$ = 3;

function begin_script$(s, script) {
py.put(s.rng, SCRIPT$, script);
py.put(s.rng, DRAWS$, 0);
py.put(s.rng, WAYS$, 1);
py.put(s.rng, OUT_OF$, 1);
}

const FURTHER_AT$ = 8;

const DIGIT$ = 6;

const DIGITS$ = 63;

function following$(s) {
let draw, further, shift;
further = py.shr(py.at(s.rng, DRAWS$), FURTHER_AT$);
if (((py.at(s.rng, DRAWS$) < 0) || (further === 0))) {
return LAST$;
}
draw = 0;
while ((further > 1)) {
further = py.shr(further, 1);
draw = py.add(draw, 1);
}
shift = py.mul(DIGIT$, draw);
return py.add(py.bitand(py.at(s.rng, SCRIPT$), (py.shl(1, shift) - 1)), py.shl((py.bitand(py.shr(py.at(s.rng, SCRIPT$), shift), DIGITS$) + 1), shift));
}

function series_words$(value) {
let above, high, low;
[low, high] = [...py.iter(seed_words$(value))];
above = py.bitxor(mix$(py.bitand((low + 2654435769), MASK$)), mix$(py.bitand((high + 2135587861), MASK$)));
return [mix$(py.bitand((py.add(high, above) + 1779033703), MASK$)), above];
}

function game_seed$(value, number) {
let high, low;
[low, high] = [...py.iter(series_words$(value))];
return py.bitor(py.bitand(py.add(low, number), MASK$), py.shl(high, 32));
}

const NORMAL$ = 1.9599639845400536;

const STUDENT$ = [2.3722712302985607, 2.8224986157396086, 2.555849679507719];

function student$(freedom) {
let point, power, term;
[point, power] = [...py.iter([NORMAL$, 1.0])];
for (term of py.iter(STUDENT$)) {
power = py.mul(power, freedom);
point = py.add(point, (term / power));
}
return point;
}

function deviation$(values) {
let mean;
mean = mean_of$(values);
return py.sqrt((total_of$([...(function* () { for (const value of py.iter(values)) yield py.mul(py.sub(value, mean), py.sub(value, mean)); })()]) / (py.len(values) - 1)));
}

class Estimate$ {
constructor(mean, error, low, high) {

this.mean = mean;
this.error = error;
this.low = low;
this.high = high;
}
static compared_ = ["mean", "error", "low", "high"];
get half_width() {
const self = this;
return py.max(py.sub(self.high, self.mean), py.sub(self.mean, self.low));
}
}

function unbounded$(sample) {
let error, half, mean, seen;
seen = [...(function* () { for (const value of py.iter(sample)) yield py.float(value); })()];
mean = mean_of$(seen);
if ((py.len(seen) === 1)) {
return new Estimate$(mean, py.inf, -py.inf, py.inf);
}
error = (deviation$(seen) / py.sqrt(py.len(seen)));
half = py.mul(student$((py.len(seen) - 1)), error);
return new Estimate$(mean, error, py.sub(mean, half), py.add(mean, half));
}

export { AS_IT_IS$ as AS_IT_IS, BalandraError$ as BalandraError, Budget$ as Budget, COLUMNS$ as COLUMNS, Concept$ as Concept, DONE$ as DONE, DRAWS$ as DRAWS, EVERYONE$ as EVERYONE, FIRST_SLICE$ as FIRST_SLICE, FairShuffle$ as FairShuffle, Game$ as Game, HISTORY$ as HISTORY, InvalidMove$ as InvalidMove, InvalidOption$ as InvalidOption, InvalidPosition$ as InvalidPosition, LAST$ as LAST, LEAVES$ as LEAVES, LEVEL$ as LEVEL, LEVELS$ as LEVELS, LevelSkill$ as LevelSkill, MOVE$ as MOVE, Move$ as Move, NEAR_WIN$ as NEAR_WIN, NOBODY_WINS$ as NOBODY_WINS, NODES$ as NODES, NOT_OVER$ as NOT_OVER, NOWHERE$ as NOWHERE, NO_MOVE$ as NO_MOVE, ONE$ as ONE, OUT_OF$ as OUT_OF, Offer$ as Offer, Outcome$ as Outcome, PATH$ as PATH, Position$ as Position, Progress$ as Progress, RECORDS$ as RECORDS, RESIGNATION$ as RESIGNATION, ROOM$ as ROOM, ROOT$ as ROOT, Ruleset$ as Ruleset, SEARCH_PARAMS$ as SEARCH_PARAMS, SLICE$ as SLICE, SPARE$ as SPARE, SPOTS$ as SPOTS, STATES$ as STATES, SearchBot$ as SearchBot, Seen$ as Seen, Transcript$ as Transcript, VALUE$ as VALUE, View$ as View, WAYS$ as WAYS, __version__$ as __version__, _edition$ as _edition, alphabeta_evaluator$ as alphabeta_evaluator, begin_script$ as begin_script, below$ as below, commitment$ as commitment, deviation$ as deviation, draw_kind$ as draw_kind, edition$ as edition, fail$ as fail, following$ as following, game_seed$ as game_seed, list_of$ as list_of, load$ as load, mapping_of$ as mapping_of, mean_of$ as mean_of, nodes_of$ as nodes_of, note$ as note, number_of$ as number_of, parse$ as parse, position$ as position, present$ as present, public$ as public, read_generator$ as read_generator, refuse_unknown_keys$ as refuse_unknown_keys, revealing$ as revealing, seed$ as seed, seed_words$ as seed_words, shared$ as shared, student$ as student, table_entries$ as table_entries, total_of$ as total_of, tree_capacity$ as tree_capacity, unbounded$ as unbounded, write$ as write };
