// Made from the Python of the games by tools/page_engine.py; do not edit.
import * as py from "../../../engine/python";
import * as host from "../../../engine/host";
import { Concept as Concept$, EVERYONE as EVERYONE$, InvalidMove as InvalidMove$, InvalidOption as InvalidOption$, InvalidPosition as InvalidPosition$, LevelSkill as LevelSkill$, NOT_OVER as NOT_OVER$, Outcome as Outcome$, Position as Position$, Ruleset as Ruleset$, SEARCH_PARAMS as SEARCH_PARAMS$, below as below$, draw_kind as draw_kind$, fail as fail$, list_of as list_of$, mapping_of as mapping_of$, note as note$, number_of as number_of$, public as public$, read_generator as read_generator$, refuse_unknown_keys as refuse_unknown_keys$, revealing as revealing$, seed as seed$ } from "../../../engine/made/core";

const records = {};

const FEWEST_PIRATES$ = 4;

const MOST_WITH_SLOOP$ = 2;

const WEIGHTS_ONLY$ = "0.1";

const TREE_NETWORK$ = "0.5";

function best$(r) {
let is_tiny;
is_tiny = (r.pirates < FEWEST_PIRATES$);
return ((py.truthy(is_tiny) || ((r.sloop > 0) && (r.players > MOST_WITH_SLOOP$))) ? WEIGHTS_ONLY$ : TREE_NETWORK$);
}

const GUIDED_NETWORKS$ = ["0.5"];

const GUIDED$ = [0.2, 25.0, 0.5, 0.001, 3.0, 1.0, 0.3];

function search_params$(name) {
return (py.contains(GUIDED_NETWORKS$, name) ? GUIDED$ : SEARCH_PARAMS$);
}

const RESCUE$ = 0;

const OPEN_NETWORK$ = "0.4";

function best_open$(r) {
let is_open;
is_open = py.and(r.open_hands, () => py.and((r.players === 2), () => (r.chest < 0)));
return ((py.truthy(is_open) && (r.without_cards === RESCUE$)) ? OPEN_NETWORK$ : null);
}

const EMPTY_HAND$ = 1;

function _count_option$(edition, path) {
return ((py.len(py.at(edition.data, "paths")) === 1) ? "boards" : `${py.str(path)}_boards`);
}

const PATHS$ = new Map([["tunnel", 0], ["jungle", 1]]);

const DRAWS$ = new Map([["retreat", 1], ["morgan", 2], ["both", 3]]);

const TUNNEL$ = 0;

const JUNGLE$ = 1;

const SYMBOLS$ = 6;

function _set_path$(r, edition, options) {
let has_sloop, path, paths;
paths = py.at(edition.data, "paths");
for (path of py.iter(paths)) {
py.put(r.boards, py.at(PATHS$, path), py.int(py.at(options, _count_option$(edition, path))));
py.put(r.draws, py.at(PATHS$, path), py.at(DRAWS$, py.str(py.call(options, "get", `draw_in_${py.str(path)}`, "retreat"))));
}
if ((py.sum(r.boards) > py.len(py.at(edition.data, "boards")))) {
throw new InvalidOption$(`${py.str(edition.id)} has ${py.str(py.len(py.at(edition.data, "boards")))} boards; tunnel_boards=${py.str(py.at(r.boards, TUNNEL$))} and jungle_boards=${py.str(py.at(r.boards, JUNGLE$))} need ${py.str(py.sum(r.boards))}`);
}
has_sloop = (py.len(paths) === 2);
r.goal = py.add(py.mul(py.sum(r.boards), SYMBOLS$), (py.truthy(has_sloop) ? 2 : 1));
r.shore = (py.truthy(py.at(r.boards, TUNNEL$)) ? (py.mul(py.at(r.boards, TUNNEL$), SYMBOLS$) + 1) : 0);
r.sloop = (py.truthy(has_sloop) ? r.shore : -1);
r.captain_aboard = py.at(edition.data, "captain_aboard");
}

const ROW$ = 12;

function _set_cards$(r, edition, options) {
let dark;
dark = (py.truthy(py.call(options, "get", "filibusters")) ? py.at(edition.data, "dark") : 0);
r.kinds = (py.truthy(dark) ? py.mul(2, SYMBOLS$) : SYMBOLS$);
r.copies = py.add(py.mul([py.sub(py.at(edition.data, "copies"), dark)], SYMBOLS$), py.mul([dark], SYMBOLS$));
[r.deal_first, r.deal_others] = [...py.iter(py.at(edition.data, "deal"))];
r.open_hands = py.int((py.at(options, "cards") === "open"));
r.row = ((py.at(options, "cards") === "hidden") ? 0 : ROW$);
r.rescue_row = py.int(((r.row > 0) && (py.at(edition.data, "rescue_draws") === "row")));
r.hand_limit = (py.truthy(py.call(options, "get", "filibusters")) ? py.at(edition.data, "hand_limit") : 0);
r.memory = py.int(py.and(!py.truthy(r.open_hands), () => ((r.row > 0) || py.bool(py.call(options, "get", "witch")))));
}

const POWERS$ = new Map([["pistol", 1], ["rum", 2], ["lantern", 3], ["parrot", 4], ["hook", 5], ["chest", 6]]);

const TOKEN_CODES$ = new Map([["1", 1], ["2", 2], ["3", 3], ["empty", 4], ["snake", 5]]);

function _set_witch$(r, edition, options) {
let count, symbols, token;
{
let same_ = -1;
r.rum = same_;
r.chest = same_;
}
if (py.truthy(py.call(options, "get", "witch"))) {
symbols = py.at(edition.data, "symbols");
r.power = [...(function* () { for (const symbol of py.iter(symbols)) yield py.at(POWERS$, py.at(py.at(edition.data, "powers"), symbol)); })()];
r.rum = py.call(symbols, "index", py.at(edition.data, "rum"));
r.chest = py.call(symbols, "index", py.at(edition.data, "chest"));
for ([token, count] of py.iter(py.call(py.at(edition.data, "tokens"), "items"))) {
py.put(r.tokens, py.at(TOKEN_CODES$, token), count);
}
}
}

const FACES$ = new Map([["same", [0, 0]], ["either", [-1, -1]], ["by path", [0, 1]]]);

const BOARDS$ = 8;

function _set_boards$(r, edition) {
let b, boards, f, face, number;
boards = py.at(edition.data, "boards");
r.box = py.len(boards);
r.face = py.list(py.at(FACES$, py.at(edition.data, "faces")));
number = new Map((function* () { for (const [i, symbol] of py.iter(py.enumerate(py.at(edition.data, "symbols")))) yield [symbol, i]; })());
for (b of py.iter(py.range(py.min(py.len(boards), BOARDS$)))) {
for ([f, face] of py.iter(py.enumerate(py.at(boards, b)))) {
py.put(py.at(r.board, b), f, [...(function* () { for (const symbol of py.iter(face)) yield py.at(number, symbol); })()]);
}
}
}

function _fail$(edition, code, why) {
return new InvalidOption$(`${py.str(edition.id)}: the track ${py.repr(code)} cannot be laid: ${py.str(why)}`);
}

const BOARD$ = py.re.compile("([0-9])([ab]?)('?)");

const ANY_FACE$ = -1;

function _board$(r, edition, code, word, place) {
let face, match, path;
match = py.call(BOARD$, "fullmatch", word);
if (((match == null) || !((1 <= py.int(py.at(match, 1))) && (py.int(py.at(match, 1)) <= r.box)))) {
throw _fail$(edition, code, `${py.repr(word)} is no board; they are 1 to ${py.str(r.box)}, with ' for one turned round`);
}
path = ((place < py.at(r.boards, TUNNEL$)) ? 0 : 1);
face = py.at(r.face, path);
if ((py.truthy(py.at(match, 2)) && (face !== ANY_FACE$))) {
throw _fail$(edition, code, `${py.repr(word)}: the side of a board is not chosen in this edition`);
}
if ((face === ANY_FACE$)) {
face = py.int((py.at(match, 2) === "b"));
}
return py.add(py.add(py.mul(4, (py.int(py.at(match, 1)) - 1)), py.mul(2, face)), py.int(py.bool(py.at(match, 3))));
}

function read_track$(r, edition, code) {
let laid, numbers, words;
words = py.call(code, "split");
if (!py.eq(py.len(words), py.sum(r.boards))) {
throw _fail$(edition, code, `it names ${py.str(py.len(words))} boards, and ${py.str(py.sum(r.boards))} are laid`);
}
laid = [...(function* () { for (const [place, word] of py.iter(py.enumerate(words))) yield _board$(r, edition, code, word, place); })()];
numbers = [...(function* () { for (const given of py.iter(laid)) yield py.shr(given, 2); })()];
if ((py.len(py.set(numbers)) < py.len(numbers))) {
throw _fail$(edition, code, "every board is there once");
}
return py.add([...(function* () { for (const given of py.iter(laid)) yield (given + 1); })()], py.mul([0], py.sub(BOARDS$, py.len(laid))));
}

function build_rules$(edition, players, options) {
let r;
r = records.Rules.blank();
r.players = players;
r.pirates = py.int(py.at(options, "pirates"));
r.actions = py.int(py.at(options, "actions"));
r.minimum = ((py.at(options, "pass") === "always") ? 0 : 1);
r.without_cards = ((py.at(options, "pass") === "empty-hand") ? EMPTY_HAND$ : RESCUE$);
_set_path$(r, edition, options);
_set_cards$(r, edition, options);
_set_witch$(r, edition, options);
_set_boards$(r, edition);
if (py.truthy(py.call(options, "get", "track"))) {
r.laid = read_track$(r, edition, py.str(py.at(options, "track")));
}
return r;
}

const SLOOP$ = "sloop";

function _space_name$(sloop, cell) {
if (py.eq(cell, sloop)) {
return SLOOP$;
}
return (((0 < sloop) && (sloop < cell)) ? (cell - 1) : cell);
}

const CELL_LIMIT$ = 64;

function _places$(game) {
let cells;
cells = new Map([["start_words", 0], ["goal_words", game.rules.goal], ["sloop_words", game.rules.sloop]]);
return new Map((function* () { for (const [key, cell] of py.iter(py.call(cells, "items"))) if ((cell >= 0)) for (const word of py.iter(py.at(game.edition.data, key))) yield [word, cell]; })());
}

class Names$ {
constructor(symbols, cards, spaces, places) {

this.symbols = symbols;
this.cards = cards;
this.spaces = spaces;
this.places = places;
}
static compared_ = ["symbols", "cards", "spaces", "places"];
*[Symbol.iterator]() {
yield* [this.symbols, this.cards, this.spaces, this.places];
}
}

function names$(game) {
let spaces, symbols;
symbols = py.tuple(py.at(game.edition.data, "symbols"));
spaces = py.tuple((function* () { for (const cell of py.iter(py.range(CELL_LIMIT$))) yield _space_name$(game.rules.sloop, cell); })());
return new Names$(symbols, [...py.iter(symbols), ...py.iter((function* () { for (const symbol of py.iter(symbols)) yield `${py.str(symbol)}*`; })())], spaces, _places$(game));
}

const VERB_MASK$ = 15;

function move_verb$(move) {
return py.bitand(move, VERB_MASK$);
}

const CARD_AT$ = 4;

const CARD_MASK$ = 15;

function move_card$(move) {
return py.bitand(py.shr(move, CARD_AT$), CARD_MASK$);
}

const SECOND_AT$ = 8;

function move_second_card$(move) {
return py.bitand(py.shr(move, SECOND_AT$), CARD_MASK$);
}

const CELL_AT$ = 12;

const CELL_MASK$ = 63;

function move_cell$(move) {
return py.bitand(py.shr(move, CELL_AT$), CELL_MASK$);
}

function space_name$(game, cell) {
let found;
found = game.names;
return py.at(found.spaces, cell);
}

const PLAIN$ = new Map([[5, "sail"], [12, "draw"], [13, "end"]]);

function card_name$(game, kind) {
let found;
found = game.names;
return py.at(found.cards, kind);
}

const CHOICES$ = new Map([[7, "take"], [8, "give"], [9, "keep"], [10, "return"], [11, "discard"]]);

const RETREAT$ = 3;

const MORGAN$ = 4;

const LAST_AT$ = 18;

function move_seat$(move) {
return py.shr(move, LAST_AT$);
}

const INVOKE$ = 6;

const PISTOL$ = 1;

const RUM$ = 2;

const LANTERN$ = 3;

function _invoked$(game, kind, rival, cell) {
let power;
power = py.at(game.rules.power, py.mod(kind, SYMBOLS$));
if ((power === PISTOL$)) {
return ` ${py.str(py.at(game.colours, rival))}`;
}
return (py.contains([RUM$, LANTERN$], power) ? "" : ` ${py.str(cell)}`);
}

const PARROTS$ = 1;

function symbol_names$(game) {
let found;
found = game.names;
return found.symbols;
}

function move_symbol$(move) {
return py.shr(move, LAST_AT$);
}

const ADVANCE$ = 0;

function move_text$(game, code) {
let card, cell, kind, pair, second, verb;
[verb, kind, second] = [...py.iter([move_verb$(code), move_card$(code), move_second_card$(code)])];
cell = space_name$(game, move_cell$(code));
if (py.contains(PLAIN$, verb)) {
return py.at(PLAIN$, verb);
}
card = card_name$(game, kind);
if (py.contains(CHOICES$, verb)) {
return `${py.str(py.at(CHOICES$, verb))} ${py.str(card)}`;
}
if ((verb === RETREAT$)) {
return `retreat ${py.str(cell)}`;
}
if ((verb === MORGAN$)) {
return `morgan ${py.str(py.at(game.colours, move_seat$(code)))} ${py.str(cell)}`;
}
if ((verb === INVOKE$)) {
return `witch ${py.str(card)}${py.str(_invoked$(game, kind, move_seat$(code), cell))}`;
}
pair = `${py.str(card)}+${py.str(card_name$(game, second))}`;
if ((verb === PARROTS$)) {
pair = py.add(pair, `=${py.str(py.at(symbol_names$(game), move_symbol$(code)))}`);
}
return `${py.str(((verb === ADVANCE$) ? card : pair))} ${py.str(cell)}`;
}

const KINDS_OF_MOVE$ = new Map([[0, "advance"], [1, "parrots"], [2, "hook"], [3, "retreat"], [4, "morgan"], [6, "witch"], [5, "sail"], [12, "draw"], [13, "end"], [7, "take"], [8, "give"], [9, "keep"], [10, "return"], [11, "discard"]]);

function _naming$(words) {
let longest_first;
longest_first = py.sorted(words, py.named({ key: py.len, reverse: true }));
return py.re.compile(`(?<!\\S)(?:${py.str(py.call("|", "join", py.map(py.re.escape, longest_first)))})(?!\\S)`);
}

function plain_words$(game, text) {
let places;
places = game.names.places;
return py.call(_naming$(places), "sub", ((found) => py.str(space_name$(game, py.at(places, py.at(found, 0))))), py.call(" ", "join", py.call(text, "split")));
}

function cell_of$(game, space) {
let cell, r, word;
r = game.rules;
if (py.isinstance(space, py.str)) {
word = py.call(" ", "join", py.call(py.call(space, "lower"), "split"));
if (py.contains(game.names.places, word)) {
return py.int(py.at(game.names.places, word));
}
space = (py.truthy(py.re.fullmatch("\\d{1,3}", word)) ? py.int(word) : null);
}
if ((!py.isinstance(space, py.int) || py.isinstance(space, py.bool))) {
return null;
}
cell = (((0 < r.sloop) && (r.sloop <= space)) ? (space + 1) : space);
return (((0 <= cell) && (cell <= r.goal)) ? cell : null);
}

function at_cell$(move, cell) {
return py.add(move, py.shl(cell, CELL_AT$));
}

function retreat_move$(cell) {
return at_cell$(RETREAT$, cell);
}

function _read_retreat$(game, words) {
let cell;
cell = ((py.len(words) === 2) ? cell_of$(game, py.at(words, 1)) : null);
return ((cell == null) ? null : retreat_move$(cell));
}

function against$(move, seat) {
return py.add(move, py.shl(seat, LAST_AT$));
}

function morgan_move$(seat, cell) {
return against$(at_cell$(MORGAN$, cell), seat);
}

function _read_morgan$(game, words) {
let cell;
if (((py.len(words) !== 3) || !py.contains(game.colours, py.at(words, 1)))) {
return null;
}
cell = cell_of$(game, py.at(words, 2));
return ((cell == null) ? null : morgan_move$(game.seat(py.at(words, 1)), cell));
}

function is_stray_dark$(game, name) {
return py.and(py.call(name, "endswith", "*"), () => py.and(py.contains(symbol_names$(game), py.slice(name, null, -1)), () => !py.truthy(py.at(game.edition.data, "dark_names"))));
}

function card_kind$(game, name) {
let dark, symbol;
symbol = py.call(name, "removesuffix", "*");
if ((!py.contains(symbol_names$(game), symbol) || py.truthy(is_stray_dark$(game, name)))) {
return null;
}
dark = py.and(py.call(name, "endswith", "*"), () => (game.rules.kinds > SYMBOLS$));
return py.add(py.call(symbol_names$(game), "index", symbol), (py.truthy(dark) ? SYMBOLS$ : 0));
}

function card_move$(verb, kind) {
return py.add(verb, py.shl(kind, CARD_AT$));
}

function _read_witch$(game, words) {
let cell, code, kind, power;
kind = ((py.len(words) > 1) ? card_kind$(game, py.at(words, 1)) : null);
if ((kind == null)) {
return null;
}
code = card_move$(INVOKE$, kind);
power = py.at(game.rules.power, py.mod(kind, SYMBOLS$));
if (py.contains([RUM$, LANTERN$], power)) {
return ((py.len(words) === 2) ? code : null);
}
if ((py.len(words) !== 3)) {
return null;
}
if ((power === PISTOL$)) {
return (py.contains(game.colours, py.at(words, 2)) ? against$(code, game.seat(py.at(words, 2))) : null);
}
cell = cell_of$(game, py.at(words, 2));
return ((cell == null) ? null : at_cell$(code, cell));
}

function _read_plain$(game, words) {
let verbs;
verbs = new Map((function* () { for (const [verb, text] of py.iter(py.call(PLAIN$, "items"))) yield [text, verb]; })());
return ((py.len(words) === 1) ? py.at(verbs, py.at(words, 0)) : null);
}

function _read_choice$(game, words) {
let kind, verbs;
verbs = new Map((function* () { for (const [verb, text] of py.iter(py.call(CHOICES$, "items"))) yield [text, verb]; })());
kind = ((py.len(words) === 2) ? card_kind$(game, py.at(words, 1)) : null);
return ((kind == null) ? null : card_move$(py.at(verbs, py.at(words, 0)), kind));
}

const _READERS$ = new Map([["retreat", _read_retreat$], ["morgan", _read_morgan$], ["witch", _read_witch$], ...py.entries(py.dict.fromkeys(py.call(PLAIN$, "values"), _read_plain$)), ...py.entries(py.dict.fromkeys(py.call(CHOICES$, "values"), _read_choice$))]);

function advance_move$(kind, cell) {
return at_cell$(card_move$(ADVANCE$, kind), cell);
}

const HOOK$ = 5;

const HOOKED$ = 2;

function hook_move$(kind, second, cell) {
return at_cell$(py.add(card_move$(HOOKED$, kind), py.shl(second, SECOND_AT$)), cell);
}

const PARROT$ = 4;

function parrots_move$(kind, second, cell, symbol) {
return at_cell$(py.add(py.add(card_move$(PARROTS$, kind), py.shl(second, SECOND_AT$)), py.shl(symbol, LAST_AT$)), cell);
}

function _read_pair$(game, first, second, symbol, cell) {
let hook, number, powers;
powers = [py.at(game.rules.power, py.mod(first, SYMBOLS$)), py.at(game.rules.power, py.mod(second, SYMBOLS$))];
if (!py.truthy(symbol)) {
hook = (py.at(powers, 0) === HOOK$);
return (py.truthy(hook) ? hook_move$(first, second, cell) : null);
}
if ((!py.eq(powers, [PARROT$, PARROT$]) || !py.contains(symbol_names$(game), symbol))) {
return null;
}
[first, second] = [...py.iter(py.sorted([first, second]))];
number = py.call(symbol_names$(game), "index", symbol);
return parrots_move$(first, second, cell, number);
}

function _read_advance$(game, words) {
let _, cards, cell, first, kinds, symbol;
if ((py.len(words) !== 2)) {
return null;
}
[cards, _, symbol] = [...py.iter(py.call(py.at(words, 0), "partition", "="))];
kinds = [...(function* () { for (const card of py.iter(py.call(cards, "split", "+"))) yield card_kind$(game, card); })()];
cell = cell_of$(game, py.at(words, 1));
if (((cell == null) || py.contains(kinds, null) || (py.len(kinds) > 2))) {
return null;
}
first = py.or(py.at(kinds, 0), () => 0);
if ((py.len(kinds) === 1)) {
return (py.truthy(symbol) ? null : advance_move$(first, cell));
}
return _read_pair$(game, first, py.or(py.at(kinds, 1), () => 0), symbol, cell);
}

function _example$(game) {
let first;
first = py.at(symbol_names$(game), 0);
return py.message("'{symbol} 9' (play a {symbol}, advance the pirate on 9), 'retreat 9' or 'end'", py.named({ symbol: first }));
}

const PLACE_WORDS$ = ["start_words", "goal_words", "sloop_words"];

function foreign_place$(game, text) {
let found, names, others, where, words;
others = [...(function* () { for (const one of py.iter(py.call(game.ruleset.editions, "values"))) if (!py.eq(one.id, game.edition.id)) yield one.data; })()];
words = py.sub(py.set((function* () { for (const data of py.iter(others)) for (const key of py.iter(PLACE_WORDS$)) for (const word of py.iter(py.at(data, key))) yield word; })()), py.call(game.names.places, "keys"));
found = py.call(_naming$(words), "search", py.call(" ", "join", py.call(py.call(text, "lower"), "split")));
if (!py.truthy(found)) {
return "";
}
names = new Map([["start", py.repr(py.at(game.edition.data, "start"))], ["goal", py.repr(py.at(game.edition.data, "goal"))]]);
where = new Map([["place", py.repr(py.at(found, 0))], ["edition", game.edition.id], ["last", space_name$(game, game.rules.goal)]]);
return py.message("there is no {place} in {edition}: write {start} for 0, {goal} for {last}", py.named({ ...py.facts(where), ...py.facts(names) }));
}

function _why_no_move$(game, text) {
let dark, example;
dark = py.next((function* () { for (const word of py.iter(py.re.split("[\\s+=]", py.call(text, "lower")))) if (py.truthy(is_stray_dark$(game, word))) yield word; })(), "");
if (py.truthy(dark)) {
return py.message("there is no {card} in {edition}, which has no dark cards", py.named({ card: py.repr(dark), edition: game.edition.id }));
}
example = py.message("{move} is not a move; write for example {example}", py.named({ move: py.repr(text), example: _example$(game) }));
return py.or(foreign_place$(game, text), () => example);
}

function read_move$(game, text) {
let code, reader, words;
words = py.call(plain_words$(game, py.call(text, "lower")), "split");
reader = (py.truthy(words) ? py.call(_READERS$, "get", py.at(words, 0)) : null);
code = (py.truthy(reader) ? reader(game, words) : _read_advance$(game, words));
if ((code == null)) {
throw new InvalidMove$(_why_no_move$(game, text));
}
return code;
}

const TAKE$ = 7;

const GIVE$ = 8;

const KEEP$ = 9;

const RETURN$ = 10;

const DISCARD$ = 11;

const ACTION$ = 0;

const FILIBUSTERS$ = 1;

const WAITING$ = new Map([["pistol", "{colour} has to take one of the rival's cards first"], ["rum", "{colour} has to give the drawn cards away first"], ["lantern", "{colour} has to keep one of the drawn cards and return the others first"]]);

const STAGES$ = new Map([[0, "action"], [1, "filibusters"], [2, "pistol"], [3, "rum"], [4, "lantern"], [5, "over"]]);

function _waits$(game, s) {
let colour;
colour = py.at(game.colours, s.actor);
if ((s.stage !== FILIBUSTERS$)) {
return py.message(py.at(WAITING$, py.at(STAGES$, s.stage)), py.named({ colour: colour }));
}
return py.pluralMessage("{colour} has to discard down to {count} card first", "{colour} has to discard down to {count} cards first", game.rules.hand_limit, py.named({ colour: colour }));
}

function _why_not_choice$(game, s, code) {
let kind, stages, verb;
[verb, kind] = [...py.iter([move_verb$(code), move_card$(code)])];
stages = new Map([[TAKE$, "pistol"], [GIVE$, "rum"], [KEEP$, "lantern"], [RETURN$, "lantern"], [DISCARD$, "filibusters"]]);
if ((!py.eq(py.at(stages, verb), py.at(STAGES$, s.stage)) || (py.contains([KEEP$, RETURN$], verb) && !py.eq((verb === RETURN$), py.bool(s.kept))))) {
return py.message("that is not to be decided now; {colour} is to act", py.named({ colour: py.at(game.colours, s.actor) }));
}
return py.message("there is no card '{card}' to choose", py.named({ card: card_name$(game, kind) }));
}

function _lacks$(game, s, ...kinds) {
let card, kind;
for (kind of py.iter(kinds)) {
if ((py.at(py.at(s.hand, s.turn), kind) < py.call(kinds, "count", kind))) {
card = card_name$(game, kind);
return py.message("{colour} has too few cards '{card}' in hand", py.named({ colour: py.at(game.colours, s.turn), card: card }));
}
}
return "";
}

function count_on$(r, s, seat, cell) {
let count, i;
count = 0;
for (i of py.iter(py.range(r.pirates))) {
if (py.eq(py.at(py.at(s.pirates, seat), i), cell)) {
count = py.add(count, 1);
}
}
return count;
}

function _where$(game, s, seat, cell) {
let space;
if (!py.truthy(count_on$(game.rules, s, seat, cell))) {
space = space_name$(game, cell);
return py.message("{colour} has no pirate on {space}", py.named({ colour: py.at(game.colours, seat), space: space }));
}
return "";
}

const HOOK_ACTIONS$ = 2;

const HOOK_PIRATES$ = 2;

function _why_not_hook$(game, s, cell) {
if ((s.left < HOOK_ACTIONS$)) {
return py.pluralMessage("the hook takes {actions} actions, {count} is left", "the hook takes {actions} actions, {count} are left", s.left, py.named({ actions: HOOK_ACTIONS$ }));
}
if ((py.contains([0, game.rules.sloop], cell) || (count_on$(game.rules, s, s.turn, cell) < HOOK_PIRATES$))) {
return py.message("the hook takes {number} of your own pirates from one space of the path", py.named({ number: HOOK_PIRATES$ }));
}
return "";
}

const ABOARD_LIMIT$ = 3;

function _why_not_advance$(game, s, code) {
let cell, first, lacking, second, verb;
[verb, cell] = [...py.iter([move_verb$(code), move_cell$(code)])];
[first, second] = [...py.iter([move_card$(code), move_second_card$(code)])];
lacking = ((verb === ADVANCE$) ? _lacks$(game, s, first) : _lacks$(game, s, first, second));
if ((py.truthy(lacking) || py.truthy(_where$(game, s, s.turn, cell)))) {
return py.or(lacking, () => _where$(game, s, s.turn, cell));
}
if (py.eq(cell, game.rules.goal)) {
return py.message("a pirate at the goal does not go further");
}
if (((verb === HOOKED$) && py.truthy(_why_not_hook$(game, s, cell)))) {
return _why_not_hook$(game, s, cell);
}
if (py.eq(cell, game.rules.sloop)) {
return py.message("one lands from the sloop only at Tortuga");
}
return py.message("no empty space of that symbol is ahead, and the sloop is away or already carries {number} of the colour", py.named({ number: ABOARD_LIMIT$ }));
}

const RETREAT_DRAWS$ = 1;

const CARTAGENA$ = 0;

function _why_not_retreat$(game, s, code) {
let cell, path, r;
[cell, r] = [...py.iter([move_cell$(code), game.rules])];
if (py.truthy(_where$(game, s, s.turn, cell))) {
return _where$(game, s, s.turn, cell);
}
if ((cell === 0)) {
return py.message("a pirate at the start cannot fall back");
}
path = ((cell <= r.shore) ? TUNNEL$ : JUNGLE$);
if (!py.truthy(py.bitand(py.at(r.draws, path), RETREAT_DRAWS$))) {
return py.message("cards are drawn by Morgan's rule there, not by falling back");
}
if ((py.eq(cell, r.sloop) && (s.sloop_at !== CARTAGENA$))) {
return py.message("the sloop lies at Tortuga, there is no way back into the tunnel");
}
return py.message("no space behind holds a pirate and has room for another");
}

const MORGAN_DRAWS$ = 2;

function _why_not_morgan$(game, s, code) {
let cell, r, seat;
[cell, seat, r] = [...py.iter([move_cell$(code), move_seat$(code), game.rules])];
if (py.eq(seat, s.turn)) {
return py.message("Morgan's rule moves an opponent's pirate");
}
if (py.truthy(_where$(game, s, seat, cell))) {
return _where$(game, s, seat, cell);
}
if (py.eq(cell, r.goal)) {
return py.message("that pirate has reached the goal");
}
if (!py.truthy(py.bitand(py.at(r.draws, ((cell < r.shore) ? TUNNEL$ : JUNGLE$)), MORGAN_DRAWS$))) {
return py.message("Morgan's rule does not hold there");
}
return py.message("that pirate cannot go aboard or ashore now");
}

const SAIL$ = 5;

function _why_not_sail$(game, s, code) {
if ((game.rules.sloop < 0)) {
return py.message("there is no sloop to sail in this game");
}
if ((s.sloop_at === CARTAGENA$)) {
return py.message("to sail to Tortuga you need a pirate of your own aboard");
}
return py.message("to sail back to Cartagena you need a pirate of your own on a space of the tunnel");
}

const CHEST$ = 6;

const NO_TOKEN$ = 0;

function _why_not_invoke$(game, s, code) {
let cell, example, kind, power, seat;
[kind, cell, seat] = [...py.iter([move_card$(code), move_cell$(code), move_seat$(code)])];
power = py.at(game.rules.power, py.mod(kind, SYMBOLS$));
if ((game.rules.chest < 0)) {
return py.message("the witch is not in this game");
}
if (py.truthy(_lacks$(game, s, kind))) {
return _lacks$(game, s, kind);
}
if ((power === PISTOL$)) {
if (py.eq(seat, s.turn)) {
return py.message("the pistol is for a rival");
}
return py.message("the pistol needs a rival with cards in hand");
}
if ((power === CHEST$)) {
return py.or(_where$(game, s, s.turn, cell), () => ((py.at(s.token, cell) === NO_TOKEN$) ? py.message("there is no chest token on that space") : py.message("it cannot be opened now")));
}
example = "'parrot+parrot=rum 9 or hook+rum 9'";
return py.message("two cards are played for that power, for example {example}", py.named({ example: example }));
}

const DRAW$ = 12;

function _why_not_draw$(game, s, code) {
if (py.truthy(py.at(s.hand_size, s.turn))) {
return py.message("{colour} still has cards in hand", py.named({ colour: py.at(game.colours, s.turn) }));
}
return py.message("a pirate can still be moved to draw cards");
}

const END$ = 13;

function _why_not_end$(game, s, code) {
if ((py.add(s.left, game.rules.minimum) > game.rules.actions)) {
return py.pluralMessage("at least {count} action must be done in a turn", "at least {count} actions must be done in a turn", game.rules.minimum);
}
return py.message("{colour} has no card and no way to get one: draw", py.named({ colour: py.at(game.colours, s.turn) }));
}

function reason$(game, s, code) {
let is_choice, verb;
verb = move_verb$(code);
is_choice = py.contains([TAKE$, GIVE$, KEEP$, RETURN$, DISCARD$], verb);
if (((s.stage !== ACTION$) && !py.truthy(is_choice))) {
return _waits$(game, s);
}
if (py.truthy(is_choice)) {
return _why_not_choice$(game, s, code);
}
return py.at(new Map([[ADVANCE$, _why_not_advance$], [PARROTS$, _why_not_advance$], [HOOKED$, _why_not_advance$], [RETREAT$, _why_not_retreat$], [MORGAN$, _why_not_morgan$], [SAIL$, _why_not_sail$], [INVOKE$, _why_not_invoke$], [DRAW$, _why_not_draw$], [END$, _why_not_end$]]), verb)(game, s, code);
}

function _track$(game, s) {
let crew, goal, pirates, sloop, spaces, symbols, track;
[symbols, spaces] = [...py.iter([game.names.symbols, game.names.spaces])];
[goal, sloop, crew] = [...py.iter([game.rules.goal, game.rules.sloop, game.rules.pirates])];
pirates = new Map((function* () { for (const [seat, c] of py.iter(py.enumerate(game.colours))) yield [c, [...(function* () { for (const cell of py.iter(py.slice(py.at(s.pirates, seat), null, crew))) yield py.at(spaces, cell); })()]]; })());
track = [...(function* () { for (const symbol of py.iter(py.slice(s.symbol, 1, goal))) yield py.at(symbols, symbol); })()];
if ((sloop > 0)) {
py.remove(track, (sloop - 1));
}
return new Map([["track", track], ["pirates", pirates]]);
}

const UNKNOWN$ = "?";

function cards_in_words$(game, counts, size = null) {
let cards, unknown;
cards = new Map((function* () { for (const [name, count] of py.iter(py.zip(game.names.cards, counts, py.named({ strict: true })))) if (py.truthy(count)) yield [name, count]; })());
unknown = ((size == null) ? 0 : py.sub(size, py.sum(counts)));
return (py.truthy(unknown) ? new Map([...py.entries(cards), [UNKNOWN$, unknown]]) : cards);
}

const NOBODY$ = 5;

function _cards$(game, s, seat) {
let cards, hands, known;
hands = new Map((function* () { for (const [i, c] of py.iter(py.enumerate(game.colours))) yield [c, cards_in_words$(game, py.at(s.hand, i), py.at(s.hand_size, i))]; })());
cards = new Map([["hands", hands], ["pile", cards_in_words$(game, s.pile, s.pile_size)]]);
if (py.truthy(s.top_size)) {
known = ((seat == null) || py.eq(seat, s.top_owner));
py.put(cards, "top", [...(function* () { for (const k of py.iter(py.slice(s.top, null, s.top_size))) yield (py.truthy(known) ? card_name$(game, k) : UNKNOWN$); })()]);
if ((s.top_owner !== NOBODY$)) {
py.put(cards, "top_seen_by", py.at(game.colours, s.top_owner));
}
}
if (py.truthy(game.rules.row)) {
py.put(cards, "row", [...(function* () { for (const kind of py.iter(py.slice(s.row, null, s.row_size))) yield card_name$(game, kind); })()]);
}
return new Map([...py.entries(cards), ["discard", cards_in_words$(game, s.discard)]]);
}

const SHORES$ = ["cartagena", "tortuga"];

const TOKEN_NAMES$ = new Map([[1, 1], [2, 2], [3, 3], [4, "empty"], [5, "snake"], [6, "?"]]);

const FACE_DOWN$ = 6;

function _sloop_and_tokens$(game, s) {
let tokens, words;
words = new Map([]);
if ((game.rules.sloop > 0)) {
py.put(words, "sloop_at", py.at(SHORES$, s.sloop_at));
}
if ((game.rules.chest >= 0)) {
tokens = new Map((function* () { for (const [c, t] of py.iter(py.enumerate(s.token))) if ((t !== NO_TOKEN$)) yield [c, t]; })());
py.put(words, "tokens", new Map((function* () { for (const [c, t] of py.iter(py.call(tokens, "items"))) yield [space_name$(game, c), py.at(TOKEN_NAMES$, t)]; })()));
py.put(words, "opened", [...(function* () { for (const t of py.iter(py.range(1, FACE_DOWN$))) for (const _ of py.iter(py.range(py.at(s.opened, t)))) yield py.at(TOKEN_NAMES$, t); })()]);
}
return words;
}

const OVER$ = 5;

function _turn$(game, s) {
let words;
words = new Map([["turn", py.at(game.colours, s.turn)], ["actions_left", s.left]]);
if ((game.rules.sloop > 0)) {
py.put(words, "free_sailing", py.bool(s.free_sailing));
}
py.put(words, "stage", py.at(STAGES$, s.stage));
if ((s.stage === FILIBUSTERS$)) {
py.put(words, "discarding", py.at(game.colours, s.discarder));
}
if ((s.stage === OVER$)) {
py.put(words, "winner", py.next((function* () { for (const [i, c] of py.iter(py.enumerate(game.colours))) if (py.eq(py.at(py.at(s.pirates, i), 0), game.rules.goal)) yield c; })()));
}
return words;
}

const NO_POWER$ = 0;

const RUM_STAGE$ = 3;

const LANTERN_STAGE$ = 4;

function _power$(game, s) {
let power, words;
if ((s.power === NO_POWER$)) {
return new Map([]);
}
power = new Map([["card", card_name$(game, s.power_kind)]]);
if ((s.power === PISTOL$)) {
py.put(power, "rival", py.at(game.colours, s.rival));
}
if ((s.power === CHEST$)) {
py.put(power, "space", space_name$(game, s.chest_cell));
}
words = new Map([["power", power]]);
if (py.contains([RUM_STAGE$, LANTERN_STAGE$], s.stage)) {
py.put(words, "held", cards_in_words$(game, s.held, s.held_size));
}
if ((s.stage === LANTERN_STAGE$)) {
py.put(words, "kept", py.bool(s.kept));
}
if ((s.stage === RUM_STAGE$)) {
py.put(words, "next_gift", py.at(game.colours, s.gift));
}
return words;
}

const OBSERVERS$ = 6;

const state_EVERYONE$ = 5;

const PUBLIC$ = "everyone";

const KINDS$ = 12;

function _knowledge$(game, s) {
let known, name, observer, of, seen;
if (!py.truthy(game.rules.memory)) {
return new Map([]);
}
known = new Map([]);
for (observer of py.iter(py.range(OBSERVERS$))) {
if (((observer < game.players) || (observer === state_EVERYONE$))) {
name = ((observer === state_EVERYONE$) ? PUBLIC$ : py.at(game.colours, observer));
of = new Map((function* () { for (const [i, c] of py.iter(py.enumerate(game.colours))) yield [c, py.slice(py.at(s.known, observer), py.mul(i, KINDS$), py.mul((i + 1), KINDS$))]; })());
seen = new Map((function* () { for (const [c, cards] of py.iter(py.call(of, "items"))) if (py.any(cards)) yield [c, cards_in_words$(game, cards)]; })());
if (py.truthy(seen)) {
py.put(known, name, seen);
}
}
}
return (py.truthy(known) ? new Map([["known", known]]) : new Map([]));
}

function to_mapping$(game, s, seat) {
return new Map([...py.entries(game.words()), ...py.entries(_track$(game, s)), ...py.entries(_cards$(game, s, seat)), ...py.entries(_sloop_and_tokens$(game, s)), ...py.entries(_turn$(game, s)), ...py.entries(_power$(game, s)), ...py.entries(_knowledge$(game, s)), ...py.entries(((seat != null) ? new Map([]) : new Map([["rng", py.call("", "join", (function* () { for (const word of py.iter(s.rng)) yield `${py.format(word, `08x`)}`; })())]])))]);
}

const parsing_KEYS$ = ["edition", "rules", "options", "colours", "track", "pirates", "hands", "pile", "top", "top_seen_by", "row", "discard", "sloop_at", "tokens", "opened", "turn", "actions_left", "free_sailing", "stage", "discarding", "power", "held", "kept", "next_gift", "known", "winner", "rng"];

function take_board$(s, pick) {
let board;
for (board of py.iter(py.range(BOARDS$))) {
if ((py.at(s.token, board) === 0)) {
if ((pick === 0)) {
py.put(s.token, board, 1);
return board;
}
pick = py.sub(pick, 1);
}
}
return 0;
}

function lay_given$(r, s, given, cell) {
let i, place;
for (i of py.iter(py.range(SYMBOLS$))) {
place = (py.truthy(py.bitand(given, 1)) ? py.sub((SYMBOLS$ - 1), i) : i);
py.put(s.symbol, py.add(cell, i), py.at(py.at(py.at(r.board, py.shr(given, 2)), py.bitand(py.shr(given, 1), 1)), place));
}
return py.add(cell, SYMBOLS$);
}

function lay_board$(r, s, path, pick, cell) {
let board, face;
board = take_board$(s, pick);
face = py.at(r.face, path);
if ((face < 0)) {
face = below$(s, 2);
}
return lay_given$(r, s, py.add(py.add(py.mul(4, board), py.mul(2, face)), below$(s, 2)), cell);
}

function lay_track$(r, s) {
let _, cell, path, used;
used = 0;
cell = 1;
for (path of py.iter(py.range(2))) {
for (_ of py.iter(py.range(py.at(r.boards, path)))) {
if ((py.at(r.laid, used) > 0)) {
cell = lay_given$(r, s, (py.at(r.laid, used) - 1), cell);
} else {
cell = lay_board$(r, s, path, below$(s, py.sub(r.box, used)), cell);
}
used = py.add(used, 1);
}
if (((path === TUNNEL$) && py.eq(cell, r.sloop))) {
cell = py.add(cell, 1);
}
}
py.put(s.symbol, 0, -1);
py.put(s.symbol, r.goal, -1);
if ((r.sloop > 0)) {
py.put(s.symbol, r.sloop, -1);
}
}

function _read_track$(game, s, mapping) {
let board, cell, cells, facts, first, names, symbol, track;
lay_track$(game.rules, s);
for (board of py.iter(py.range(BOARDS$))) {
py.put(s.token, board, NO_TOKEN$);
}
if (!py.contains(mapping, "track")) {
return null;
}
[track, names] = [...py.iter([list_of$("track", py.at(mapping, "track")), symbol_names$(game)])];
cells = [...(function* () { for (const c of py.iter(py.range(1, game.rules.goal))) if (!py.eq(c, game.rules.sloop)) yield c; })()];
if (!py.eq(py.len(track), py.len(cells))) {
throw fail$("track", py.message("it has {count} spaces, this game {spaces}", py.named({ count: py.len(track), spaces: py.len(cells) })));
}
for ([cell, symbol] of py.iter(py.zip(cells, track, py.named({ strict: true })))) {
if (!py.contains(names, symbol)) {
throw fail$("track", py.message("{given} is no symbol of {edition}; those are {known}", py.named({ given: py.repr(symbol), edition: game.edition.id, known: py.call(", ", "join", names) })));
}
py.put(s.symbol, cell, py.call(names, "index", symbol));
}
for (first of py.iter(py.range(0, py.len(track), SYMBOLS$))) {
if (!py.eq(py.set(py.slice(track, first, py.add(first, SYMBOLS$))), py.set(names))) {
facts = new Map([["board", (py.floordiv(first, SYMBOLS$) + 1)], ["first", (first + 1)], ["last", py.add(first, SYMBOLS$)]]);
throw fail$("track", py.message("board {board} (spaces {first}-{last}) must show each symbol once", py.named({ ...py.facts(facts) })));
}
}
}

function _seat$(game, key, colour) {
if (!py.contains(game.colours, colour)) {
throw fail$(key, py.message("nobody plays {given}; the colours are {known}", py.named({ given: py.repr(colour), known: py.call(", ", "join", game.colours) })));
}
return py.call(game.colours, "index", py.str(colour));
}

function _cell$(game, key, space) {
let cell, facts, with_sloop, without;
cell = cell_of$(game, space);
if ((cell == null)) {
facts = new Map([["given", py.repr(space)], ["last", space_name$(game, game.rules.goal)]]);
with_sloop = py.message("{given} is no space; spaces are 0 to {last} and 'sloop'", py.named({ ...py.facts(facts) }));
without = py.message("{given} is no space; spaces are 0 to {last}", py.named({ ...py.facts(facts) }));
throw fail$(key, py.or(foreign_place$(game, py.str(space)), () => ((game.rules.sloop > 0) ? with_sloop : without)));
}
return cell;
}

const PIRATES$ = 6;

const SPACE_LIMIT$ = 3;

function _check_crowds$(game, s) {
let cell, facts, home;
for (cell of py.iter(py.range(1, game.rules.goal))) {
if (((py.at(s.crowd, cell) > SPACE_LIMIT$) && !py.eq(cell, game.rules.sloop))) {
facts = new Map([["count", py.at(s.crowd, cell)], ["place", space_name$(game, cell)], ["most", SPACE_LIMIT$]]);
throw fail$("pirates", py.message("{count} pirates stand on space {place}, at most {most} may", py.named({ ...py.facts(facts) })));
}
}
home = [...(function* () { for (const [i, c] of py.iter(py.enumerate(game.colours))) if (py.eq(py.at(py.at(s.pirates, i), 0), game.rules.goal)) yield c; })()];
if ((py.len(home) > 1)) {
throw fail$("pirates", py.message("{colour} and {rival} cannot both have all pirates home", py.named({ colour: py.at(home, 0), rival: py.at(home, 1) })));
}
}

function _read_pirates$(game, s, mapping) {
let cell, cells, colour, given, seat;
given = mapping_of$("pirates", py.call(mapping, "get", "pirates", new Map([])));
for (colour of py.iter(given)) {
_seat$(game, "pirates", colour);
}
for ([seat, colour] of py.iter(py.enumerate(game.colours))) {
cells = [...(function* () { for (const space of py.iter(list_of$("pirates", py.call(given, "get", colour, [])))) yield _cell$(game, "pirates", space); })()];
if ((py.len(cells) > game.rules.pirates)) {
throw fail$("pirates", py.message("{colour} has {count} pirates, {pirates} play", py.named({ colour: colour, count: py.len(cells), pirates: game.rules.pirates })));
}
cells = py.sorted(py.add(py.mul([0], py.sub(game.rules.pirates, py.len(cells))), cells));
py.put(s.pirates, seat, py.add(cells, py.mul([0], py.sub(PIRATES$, py.len(cells)))));
for (cell of py.iter(cells)) {
py.put(s.crowd, cell, py.add(py.at(s.crowd, cell), 1));
}
py.put(s.aboard, seat, py.call(cells, "count", game.rules.sloop));
if ((py.at(s.aboard, seat) > ABOARD_LIMIT$)) {
throw fail$("pirates", py.message("{colour} has {count} pirates aboard the sloop, at most {most} fit", py.named({ colour: colour, count: py.at(s.aboard, seat), most: ABOARD_LIMIT$ })));
}
}
_check_crowds$(game, s);
}

function _read_turn$(game, s, mapping) {
return (py.contains(mapping, "turn") ? _seat$(game, "turn", py.at(mapping, "turn")) : below$(s, game.players));
}

function _read_sloop$(game, s, mapping) {
let key, place;
for (key of py.iter(["sloop_at", "free_sailing"])) {
if ((py.contains(mapping, key) && (game.rules.sloop < 0))) {
throw fail$(key, py.message("there is no sloop to sail in this game"));
}
}
place = py.call(mapping, "get", "sloop_at", py.at(SHORES$, 0));
if (!py.contains(SHORES$, place)) {
throw fail$("sloop_at", py.message("it lies at cartagena or tortuga, not at {given}", py.named({ given: py.repr(place) })));
}
s.sloop_at = py.call(SHORES$, "index", place);
}

function _token$(token) {
let code, name, names;
for ([code, name] of py.iter(py.call(TOKEN_NAMES$, "items"))) {
if ((py.eq(token, name) && !py.eq(name, UNKNOWN$) && !py.isinstance(token, py.bool))) {
return code;
}
}
names = py.call(", ", "join", (function* () { for (const name of py.iter(py.call(TOKEN_NAMES$, "values"))) if (!py.eq(name, UNKNOWN$)) yield py.str(name); })());
throw fail$("tokens", py.message("{given} is no chest token; those are {known}", py.named({ given: py.repr(token), known: names })));
}

const TOKENS$ = 6;

const CELLS$ = 51;

function _check_tokens$(game, s) {
let count, token;
for (token of py.iter(py.range(1, TOKENS$))) {
count = py.add(py.at(s.opened, token), py.call(py.slice(s.token, null, CELLS$), "count", token));
if ((count > py.at(game.rules.tokens, token))) {
throw fail$("tokens", py.message("{count} tokens {given}, there are {most}", py.named({ count: count, given: py.repr(py.at(TOKEN_NAMES$, token)), most: py.at(game.rules.tokens, token) })));
}
}
}

const EMPTY_CHEST$ = 4;

function pick_token$(r, s, pick) {
let cell, free, token;
for (token of py.iter(py.range(1, TOKENS$))) {
free = py.sub(py.at(r.tokens, token), py.at(s.opened, token));
for (cell of py.iter(py.range(1, r.goal))) {
if (py.eq(py.at(s.token, cell), token)) {
free = py.sub(free, 1);
}
}
if ((pick < free)) {
return token;
}
pick = py.sub(pick, free);
}
return EMPTY_CHEST$;
}

function _read_tokens$(game, s, mapping) {
let cell, chests, given, key, left, space, token, unknown;
if ((game.rules.chest < 0)) {
for (key of py.iter(["tokens", "opened"])) {
if (py.contains(mapping, key)) {
throw fail$(key, py.message("chest tokens belong to the witch, who is not in this game"));
}
}
return null;
}
chests = [...(function* () { for (const c of py.iter(py.range(1, game.rules.goal))) if (py.eq(py.at(s.symbol, c), game.rules.chest)) yield c; })()];
for (token of py.iter(list_of$("opened", py.call(mapping, "get", "opened", [])))) {
py.put(s.opened, _token$(token), py.add(py.at(s.opened, _token$(token)), 1));
}
given = mapping_of$("tokens", py.call(mapping, "get", "tokens", new Map((function* () { for (const c of py.iter(chests)) yield [space_name$(game, c), UNKNOWN$]; })())));
unknown = [];
for ([space, token] of py.iter(py.call(given, "items"))) {
cell = _cell$(game, "tokens", space);
if (!py.contains(chests, cell)) {
throw fail$("tokens", py.message("space {space} shows no chest", py.named({ space: space })));
}
if (py.eq(token, UNKNOWN$)) {
py.call(unknown, "append", cell);
} else {
py.put(s.token, cell, _token$(token));
}
}
_check_tokens$(game, s);
for (cell of py.iter(py.sorted(unknown))) {
left = py.sub(py.sub(py.sum(game.rules.tokens), py.sum(s.opened)), py.sum((function* () { for (const t of py.iter(s.token)) if ((t !== NO_TOKEN$)) yield 1; })()));
if ((left <= 0)) {
throw fail$("tokens", py.message("there are only {count} tokens", py.named({ count: py.sum(game.rules.tokens) })));
}
py.put(s.token, cell, pick_token$(game.rules, s, below$(s, left)));
}
}

function is_captain$(r, s, seat) {
let other, own;
own = py.at(s.aboard, seat);
if ((own < r.captain_aboard)) {
return false;
}
for (other of py.iter(py.range(r.players))) {
if ((py.at(s.aboard, other) > own)) {
return false;
}
}
return true;
}

const TURN$ = 12;

function begin_turn$(r, s, seat) {
s.turn = seat;
s.actor = seat;
s.discarder = seat;
s.left = r.actions;
s.free_sailing = 0;
if (((r.sloop > 0) && py.truthy(is_captain$(r, s, seat)))) {
s.free_sailing = 1;
}
note$(s, TURN$, seat, 0, 0);
}

function _read_stage$(game, s, mapping) {
let home, names, stage;
names = new Map((function* () { for (const [stage, name] of py.iter(py.call(STAGES$, "items"))) yield [name, stage]; })());
home = [...(function* () { for (const i of py.iter(py.range(game.players))) if (py.eq(py.at(py.at(s.pirates, i), 0), game.rules.goal)) yield i; })()];
stage = py.call(mapping, "get", "stage", (py.truthy(home) ? "over" : "action"));
if ((!py.isinstance(stage, py.str) || !py.contains(names, stage))) {
throw fail$("stage", py.message("it is one of {known}, not {given}", py.named({ known: py.call(", ", "join", names), given: py.repr(stage) })));
}
s.stage = py.at(names, stage);
if (!py.eq((s.stage === OVER$), py.bool(home))) {
throw fail$("stage", py.message("the game is over when, and only when, all pirates of one colour are at the goal"));
}
if ((py.contains(mapping, "winner") && !py.eq(home, [_seat$(game, "winner", py.at(mapping, "winner"))]))) {
throw fail$("winner", py.message("{colour} does not have all pirates at the goal", py.named({ colour: py.at(mapping, "winner") })));
}
if (((s.stage === FILIBUSTERS$) && !py.truthy(game.rules.hand_limit))) {
throw fail$("stage", py.message("Filibusters are not in this game: nobody is discarding"));
}
if ((s.stage === FILIBUSTERS$)) {
{
let same_ = _seat$(game, "discarding", py.call(mapping, "get", "discarding"));
s.discarder = same_;
s.actor = same_;
}
} else {
if (py.contains(mapping, "discarding")) {
throw fail$("discarding", py.message("nobody discards but in stage 'filibusters'"));
}
}
}

function _read_actions$(game, s, mapping) {
let least, wanted;
least = ((s.stage === ACTION$) ? 1 : 0);
s.left = number_of$("actions_left", py.call(mapping, "get", "actions_left", game.rules.actions), least, game.rules.actions);
if ((s.left < game.rules.actions)) {
s.free_sailing = 0;
}
if (py.contains(mapping, "free_sailing")) {
wanted = py.at(mapping, "free_sailing");
if ((!py.isinstance(wanted, py.bool) || (py.truthy(wanted) && !py.truthy(s.free_sailing)))) {
throw fail$("free_sailing", py.message("it is true or false, and true only for a captain before any action"));
}
s.free_sailing = py.int(wanted);
}
}

function kind_of$(game, key, card) {
let kind;
kind = (py.isinstance(card, py.str) ? card_kind$(game, card) : null);
if (((kind == null) && py.isinstance(card, py.str) && py.truthy(is_stray_dark$(game, card)))) {
throw fail$(key, py.message("there is no {given} in {edition}, which has no dark cards", py.named({ given: py.repr(card), edition: game.edition.id })));
}
if ((kind == null)) {
throw fail$(key, py.message("{given} is no card of {edition}; its symbols are {known}", py.named({ given: py.repr(card), edition: game.edition.id, known: py.call(", ", "join", symbol_names$(game)) })));
}
return kind;
}

function counts_of$(game, key, cards) {
let card, count, counts;
counts = py.mul([0], KINDS$);
for ([card, count] of py.iter(py.call(mapping_of$(key, cards), "items"))) {
py.put(counts, kind_of$(game, key, card), py.add(py.at(counts, kind_of$(game, key, card)), number_of$(key, count, 0, 127)));
}
return counts;
}

const TOP$ = 3;

function _read_top$(game, s, mapping) {
let top;
top = [...(function* () { for (const card of py.iter(list_of$("top", py.call(mapping, "get", "top", [])))) yield kind_of$(game, "top", card); })()];
if ((py.len(top) > TOP$)) {
throw fail$("top", py.message("{count} cards, at most {most} lie there in a known order", py.named({ count: py.len(top), most: TOP$ })));
}
s.top = py.add(top, py.mul([0], py.sub(TOP$, py.len(top))));
s.top_size = py.len(top);
s.top_owner = NOBODY$;
if (py.contains(mapping, "top_seen_by")) {
if (!py.truthy(top)) {
throw fail$("top_seen_by", py.message("there are no cards in `top`"));
}
s.top_owner = _seat$(game, "top_seen_by", py.at(mapping, "top_seen_by"));
}
}

function _read_row$(game, s, mapping) {
let row;
if ((py.contains(mapping, "row") && !py.truthy(game.rules.row))) {
throw fail$("row", py.message("this game has no open row"));
}
row = [...(function* () { for (const card of py.iter(list_of$("row", py.call(mapping, "get", "row", [])))) yield kind_of$(game, "row", card); })()];
if ((py.len(row) > ROW$)) {
throw fail$("row", py.message("{count} cards, a row has at most {most}", py.named({ count: py.len(row), most: ROW$ })));
}
s.row = py.add(row, py.mul([0], py.sub(ROW$, py.len(row))));
s.row_size = py.len(row);
}

function _leave_the_rest$(game, s) {
let kind, open_cards, used;
open_cards = py.add(py.slice(s.row, null, s.row_size), py.slice(s.top, null, s.top_size));
for (kind of py.iter(py.range(KINDS$))) {
used = py.add(py.add(py.add(py.at(s.discard, kind), py.at(s.held, kind)), py.call(open_cards, "count", kind)), py.sum((function* () { for (const hand of py.iter(s.hand)) yield py.at(hand, kind); })()));
if ((used > py.at(game.rules.copies, kind))) {
throw new InvalidPosition$(py.message("{count} cards '{card}', the game has {most}", py.named({ count: used, card: card_name$(game, kind), most: py.at(game.rules.copies, kind) })));
}
py.put(s.pile, kind, py.sub(py.at(game.rules.copies, kind), used));
}
s.pile_size = py.sum(s.pile);
}

function take_any$(s) {
let kind;
kind = draw_kind$(s, s.pile, s.pile_size);
py.put(s.pile, kind, py.sub(py.at(s.pile, kind), 1));
s.pile_size = py.sub(s.pile_size, 1);
return kind;
}

function _deal$(game, s, hands, mapping) {
let _, colour, kind, seat;
for ([seat, colour] of py.iter(py.enumerate(game.colours))) {
if (!py.contains(hands, colour)) {
for (_ of py.iter(py.range(py.min((py.eq(seat, s.turn) ? game.rules.deal_first : game.rules.deal_others), s.pile_size)))) {
kind = take_any$(s);
py.put(py.at(s.hand, seat), kind, py.add(py.at(py.at(s.hand, seat), kind), 1));
}
}
}
if ((py.truthy(game.rules.row) && !py.contains(mapping, "row"))) {
while (((s.row_size < ROW$) && py.truthy(s.pile_size))) {
py.put(s.row, s.row_size, take_any$(s));
s.row_size = py.add(s.row_size, 1);
}
}
}

function _check_pile$(game, s, pile) {
let facts, kind;
for (kind of py.iter(py.sorted(py.range(KINDS$), py.named({ key: ((kind) => py.sub(py.at(s.pile, kind), py.at(pile, kind))) })))) {
if (!py.eq(py.at(pile, kind), py.at(s.pile, kind))) {
facts = new Map([["count", py.at(pile, kind)], ["card", card_name$(game, kind)], ["left", py.at(s.pile, kind)]]);
throw fail$("pile", py.message("it cannot hold {count} cards '{card}': {left} are nowhere else", py.named({ ...py.facts(facts) })));
}
}
}

function _read_cards$(game, s, mapping) {
let cards, colour, hands;
hands = mapping_of$("hands", py.call(mapping, "get", "hands", new Map([])));
for ([colour, cards] of py.iter(py.call(hands, "items"))) {
py.put(s.hand, _seat$(game, "hands", colour), counts_of$(game, `hands: ${py.str(colour)}`, cards));
}
s.discard = counts_of$(game, "discard", py.call(mapping, "get", "discard", new Map([])));
s.held = counts_of$(game, "held", py.call(mapping, "get", "held", new Map([])));
s.held_size = py.sum(s.held);
_read_top$(game, s, mapping);
_read_row$(game, s, mapping);
_leave_the_rest$(game, s);
if (!py.contains(mapping, "pile")) {
_deal$(game, s, hands, mapping);
}
s.hand_size = [...(function* () { for (const hand of py.iter(s.hand)) yield py.sum(hand); })()];
if (py.contains(mapping, "pile")) {
_check_pile$(game, s, counts_of$(game, "pile", py.at(mapping, "pile")));
}
}

function _read_power$(game, s, mapping) {
let power;
if (py.contains(mapping, "power")) {
power = mapping_of$("power", py.at(mapping, "power"));
refuse_unknown_keys$(power, ["card", "rival", "space"]);
s.power_kind = kind_of$(game, "power", py.call(power, "get", "card"));
s.power = py.at(game.rules.power, py.mod(s.power_kind, SYMBOLS$));
s.rival = (py.contains(power, "rival") ? _seat$(game, "power", py.at(power, "rival")) : 0);
s.chest_cell = (py.contains(power, "space") ? _cell$(game, "power", py.at(power, "space")) : 0);
}
if (py.contains(mapping, "kept")) {
s.kept = py.int(py.bool(py.at(mapping, "kept")));
}
if (py.contains(mapping, "next_gift")) {
s.gift = _seat$(game, "next_gift", py.at(mapping, "next_gift"));
}
}

function _read_known$(game, s, mapping) {
let cards, counts, holder, holders, kind, observer, row, seat;
for ([observer, holders] of py.iter(py.call(mapping_of$("known", py.call(mapping, "get", "known", new Map([]))), "items"))) {
row = (py.eq(observer, PUBLIC$) ? state_EVERYONE$ : _seat$(game, "known", observer));
for ([holder, cards] of py.iter(py.call(mapping_of$("known", holders), "items"))) {
seat = _seat$(game, "known", holder);
counts = counts_of$(game, "known", cards);
if ((py.eq(seat, row) || py.any((function* () { for (const [k, h] of py.iter(py.zip(counts, py.at(s.hand, seat), py.named({ strict: true })))) yield (k > h); })()))) {
throw fail$("known", py.message("{observer} cannot know cards that {colour} does not hold", py.named({ observer: observer, colour: holder })));
}
if (!py.truthy(game.rules.memory)) {
throw fail$("known", py.message("nobody can see into a hidden hand in this game"));
}
for (kind of py.iter(py.range(KINDS$))) {
py.put(py.at(s.known, row), py.add(py.mul(seat, KINDS$), kind), py.at(counts, kind));
}
}
}
}

const PISTOL_STAGE$ = 2;

const RUM_KEPT$ = 2;

function _check_stage$(game, s) {
let needs, waiting;
needs = new Map([[PISTOL_STAGE$, [PISTOL$]], [RUM_STAGE$, [RUM$]], [LANTERN_STAGE$, [LANTERN$]], [ACTION$, [0]], [OVER$, [0]]]);
waiting = [0, PISTOL$, RUM$, LANTERN$, CHEST$];
if (!py.contains(py.call(needs, "get", s.stage, waiting), s.power)) {
throw fail$("power", py.message("stage {given} does not go with the power given (or missing)", py.named({ given: py.repr(py.at(STAGES$, s.stage)) })));
}
if (!py.eq((s.held_size > 0), py.contains([RUM_STAGE$, LANTERN_STAGE$], s.stage))) {
throw fail$("held", py.message("cards are held in stages 'rum' and 'lantern' and only there, not in {given}", py.named({ given: py.repr(py.at(STAGES$, s.stage)) })));
}
if (((s.stage === RUM_STAGE$) && ((s.held_size <= RUM_KEPT$) || py.eq(s.gift, s.turn)))) {
throw fail$("held", py.message("with rum there is a card for the next rival, and {count} to keep", py.named({ count: RUM_KEPT$ })));
}
if (((s.power === PISTOL$) && (py.eq(s.rival, s.turn) || !py.truthy(py.at(s.hand_size, s.rival))))) {
throw fail$("power", py.message("the pistol needs a rival with cards"));
}
if (((s.power === CHEST$) && (py.at(s.token, s.chest_cell) === NO_TOKEN$))) {
throw fail$("power", py.message("there is no token on that space"));
}
if (((s.stage === FILIBUSTERS$) && (py.eq(s.discarder, s.turn) || (py.at(s.hand_size, s.discarder) <= game.rules.hand_limit)))) {
throw fail$("discarding", py.message("{colour} does not hold too many cards, or it is that colour's own turn", py.named({ colour: py.at(game.colours, s.discarder) })));
}
}

function to_state$(game, mapping, seed) {
let s, turn;
refuse_unknown_keys$(mapping, parsing_KEYS$);
s = records.State.blank();
seed$(s, ...py.iter(seed));
_read_track$(game, s, mapping);
_read_pirates$(game, s, mapping);
turn = _read_turn$(game, s, mapping);
_read_sloop$(game, s, mapping);
_read_tokens$(game, s, mapping);
begin_turn$(game.rules, s, turn);
_read_stage$(game, s, mapping);
_read_actions$(game, s, mapping);
_read_cards$(game, s, mapping);
_read_power$(game, s, mapping);
_read_known$(game, s, mapping);
_check_stage$(game, s);
if (py.contains(mapping, "rng")) {
s.rng = read_generator$(py.at(mapping, "rng"));
}
return s;
}

const TOGETHER$ = 1;

function _together$(story, group) {
story.together = py.at(group, 0);
return [];
}

const ADVANCED$ = 0;

function _advance$(story, group) {
let _, cards, facts, kind, origin, pirates, second, symbol, target;
[_, kind, origin, target] = [...py.iter(py.at(group, 0))];
[_, pirates, symbol, second] = [...py.iter(py.or(story.together, () => [0, 1, py.mod(kind, SYMBOLS$), 0]))];
cards = py.add([story.card(kind)], (py.truthy(second) ? [story.card((second - 1))] : []));
facts = new Map([["colour", story.mover], ["cards", cards], ["symbol", py.at(symbol_names$(story.game), symbol)], ["pirates", pirates]]);
return [public$("advance", py.bitor(facts, new Map([["from", story.space(origin)], ["to", story.space(target)]])))];
}

const RETREATED$ = 2;

function _walk$(name, who) {
let convert;
convert = function(story, group) {
let _, facts, origin, seat, target;
[_, seat, origin, target] = [...py.iter(py.at(group, 0))];
facts = new Map([["colour", story.mover], [who, story.colour(seat)]]);
return [public$(name, py.bitor(facts, new Map([["from", story.space(origin)], ["to", story.space(target)]])))];
};
return convert;
}

const MORGANED$ = 3;

const DREW$ = 6;

const FROM_ROW$ = 1;

function _drew$(story, group) {
let _, audience, colour, events, i, kind, row, source;
[colour, source] = [...py.iter([story.colour(py.at(py.at(group, 0), 1)), py.at(py.at(group, 0), 3)])];
row = (source === FROM_ROW$);
events = [revealing$("draw", new Map([["colour", colour], ["count", py.len(group)], ["source", (py.truthy(row) ? "row" : "pile")]]))];
for ([i, [_, , kind, ]] of py.iter(py.enumerate(group))) {
audience = (py.truthy(row) ? EVERYONE$ : story.private(colour, ...py.iter(story.knows_top(1))));
py.call(events, "append", revealing$("card", new Map([["colour", colour], ["card", story.card(kind)], ["number", (i + 1)]]), audience));
}
return events;
}

const RESHUFFLED$ = 7;

function _plain$(name) {
return ((story, group) => [revealing$(name)]);
}

const ROW_LAID$ = 8;

function _row$(story, group) {
return [revealing$("row", new Map([["cards", [...(function* () { for (const note of py.iter(group)) yield story.card(py.at(note, 1)); })()]]]))];
}

const SAILED$ = 9;

function _sailed$(story, group) {
return [public$("sail", new Map([["colour", story.mover], ["to", py.at(SHORES$, py.at(py.at(group, 0), 2))], ["free", py.bool(py.at(py.at(group, 0), 3))]]))];
}

const ENDED$ = 10;

function _seat_event$(name, make = public$) {
return ((story, group) => [make(name, new Map([["colour", story.colour(py.at(py.at(group, 0), 1))]]))]);
}

const RESCUED$ = 11;

const INVOKED$ = 13;

function events_invoked$(story, group) {
let _, cell, facts, kind, power, rival;
[_, kind, rival, cell] = [...py.iter(py.at(group, 0))];
facts = new Map([["colour", story.mover], ["card", story.card(kind)]]);
power = py.at(story.game.rules.power, py.mod(kind, SYMBOLS$));
if ((power === PISTOL$)) {
py.put(facts, "rival", story.colour(rival));
}
if ((power === CHEST$)) {
py.put(facts, "space", story.space(cell));
}
return [public$("witch", facts)];
}

const LOOKED$ = 14;

function _looked$(story, group) {
let facts, hand, rival;
rival = py.at(py.at(group, 0), 1);
hand = cards_in_words$(story.game, py.at(story.after.hand, rival));
facts = new Map([["colour", story.mover], ["of", story.colour(rival)], ["cards", hand]]);
return [revealing$("hand", facts, story.private(story.mover, story.colour(rival)))];
}

const TOOK$ = 15;

function _passed_on$(name, secret, other) {
let convert;
convert = function(story, group) {
let _, audience, facts, kind, seat;
[_, seat, kind, ] = [...py.iter(py.at(group, 0))];
facts = new Map([["colour", story.mover], [other, story.colour(seat)]]);
audience = story.private(story.mover, story.colour(seat));
return [revealing$(name, facts), revealing$(secret, py.bitor(facts, new Map([["card", story.card(kind)]])), audience)];
};
return convert;
}

const HELD$ = 16;

function _held$(story, group) {
let cards, events;
story.knows_top(py.len(group));
events = [revealing$("draw", new Map([["colour", story.mover], ["count", py.len(group)], ["source", "pile"]]))];
cards = [...(function* () { for (const note of py.iter(group)) yield story.card(py.at(note, 1)); })()];
return [...py.iter(events), revealing$("held", new Map([["colour", story.mover], ["cards", cards]]), [story.mover])];
}

const GAVE$ = 17;

const KEPT$ = 18;

function _kept$(story, group) {
let audience, cards, facts;
cards = [...(function* () { for (const note of py.iter(group)) yield story.card(py.at(note, 1)); })()];
facts = new Map([["colour", story.mover]]);
audience = story.private(story.mover);
return [revealing$("kept", py.bitor(facts, new Map([["count", py.len(cards)]]))), revealing$("keep", py.bitor(facts, new Map([["cards", cards]])), audience)];
}

const RETURNED$ = 19;

function _returned$(story, group) {
let facts, secret;
facts = new Map([["colour", story.mover]]);
secret = py.bitor(facts, new Map([["card", story.card(py.at(py.at(group, 0), 1))]]));
return [revealing$("returned", facts), revealing$("return", secret, [story.mover])];
}

const DISCARDED$ = 20;

function _discarded$(story, group) {
return [public$("discard", new Map([["colour", story.colour(py.at(py.at(group, 0), 1))], ["card", story.card(py.at(py.at(group, 0), 2))]]))];
}

const OPENED$ = 21;

function _opened$(story, group) {
let _, cell, token;
[_, cell, token, ] = [...py.iter(py.at(group, 0))];
return [revealing$("chest", new Map([["colour", story.mover], ["space", story.space(cell)], ["token", py.at(TOKEN_NAMES$, token)]]))];
}

const SNAKE_BIT$ = 22;

function _snake$(story, group) {
let _, origin, target;
[_, origin, target, ] = [...py.iter(py.at(group, 0))];
return [revealing$("snake", new Map([["colour", story.mover], ["from", story.space(origin)], ["to", story.space(target)]]))];
}

const TOKENS_LAID$ = 23;

const WON$ = 24;

const _TELLERS$ = new Map([[TOGETHER$, _together$], [ADVANCED$, _advance$], [RETREATED$, _walk$("retreat", "colour")], [MORGANED$, _walk$("morgan", "rival")], [DREW$, _drew$], [RESHUFFLED$, _plain$("reshuffle")], [ROW_LAID$, _row$], [SAILED$, _sailed$], [ENDED$, _seat_event$("end")], [RESCUED$, _seat_event$("rescue", revealing$)], [TURN$, _seat_event$("turn")], [INVOKED$, events_invoked$], [LOOKED$, _looked$], [TOOK$, _passed_on$("take", "taken", "of")], [HELD$, _held$], [GAVE$, _passed_on$("give", "given", "to")], [KEPT$, _kept$], [RETURNED$, _returned$], [DISCARDED$, _discarded$], [OPENED$, _opened$], [SNAKE_BIT$, _snake$], [TOKENS_LAID$, _plain$("tokens")], [WON$, _seat_event$("win", revealing$)]]);

class Story$ {
constructor(game, before, after) {
const self = this;
self.game = game;
self.after = after;
self.mover = py.at(game.colours, before.turn);
self.top_owner = before.top_owner;
self.top_left = before.top_size;
self.together = null;
}
tell(notes) {
const self = this;
let events, group, key, known;
events = [];
known = [...(function* () { for (const note of py.iter(notes)) if (py.contains(_TELLERS$, py.at(note, 0))) yield note; })()];
for ([key, group] of py.iter(py.groupby(known, py.named({ key: ((note) => [py.at(note, 0), ((py.at(note, 0) === DREW$) ? py.at(note, 1) : 0)]) })))) {
events = py.add(events, py.at(_TELLERS$, py.at(key, 0))(self, py.list(group)));
}
return events;
}
card(kind) {
const self = this;
return card_name$(self.game, kind);
}
colour(seat) {
const self = this;
return py.at(self.game.colours, seat);
}
space(cell) {
const self = this;
return space_name$(self.game, cell);
}
private(...colours) {
const self = this;
return (py.truthy(self.game.rules.open_hands) ? EVERYONE$ : py.tuple(py.dict.fromkeys(colours)));
}
knows_top(count) {
const self = this;
let owner;
owner = (((self.top_owner === NOBODY$) || (self.top_left === 0)) ? [] : [self.colour(self.top_owner)]);
self.top_left = py.max(0, py.sub(self.top_left, count));
return owner;
}
}

function tell$(game, before, after, notes) {
return new Story$(game, before, after).tell(notes);
}

const CHANCE_TOKEN$ = 5;

const CHANCE_CARD$ = 4;

function is_home$(r, s, seat) {
return py.eq(py.at(py.at(s.pirates, seat), 0), r.goal);
}

function winner$(r, s) {
let seat;
if ((s.stage === OVER$)) {
for (seat of py.iter(py.range(r.players))) {
if (py.truthy(is_home$(r, s, seat))) {
return seat;
}
}
}
return NOT_OVER$;
}

function advance_target$(r, s, cell, symbol) {
let c;
for (c of py.iter(py.range((cell + 1), r.goal))) {
if ((py.eq(c, r.sloop) || (py.eq(py.at(s.symbol, c), symbol) && (py.at(s.crowd, c) === 0)))) {
return c;
}
}
return r.goal;
}

function _way$(game, origin, target) {
return new Map([["from", space_name$(game, origin)], ["to", space_name$(game, target)]]);
}

function offers_advance$(game, s, code) {
let cards, cell, kind, second, symbol, verb;
[verb, kind, second] = [...py.iter([move_verb$(code), move_card$(code), move_second_card$(code)])];
cell = move_cell$(code);
symbol = py.mod(py.at(new Map([[ADVANCE$, kind], [PARROTS$, move_symbol$(code)], [HOOKED$, second]]), verb), SYMBOLS$);
cards = py.add([card_name$(game, kind)], ((verb !== ADVANCE$) ? [card_name$(game, second)] : []));
return new Map([["colour", py.at(game.colours, s.turn)], ["cards", cards], ["symbol", py.at(symbol_names$(game), symbol)], ["pirates", ((verb === HOOKED$) ? HOOK_PIRATES$ : 1)], ...py.entries(_way$(game, cell, advance_target$(game.rules, s, cell, symbol)))]);
}

function retreat_target$(r, s, cell) {
let c;
for (c of py.iter(py.range((cell - 1), 0, -1))) {
if (py.eq(c, r.sloop)) {
return 0;
}
if (((0 < py.at(s.crowd, c)) && (py.at(s.crowd, c) < SPACE_LIMIT$))) {
return c;
}
}
return 0;
}

function morgan_target$(r, s, cell) {
let c;
for (c of py.iter(py.range((cell + 1), r.goal))) {
if ((py.eq(c, r.sloop) || ((0 < py.at(s.crowd, c)) && (py.at(s.crowd, c) < SPACE_LIMIT$)))) {
return c;
}
}
return r.goal;
}

const MORGAN_HOME_CARDS$ = 2;

function _morgan_draws$(r, s, seat, target) {
if ((py.eq(target, r.goal) && py.eq(py.at(py.at(s.pirates, seat), 1), r.goal))) {
return 0;
}
return (py.contains([r.goal, r.sloop], target) ? MORGAN_HOME_CARDS$ : py.at(s.crowd, target));
}

function offers_power$(game, kind, rival, cell) {
let power;
power = py.at(game.rules.power, py.mod(kind, SYMBOLS$));
if ((power === PISTOL$)) {
return new Map([["rival", py.at(game.colours, rival)]]);
}
return ((power === CHEST$) ? new Map([["space", space_name$(game, cell)]]) : new Map([]));
}

function offer$(game, s, code) {
let cell, draws, kind, target, verb;
[verb, kind, cell] = [...py.iter([move_verb$(code), move_card$(code), move_cell$(code)])];
if (py.contains([ADVANCE$, PARROTS$, HOOKED$], verb)) {
return offers_advance$(game, s, code);
}
if ((verb === RETREAT$)) {
target = retreat_target$(game.rules, s, cell);
return new Map([["colour", py.at(game.colours, s.turn)], ...py.entries(_way$(game, cell, target)), ["draws", py.at(s.crowd, target)]]);
}
if ((verb === MORGAN$)) {
target = morgan_target$(game.rules, s, cell);
draws = _morgan_draws$(game.rules, s, move_seat$(code), target);
return new Map([["colour", py.at(game.colours, move_seat$(code))], ...py.entries(_way$(game, cell, target)), ["draws", draws]]);
}
if ((verb === INVOKE$)) {
return new Map([["cards", [card_name$(game, kind)]], ...py.entries(offers_power$(game, kind, move_seat$(code), cell))]);
}
return (py.contains(CHOICES$, verb) ? new Map([["cards", [card_name$(game, kind)]]]) : new Map([]));
}

function _target$(view, move) {
let symbol, target;
symbol = py.mod(move_card$(move.code), SYMBOLS$);
target = advance_target$(view.game.rules, view._state, move_cell$(move.code), symbol);
return target;
}

const FAR$ = 6;

const FOR$ = ["wins", "home", "boards", "longest jump", "straggler", "two cards", "denies retreat", "denies Morgan"];

const AGAINST$ = ["short jump", "left behind", "last card", "passes full", "far back", "one card", "gives retreat", "gives Morgan", "carries rivals", "gives up actions"];

function _concept$(name, sentence) {
return new Concept$(name, sentence, (py.contains(FOR$, name) ? 1 : (py.contains(AGAINST$, name) ? -1 : 0)));
}

const SHORT$ = 2;

function* _jump$(view, distance) {
let farthest, moves, sentence;
moves = [...(function* () { for (const move of py.iter(view.legal_moves)) if ((move_verb$(move.code) === ADVANCE$)) yield move; })()];
farthest = py.max((function* () { for (const move of py.iter(moves)) yield py.sub(_target$(view, move), move_cell$(move.code)); })());
if ((py.eq(distance, farthest) && (distance >= FAR$))) {
yield _concept$("longest jump", py.message("It jumps {count} spaces; no card in hand goes farther.", py.named({ count: distance })));
}
if (((distance <= SHORT$) && (farthest >= FAR$))) {
sentence = py.pluralMessage("It spends a card on {count} space.", "It spends a card on {count} spaces.", distance);
yield _concept$("short jump", sentence);
}
}

function _home$(left) {
if ((left === 1)) {
return _concept$("wins", py.message("It wins the game."));
}
return _concept$("home", py.message("It brings a pirate home."));
}

const BEHIND$ = 12;

function* _straggler$(s, pirates, cell) {
let following, gap, last;
[last, following] = [...py.iter([py.at(py.at(s.pirates, s.turn), 0), py.at(py.at(s.pirates, s.turn), ((pirates > 1) ? 1 : 0))])];
gap = py.sub(following, last);
if ((gap < BEHIND$)) {
return null;
}
if (py.eq(cell, last)) {
yield _concept$("straggler", py.message("It moves the last pirate, {count} spaces behind the others.", py.named({ count: gap })));
} else {
yield _concept$("left behind", py.message("It leaves the last pirate {count} spaces behind the others.", py.named({ count: gap })));
}
}

function* concepts_advance$(view, move) {
let cell, others, r, s, target;
[r, s] = [...py.iter([view.game.rules, view._state])];
[cell, target] = [...py.iter([move_cell$(move.code), _target$(view, move)])];
others = [...(function* () { for (const place of py.iter(py.slice(py.at(s.pirates, s.turn), null, r.pirates))) if (!py.eq(place, r.goal)) yield place; })()];
if (py.eq(target, r.goal)) {
yield _home$(py.len(others));
} else {
if (py.eq(target, r.sloop)) {
yield _concept$("boards", py.message("It boards the sloop before it sails."));
} else {
yield* py.iter(_jump$(view, py.sub(target, cell)));
}
}
yield* py.iter(_straggler$(s, r.pirates, cell));
if ((py.at(s.hand_size, s.turn) === 1)) {
yield _concept$("last card", py.message("It plays the last card in hand."));
}
}

function _draws$(game, s, code) {
let left;
if (!py.contains([RETREAT$, MORGAN$], move_verb$(code))) {
return 0;
}
left = py.add(py.add(py.add(s.pile_size, s.top_size), s.row_size), py.sum(s.discard));
return py.min(left, py.int(py.str(py.at(offer$(game, s, code), "draws"))));
}

const TWO$ = 2;

function* _draw$(view, move) {
let draws, most;
draws = _draws$(view.game, view._state, move.code);
most = py.max((function* () { for (const other of py.iter(view.legal_moves)) yield _draws$(view.game, view._state, other.code); })());
if ((draws >= TWO$)) {
yield _concept$("two cards", py.message("It draws two cards."));
} else {
if ((most >= TWO$)) {
yield _concept$("one card", py.message("It draws one card where another draw brings two."));
}
}
}

function* _retreat$(view, move) {
let cell, r, s, target;
[r, s, cell] = [...py.iter([view.game.rules, view._state, move_cell$(move.code)])];
target = retreat_target$(r, s, cell);
if (py.any((function* () { for (const place of py.iter(py.range((target + 1), cell))) yield (py.at(s.crowd, place) >= SPACE_LIMIT$); })())) {
yield _concept$("passes full", py.message("It falls back past a full space, which brings no card."));
}
if ((py.sub(cell, target) >= FAR$)) {
yield _concept$("far back", py.message("It falls back {count} spaces.", py.named({ count: py.sub(cell, target) })));
}
yield* py.iter(_draw$(view, move));
}

function* _sail$(view, move) {
let own, rivals, s, sentence, words;
s = view._state;
own = py.at(s.aboard, s.turn);
rivals = py.sub(py.sum(py.slice(s.aboard, null, view.game.players)), own);
if (py.truthy(own)) {
words = py.pluralMessage("It sails with {count} own pirate aboard.", "It sails with {count} own pirates aboard.", own);
} else {
words = py.message("It sails with no own pirate aboard.");
}
yield _concept$("sails", words);
if (py.truthy(rivals)) {
sentence = py.pluralMessage("It carries {count} pirate of the others along.", "It carries {count} pirates of the others along.", rivals);
yield _concept$("carries rivals", sentence);
}
}

function* _end$(view, move) {
let left;
left = view._state.left;
yield _concept$("gives up actions", py.pluralMessage("It gives up {count} action.", "It gives up {count} actions.", left));
}

function* _invoke$(view, move) {
yield _concept$("power", py.message("It plays a card for the Witch's power."));
}

function _two_cards$(position, seat) {
let codes, game, s;
[game, s] = [...py.iter([position.game, py.call(position._state, "copy")])];
{
let same_ = seat;
s.turn = same_;
s.actor = same_;
}
[s.left, s.stage, s.free_sailing] = [...py.iter([game.rules.actions, ACTION$, 0])];
codes = [...(function* () { for (const move of py.iter(new Position$(game, s).legal_moves)) yield move.code; })()];
return new Map((function* () { for (const verb of py.iter([RETREAT$, MORGAN$])) yield [verb, py.any((function* () { for (const c of py.iter(codes)) yield (py.eq(move_verb$(c), verb) && (_draws$(game, s, c) >= TWO$)); })())]; })());
}

function _gives$(verb, rival) {
if ((verb === MORGAN$)) {
return py.message("It lets {rival} draw two cards by Morgan's help.", py.named({ rival: rival }));
}
return py.message("It leaves a pair behind: {rival} can fall back and draw two cards.", py.named({ rival: rival }));
}

function _denies$(verb, rival) {
if ((verb === MORGAN$)) {
return py.message("It takes from {rival} two cards by Morgan's help.", py.named({ rival: rival }));
}
return py.message("It takes from {rival} the retreat that draws two cards.", py.named({ rival: rival }));
}

function* _next_player$(view, move) {
let after, before, can, could, name, rival, seat, verb;
before = view.game.redeal(view);
after = before.play(move).position;
if (py.truthy(after.outcome)) {
return null;
}
seat = py.mod((view._state.turn + 1), view.game.players);
rival = py.at(view.game.colours, seat);
[could, can] = [...py.iter([_two_cards$(before, seat), _two_cards$(after, seat)])];
for ([verb, name] of py.iter([[RETREAT$, "retreat"], [MORGAN$, "Morgan"]])) {
if ((py.truthy(py.at(can, verb)) && !py.truthy(py.at(could, verb)))) {
yield _concept$(`gives ${py.str(name)}`, _gives$(verb, rival));
}
if ((py.truthy(py.at(could, verb)) && !py.truthy(py.at(can, verb)))) {
yield _concept$(`denies ${py.str(name)}`, _denies$(verb, rival));
}
}
}

function concepts$(view, move) {
let finders, found, verb;
finders = new Map([[ADVANCE$, concepts_advance$], [RETREAT$, _retreat$], [MORGAN$, _draw$], [SAIL$, _sail$], [END$, _end$], [INVOKE$, _invoke$]]);
verb = move_verb$(move.code);
found = (py.contains(finders, verb) ? py.list(py.at(finders, verb)(view, move)) : []);
if (py.contains([ADVANCE$, RETREAT$, MORGAN$], verb)) {
found = py.add(found, _next_player$(view, move));
}
return found;
}

class Cartagena$ extends Ruleset$ {
name = "cartagena";
most_moves = 333;
spectator = 5;
evaluators = new Map([["0.1", "ten weights an edition, tuned by self-play"], ["novice", "the weights of a beginner"], ["0.2", "a network"], ["0.4", "a network"], ["0.5", "a network"]]);
best_evaluator(game) {
const self = this;
return best$(game.rules);
}
search_params(evaluator) {
const self = this;
return search_params$(evaluator);
}
open_evaluator(game) {
const self = this;
return best_open$(game.rules);
}
rules(edition, players, options) {
const self = this;
return build_rules$(edition, players, options);
}
names(game) {
const self = this;
return names$(game);
}
move_text(game, code) {
const self = this;
return move_text$(game, code);
}
move_kind(game, code) {
const self = this;
return py.at(KINDS_OF_MOVE$, move_verb$(code));
}
read_move(game, state, text) {
const self = this;
return read_move$(game, text);
}
plain_words(game, text) {
const self = this;
return plain_words$(game, text);
}
reason(game, state, code) {
const self = this;
return reason$(game, state, code);
}
mapping(game, state, seat) {
const self = this;
return to_mapping$(game, state, seat);
}
state(game, mapping, seed) {
const self = this;
return to_state$(game, mapping, seed);
}
describe(game, before, after, notes) {
const self = this;
return tell$(game, before, after, notes);
}
chance(game, story) {
const self = this;
let _, a, b, results, what;
results = [];
for ([what, a, b, _] of py.iter(story)) {
if ((what === CHANCE_CARD$)) {
py.call(results, "append", card_name$(game, a));
} else {
if ((what === CHANCE_TOKEN$)) {
py.call(results, "append", `${py.str(space_name$(game, a))}=${py.str(py.at(TOKEN_NAMES$, b))}`);
}
}
}
return results;
}
outcome(game, state) {
const self = this;
let seat;
seat = winner$(game.rules, state);
return ((seat === NOT_OVER$) ? null : new Outcome$(py.at(game.colours, seat), "escape", new Map([])));
}
offer(game, state, code) {
const self = this;
return offer$(game, state, code);
}
hidden(game, state) {
const self = this;
if (!py.truthy(game.rules.open_hands)) {
return "hands are hidden here";
}
return ((game.rules.chest >= 0) ? "the Black Witch has secrets (tokens, cards that one player saw)" : "");
}
review_evaluator(game) {
const self = this;
return (py.truthy(game.rules.open_hands) ? "search:400" : "search:50");
}
concepts(view, move) {
const self = this;
return concepts$(view, move);
}
}

const heuristics_SLOOP$ = new Map([["stowaway", new LevelSkill$(1, 0.004, "novice", 0.7)], ["cabin-boy", new LevelSkill$(1, 0.004, "novice", 0.54)], ["deckhand", new LevelSkill$(1, 0.004, "novice", 0.36)], ["sailor", new LevelSkill$(1, 0.004, "novice", 0.16)], ["gunner", new LevelSkill$(1, 0.0245, null, 0.0)], ["boatswain", new LevelSkill$(1, 0.0115, null, 0.0)], ["helmsman", new LevelSkill$(8, 0.0, null, 0.0)], ["quartermaster", new LevelSkill$(38, 0.0, null, 0.0)], ["corsair", new LevelSkill$(220, 0.0, null, 0.0)]]);

const OPEN$ = new Map([["stowaway", new LevelSkill$(1, 0.004, "0.1", 0.52)], ["cabin-boy", new LevelSkill$(1, 0.004, "0.1", 0.33)], ["deckhand", new LevelSkill$(1, 0.004, "0.1", 0.01)], ["sailor", new LevelSkill$(1, 0.0235, "0.2", 0.0)], ["gunner", new LevelSkill$(1, 0.0113, "0.2", 0.0)], ["boatswain", new LevelSkill$(9, 0.0, "0.2", 0.0)], ["helmsman", new LevelSkill$(2, 0.0, null, 0.0)], ["quartermaster", new LevelSkill$(11, 0.0, null, 0.0)], ["corsair", new LevelSkill$(82, 0.0, null, 0.0)]]);

const FULL_TURN$ = 3;

const heuristics_SHORT$ = new Map([["stowaway", new LevelSkill$(1, 0.004, "novice", 0.63)], ["cabin-boy", new LevelSkill$(1, 0.004, "novice", 0.4)], ["deckhand", new LevelSkill$(1, 0.004, "novice", 0.19)], ["sailor", new LevelSkill$(1, 0.004, "0.1", 0.5)], ["gunner", new LevelSkill$(1, 0.004, "0.1", 0.33)], ["boatswain", new LevelSkill$(1, 0.004, "0.1", 0.0)], ["helmsman", new LevelSkill$(1, 0.019, "0.2", 0.0)], ["quartermaster", new LevelSkill$(8, 0.0, "0.2", 0.0)], ["corsair", new LevelSkill$(34, 0.0, "0.2", 0.0)]]);

const PASSING$ = new Map([["stowaway", new LevelSkill$(1, 0.004, "novice", 0.6)], ["cabin-boy", new LevelSkill$(1, 0.004, "novice", 0.41)], ["deckhand", new LevelSkill$(1, 0.004, "novice", 0.2)], ["sailor", new LevelSkill$(1, 0.004, "novice", 0.0)], ["gunner", new LevelSkill$(1, 0.004, "0.1", 0.44)], ["boatswain", new LevelSkill$(1, 0.004, "0.1", 0.17)], ["helmsman", new LevelSkill$(1, 0.018, "0.2", 0.0)], ["quartermaster", new LevelSkill$(6, 0.0, "0.2", 0.0)], ["corsair", new LevelSkill$(55, 0.0, "0.2", 0.0)]]);

const HIDDEN$ = new Map([["stowaway", new LevelSkill$(1, 0.004, "novice", 0.5)], ["cabin-boy", new LevelSkill$(1, 0.004, "novice", 0.26)], ["deckhand", new LevelSkill$(1, 0.004, "novice", 0.0)], ["sailor", new LevelSkill$(1, 0.004, "0.1", 0.48)], ["gunner", new LevelSkill$(1, 0.004, "0.1", 0.29)], ["boatswain", new LevelSkill$(1, 0.004, "0.1", 0.02)], ["helmsman", new LevelSkill$(1, 0.0175, "0.2", 0.0)], ["quartermaster", new LevelSkill$(5, 0.0, "0.2", 0.0)], ["corsair", new LevelSkill$(80, 0.0, "0.2", 0.0)]]);

function level_skills$(game) {
if ((game.rules.sloop > 0)) {
return heuristics_SLOOP$;
}
if (py.truthy(game.ruleset.open_evaluator(game))) {
return OPEN$;
}
if ((game.rules.actions < FULL_TURN$)) {
return heuristics_SHORT$;
}
return ((py.at(game.options, "pass") === "empty-hand") ? PASSING$ : HIDDEN$);
}

const NOVICE$ = "novice";

const BEGINNER$ = new Map([["home", 6.0], ["card", 3.5], ["more_cards", 1.5], ["action_left", 0.0], ["rear", 0.0], ["apart", 0.0]]);

const BY_WEIGHTS$ = 0;

const WEIGHT_NAMES$ = ["home", "card", "more_cards", "action_left", "aboard", "crossed", "rear", "apart", "doubt", "doubt_grows"];

function by_weights$(edition, name = "0.1") {
let p, weights;
weights = new Map([...py.entries(py.at(edition.data, "weights")), ...py.entries((py.eq(name, NOVICE$) ? BEGINNER$ : new Map([])))]);
p = records.Parameters.blank();
p.kind = BY_WEIGHTS$;
p.weights = [...(function* () { for (const name of py.iter(WEIGHT_NAMES$)) yield py.float(py.at(weights, name)); })()];
return p;
}

const EDITION$ = [["players", 2, 5], ["pirates", 4, 6], ["actions", 1, 3], ["boards", 4, 8], ["tunnel", 0, 5], ["draws_tunnel", 0, 3], ["draws_jungle", 0, 3], ["row", 0, 1], ["open_hands", 0, 1], ["filibusters", 0, 1], ["witch", 0, 1], ["minimum", 0, 1], ["without_cards", 0, 1], ["sloop", 0, 1]];

function traits$(r) {
let at, high, low, name, numbers, places;
numbers = new Map([["players", r.players], ["pirates", r.pirates], ["actions", r.actions], ["boards", py.sum(r.boards)], ["tunnel", ((r.sloop > 0) ? py.at(r.boards, TUNNEL$) : 0)], ["draws_tunnel", py.at(r.draws, TUNNEL$)], ["draws_jungle", py.at(r.draws, JUNGLE$)], ["row", py.int((r.row > 0))], ["open_hands", r.open_hands], ["filibusters", py.int((r.hand_limit > 0))], ["witch", py.int((r.chest >= 0))], ["minimum", r.minimum], ["without_cards", r.without_cards], ["sloop", py.int((r.sloop > 0))]]);
[places, at] = [...py.iter([[], 0])];
for ([name, low, high] of py.iter(EDITION$)) {
py.call(places, "append", py.sub(py.add(at, py.min(py.max(py.at(numbers, name), low), high)), low));
at = py.add(at, (py.sub(high, low) + 1));
}
return places;
}

const heuristics_WON$ = 1000.0;

const ABOARD$ = new Map([["cartagena", 5.0], ["tortuga", 7.0]]);

const CROSSING$ = 8.0;

const READY$ = 0.8;

function _steps$(mapping, space) {
let last;
last = py.mul(6, py.int(py.at(py.at(mapping, "options"), "tunnel_boards")));
if (py.isinstance(space, py.str)) {
return py.add(last, py.at(ABOARD$, py.at(mapping, "sloop_at")));
}
if ((space > last)) {
return py.add(space, CROSSING$);
}
return py.add(space, py.mul(READY$, ((py.at(mapping, "sloop_at") === "cartagena") && (space > 0))));
}

function _plain_steps$(mapping, space) {
return py.int(space);
}

const STRIDE$ = 4;

const heuristics_KEPT$ = new Map([["rum", 2], ["lantern", 1], ["pistol", 1]]);

function heuristics_held$(mapping, seat) {
let count;
count = py.sum(py.call(py.at(py.at(mapping, "hands"), seat), "values"));
if (py.eq(py.at(mapping, "turn"), seat)) {
count = py.add(count, py.min(py.call(heuristics_KEPT$, "get", py.at(mapping, "stage"), 0), py.sum(py.call(py.call(mapping, "get", "held", new Map([["?", 1]])), "values"))));
}
return count;
}

const DRAWERS$ = 3;

const LACKING$ = 8.0;

const SCARCE$ = 24.0;

function progress$(mapping, seat) {
let goal, lacking, steps, under_way, ways;
if (py.truthy(py.call(mapping, "get", "winner"))) {
return heuristics_WON$;
}
goal = (py.len(py.at(mapping, "track")) + 1);
steps = (py.contains(mapping, "sloop_at") ? _steps$ : _plain_steps$);
ways = [...(function* () { for (const space of py.iter(py.at(py.at(mapping, "pirates"), seat))) yield py.sub(steps(mapping, goal), steps(mapping, space)); })()];
lacking = py.max(0, py.sub(py.sum((function* () { for (const way of py.iter(ways)) yield py.floordiv((py.add(way, STRIDE$) - 1), STRIDE$); })()), heuristics_held$(mapping, seat)));
under_way = py.sum((function* () { for (const way of py.iter(ways)) yield (way > 0); })());
return py.sub(-py.sum(ways), py.mul(lacking, ((under_way >= DRAWERS$) ? LACKING$ : SCARCE$)));
}

function worth_a_try$(view) {
let fresh, mapping;
mapping = view.mapping();
fresh = py.eq(py.at(mapping, "actions_left"), py.at(py.at(mapping, "options"), "actions"));
return py.or(py.and(fresh, () => [...(function* () { for (const move of py.iter(view.legal_moves)) if ((move.kind !== "end")) yield move; })()]), () => view.legal_moves);
}

export const declared = { Ruleset: Cartagena$, level_skills: level_skills$, by_weights: by_weights$, traits: traits$, progress: progress$, worth_a_try: worth_a_try$, records, data: {"editions":{"original-jamaica":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":0,"dark_names":false,"paths":["tunnel"],"start":"tunnel entrance","goal":"boat","start_words":["start","tunnel entrance","entrance"],"goal_words":["goal","boat"],"sloop_words":["sloop"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":6,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"never","help":"whether a player may pass; empty-hand: only without cards, taking one"}},"parent":"original","year":2000,"symbols":["skull","hat","dagger","bottle","key","pistol"],"copies":17,"deal":[6,6],"faces":"same","boards":[[["bottle","pistol","hat","skull","dagger","key"]],[["dagger","bottle","key","pistol","hat","skull"]],[["pistol","key","dagger","hat","skull","bottle"]],[["hat","key","pistol","bottle","skull","dagger"]],[["pistol","hat","dagger","skull","bottle","key"]],[["skull","pistol","bottle","key","dagger","hat"]]],"order":1,"title":"Cartagena, Jamaica (hidden cards)","book":"Winning Moves 2000, French and Dutch rules"},"original-tortuga":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":0,"dark_names":false,"paths":["tunnel"],"start":"tunnel entrance","goal":"boat","start_words":["start","tunnel entrance","entrance"],"goal_words":["goal","boat"],"sloop_words":["sloop"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":6,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"open","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"never","help":"whether a player may pass; empty-hand: only without cards, taking one"}},"parent":"original","year":2000,"symbols":["skull","hat","dagger","bottle","key","pistol"],"copies":17,"deal":[6,6],"faces":"same","boards":[[["bottle","pistol","hat","skull","dagger","key"]],[["dagger","bottle","key","pistol","hat","skull"]],[["pistol","key","dagger","hat","skull","bottle"]],[["hat","key","pistol","bottle","skull","dagger"]],[["pistol","hat","dagger","skull","bottle","key"]],[["skull","pistol","bottle","key","dagger","hat"]]],"order":2,"title":"Cartagena, Tortuga (open cards)","book":"Winning Moves 2000, French and Dutch rules"},"original-jamaica-de":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":0,"dark_names":false,"paths":["tunnel"],"start":"tunnel entrance","goal":"boat","start_words":["start","tunnel entrance","entrance"],"goal_words":["goal","boat"],"sloop_words":["sloop"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":6,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"always","help":"whether a player may pass; empty-hand: only without cards, taking one"}},"parent":"original-jamaica","year":2000,"symbols":["skull","hat","dagger","bottle","key","pistol"],"copies":17,"deal":[6,6],"faces":"same","boards":[[["bottle","pistol","hat","skull","dagger","key"]],[["dagger","bottle","key","pistol","hat","skull"]],[["pistol","key","dagger","hat","skull","bottle"]],[["hat","key","pistol","bottle","skull","dagger"]],[["pistol","hat","dagger","skull","bottle","key"]],[["skull","pistol","bottle","key","dagger","hat"]]],"order":3,"title":"Cartagena, Jamaica (hidden cards), German rules","book":"Winning Moves 2000, German rules"},"original-tortuga-de":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":0,"dark_names":false,"paths":["tunnel"],"start":"tunnel entrance","goal":"boat","start_words":["start","tunnel entrance","entrance"],"goal_words":["goal","boat"],"sloop_words":["sloop"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":6,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"open","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"always","help":"whether a player may pass; empty-hand: only without cards, taking one"}},"parent":"original-tortuga","year":2000,"symbols":["skull","hat","dagger","bottle","key","pistol"],"copies":17,"deal":[6,6],"faces":"same","boards":[[["bottle","pistol","hat","skull","dagger","key"]],[["dagger","bottle","key","pistol","hat","skull"]],[["pistol","key","dagger","hat","skull","bottle"]],[["hat","key","pistol","bottle","skull","dagger"]],[["pistol","hat","dagger","skull","bottle","key"]],[["skull","pistol","bottle","key","dagger","hat"]]],"order":4,"title":"Cartagena, Tortuga (open cards), German rules","book":"Winning Moves 2000, German rules"},"ravensburger-basic":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":0,"dark_names":false,"paths":["tunnel"],"start":"rallying point","goal":"boat","start_words":["start","rallying point"],"goal_words":["goal","boat"],"sloop_words":["sloop"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":6,"default":5,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":5,"default":4,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":2,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"never","help":"whether a player may pass; empty-hand: only without cards, taking one"}},"parent":"ravensburger","year":2014,"book":"Ravensburger 2014, French rules","symbols":["bottle","keys","pistol","grapnel","lantern","telescope"],"copies":15,"deal":[6,5],"faces":"either","reconstructed":["the order of the symbols on the six boards"],"boards":[[["bottle","pistol","lantern","keys","telescope","grapnel"],["keys","grapnel","bottle","telescope","pistol","lantern"]],[["telescope","bottle","grapnel","pistol","lantern","keys"],["pistol","lantern","telescope","bottle","keys","grapnel"]],[["pistol","grapnel","telescope","lantern","keys","bottle"],["lantern","telescope","keys","grapnel","bottle","pistol"]],[["lantern","grapnel","pistol","bottle","keys","telescope"],["grapnel","bottle","lantern","pistol","telescope","keys"]],[["pistol","lantern","telescope","keys","bottle","grapnel"],["telescope","keys","pistol","grapnel","lantern","bottle"]],[["keys","pistol","bottle","grapnel","telescope","lantern"],["bottle","telescope","grapnel","lantern","keys","pistol"]]],"order":5,"title":"Cartagena, Ravensburger, basic game"},"ravensburger-advanced":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":0,"dark_names":false,"paths":["tunnel"],"start":"rallying point","goal":"boat","start_words":["start","rallying point"],"goal_words":["goal","boat"],"sloop_words":["sloop"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":6,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":5,"default":5,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"never","help":"whether a player may pass; empty-hand: only without cards, taking one"}},"parent":"ravensburger","year":2014,"book":"Ravensburger 2014, French rules","symbols":["bottle","keys","pistol","grapnel","lantern","telescope"],"copies":15,"deal":[6,5],"faces":"either","reconstructed":["the order of the symbols on the six boards"],"boards":[[["bottle","pistol","lantern","keys","telescope","grapnel"],["keys","grapnel","bottle","telescope","pistol","lantern"]],[["telescope","bottle","grapnel","pistol","lantern","keys"],["pistol","lantern","telescope","bottle","keys","grapnel"]],[["pistol","grapnel","telescope","lantern","keys","bottle"],["lantern","telescope","keys","grapnel","bottle","pistol"]],[["lantern","grapnel","pistol","bottle","keys","telescope"],["grapnel","bottle","lantern","pistol","telescope","keys"]],[["pistol","lantern","telescope","keys","bottle","grapnel"],["telescope","keys","pistol","grapnel","lantern","bottle"]],[["keys","pistol","bottle","grapnel","telescope","lantern"],["bottle","telescope","grapnel","lantern","keys","pistol"]]],"order":6,"title":"Cartagena, Ravensburger, advanced variant"},"devir-escape":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":2,"dark_names":true,"paths":["tunnel"],"start":"dungeon","goal":"sloop","start_words":["start","dungeon"],"goal_words":["goal","sloop","boat"],"sloop_words":["sloop","boat"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":8,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"empty-hand","help":"whether a player may pass; empty-hand: only without cards, taking one"},"draw_in_tunnel":{"kind":"choice","choices":["retreat","morgan","both"],"default":"retreat","help":"how cards are drawn in the tunnel: falling back, helping an opponent ahead (Morgan), or either"},"draw_in_jungle":{"kind":"choice","choices":["retreat","morgan","both"],"default":"retreat","help":"how cards are drawn in the jungle: falling back, helping an opponent ahead (Morgan), or either","absent":true},"filibusters":{"kind":"flag","default":false,"help":"a dark card makes everyone else discard down to seven cards"},"witch":{"kind":"flag","default":false,"help":"the Black Witch: every card has a power"}},"parent":"devir","year":2017,"book":"Devir 2017, Catalan rules","symbols":["pistol","rum","lantern","parrot","hook","chest"],"copies":17,"deal":[6,6],"faces":"by path","hand_limit":7,"rum":"rum","chest":"chest","tokens":{"1":2,"2":2,"3":2,"empty":1,"snake":1},"powers":{"pistol":"pistol","rum":"rum","lantern":"lantern","parrot":"parrot","hook":"hook","chest":"chest"},"reconstructed":["the order of the symbols on the eight boards, as far as the printed examples leave it open","how many chest tokens give 1, 2 and 3 cards"],"boards":[[["hook","pistol","chest","lantern","parrot","rum"],["parrot","chest","hook","rum","lantern","pistol"]],[["lantern","chest","hook","parrot","rum","pistol"],["rum","pistol","chest","hook","parrot","lantern"]],[["chest","hook","rum","pistol","lantern","parrot"],["pistol","lantern","rum","parrot","chest","hook"]],[["pistol","parrot","rum","lantern","chest","hook"],["chest","hook","parrot","lantern","pistol","rum"]],[["rum","lantern","parrot","hook","pistol","chest"],["lantern","rum","pistol","chest","hook","parrot"]],[["parrot","chest","pistol","rum","hook","lantern"],["hook","parrot","lantern","pistol","rum","chest"]],[["lantern","pistol","parrot","hook","chest","rum"],["parrot","rum","chest","lantern","hook","pistol"]],[["chest","parrot","lantern","pistol","rum","hook"],["pistol","hook","lantern","chest","rum","parrot"]]],"order":7,"title":"Cartagena, Devir, the Escape"},"devir-jungle":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":2,"dark_names":true,"paths":["jungle"],"start":"leaking sloop","goal":"cave","start_words":["start","leaking sloop","sloop","boat"],"goal_words":["goal","cave"],"sloop_words":["sloop","boat"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":1.8,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.9,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":8,"default":6,"help":"how many boards make the path"},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"empty-hand","help":"whether a player may pass; empty-hand: only without cards, taking one"},"draw_in_tunnel":{"kind":"choice","choices":["retreat","morgan","both"],"default":"retreat","help":"how cards are drawn in the tunnel: falling back, helping an opponent ahead (Morgan), or either","absent":true},"draw_in_jungle":{"kind":"choice","choices":["retreat","morgan","both"],"default":"retreat","help":"how cards are drawn in the jungle: falling back, helping an opponent ahead (Morgan), or either"},"filibusters":{"kind":"flag","default":false,"help":"a dark card makes everyone else discard down to seven cards"},"witch":{"kind":"flag","default":false,"help":"the Black Witch: every card has a power"}},"parent":"devir","year":2017,"book":"Devir 2017, Catalan rules","symbols":["pistol","rum","lantern","parrot","hook","chest"],"copies":17,"deal":[6,6],"faces":"by path","hand_limit":7,"rum":"rum","chest":"chest","tokens":{"1":2,"2":2,"3":2,"empty":1,"snake":1},"powers":{"pistol":"pistol","rum":"rum","lantern":"lantern","parrot":"parrot","hook":"hook","chest":"chest"},"reconstructed":["the order of the symbols on the eight boards, as far as the printed examples leave it open","how many chest tokens give 1, 2 and 3 cards"],"boards":[[["hook","pistol","chest","lantern","parrot","rum"],["parrot","chest","hook","rum","lantern","pistol"]],[["lantern","chest","hook","parrot","rum","pistol"],["rum","pistol","chest","hook","parrot","lantern"]],[["chest","hook","rum","pistol","lantern","parrot"],["pistol","lantern","rum","parrot","chest","hook"]],[["pistol","parrot","rum","lantern","chest","hook"],["chest","hook","parrot","lantern","pistol","rum"]],[["rum","lantern","parrot","hook","pistol","chest"],["lantern","rum","pistol","chest","hook","parrot"]],[["parrot","chest","pistol","rum","hook","lantern"],["hook","parrot","lantern","pistol","rum","chest"]],[["lantern","pistol","parrot","hook","chest","rum"],["parrot","rum","chest","lantern","hook","pistol"]],[["chest","parrot","lantern","pistol","rum","hook"],["pistol","hook","lantern","chest","rum","parrot"]]],"order":8,"title":"Cartagena, Devir, the jungle of Tortuga"},"devir-great-escape":{"game":"cartagena","players":[2,5],"colours":["blue","red","yellow","green","brown"],"dark":2,"dark_names":true,"paths":["tunnel","jungle"],"start":"dungeon","goal":"cave","start_words":["start","dungeon"],"goal_words":["goal","cave"],"sloop_words":["sloop","boat"],"rules":2,"captain_aboard":0,"rescue_draws":"row","versions":{"1":{"captain_aboard":1,"rescue_draws":"pile","dark_names":true,"start_words":["start","dungeon","entrance"],"goal_words":["goal","boat","cave","sloop"],"sloop_words":["sloop"]}},"weights":{"home":3.2,"card":6.6,"more_cards":4.6,"action_left":2.9,"aboard":8.0,"crossed":13.0,"rear":0.1,"apart":-1.2,"doubt":9.4,"doubt_grows":0.06},"options":{"boards":{"kind":"number","low":4,"high":8,"default":6,"help":"how many boards make the path","absent":true},"track":{"kind":"text","longest":40,"quiet":true,"default":"","help":"the boards from the start on, as in 3 1' 2 5 6' 4: numbers as in the box, ' for a rotated one; empty: at random"},"pirates":{"kind":"number","low":4,"high":6,"default":6,"help":"pirates per colour"},"actions":{"kind":"number","low":1,"high":3,"default":3,"help":"the most actions in a turn"},"cards":{"kind":"choice","choices":["hidden","open","hispaniola"],"default":"hidden","help":"hidden hands (Jamaica), open hands and an open row (Tortuga), or hidden hands and an open row (Hispaniola)"},"pass":{"kind":"choice","choices":["never","always","empty-hand"],"default":"empty-hand","help":"whether a player may pass; empty-hand: only without cards, taking one"},"draw_in_tunnel":{"kind":"choice","choices":["retreat","morgan","both"],"default":"retreat","help":"how cards are drawn in the tunnel: falling back, helping an opponent ahead (Morgan), or either"},"draw_in_jungle":{"kind":"choice","choices":["retreat","morgan","both"],"default":"retreat","help":"how cards are drawn in the jungle: falling back, helping an opponent ahead (Morgan), or either"},"filibusters":{"kind":"flag","default":false,"help":"a dark card makes everyone else discard down to seven cards"},"witch":{"kind":"flag","default":false,"help":"the Black Witch: every card has a power"},"tunnel_boards":{"kind":"number","low":3,"high":5,"default":3,"help":"how many boards make the tunnel; at most 8 with the jungle's"},"jungle_boards":{"kind":"number","low":3,"high":5,"default":3,"help":"how many boards make the jungle; at most 8 with the tunnel's"}},"parent":"devir","year":2017,"book":"Devir 2017, Catalan rules","symbols":["pistol","rum","lantern","parrot","hook","chest"],"copies":17,"deal":[6,6],"faces":"by path","hand_limit":7,"rum":"rum","chest":"chest","tokens":{"1":2,"2":2,"3":2,"empty":1,"snake":1},"powers":{"pistol":"pistol","rum":"rum","lantern":"lantern","parrot":"parrot","hook":"hook","chest":"chest"},"reconstructed":["the order of the symbols on the eight boards, as far as the printed examples leave it open","how many chest tokens give 1, 2 and 3 cards"],"boards":[[["hook","pistol","chest","lantern","parrot","rum"],["parrot","chest","hook","rum","lantern","pistol"]],[["lantern","chest","hook","parrot","rum","pistol"],["rum","pistol","chest","hook","parrot","lantern"]],[["chest","hook","rum","pistol","lantern","parrot"],["pistol","lantern","rum","parrot","chest","hook"]],[["pistol","parrot","rum","lantern","chest","hook"],["chest","hook","parrot","lantern","pistol","rum"]],[["rum","lantern","parrot","hook","pistol","chest"],["lantern","rum","pistol","chest","hook","parrot"]],[["parrot","chest","pistol","rum","hook","lantern"],["hook","parrot","lantern","pistol","rum","chest"]],[["lantern","pistol","parrot","hook","chest","rum"],["parrot","rum","chest","lantern","hook","pistol"]],[["chest","parrot","lantern","pistol","rum","hook"],["pistol","hook","lantern","chest","rum","parrot"]]],"order":9,"title":"Cartagena, Devir, the Great Escape"}},"wire":{"view":{"fields":[["edition",0,0],["rules",0,1],["options",{"":0},0],["colours",0,0],["track",0,0],["pirates",{"":0},0],["hands",{"":{"":0}},0],["pile",{"":0},0],["top",0,1],["top_seen_by",0,1],["row",0,1],["discard",{"":0},0],["sloop_at",0,1],["tokens",{"":0},1],["opened",0,1],["turn",0,0],["actions_left",0,0],["free_sailing",0,1],["stage",0,0],["discarding",0,1],["winner",0,1],["power",{"fields":[["card",0,0],["rival",0,1],["space",0,1]]},1],["held",{"":0},1],["kept",0,1],["next_gift",0,1],["known",{"":{"":{"":0}}},1]]},"position":{"fields":[["edition",0,0],["rules",0,1],["options",{"":0},0],["colours",0,0],["track",0,0],["pirates",{"":0},0],["hands",{"":{"":0}},0],["pile",{"":0},0],["top",0,1],["top_seen_by",0,1],["row",0,1],["discard",{"":0},0],["sloop_at",0,1],["tokens",{"":0},1],["opened",0,1],["turn",0,0],["actions_left",0,0],["free_sailing",0,1],["stage",0,0],["discarding",0,1],["winner",0,1],["power",{"fields":[["card",0,0],["rival",0,1],["space",0,1]]},1],["held",{"":0},1],["kept",0,1],["next_gift",0,1],["known",{"":{"":{"":0}}},1],["rng",0,0]]},"details":{"fields":[]},"offers":{"advance":{"fields":[["colour",0,0],["cards",0,0],["symbol",0,0],["pirates",0,0],["from",0,0],["to",0,0]]},"parrots":{"fields":[["colour",0,0],["cards",0,0],["symbol",0,0],["pirates",0,0],["from",0,0],["to",0,0]]},"hook":{"fields":[["colour",0,0],["cards",0,0],["symbol",0,0],["pirates",0,0],["from",0,0],["to",0,0]]},"retreat":{"fields":[["colour",0,0],["from",0,0],["to",0,0],["draws",0,0]]},"morgan":{"fields":[["colour",0,0],["from",0,0],["to",0,0],["draws",0,0]]},"witch":{"fields":[["cards",0,0],["rival",0,1],["space",0,1]]},"take":{"fields":[["cards",0,0]]},"give":{"fields":[["cards",0,0]]},"keep":{"fields":[["cards",0,0]]},"return":{"fields":[["cards",0,0]]},"discard":{"fields":[["cards",0,0]]},"sail":{"fields":[]},"draw":{"fields":[]},"end":{"fields":[]}},"events":{"advance":{"fields":[["colour",0,0],["cards",0,0],["symbol",0,0],["pirates",0,0],["from",0,0],["to",0,0]]},"retreat":{"fields":[["colour",0,0],["from",0,0],["to",0,0]]},"morgan":{"fields":[["colour",0,0],["from",0,0],["to",0,0],["rival",0,0]]},"draw":{"fields":[["colour",0,0],["count",0,0],["source",0,0]]},"card":{"fields":[["colour",0,0],["card",0,0],["number",0,0]]},"reshuffle":{"fields":[]},"row":{"fields":[["cards",0,0]]},"sail":{"fields":[["colour",0,0],["to",0,0],["free",0,0]]},"end":{"fields":[["colour",0,0]]},"rescue":{"fields":[["colour",0,0]]},"turn":{"fields":[["colour",0,0]]},"win":{"fields":[["colour",0,0]]},"witch":{"fields":[["colour",0,0],["card",0,0],["rival",0,1],["space",0,1]]},"hand":{"fields":[["colour",0,0],["of",0,0],["cards",{"":0},0]]},"take":{"fields":[["colour",0,0],["of",0,0]]},"taken":{"fields":[["colour",0,0],["of",0,0],["card",0,0]]},"held":{"fields":[["cards",0,0],["colour",0,0]]},"give":{"fields":[["colour",0,0],["to",0,0]]},"given":{"fields":[["colour",0,0],["to",0,0],["card",0,0]]},"kept":{"fields":[["colour",0,0],["count",0,0]]},"keep":{"fields":[["cards",0,0],["colour",0,0]]},"returned":{"fields":[["colour",0,0]]},"return":{"fields":[["colour",0,0],["card",0,0]]},"discard":{"fields":[["colour",0,0],["card",0,0]]},"chest":{"fields":[["colour",0,0],["space",0,0],["token",0,0]]},"snake":{"fields":[["colour",0,0],["from",0,0],["to",0,0]]},"tokens":{"fields":[]},"chance":{"fields":[["results",0,0]]}}}} };
