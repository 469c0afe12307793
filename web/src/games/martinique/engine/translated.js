// Made from the Python of the games by tools/page_engine.py; do not edit.
import * as py from "../../../engine/python";
import * as host from "../../../engine/host";
import { Concept as Concept$, InvalidMove as InvalidMove$, InvalidOption as InvalidOption$, InvalidPosition as InvalidPosition$, LevelSkill as LevelSkill$, NOBODY_WINS as NOBODY_WINS$, NOT_OVER as NOT_OVER$, Outcome as Outcome$, Ruleset as Ruleset$, SEARCH_PARAMS as SEARCH_PARAMS$, below as below$, draw_kind as draw_kind$, fail as fail$, list_of as list_of$, mapping_of as mapping_of$, note as note$, number_of as number_of$, public as public$, read_generator as read_generator$, refuse_unknown_keys as refuse_unknown_keys$, revealing as revealing$, seed as seed$ } from "../../../engine/made/core";

const records = {};

const SEARCHES$ = new Map([["0.3", [0.3, 10.0, 0.0, 0.001, 0.0, 0.0, 0.0]]]);

const TWENTY$ = 20;

const NUMBERS$ = 3;

function _numbers$(edition, text) {
let numbers, parts;
parts = (py.truthy(py.re.fullmatch("[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}", text)) ? [...(function* () { for (const p of py.iter(py.call(text, "split", "-"))) yield py.int(p); })()] : []);
if (!py.eq(py.sum(parts), py.at(edition.data, "copies"))) {
numbers = `${py.str(NUMBERS$)} numbers with the sum ${py.str(py.at(edition.data, "copies"))}, as in ${py.str(py.at(edition.options, "numbers").default)}`;
throw new InvalidOption$(`${py.str(edition.id)}: option numbers cannot be ${py.repr(text)}; ${py.str(numbers)}`);
}
return parts;
}

const SYMBOLS$ = 6;

const SQUARES$ = 64;

const FILES$ = "abcdefgh";

const SIDE$ = 8;

function square_of$(text) {
if ((!py.isinstance(text, py.str) || !py.truthy(py.re.fullmatch("[a-hA-H][1-8]", text)))) {
return null;
}
return py.add(py.call(FILES$, "index", py.call(py.at(text, 0), "lower")), py.mul(SIDE$, (py.int(py.at(text, 1)) - 1)));
}

const TAVERN$ = [27, 28, 35, 36];

const MAP_TILES$ = 12;

function _map_squares$(edition, text) {
let fits, squares;
squares = [...(function* () { for (const word of py.iter(py.call(text, "split"))) yield square_of$(word); })()];
fits = [...(function* () { for (const s of py.iter(py.set(squares))) if (((s != null) && !py.contains(TAVERN$, s))) yield s; })()];
if (((py.len(squares) !== MAP_TILES$) || (py.len(fits) !== MAP_TILES$))) {
throw new InvalidOption$(`${py.str(edition.id)}: option map_squares cannot be ${py.repr(text)}; it names ${py.str(MAP_TILES$)} different squares (a1 to h8) outside the tavern`);
}
return fits;
}

function _walk_ends$() {
return [258, 517, 1034, 2068, 4136, 8272, 16544, 32832, 66049, 132354, 264708, 529416, 1058832, 2117664, 4235328, 8405120, 16908544, 33882624, 67765248, 135530496, 271060992, 542121984, 1084243968, 2151710720, 4328587264, 8673951744, 17347903488, 34695806976, 69391613952, 138783227904, 277566455808, 550837944320, 1108118339584, 2220531646464, 4441063292928, 8882126585856, 17764253171712, 35528506343424, 71057012686848, 141014513745920, 283678294933504, 568456101494784, 1136912202989568, 2273824405979136, 4547648811958272, 9095297623916544n, 18190595247833088n, 36099715518955520n, 72621643502977024n, 145524761982664704n, 291049523965329408n, 582099047930658816n, 1164198095861317632n, 2328396191722635264n, 4656792383445270528n, -9205216900856938496n, 144396663052566528n, 360850920143060992n, 721701840286121984n, 1443403680572243968n, 2886807361144487936n, 5773614722288975872n, -6899514629131599872n, 4647714815446351872n, 66052, 132360, 264721, 529442, 1058884, 2117768, 4235280, 8405024, 16909314, 33884165, 67768586, 135537172, 271074344, 542148688, 1084231840, 2151686208, 4328784385, 8674346242, 17348758020, 34697516040, 69395032080, 138790064160, 277563351104, 550831669376, 1108168802560, 2220632637952, 4441282053120, 8882564106240, 17765128212480, 35530256424960, 71056217882624, 141012907360256, 283691213455360, 568481955315712, 1136968205598720, 2273936411197440, 4547872822394880, 9095745644789760n, 18190391777951744n, 36099304284225536n, 72624950644572160n, 145531380560822272n, 291063860633272320n, 582127721266544640n, 1164255442533089280n, 2328510885066178560n, 4656740295155646464n, -9205322176947814400n, 145243291300921344n, 362545276151398400n, 725372027279507456n, 1450744054559014912n, 2901488109118029824n, 5802976218236059648n, -6912849231275360256n, 4620764136182120448n, 288794425616760832n, 577870326210232320n, 1227798246458392576n, 2455596492916785152n, 4911192985833570304n, -8624358102042411008n, 1198027869624729600n, 2323998145211531264n, 16909578, 33884693, 67769642, 135539285, 271078570, 542156884, 1084248232, 2151718992, 4328851973, 8674481418, 17349028373, 34698057002, 69396114004, 138792162472, 277567547472, 550840062112, 1108186105090, 2220667243013, 4441351263498, 8882702592532, 17765405185064, 35530793592912, 71057292152992, 141015055900736, 283695642903041, 568490814211330, 1136985923455492, 2273971863688200, 4547943727376400, 9095883159785504n, 18190666791166016n, 36099854310588544n, 72626084583178496n, 145533648438100480n, 291068396404605952n, 582136797104179200n, 1164273594208358400n, 2328546088905089024n, 4656810698538500096n, -9205181370198884352n, 145533579584143360n, 363125852734619648n, 726533184740917248n, 1453067468993462272n, 2906134937986924544n, 5811988400997138432n, -6894825965264830464n, 4656810663908212736n, 363108226121596928n, 726497931514871808n, 1525054556579299328n, 3050390588135309312n, 6100781176270618624n, -6317239315206242304n, 5811983968320356352n, -6894834830618394624n, 721985518581055488n, 1516029730711666688n, 3032340936400044032n, 6136739466838016000n, -6173265140033519616n, 6100213793642512384n, -6318374080462454784n, 5809714437807931392n];
}

function build_rules$(edition, players, options) {
let r, square;
r = records.Rules.blank();
r.players = players;
r.before_moving = py.int(py.at(options, "pirates_before_moving"));
r.twenty = ((py.at(options, "treasure") === "20-points") ? TWENTY$ : 0);
r.copies = py.mul(_numbers$(edition, py.str(py.at(options, "numbers"))), SYMBOLS$);
r.map_square = py.mul([0], SQUARES$);
for (square of py.iter(_map_squares$(edition, py.str(py.at(options, "map_squares"))))) {
py.put(r.map_square, square, 1);
}
r.walk_ends = _walk_ends$();
return r;
}

const VERB_MASK$ = 15;

function move_verb$(move) {
return py.bitand(move, VERB_MASK$);
}

const WALK$ = 1;

const CROSSED_AT$ = 16;

function move_crossed$(move) {
return py.shr(move, CROSSED_AT$);
}

const FIRST_AT$ = 4;

const SQUARE_MASK$ = 63;

function move_square$(move) {
return py.bitand(py.shr(move, FIRST_AT$), SQUARE_MASK$);
}

function square_name$(square) {
return `${py.str(py.at(FILES$, py.mod(square, SIDE$)))}${py.str((py.floordiv(square, SIDE$) + 1))}`;
}

const TARGET_AT$ = 10;

function move_target$(move) {
return py.bitand(py.shr(move, TARGET_AT$), SQUARE_MASK$);
}

const LOAD$ = 5;

const JOKERS_AT$ = 6;

function move_jokers$(move) {
return py.shr(move, JOKERS_AT$);
}

const SYMBOL_NAMES$ = ["sabres", "muskets", "skull", "chest", "parrot", "rum"];

const JOKER_BITS$ = 2;

const JOKER_MASK$ = 3;

function jokers_used$(jokers, symbol) {
return py.bitand(py.shr(jokers, py.mul(JOKER_BITS$, symbol)), JOKER_MASK$);
}

function jokers_named$(code) {
return [...(function* () { for (const s of py.iter(py.range(SYMBOLS$))) for (const _ of py.iter(py.range(jokers_used$(code, s)))) yield py.at(SYMBOL_NAMES$, s); })()];
}

const TREASURE_MASK$ = 3;

function move_treasure$(move) {
return py.bitand(py.shr(move, FIRST_AT$), TREASURE_MASK$);
}

const DECLINE$ = 3;

const NO_LOAD$ = 6;

const KINDS_OF_MOVE$ = new Map([[0, "place"], [1, "move"], [2, "turn"], [3, "decline"], [4, "bonus"], [5, "load"], [6, "no load"], [7, "dig"]]);

const TAKE$ = 4;

const BONUSES$ = ["joker", "letter", "number"];

function move_bonus$(move) {
return py.bitand(py.shr(move, FIRST_AT$), SQUARE_MASK$);
}

const TURN_UP$ = 2;

function move_map$(move) {
return py.bitand(py.shr(move, FIRST_AT$), SQUARE_MASK$);
}

function move_text$(code) {
let jokers, sign, verb;
verb = move_verb$(code);
if ((verb === WALK$)) {
sign = py.at(["-", "x", "xx"], move_crossed$(code));
return `${py.str(square_name$(move_square$(code)))}${py.str(sign)}${py.str(square_name$(move_target$(code)))}`;
}
if ((verb === LOAD$)) {
jokers = jokers_named$(move_jokers$(code));
return py.add(`load ${py.str((move_treasure$(code) + 2))}`, (py.truthy(jokers) ? ` joker ${py.str(py.call(" ", "join", jokers))}` : ""));
}
if (py.contains([DECLINE$, NO_LOAD$], verb)) {
return py.at(KINDS_OF_MOVE$, verb);
}
if ((verb === TAKE$)) {
return `take ${py.str(py.at(BONUSES$, move_bonus$(code)))}`;
}
if ((verb === TURN_UP$)) {
return `turn ${py.str((move_map$(code) + 1))}`;
}
return `${py.str(py.at(KINDS_OF_MOVE$, verb))} ${py.str(square_name$(move_square$(code)))}`;
}

const _PATH$ = py.re.compile("[a-h][1-8](-[a-h][1-8]){2,3}");

function pack_jokers$(symbol, count) {
return py.shl(count, py.mul(JOKER_BITS$, symbol));
}

function load_move$(treasure, jokers) {
return py.add(py.add(LOAD$, py.shl(treasure, FIRST_AT$)), py.shl(jokers, JOKERS_AT$));
}

function _read_load$(words) {
let jokers, names;
if (((py.len(words) < 2) || !py.contains(["2", "3", "4"], py.at(words, 1)) || ((py.len(words) > 2) && (py.at(words, 2) !== "joker")))) {
return null;
}
names = py.slice(words, 3, null);
if (((py.len(words) === 3) || py.any((function* () { for (const name of py.iter(names)) yield !py.contains(SYMBOL_NAMES$, name); })()) || (py.len(names) > 3))) {
return null;
}
jokers = py.sum((function* () { for (const name of py.iter(names)) yield pack_jokers$(py.call(SYMBOL_NAMES$, "index", name), 1); })());
return load_move$((py.int(py.at(words, 1)) - 2), jokers);
}

const _WALK$ = py.re.compile("([a-h][1-8])(-|x|xx)([a-h][1-8])");

function walk_move$(origin, target, crossed) {
return py.add(py.add(py.add(WALK$, py.shl(origin, FIRST_AT$)), py.shl(target, TARGET_AT$)), py.shl(crossed, CROSSED_AT$));
}

function _read_walk$(word) {
let crossed, match, origin, target;
match = py.call(_WALK$, "fullmatch", word);
if ((match == null)) {
return null;
}
[origin, target] = [...py.iter([square_of$(py.at(match, 1)), square_of$(py.at(match, 3))])];
if (((origin == null) || (target == null))) {
return null;
}
crossed = ((py.at(match, 2) === "-") ? 0 : py.len(py.at(match, 2)));
return walk_move$(origin, target, crossed);
}

const PLACE$ = 0;

const DIG$ = 7;

function square_move$(verb, square) {
return py.add(verb, py.shl(square, FIRST_AT$));
}

function bonus_move$(what) {
return py.add(TAKE$, py.shl(what, FIRST_AT$));
}

function turn_move$(place) {
return py.add(TURN_UP$, py.shl(place, FIRST_AT$));
}

function _read$(words) {
let square, verb;
if (py.contains([["decline"], ["no", "load"]], words)) {
return (py.eq(words, ["decline"]) ? DECLINE$ : NO_LOAD$);
}
if ((py.at(words, 0) === "load")) {
return _read_load$(words);
}
if ((py.len(words) === 1)) {
return _read_walk$(py.at(words, 0));
}
if ((py.len(words) !== 2)) {
return null;
}
if (py.contains(["place", "dig"], py.at(words, 0))) {
square = square_of$(py.at(words, 1));
verb = ((py.at(words, 0) === "place") ? PLACE$ : DIG$);
return ((square == null) ? null : square_move$(verb, square));
}
if (((py.at(words, 0) === "take") && py.contains(BONUSES$, py.at(words, 1)))) {
return bonus_move$(py.call(BONUSES$, "index", py.at(words, 1)));
}
if (((py.at(words, 0) === "turn") && py.truthy(py.re.fullmatch("\\d{1,2}", py.at(words, 1))) && ((1 <= py.int(py.at(words, 1))) && (py.int(py.at(words, 1)) <= 14)))) {
return turn_move$((py.int(py.at(words, 1)) - 1));
}
return null;
}

function notation_read_move$(text) {
let code, examples, words;
words = py.call(py.call(text, "lower"), "split");
code = (py.truthy(words) ? _read$(words) : null);
if ((code == null)) {
examples = "'place a3', 'd2-e3', 'take joker', 'load 2', 'dig e5'";
throw new InvalidMove$(py.message("{move} is not a move; write for example {example}", py.named({ move: py.repr(text), example: examples })));
}
return code;
}

const EDGE$ = -1;

function step$(square, way) {
let file, rank;
rank = py.floordiv(square, SIDE$);
file = py.mod(square, SIDE$);
if ((way === 0)) {
return ((rank < (SIDE$ - 1)) ? py.add(square, SIDE$) : EDGE$);
}
if ((way === 1)) {
return ((file < (SIDE$ - 1)) ? (square + 1) : EDGE$);
}
if ((way === 2)) {
return ((rank > 0) ? py.sub(square, SIDE$) : EDGE$);
}
return ((file > 0) ? (square - 1) : EDGE$);
}

const WAYS$ = 4;

const FIRST_MAP$ = 19;

function is_map$(tile) {
return (tile >= FIRST_MAP$);
}

const TILE_NUMBERS$ = 248699058660;

function tiles_number_of$(tile) {
return py.bitand(py.shr(TILE_NUMBERS$, py.mul(2, tile)), 3);
}

function steps_of$(tile) {
return (py.truthy(is_map$(tile)) ? 1 : tiles_number_of$(tile));
}

function _check_path$(s, text, squares) {
let a, b, made, steps;
if (!py.eq(py.len(py.set(squares)), py.len(squares))) {
throw new InvalidMove$(py.message("{move} is no walk: it enters a square twice", py.named({ move: py.repr(text) })));
}
for ([a, b] of py.iter(py.pairwise(squares))) {
if (!py.contains([...(function* () { for (const way of py.iter(py.range(WAYS$))) yield step$(a, way); })()], b)) {
throw new InvalidMove$(py.message("{move} is no walk: each square must be next to the one before", py.named({ move: py.repr(text) })));
}
}
steps = (py.truthy(py.at(s.tile, py.at(squares, 0))) ? steps_of$(py.at(s.tile, py.at(squares, 0))) : 0);
if ((py.truthy(steps) && !py.eq(steps, (py.len(squares) - 1)))) {
made = (py.len(squares) - 1);
throw new InvalidMove$(py.message("steps of {move}: {made}; the tile there says {steps}", py.named({ move: py.repr(text), made: made, steps: steps })));
}
}

function is_rival$(s, square) {
return (py.eq(py.at(s.occupant, square), (2 - s.turn)) ? 1 : 0);
}

function face_down_maps$(s, seat) {
let count, place;
count = 0;
for (place of py.iter(py.range(py.at(s.map_count, seat)))) {
count = py.add(count, (1 - py.at(py.at(s.face_up, seat), place)));
}
return count;
}

function read_move$(s, text) {
let crossed, squares, word;
word = py.call(py.call(text, "strip"), "lower");
if (!py.truthy(py.call(_PATH$, "fullmatch", word))) {
return notation_read_move$(text);
}
squares = [...(function* () { for (const square of py.iter(py.map(square_of$, py.call(word, "split", "-")))) if ((square != null)) yield square; })()];
_check_path$(s, text, squares);
crossed = py.sum((function* () { for (const square of py.iter(py.slice(squares, 1, -1))) yield is_rival$(s, square); })());
crossed = py.min(crossed, face_down_maps$(s, (1 - s.turn)));
return walk_move$(py.at(squares, 0), py.at(squares, -1), crossed);
}

const STAGE_OF$ = new Map([[0, 0], [1, 0], [2, 1], [3, 1], [4, 2], [5, 3], [6, 3], [7, 4]]);

const WAITING$ = new Map([[0, "{colour} has to place or move a pirate now"], [1, "{colour} has to turn up one of the opponent's maps, or decline, now"], [2, "{colour} has to take a bonus from the tavern now"], [3, "{colour} has to decide about loading now"], [4, "{colour} has to dig now"]]);

const RESERVE$ = -1;

function is_beach$(square) {
let file, rank;
rank = py.floordiv(square, SIDE$);
file = py.mod(square, SIDE$);
return ((rank === 0) || py.eq(rank, (SIDE$ - 1)) || (file === 0) || py.eq(file, (SIDE$ - 1)));
}

function _why_not_place$(game, s, square) {
if ((py.at(py.at(s.pirates, s.turn), 0) !== RESERVE$)) {
return py.message("{colour} has placed all pirates", py.named({ colour: py.at(game.colours, s.turn) }));
}
if (!py.truthy(is_beach$(square))) {
return py.message("{square} is not on the beach", py.named({ square: square_name$(square) }));
}
if (py.truthy(py.at(s.occupant, square))) {
return py.message("a pirate stands on {square}", py.named({ square: square_name$(square) }));
}
return py.message("{square} is bare, and there are beach tiles left to be placed on", py.named({ square: square_name$(square) }));
}

const PIRATES$ = 4;

function may_walk$(r, s, seat) {
let i, placed;
placed = 0;
for (i of py.iter(py.range(PIRATES$))) {
if ((py.at(py.at(s.pirates, seat), i) !== RESERVE$)) {
placed = py.add(placed, 1);
}
}
return (placed >= r.before_moving);
}

function _why_not_walk$(game, s, origin, target) {
let maps, steps;
if (!py.eq(py.at(s.occupant, origin), (s.turn + 1))) {
return py.message("{colour} has no pirate on {space}", py.named({ colour: py.at(game.colours, s.turn), space: square_name$(origin) }));
}
if (!py.truthy(may_walk$(game.rules, s, s.turn))) {
return py.pluralMessage("{count} pirate must have been placed before any may move", "{count} pirates must have been placed before any may move", game.rules.before_moving);
}
if (py.truthy(py.at(s.occupant, target))) {
return py.message("a pirate stands on {square}", py.named({ square: square_name$(target) }));
}
steps = steps_of$(py.at(s.tile, origin));
maps = face_down_maps$(s, (1 - s.turn));
return py.pluralMessage("the pirate must make exactly {count} step; write (x) for each opponent passed on the way, but at most as often as the opponent has face-down maps: {maps}", "the pirate must make exactly {count} steps, no square twice; write (x) for each opponent passed on the way, but at most as often as the opponent has face-down maps: {maps}", steps, py.named({ maps: maps }));
}

function reason$(game, s, code) {
let square, verb;
[verb, square] = [...py.iter([move_verb$(code), move_square$(code)])];
if (!py.eq(py.at(STAGE_OF$, verb), s.stage)) {
return py.message(py.at(WAITING$, s.stage), py.named({ colour: py.at(game.colours, s.turn) }));
}
if ((verb === PLACE$)) {
return _why_not_place$(game, s, square);
}
if ((verb === WALK$)) {
return _why_not_walk$(game, s, square, move_target$(code));
}
if ((verb === TURN_UP$)) {
return py.message("the opponent has no face-down map in place {place}", py.named({ place: (move_map$(code) + 1) }));
}
if ((verb === TAKE$)) {
return py.message("that is no longer in the tavern");
}
if ((verb === DIG$)) {
return py.message("a pirate digs on {square} already", py.named({ square: square_name$(square) }));
}
if ((verb === NO_LOAD$)) {
return py.message("your souvenirs match a small treasure without jokers: one must be loaded");
}
return py.message("your souvenirs and jokers do not match that small treasure, or the jokers stand for symbols it does not show");
}

const PHASES$ = ["sunrise", "sunset", "over"];

const STAGES$ = ["action", "turn", "bonus", "load", "dig", "over"];

const MAP_FACE_DOWN$ = 35;

const UNKNOWN$ = "?";

const ANY_MAP$ = 16;

const SOME_LETTER$ = 17;

const LETTERS$ = 8;

function map_name$(kind) {
if ((kind >= ANY_MAP$)) {
return py.call(new Map([[ANY_MAP$, UNKNOWN$], [SOME_LETTER$, "letter"]]), "get", kind, "number");
}
return ((kind < LETTERS$) ? py.at(FILES$, kind) : py.str((py.sub(kind, LETTERS$) + 1)));
}

function tile_name$(tile) {
if ((tile === MAP_FACE_DOWN$)) {
return `map ${py.str(UNKNOWN$)}`;
}
if ((tile >= FIRST_MAP$)) {
return `map ${py.str(map_name$(py.sub(tile, FIRST_MAP$)))}`;
}
return `${py.str(py.at(SYMBOL_NAMES$, py.floordiv((tile - 1), NUMBERS$)))} ${py.str((py.mod((tile - 1), NUMBERS$) + 1))}`;
}

const BARE$ = 0;

function _each$(game, value) {
return new Map((function* () { for (const [seat, colour] of py.iter(py.enumerate(game.colours))) yield [colour, value(seat)]; })());
}

function _island$(game, s) {
return new Map([["tiles", new Map((function* () { for (const q of py.iter(py.range(SQUARES$))) if ((py.at(s.tile, q) !== BARE$)) yield [square_name$(q), tile_name$(py.at(s.tile, q))]; })())], ["pirates", _each$(game, ((seat) => py.sorted((function* () { for (const q of py.iter(py.at(s.pirates, seat))) if (((0 <= q) && (q < SQUARES$))) yield square_name$(q); })())))], ["reserve", _each$(game, ((seat) => py.call(py.at(s.pirates, seat), "count", RESERVE$)))], ["stools", [...(function* () { for (const seat of py.iter(py.slice(s.stools, null, s.stool_count))) yield py.at(game.colours, seat); })()]]]);
}

const SOUVENIRS$ = 18;

function souvenirs$(counts) {
return [...(function* () { for (const kind of py.iter(py.range(SOUVENIRS$))) for (const _ of py.iter(py.range(py.at(counts, kind)))) yield tile_name$((kind + 1)); })()];
}

function _maps$(s, seat) {
return [...(function* () { for (const i of py.iter(py.range(py.at(s.map_count, seat)))) yield py.add(map_name$(py.at(py.at(s.maps, seat), i)), py.mul("^", py.at(py.at(s.face_up, seat), i))); })()];
}

function _tiles$(tiles) {
return [...(function* () { for (const tile of py.iter(tiles)) if ((tile !== BARE$)) yield tile_name$(tile); })()];
}

function _belongings$(game, s) {
return new Map([["stock", _each$(game, ((seat) => souvenirs$(py.at(s.stock, seat))))], ["jokers", _each$(game, ((seat) => py.at(s.jokers, seat)))], ["maps", _each$(game, ((seat) => _maps$(s, seat)))], ["tavern_maps", _each$(game, ((seat) => [...(function* () { for (const [i, flag] of py.iter(py.enumerate(py.at(s.from_tavern, seat)))) if (py.truthy(flag)) yield (i + 1); })()]))], ["hold", _each$(game, ((seat) => [...(function* () { for (const pile of py.iter(py.slice(py.at(s.hold, seat), null, py.at(s.loads, seat)))) yield _tiles$(pile); })()]))], ["digs", _each$(game, ((seat) => [...(function* () { for (const q of py.iter(py.slice(py.at(s.digs, seat), null, py.at(s.dig_count, seat)))) yield square_name$(q); })()]))]]);
}

const NO_MAP$ = -1;

function _table$(s) {
let gone, words;
gone = [...(function* () { for (const [i, flag] of py.iter(py.enumerate(s.gone))) if (py.truthy(flag)) yield map_name$(i); })()];
words = new Map([["tavern", py.add(py.mul(["joker"], s.tavern_jokers), [...(function* () { for (const m of py.iter(s.tavern_map)) if ((m !== NO_MAP$)) yield `map ${py.str(map_name$(m))}`; })()])], ["treasures", [...(function* () { for (const tiles of py.iter(s.treasure)) yield _tiles$(tiles); })()]], ["bag", souvenirs$(s.bag)], ["spent", souvenirs$(s.spent)], ["secret", [...(function* () { for (const m of py.iter(s.secret)) yield ((m < ANY_MAP$) ? map_name$(m) : UNKNOWN$); })()]]]);
return new Map([...py.entries(words), ["left", py.or(gone, () => py.mul([UNKNOWN$], s.gone_count))]]);
}

const TURNING$ = 1;

const BONUS$ = 2;

function _pending$(s) {
let words;
words = new Map([]);
if ((s.stage === TURNING$)) {
words = new Map([["turning", s.turning], ["moved", square_name$(s.moved)]]);
}
if ((s.stage === BONUS$)) {
py.put(words, "placing", py.bool(s.placing));
}
return words;
}

const OVER$ = 2;

function finder$(s) {
return (py.at(s.occupant, py.add(py.mul(py.sub(py.at(s.secret, 1), LETTERS$), SIDE$), py.at(s.secret, 0))) - 1);
}

const LARGEST$ = 4;

function hold_points$(s, seat) {
let i, j, total;
total = 0;
for (i of py.iter(py.range(py.at(s.loads, seat)))) {
for (j of py.iter(py.range(LARGEST$))) {
total = py.add(total, tiles_number_of$(py.at(py.at(py.at(s.hold, seat), i), j)));
}
}
return total;
}

function owned$(s, seat, symbol) {
let count, i;
count = 0;
for (i of py.iter(py.range(NUMBERS$))) {
count = py.add(count, py.at(py.at(s.stock, seat), py.add(py.mul(symbol, NUMBERS$), i)));
}
return count;
}

function tile_points$(s, seat) {
let symbol, total;
total = hold_points$(s, seat);
for (symbol of py.iter(py.range(SYMBOLS$))) {
total = py.add(total, py.mul(py.floordiv(owned$(s, seat, symbol), 2), 2));
}
return total;
}

function points$(r, s, seat) {
let total;
total = tile_points$(s, seat);
if ((py.at(s.loads, seat) > py.at(s.loads, (1 - seat)))) {
total = py.add(total, 2);
}
if (((r.twenty > 0) && py.eq(finder$(s), seat))) {
total = py.add(total, r.twenty);
}
return total;
}

function winner$(r, s) {
let lead;
if ((s.phase !== OVER$)) {
return NOT_OVER$;
}
if (((r.twenty === 0) && (finder$(s) >= 0))) {
return finder$(s);
}
lead = py.sub(points$(r, s, 0), points$(r, s, 1));
if ((lead === 0)) {
lead = py.sub(py.at(s.loads, 0), py.at(s.loads, 1));
}
if ((lead === 0)) {
return NOBODY_WINS$;
}
return ((lead > 0) ? 0 : 1);
}

const SEATS$ = 2;

function result$(game, s) {
let found, how, score, seat;
[seat, found] = [...py.iter([winner$(game.rules, s), finder$(s)])];
score = [...(function* () { for (const i of py.iter(py.range(SEATS$))) yield points$(game.rules, s, i); })()];
how = (!py.eq(py.at(score, 0), py.at(score, 1)) ? "points" : (!py.eq(py.at(s.loads, 0), py.at(s.loads, 1)) ? "loads" : "nobody"));
if (((found >= 0) && !py.truthy(game.rules.twenty))) {
how = "treasure";
}
return new Map([["winner", ((seat === NOBODY_WINS$) ? null : py.at(game.colours, seat))], ["how", how], ["found_by", ((found >= 0) ? py.at(game.colours, found) : null)], ["points", py.dict(py.zip(game.colours, score, py.named({ strict: true })))], ["loads", py.dict(py.zip(game.colours, s.loads, py.named({ strict: true })))]]);
}

function to_mapping$(game, s, seat) {
return new Map([...py.entries(game.words()), ["phase", py.at(PHASES$, s.phase)], ["turn", py.at(game.colours, s.turn)], ["stage", py.at(STAGES$, s.stage)], ...py.entries(_island$(game, s)), ...py.entries(_belongings$(game, s)), ...py.entries(_table$(s)), ...py.entries(_pending$(s)), ...py.entries(((s.phase === OVER$) ? new Map([["result", result$(game, s)]]) : new Map([]))), ...py.entries(((seat != null) ? new Map([]) : new Map([["rng", py.call("", "join", (function* () { for (const word of py.iter(s.rng)) yield `${py.format(word, `08x`)}`; })())]])))]);
}

const parsing_KEYS$ = ["edition", "rules", "options", "colours", "phase", "turn", "stage", "tiles", "pirates", "reserve", "stools", "stock", "jokers", "maps", "tavern_maps", "hold", "digs", "tavern", "treasures", "bag", "spent", "secret", "left", "turning", "moved", "placing", "result", "rng"];

function _one_of$(key, words, value) {
if (!py.contains(words, value)) {
throw fail$(key, py.message("it is one of {known}, not {given}", py.named({ known: py.call(", ", "join", words), given: py.repr(value) })));
}
return py.call(words, "index", py.str(value));
}

const PHASE_STAGES$ = [[0, 1, 2, 3], [4], [5]];

function _read_phase$(game, s, mapping) {
let stage;
s.phase = _one_of$("phase", PHASES$, py.call(mapping, "get", "phase", py.at(PHASES$, 0)));
stage = py.call(mapping, "get", "stage", py.at(STAGES$, py.at(py.at(PHASE_STAGES$, s.phase), 0)));
s.stage = _one_of$("stage", STAGES$, stage);
if (!py.contains(py.at(PHASE_STAGES$, s.phase), s.stage)) {
throw fail$("stage", py.message("{given} does not belong to {phase}", py.named({ given: py.repr(stage), phase: py.at(PHASES$, s.phase) })));
}
{
let same_ = _one_of$("turn", game.colours, py.call(mapping, "get", "turn", py.at(game.colours, 0)));
s.turn = same_;
s.actor = same_;
}
}

const SUNRISE$ = 0;

function _all_seated$(game, s) {
return ((s.phase === SUNRISE$) ? [] : py.mul(py.list(game.colours), PIRATES$));
}

const STOOLS$ = 8;

function _square$(key, text) {
let square;
square = square_of$(text);
if ((square == null)) {
throw fail$(key, py.message("{given} is no square; squares are {first} to {last}", py.named({ given: py.repr(text), first: square_name$(0), last: square_name$((SQUARES$ - 1)) })));
}
return square;
}

const SEATED$ = 64;

function _occupy$(s, key, seat, square) {
if (py.truthy(py.at(s.occupant, square))) {
throw fail$(key, py.message("two pirates stand on {place}", py.named({ place: square_name$(square) })));
}
py.put(s.occupant, square, (seat + 1));
}

const LOADING$ = 3;

function _is_last_turn$(s) {
return ((s.phase === SUNRISE$) && py.contains([BONUS$, LOADING$], s.stage));
}

function _read_pirates$(game, s, mapping) {
let colour, given, key, reserve, rest, seat, square, squares, stools, words;
stools = [...(function* () { for (const c of py.iter(list_of$("stools", py.call(mapping, "get", "stools", _all_seated$(game, s))))) yield _one_of$("stools", game.colours, c); })()];
if ((py.len(stools) > STOOLS$)) {
throw fail$("stools", py.message("{count} pirates sit there, there are {most} stools", py.named({ count: py.len(stools), most: STOOLS$ })));
}
s.stools = py.add(stools, py.mul([0], py.sub(STOOLS$, py.len(stools))));
s.stool_count = py.len(stools);
given = mapping_of$("pirates", py.call(mapping, "get", "pirates", new Map([])));
reserve = mapping_of$("reserve", py.call(mapping, "get", "reserve", new Map([])));
for ([key, words] of py.iter([["pirates", given], ["reserve", reserve]])) {
for (colour of py.iter(words)) {
_one_of$(key, game.colours, colour);
}
}
for ([seat, colour] of py.iter(py.enumerate(game.colours))) {
squares = [...(function* () { for (const text of py.iter(list_of$("pirates", py.call(given, "get", colour, [])))) yield _square$("pirates", text); })()];
rest = py.sub(py.sub(PIRATES$, py.len(squares)), py.call(stools, "count", seat));
if (((rest < 0) || !py.eq(number_of$("reserve", py.call(reserve, "get", colour, rest), 0, PIRATES$), rest))) {
throw fail$("pirates", py.message("{colour} has {count} pirates: on the island, on stools and in reserve together", py.named({ colour: colour, count: PIRATES$ })));
}
py.put(s.pirates, seat, py.sorted(py.add(py.add(py.mul([RESERVE$], rest), squares), py.mul([SEATED$], py.call(stools, "count", seat)))));
for (square of py.iter(squares)) {
_occupy$(s, "pirates", seat, square);
}
}
if ((py.eq((s.phase === SUNRISE$), (s.stool_count === STOOLS$)) && !py.truthy(_is_last_turn$(s)))) {
throw fail$("phase", py.message("the sun sets when, and only when, all {count} pirates are seated", py.named({ count: STOOLS$ })));
}
}

function parsing_each$(game, key, mapping, read) {
let colour, value;
for ([colour, value] of py.iter(py.call(mapping_of$(key, py.call(mapping, "get", key, new Map([]))), "items"))) {
if (!py.contains(game.colours, colour)) {
throw fail$(key, py.message("nobody plays {given}; the colours are {known}", py.named({ given: py.repr(colour), known: py.call(", ", "join", game.colours) })));
}
read(py.call(game.colours, "index", colour), value);
}
}

function _read_digs$(game, s, mapping) {
let dug, order, read;
read = function(seat, squares) {
let found, square;
found = [...(function* () { for (const text of py.iter(list_of$("digs", squares))) yield _square$("digs", text); })()];
if ((py.truthy(found) && (s.phase === SUNRISE$))) {
throw fail$("digs", py.message("nobody digs before sunset"));
}
if ((py.len(found) > PIRATES$)) {
throw fail$("digs", py.message("{colour} has dug {count} times with {most} pirates", py.named({ colour: py.at(game.colours, seat), count: py.len(found), most: PIRATES$ })));
}
py.put(s.digs, seat, py.add(found, py.mul([0], py.sub(PIRATES$, py.len(found)))));
py.put(s.dig_count, seat, py.len(found));
for (square of py.iter(found)) {
_occupy$(s, "digs", seat, square);
}
};
parsing_each$(game, "digs", mapping, read);
dug = py.sum(s.dig_count);
if ((s.phase !== SUNRISE$)) {
order = py.slice(s.stools, null, dug);
if ((!py.eq([...(function* () { for (const seat of py.iter(py.range(SEATS$))) yield py.call(order, "count", seat); })()], s.dig_count) || !py.eq((s.phase === OVER$), (dug === STOOLS$)))) {
throw fail$("digs", py.message("the stools give the order of the digs, and the game is over after {count}", py.named({ count: STOOLS$ })));
}
{
let same_ = py.at(s.stools, py.min(dug, (STOOLS$ - 1)));
s.turn = same_;
s.actor = same_;
}
if (!py.eq(py.call(mapping, "get", "turn", py.at(game.colours, s.turn)), py.at(game.colours, s.turn))) {
throw fail$("turn", py.message("the next stool is {colour}'s", py.named({ colour: py.at(game.colours, s.turn) })));
}
}
}

function map_of$(text) {
let word;
word = py.call(py.str(text), "lower");
if (py.truthy(py.re.fullmatch("[a-h]", word))) {
return py.call(FILES$, "index", word);
}
return (py.truthy(py.re.fullmatch("[1-8]", word)) ? (py.add(LETTERS$, py.int(word)) - 1) : null);
}

function tile_of$(text) {
let _, kind, rest, word;
[word, _, rest] = [...py.iter(py.call(py.call(py.str(text), "lower"), "partition", " "))];
if ((word === "map")) {
kind = map_of$(rest);
return ((kind == null) ? null : py.add(FIRST_MAP$, kind));
}
if ((!py.contains(SYMBOL_NAMES$, word) || !py.contains(["1", "2", "3"], rest))) {
return null;
}
return (py.add((1 + py.mul(py.call(SYMBOL_NAMES$, "index", word), NUMBERS$)), py.int(rest)) - 1);
}

function _souvenir$(key, text) {
let tile;
tile = tile_of$(text);
if (((tile == null) || py.truthy(is_map$(tile)))) {
throw fail$(key, py.message("{given} is no souvenir; one is for example 'parrot 2'", py.named({ given: py.repr(text) })));
}
return tile;
}

const JOKERS$ = 3;

const SMALLEST$ = 2;

const HOLD$ = 25;

function _read_belongings$(game, s, mapping) {
let hold, jokers, stock;
stock = function(seat, tiles) {
let text;
for (text of py.iter(list_of$("stock", tiles))) {
py.put(py.at(s.stock, seat), (_souvenir$("stock", text) - 1), py.add(py.at(py.at(s.stock, seat), (_souvenir$("stock", text) - 1)), 1));
}
};
jokers = function(seat, count) {
py.put(s.jokers, seat, number_of$("jokers", count, 0, JOKERS$));
};
hold = function(seat, loads) {
let facts, i, load, tiles, why;
for ([i, load] of py.iter(py.enumerate(list_of$("hold", loads)))) {
tiles = py.sorted((function* () { for (const text of py.iter(list_of$("hold", load))) yield _souvenir$("hold", text); })());
if ((!((SMALLEST$ <= py.len(tiles)) && (py.len(tiles) <= LARGEST$)) || (i >= HOLD$))) {
facts = new Map([["low", SMALLEST$], ["high", LARGEST$], ["count", py.len(tiles)], ["most", HOLD$]]);
why = py.message("a load has {low} to {high} souvenirs, not {count}, and there are at most {most}", py.named({ ...py.facts(facts) }));
throw fail$("hold", why);
}
py.put(py.at(s.hold, seat), i, py.add(tiles, py.mul([BARE$], py.sub(LARGEST$, py.len(tiles)))));
py.put(s.loads, seat, (i + 1));
}
};
parsing_each$(game, "stock", mapping, stock);
parsing_each$(game, "jokers", mapping, jokers);
parsing_each$(game, "hold", mapping, hold);
}

function _map_word$(kind) {
return py.call(tile_name$(py.add(FIRST_MAP$, kind)), "removeprefix", "map ");
}

function _mark_map$(s, key, kind) {
if (py.truthy(py.at(s.gone, kind))) {
throw fail$(key, py.message("the map {map} is there twice", py.named({ map: _map_word$(kind) })));
}
py.put(s.gone, kind, 1);
}

function _take_map$(s, key, kind, places) {
if ((py.at(places, py.floordiv(kind, LETTERS$)) !== NO_MAP$)) {
throw fail$(key, py.message("there is one letter and one number"));
}
_mark_map$(s, key, kind);
py.put(places, py.floordiv(kind, LETTERS$), kind);
}

function _read_tavern$(s, mapping) {
let tile, word, words;
s.tavern_map = [NO_MAP$, NO_MAP$];
s.secret = [NO_MAP$, NO_MAP$];
words = list_of$("tavern", py.call(mapping, "get", "tavern", []));
s.tavern_jokers = (py.contains(mapping, "tavern") ? py.call(words, "count", "joker") : py.sub(JOKERS$, py.sum(s.jokers)));
if (((s.tavern_jokers < 0) || (py.add(s.tavern_jokers, py.sum(s.jokers)) > JOKERS$))) {
throw fail$("jokers", py.message("{count} jokers, there are {most}", py.named({ count: py.add(s.tavern_jokers, py.sum(s.jokers)), most: JOKERS$ })));
}
for (word of py.iter(words)) {
tile = tile_of$(word);
if (((word !== "joker") && ((tile == null) || !py.truthy(is_map$(tile))))) {
throw fail$("tavern", py.message("{given} cannot lie there; only jokers, one letter and one number", py.named({ given: py.repr(word) })));
}
if ((tile != null)) {
_take_map$(s, "tavern", py.sub(tile, FIRST_MAP$), s.tavern_map);
}
}
}

function _map$(text, key) {
let kind;
kind = map_of$(text);
if ((kind == null)) {
throw fail$(key, py.message("{given} is no map; maps are a to h and 1 to 8", py.named({ given: py.repr(text) })));
}
return kind;
}

const HAND_MAPS$ = 14;

function _read_hand$(game, s, seat, words) {
let i, maps, word;
maps = list_of$("maps", words);
if ((py.len(maps) > HAND_MAPS$)) {
throw fail$("maps", py.message("{colour} cannot have {count} maps", py.named({ colour: py.at(game.colours, seat), count: py.len(maps) })));
}
for ([i, word] of py.iter(py.enumerate(maps))) {
py.put(py.at(s.face_up, seat), i, py.int(py.call(py.str(word), "endswith", "^")));
py.put(py.at(s.maps, seat), i, _map$(py.call(py.str(word), "removesuffix", "^"), "maps"));
_mark_map$(s, "maps", py.at(py.at(s.maps, seat), i));
py.put(s.map_count, seat, py.add(py.at(s.map_count, seat), 1));
}
}

function _read_tavern_maps$(s, seat, places) {
let kinds, marked, place;
for (place of py.iter(list_of$("tavern_maps", places))) {
py.put(py.at(s.from_tavern, seat), (number_of$("tavern_maps", place, 1, py.max(1, py.at(s.map_count, seat))) - 1), 1);
}
marked = [...(function* () { for (const i of py.iter(py.range(SEATS$))) for (const j of py.iter(py.range(HAND_MAPS$))) if (py.truthy(py.at(py.at(s.from_tavern, i), j))) yield py.at(py.at(s.maps, i), j); })()];
kinds = [...(function* () { for (const kind of py.iter(marked)) if ((kind !== NO_MAP$)) yield py.floordiv(kind, LETTERS$); })()];
if ((!py.eq(py.len(py.set(kinds)), py.len(kinds)) || py.any((function* () { for (const kind of py.iter(kinds)) yield (py.at(s.tavern_map, kind) !== NO_MAP$); })()) || py.contains(marked, NO_MAP$))) {
throw fail$("tavern_maps", py.message("one letter and one number came from the tavern, and what was taken lies there no more"));
}
}

function is_tavern$(square) {
return py.contains(TAVERN$, square);
}

function _read_tiles$(s, mapping) {
let square, text, tile, word;
for ([text, word] of py.iter(py.call(mapping_of$("tiles", py.call(mapping, "get", "tiles", new Map([]))), "items"))) {
[square, tile] = [...py.iter([_square$("tiles", text), tile_of$(word)])];
if ((tile == null)) {
throw fail$("tiles", py.message("{given} is no tile; one is for example 'parrot 2' or 'map f'", py.named({ given: py.repr(word) })));
}
if (py.truthy(is_tavern$(square))) {
throw fail$("tiles", py.message("{square} belongs to the tavern, where no tiles lie", py.named({ square: text })));
}
if ((s.phase !== SUNRISE$)) {
throw fail$("tiles", py.message("the island is cleared at sunset"));
}
if (py.truthy(is_map$(tile))) {
_mark_map$(s, "tiles", py.sub(tile, FIRST_MAP$));
}
py.put(s.tile, square, tile);
}
}

function _free$(s, first, count) {
return py.sub(count, py.sum(py.slice(s.gone, first, py.add(first, count))));
}

function pick_map$(s, first, count) {
let free, i, pick;
free = 0;
for (i of py.iter(py.range(first, py.add(first, count)))) {
free = py.add(free, (1 - py.at(s.gone, i)));
}
pick = below$(s, free);
for (i of py.iter(py.range(first, py.add(first, count)))) {
if ((py.at(s.gone, i) === 0)) {
if ((pick === 0)) {
py.put(s.gone, i, 1);
return i;
}
pick = py.sub(pick, 1);
}
}
return NO_MAP$;
}

function _pick$(s, first, count) {
if (!py.truthy(_free$(s, first, count))) {
throw fail$("secret", py.message("no map is left to be the secret"));
}
return pick_map$(s, first, count);
}

const MAPS$ = 16;

function _place_missing_maps$(s, left) {
let away, missing;
missing = [...(function* () { for (const kind of py.iter(py.range(MAPS$))) if (!py.truthy(py.at(s.gone, kind))) yield kind; })()];
if ((py.truthy(missing) && (s.phase === SUNRISE$))) {
throw new InvalidPosition$(py.message("the maps {known} are nowhere", py.named({ known: py.call(", ", "join", py.map(_map_word$, missing)) })));
}
away = py.bitor(py.set(left), py.set(missing));
s.gone = [...(function* () { for (const kind of py.iter(py.range(MAPS$))) yield py.int(py.contains(away, kind)); })()];
s.gone_count = py.len(away);
}

function _deal_maps$(game, s, mapping, left) {
let kind, square, taken;
taken = [...(function* () { for (const i of py.iter(py.range(SEATS$))) for (const j of py.iter(py.range(HAND_MAPS$))) if (py.truthy(py.at(py.at(s.from_tavern, i), j))) yield py.floordiv(py.at(py.at(s.maps, i), j), LETTERS$); })()];
for (kind of py.iter(py.range(2))) {
if ((py.at(s.secret, kind) === NO_MAP$)) {
py.put(s.secret, kind, _pick$(s, py.mul(kind, LETTERS$), LETTERS$));
}
if ((!py.contains(mapping, "tavern") && !py.contains(taken, kind) && (s.phase === SUNRISE$) && py.truthy(_free$(s, py.mul(kind, LETTERS$), LETTERS$)))) {
py.put(s.tavern_map, kind, _pick$(s, py.mul(kind, LETTERS$), LETTERS$));
}
}
if ((!py.contains(mapping, "tiles") && (s.phase === SUNRISE$))) {
for (square of py.iter(py.range(SQUARES$))) {
if ((py.truthy(py.at(game.rules.map_square, square)) && py.truthy(_free$(s, 0, MAPS$)))) {
py.put(s.tile, square, py.add(FIRST_MAP$, _pick$(s, 0, MAPS$)));
}
}
}
_place_missing_maps$(s, left);
}

function _read_maps$(game, s, mapping) {
let kind, left, text;
for (text of py.iter(list_of$("secret", py.call(mapping, "get", "secret", [])))) {
_take_map$(s, "secret", _map$(text, "secret"), s.secret);
}
s.maps = [...(function* () { for (const _ of py.iter(py.range(SEATS$))) yield py.mul([NO_MAP$], HAND_MAPS$); })()];
parsing_each$(game, "maps", mapping, ((seat, words) => _read_hand$(game, s, seat, words)));
parsing_each$(game, "tavern_maps", mapping, ((seat, places) => _read_tavern_maps$(s, seat, places)));
left = [...(function* () { for (const text of py.iter(list_of$("left", py.call(mapping, "get", "left", [])))) yield _map$(text, "left"); })()];
if ((py.truthy(left) && (s.phase === SUNRISE$))) {
throw fail$("left", py.message("no map has gone away before sunset"));
}
for (kind of py.iter(left)) {
_mark_map$(s, "left", kind);
}
_read_tiles$(s, mapping);
_deal_maps$(game, s, mapping, left);
}

function _check_standing$(s) {
let seat, square;
for (seat of py.iter(py.range(SEATS$))) {
for (square of py.iter(py.at(s.pirates, seat))) {
if ((((0 <= square) && (square < SQUARES$)) && (py.at(s.tile, square) === BARE$) && (s.stage !== TURNING$))) {
throw fail$("pirates", py.message("nobody stands on the bare square {place}: he would be in the tavern", py.named({ place: square_name$(square) })));
}
}
}
}

const TREASURES$ = 3;

function _read_treasures$(s, treasures) {
let i, pile, piles, size, tiles;
piles = list_of$("treasures", treasures);
if ((py.len(piles) !== TREASURES$)) {
throw fail$("treasures", py.message("there are {most} small treasures, not {count}", py.named({ most: TREASURES$, count: py.len(piles) })));
}
for ([i, pile] of py.iter(py.enumerate(piles))) {
tiles = py.sorted((function* () { for (const text of py.iter(list_of$("treasures", pile))) yield _souvenir$("treasures", text); })());
size = py.add(i, SMALLEST$);
if (!py.eq(py.len(tiles), size)) {
throw fail$("treasures", py.message("the treasure of {size} shows {size} souvenirs, not {count}", py.named({ size: size, count: py.len(tiles) })));
}
py.put(s.treasure, i, py.add(tiles, py.mul([BARE$], py.sub(LARGEST$, py.len(tiles)))));
}
}

const ISLAND_SOUVENIRS$ = 48;

function _read_bag$(s, words) {
let bag, excess, kind, lack, text;
bag = py.mul([0], SOUVENIRS$);
for (text of py.iter(list_of$("bag", words))) {
py.put(bag, (_souvenir$("bag", text) - 1), py.add(py.at(bag, (_souvenir$("bag", text) - 1)), 1));
}
excess = [...(function* () { for (const kind of py.iter(py.range(SOUVENIRS$))) if ((py.at(bag, kind) > py.at(s.bag, kind))) yield kind; })()];
lack = [...(function* () { for (const kind of py.iter(py.range(SOUVENIRS$))) if (((py.at(bag, kind) < py.at(s.bag, kind)) && (s.phase === SUNRISE$))) yield kind; })()];
for (kind of py.iter(py.add(excess, lack))) {
throw fail$("bag", py.message("it holds {count} souvenirs '{tile}', {left} are left for it", py.named({ count: py.at(bag, kind), tile: tile_name$((kind + 1)), left: py.at(s.bag, kind) })));
}
s.bag = bag;
}

function _fill_bag$(game, s, mapping) {
let count, kind, loaded, lying, seen;
lying = py.add([...(function* () { for (const t of py.iter(s.tile)) if (((t !== BARE$) && !py.truthy(is_map$(t)))) yield t; })()], [...(function* () { for (const pile of py.iter(s.treasure)) for (const t of py.iter(pile)) if ((t !== BARE$)) yield t; })()]);
loaded = [...(function* () { for (const hold of py.iter(s.hold)) for (const pile of py.iter(hold)) for (const t of py.iter(pile)) if ((t !== BARE$)) yield t; })()];
seen = [...(function* () { for (const k of py.iter(py.range(SOUVENIRS$))) yield py.add(py.add(py.add(py.call(py.add(lying, loaded), "count", (k + 1)), py.at(s.spent, k)), py.at(py.at(s.stock, 0), k)), py.at(py.at(s.stock, 1), k)); })()];
for ([kind, count] of py.iter(py.enumerate(seen))) {
if ((count > py.at(game.rules.copies, kind))) {
throw new InvalidPosition$(py.message("{count} souvenirs '{tile}', the game has {most}", py.named({ count: count, tile: tile_name$((kind + 1)), most: py.at(game.rules.copies, kind) })));
}
}
if ((py.add(py.add(py.sum(py.at(s.stock, 0)), py.sum(py.at(s.stock, 1))), py.len(loaded)) > py.add(ISLAND_SOUVENIRS$, JOKERS$))) {
throw fail$("stock", py.message("the island has only {count} souvenirs to take", py.named({ count: ISLAND_SOUVENIRS$ })));
}
s.bag = [...(function* () { for (const kind of py.iter(py.range(SOUVENIRS$))) yield py.sub(py.at(game.rules.copies, kind), py.at(seen, kind)); })()];
if (py.contains(mapping, "bag")) {
_read_bag$(s, py.at(mapping, "bag"));
}
s.bag_size = py.sum(s.bag);
}

const BAG_FILLED$ = 12;

function refill_bag$(s) {
let kind;
for (kind of py.iter(py.range(SOUVENIRS$))) {
py.put(s.bag, kind, py.add(py.at(s.bag, kind), py.at(s.spent, kind)));
s.bag_size = py.add(s.bag_size, py.at(s.spent, kind));
py.put(s.spent, kind, 0);
}
if ((s.bag_size > 0)) {
note$(s, BAG_FILLED$, 0, 0, 0);
}
}

function draw_souvenir$(s) {
let kind;
if ((s.bag_size === 0)) {
refill_bag$(s);
if ((s.bag_size === 0)) {
return BARE$;
}
}
kind = draw_kind$(s, s.bag, s.bag_size);
py.put(s.bag, kind, py.sub(py.at(s.bag, kind), 1));
s.bag_size = py.sub(s.bag_size, 1);
return (kind + 1);
}

const CHANCE_TILE$ = 11;

function fill_treasure$(s, treasure) {
let i, place, tile, tiles;
tiles = py.at(s.treasure, treasure);
for (i of py.iter(py.range((treasure + 2)))) {
tile = draw_souvenir$(s);
if ((tile === BARE$)) {
return null;
}
note$(s, CHANCE_TILE$, tile, treasure, 0);
place = i;
while (((place > 0) && (py.at(tiles, (place - 1)) > tile))) {
py.put(tiles, place, py.at(tiles, (place - 1)));
place = py.sub(place, 1);
}
py.put(tiles, place, tile);
}
}

function _read_souvenirs$(game, s, mapping) {
let bare, square, text, treasure;
for (text of py.iter(list_of$("spent", py.call(mapping, "get", "spent", [])))) {
py.put(s.spent, (_souvenir$("spent", text) - 1), py.add(py.at(s.spent, (_souvenir$("spent", text) - 1)), 1));
}
if (py.contains(mapping, "treasures")) {
_read_treasures$(s, py.at(mapping, "treasures"));
}
_fill_bag$(game, s, mapping);
if ((!py.contains(mapping, "tiles") && (s.phase === SUNRISE$))) {
bare = py.set(py.add(py.at(s.pirates, 0), py.at(s.pirates, 1)));
for (square of py.iter(py.range(SQUARES$))) {
if (((py.at(s.tile, square) === BARE$) && !py.truthy(is_tavern$(square)) && (py.truthy(s.bag_size) || py.contains(bare, square)))) {
py.put(s.tile, square, draw_souvenir$(s));
}
}
}
if (!py.contains(mapping, "treasures")) {
for (treasure of py.iter(py.range(TREASURES$))) {
fill_treasure$(s, treasure);
}
}
}

function symbol_of$(tile) {
return py.floordiv((tile - 1), NUMBERS$);
}

function is_loadable$(s, treasure, jokers) {
let i, symbol, tiles, wanted;
tiles = py.at(s.treasure, treasure);
if ((py.at(tiles, 0) === BARE$)) {
return false;
}
wanted = 0;
for (i of py.iter(py.range(LARGEST$))) {
if ((py.at(tiles, i) === BARE$)) {
return true;
}
symbol = symbol_of$(py.at(tiles, i));
wanted = (((i > 0) && py.eq(symbol, symbol_of$(py.at(tiles, (i - 1))))) ? (wanted + 1) : 1);
if ((owned$(s, s.turn, symbol) < wanted)) {
jokers = py.sub(jokers, 1);
if ((jokers < 0)) {
return false;
}
}
}
return true;
}

function has_load$(s) {
let treasure;
for (treasure of py.iter(py.range(TREASURES$))) {
if (py.truthy(is_loadable$(s, treasure, py.at(s.jokers, s.turn)))) {
return true;
}
}
return false;
}

const ACTION$ = 0;

function reaches_third$(s, a, b) {
let c, way;
for (way of py.iter(py.range(WAYS$))) {
c = step$(b, way);
if (((c !== EDGE$) && !py.eq(c, a) && (py.at(s.occupant, c) === 0))) {
return true;
}
}
return false;
}

function reaches$(s, origin, a, steps) {
let b, way;
if ((steps === 1)) {
return (py.at(s.occupant, a) === 0);
}
for (way of py.iter(py.range(WAYS$))) {
b = step$(a, way);
if (((b !== EDGE$) && !py.eq(b, origin))) {
if (((steps === 2) && (py.at(s.occupant, b) === 0))) {
return true;
}
if (((steps === 3) && py.truthy(reaches_third$(s, a, b)))) {
return true;
}
}
}
return false;
}

function has_walk$(s, origin) {
let a, steps, way;
steps = steps_of$(py.at(s.tile, origin));
for (way of py.iter(py.range(WAYS$))) {
a = step$(origin, way);
if (((a !== EDGE$) && py.truthy(reaches$(s, origin, a, steps)))) {
return true;
}
}
return false;
}

function can_walk$(r, s, seat) {
let i, square;
if (!py.truthy(may_walk$(r, s, seat))) {
return false;
}
for (i of py.iter(py.range(PIRATES$))) {
square = py.at(py.at(s.pirates, seat), i);
if (((square !== RESERVE$) && (square !== SEATED$) && py.truthy(has_walk$(s, square)))) {
return true;
}
}
return false;
}

function can_act$(r, s, seat) {
return py.or((py.at(py.at(s.pirates, seat), 0) === RESERVE$), () => can_walk$(r, s, seat));
}

function _read_pending$(game, s, mapping) {
if ((s.stage === TURNING$)) {
s.moved = _square$("moved", py.call(mapping, "get", "moved"));
s.turning = number_of$("turning", py.call(mapping, "get", "turning", 1), 1, 2);
if ((!py.eq(py.at(s.occupant, s.moved), (s.turn + 1)) || (face_down_maps$(s, (1 - s.turn)) < s.turning))) {
throw fail$("turning", py.message("there must be a pirate that moved, and as many face-down maps of the opponent"));
}
}
if ((s.stage === BONUS$)) {
s.placing = py.int(py.bool(py.call(mapping, "get", "placing", false)));
if ((!py.truthy(s.tavern_jokers) && py.eq(s.tavern_map, [NO_MAP$, NO_MAP$]))) {
throw fail$("stage", py.message("no bonus is left in the tavern"));
}
}
if (((s.stage === LOADING$) && !py.truthy(has_load$(s)))) {
throw fail$("stage", py.message("nothing can be loaded"));
}
if (((s.stage === ACTION$) && !py.truthy(can_act$(game.rules, s, s.turn)))) {
throw fail$("turn", py.message("{colour} can neither place nor move a pirate", py.named({ colour: py.at(game.colours, s.turn) })));
}
}

function to_state$(game, mapping, seed) {
let s;
refuse_unknown_keys$(mapping, parsing_KEYS$);
s = records.State.blank();
seed$(s, ...py.iter(seed));
_read_phase$(game, s, mapping);
_read_pirates$(game, s, mapping);
_read_digs$(game, s, mapping);
_read_belongings$(game, s, mapping);
_read_tavern$(s, mapping);
_read_maps$(game, s, mapping);
if (py.contains(mapping, "tiles")) {
_check_standing$(s);
}
_read_souvenirs$(game, s, mapping);
_check_standing$(s);
_read_pending$(game, s, mapping);
if ((py.contains(mapping, "result") && ((s.phase !== OVER$) || !py.eq(py.at(mapping, "result"), result$(game, s))))) {
throw fail$("result", py.message("it is not the result of this position"));
}
if (py.contains(mapping, "rng")) {
s.rng = read_generator$(py.at(mapping, "rng"));
}
return s;
}

const PLACED$ = 0;

function _placed$(story, seat, square, _) {
return [public$("place", new Map([["colour", story.mover], ["to", square_name$(square)]]))];
}

const WALKED$ = 1;

function _walked$(story, origin, target, crossed) {
let facts;
facts = new Map([["colour", story.mover], ["from", square_name$(origin)], ["to", square_name$(target)], ["crossed", crossed]]);
return [public$("move", facts)];
}

const COLLECTED$ = 2;

function _seen$(story, name) {
return revealing$("map", new Map([["colour", story.mover], ["map", name]]), [story.mover]);
}

function _collected$(story, tile, ..._) {
if (!py.truthy(is_map$(tile))) {
return [public$("collect", new Map([["colour", story.mover], ["tile", tile_name$(tile)]]))];
}
return [public$("collect", new Map([["colour", story.mover], ["tile", `map ${py.str(UNKNOWN$)}`]])), _seen$(story, py.slice(tile_name$(tile), 4, null))];
}

const TURNED$ = 3;

function _turned$(story, place, kind, _) {
let other;
other = py.at(story.game.colours, (1 - story.before.turn));
return [revealing$("turned", new Map([["colour", story.mover], ["of", other], ["place", (place + 1)], ["map", map_name$(kind)]]))];
}

const DECLINED$ = 4;

function _declined$(story, ..._) {
return [public$("declined", new Map([["colour", story.mover]]))];
}

const SAT_DOWN$ = 5;

function _seated$(story, seat, stool, _) {
return [public$("seated", new Map([["colour", story.mover], ["stool", stool]]))];
}

const TOOK_BONUS$ = 6;

const JOKER$ = 0;

function _bonus$(story, what, kind, _) {
let event;
event = public$("bonus", new Map([["colour", story.mover], ["what", py.at(BONUSES$, what)]]));
return ((what === JOKER$) ? [event] : [event, _seen$(story, map_name$(kind))]);
}

const LOADED$ = 7;

function _loaded$(story, treasure, load, _) {
story.load = [treasure, load];
return [];
}

const PAID$ = 8;

function _paid$(story, tile, ..._) {
py.call(story.paid, "append", tile_name$(tile));
return [];
}

const PAID_JOKERS$ = 9;

function _paid_jokers$(story, code, ..._) {
let facts, load, pile, treasure;
[treasure, load] = [...py.iter(story.load)];
pile = [...(function* () { for (const t of py.iter(py.at(py.at(story.after.hold, story.before.turn), load))) if (py.truthy(t)) yield tile_name$(t); })()];
facts = new Map([["colour", story.mover], ["treasure", (treasure + 2)], ["tiles", pile]]);
return [public$("load", py.bitor(facts, new Map([["spent", story.paid], ["jokers", jokers_named$(code)]])))];
}

const REFILLED$ = 10;

function _refilled$(story, treasure, ..._) {
let tiles;
tiles = [...(function* () { for (const t of py.iter(py.at(story.after.treasure, treasure))) if (py.truthy(t)) yield tile_name$(t); })()];
return [revealing$("refill", new Map([["treasure", (treasure + 2)], ["tiles", tiles]]))];
}

const NOT_LOADED$ = 13;

function _not_loaded$(story, ..._) {
return [public$("no load", new Map([["colour", story.mover]]))];
}

const SKIPPED$ = 14;

function _skipped$(story, seat, ..._) {
return [public$("skipped", new Map([["colour", py.at(story.game.colours, seat)]]))];
}

const EVENING$ = 15;

const DUG$ = 16;

function _dug$(story, seat, square, _) {
return [revealing$("dig", new Map([["colour", story.mover], ["square", square_name$(square)]]))];
}

const SCORED$ = 17;

function _scored$(story, ..._) {
let end, points, secret;
end = result$(story.game, story.after);
secret = py.call("", "join", (function* () { for (const kind of py.iter(story.after.secret)) yield map_name$(kind); })());
points = revealing$("points", new Map([["points", py.at(end, "points")], ["loads", py.at(end, "loads")]]));
return [revealing$("treasure", new Map([["square", secret], ["colour", py.at(end, "found_by")]])), points, revealing$("win", new Map([["colour", py.at(end, "winner")], ["how", py.at(end, "how")]]))];
}

const _TELLERS$ = new Map([[PLACED$, _placed$], [WALKED$, _walked$], [COLLECTED$, _collected$], [TURNED$, _turned$], [DECLINED$, _declined$], [SAT_DOWN$, _seated$], [TOOK_BONUS$, _bonus$], [LOADED$, _loaded$], [PAID$, _paid$], [PAID_JOKERS$, _paid_jokers$], [REFILLED$, _refilled$], [BAG_FILLED$, ((story, ..._) => [revealing$("bag")])], [NOT_LOADED$, _not_loaded$], [SKIPPED$, _skipped$], [EVENING$, ((story, ..._) => [revealing$("sunset")])], [DUG$, _dug$], [SCORED$, _scored$]]);

class Story$ {
constructor(game, before, after) {
const self = this;
self.game = game;
self.before = before;
self.after = after;
self.mover = py.at(game.colours, before.turn);
self.paid = [];
self.load = [0, 0];
}
tell(notes) {
const self = this;
let convert, events, note;
events = [];
for (note of py.iter(notes)) {
convert = py.call(_TELLERS$, "get", py.at(note, 0));
if (py.truthy(convert)) {
events = py.add(events, convert(self, ...py.iter(py.slice(note, 1, null))));
}
}
return events;
}
}

function tell$(game, before, after, notes) {
return new Story$(game, before, after).tell(notes);
}

function offer$(game, s, code) {
let mover, verb, way;
verb = move_verb$(code);
mover = new Map([["colour", py.at(game.colours, s.turn)]]);
if ((verb === WALK$)) {
way = new Map([["from", square_name$(move_square$(code))], ["to", square_name$(move_target$(code))]]);
return new Map([...py.entries(mover), ...py.entries(way), ["crossed", move_crossed$(code)]]);
}
if (py.contains([PLACE$, DIG$], verb)) {
return new Map([...py.entries(mover), ["to", square_name$(move_square$(code))]]);
}
if ((verb === LOAD$)) {
return new Map([...py.entries(mover), ["treasure", (move_treasure$(code) + 2)], ["jokers", jokers_named$(move_jokers$(code))]]);
}
if ((verb === TAKE$)) {
return new Map([...py.entries(mover), ["what", py.at(BONUSES$, move_bonus$(code))]]);
}
return ((verb === TURN_UP$) ? new Map([...py.entries(mover), ["of", py.at(game.colours, (1 - s.turn))], ["place", (move_map$(code) + 1)]]) : mover);
}

function _needs$(words, colour, symbol) {
let stock;
stock = py.sum((function* () { for (const tile of py.iter(py.at(py.at(words, "stock"), colour))) yield py.eq(py.at(py.call(tile, "split"), 0), symbol); })());
return py.any((function* () { for (const one of py.iter(py.at(words, "treasures"))) yield (py.sum((function* () { for (const tile of py.iter(one)) yield py.eq(py.at(py.call(tile, "split"), 0), symbol); })()) > stock); })());
}

const FOR$ = ["loads", "map", "wanted", "denies", "reveals", "turns up", "may find"];

const AGAINST$ = ["passes up", "against maps"];

function _concept$(name, sentence) {
return new Concept$(name, sentence, (py.contains(FOR$, name) ? 1 : (py.contains(AGAINST$, name) ? -1 : 0)));
}

function _has_face_down$(words, colour) {
return py.any((function* () { for (const one of py.iter(py.at(py.at(words, "maps"), colour))) yield !py.truthy(py.call(py.str(one), "endswith", "^")); })());
}

function* _walk$(view, move) {
let facts, rival, symbol, tile, words;
[words, facts] = [...py.iter([view.mapping(), offer$(view.game, view._state, move.code)])];
tile = py.call(py.at(words, "tiles"), "get", py.at(facts, "from"), "");
rival = py.next((function* () { for (const colour of py.iter(view.game.colours)) if (!py.eq(colour, view.turn)) yield colour; })());
if (py.truthy(py.call(tile, "startswith", "map"))) {
yield _concept$("map", py.message("It takes a map."));
} else {
if (py.truthy(tile)) {
symbol = py.at(py.call(tile, "split"), 0);
if (py.truthy(_needs$(words, view.turn, symbol))) {
yield _concept$("wanted", py.message("It takes {tile}, which a treasure asks for.", py.named({ tile: tile })));
}
if (py.truthy(_needs$(words, rival, symbol))) {
yield _concept$("denies", py.message("It takes {tile}, which {rival} lacks for a treasure.", py.named({ tile: tile, rival: rival })));
}
}
}
if (!py.contains(py.at(words, "tiles"), py.at(facts, "to"))) {
yield _concept$("seated", py.message("It seats the pirate in the tavern."));
}
if ((py.truthy(py.at(facts, "crossed")) && py.truthy(_has_face_down$(words, rival)))) {
yield _concept$("reveals", py.message("It passes {rival} and may turn up a map.", py.named({ rival: rival })));
}
}

function* _load$(view, move) {
let facts, size;
facts = offer$(view.game, view._state, move.code);
size = py.int(py.str(py.at(facts, "treasure")));
yield _concept$("loads", py.message("It loads the treasure of {count} souvenirs.", py.named({ count: size })));
}

function seen_maps$(s, seat) {
let bits, i;
bits = 0;
for (i of py.iter(py.range(py.at(s.map_count, seat)))) {
bits = py.bitor(bits, py.shl(1, py.at(py.at(s.maps, seat), i)));
}
for (i of py.iter(py.range(py.at(s.map_count, (1 - seat))))) {
bits = py.bitor(bits, py.shl(py.at(py.at(s.face_up, (1 - seat)), i), py.at(py.at(s.maps, (1 - seat)), i)));
}
return bits;
}

function is_possible$(seen, square) {
let letter, number;
letter = py.mod(square, SIDE$);
number = py.add(LETTERS$, py.floordiv(square, SIDE$));
return ((py.bitand(py.shr(seen, letter), 1) === 0) && (py.bitand(py.shr(seen, number), 1) === 0));
}

function* _dig$(view, move) {
let free, s, seen;
s = view._state;
seen = seen_maps$(s, view.game.seat(view.colour));
if (!py.truthy(is_possible$(seen, move_square$(move.code)))) {
yield _concept$("against maps", py.message("It digs where the maps it has seen rule the treasure out."));
return null;
}
free = py.sum((function* () { for (const square of py.iter(py.range(SQUARES$))) yield is_possible$(seen, square); })());
yield _concept$("may find", py.message("It digs on one of the {count} squares where the treasure can lie.", py.named({ count: free })));
}

function* _turn_up$(view, move) {
let rival;
rival = py.next((function* () { for (const colour of py.iter(view.game.colours)) if (!py.eq(colour, view.turn)) yield colour; })());
yield _concept$("turns up", py.message("It turns up a map of {rival}.", py.named({ rival: rival })));
}

function concepts$(view, move) {
let finders, found, verb;
finders = new Map([[WALK$, _walk$], [LOAD$, _load$], [DIG$, _dig$], [TURN_UP$, _turn_up$]]);
verb = move_verb$(move.code);
found = (py.contains(finders, verb) ? py.list(py.at(finders, verb)(view, move)) : []);
if (((verb !== LOAD$) && py.any((function* () { for (const other of py.iter(view.legal_moves)) yield (move_verb$(other.code) === LOAD$); })()))) {
py.call(found, "append", _concept$("passes up", py.message("It passes up a treasure that could be loaded.")));
}
return found;
}

class Martinique$ extends Ruleset$ {
name = "martinique";
most_moves = 192;
spectator = 2;
first_seat = 0;
evaluators = new Map([["0.1", "a network taught by results"], ["0.2", "the same network, taught by searches"], ["0.3", "a network with two hidden layers, taught by searches"]]);
search_params(evaluator) {
const self = this;
return py.call(SEARCHES$, "get", evaluator, SEARCH_PARAMS$);
}
rules(edition, players, options) {
const self = this;
return build_rules$(edition, players, options);
}
move_text(game, code) {
const self = this;
return move_text$(code);
}
move_kind(game, code) {
const self = this;
return py.at(KINDS_OF_MOVE$, move_verb$(code));
}
read_move(game, state, text) {
const self = this;
return read_move$(state, text);
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
return [...(function* () { for (const [what, tile, ..._] of py.iter(story)) if ((what === CHANCE_TILE$)) yield tile_name$(tile); })()];
}
outcome(game, state) {
const self = this;
let details, end;
if ((state.phase !== OVER$)) {
return null;
}
end = result$(game, state);
details = new Map([["found_by", py.at(end, "found_by")], ["points", py.at(end, "points")], ["loads", py.at(end, "loads")]]);
return new Outcome$(py.at(end, "winner"), py.at(end, "how"), details);
}
offer(game, state, code) {
const self = this;
return offer$(game, state, code);
}
concepts(view, move) {
const self = this;
return concepts$(view, move);
}
hidden(game, state) {
const self = this;
let shown;
shown = py.sum(py.map(py.sum, state.face_up));
return (py.eq(shown, (MAPS$ - 2)) ? "" : "not all maps lie face up but the secret two");
}
}

const heuristics_LEVELS$ = new Map([["stowaway", new LevelSkill$(1, 0.02, "0.1", 0.8)], ["cabin-boy", new LevelSkill$(1, 0.02, "0.1", 0.53)], ["deckhand", new LevelSkill$(1, 0.02, "0.1", 0.27)], ["sailor", new LevelSkill$(1, 0.01, "0.2", 0.2)], ["gunner", new LevelSkill$(4, 0.0, "0.2", 0.0)], ["boatswain", new LevelSkill$(18, 0.0, "0.2", 0.0)], ["helmsman", new LevelSkill$(48, 0.0, "0.2", 0.0)], ["quartermaster", new LevelSkill$(200, 0.0, "0.2", 0.0)], ["corsair", new LevelSkill$(700, 0.0, "0.2", 0.0)]]);

function level_skills$(game) {
return heuristics_LEVELS$;
}

const SHALLOW$ = 0;

const DEEP$ = 1;

function read_weights$(parts) {
let middle, middle_bias, rows;
rows = [...(function* () { for (const [row, straight] of py.iter(py.zip(py.at(parts, "rows"), py.at(parts, "straight"), py.named({ strict: true })))) yield [...py.iter(row), ...py.iter(straight)]; })()];
py.call(rows, "append", [...py.iter(py.at(parts, "bias")), ...py.iter(py.at(parts, "last"))]);
if (!py.contains(parts, "middle")) {
return new Map([["kind", SHALLOW$], ["rows", rows], ["out", py.at(parts, "out")]]);
}
[middle, middle_bias] = [...py.iter([py.at(parts, "middle"), py.at(parts, "middle_bias")])];
return new Map([["kind", DEEP$], ["wide", rows], ["middle", middle], ["middle_bias", middle_bias], ["out", py.at(parts, "out")]]);
}

export const declared = { Ruleset: Martinique$, level_skills: level_skills$, read_weights: read_weights$, records, data: {"editions":{"martinique":{"order":1,"game":"martinique","rules":1,"title":"Martinique","year":2009,"book":"QWG Games 2009, French rules","players":[2,2],"colours":["black","red"],"symbols":["sabres","muskets","skull","chest","parrot","rum"],"copies":16,"reconstructed":["how many souvenirs bear a 1, 2 or 3","the twelve squares where maps lie"],"options":{"treasure":{"kind":"choice","choices":["wins","20-points"],"default":"wins","help":"finding the Lost Treasure wins the game, or counts 20 points"},"pirates_before_moving":{"kind":"number","low":1,"high":4,"default":3,"help":"how many pirates a player places before moving any"},"numbers":{"kind":"text","longest":8,"default":"6-6-4","help":"how many of the 16 souvenirs of each symbol bear a 1, a 2 and a 3, as in 6-6-4"},"map_squares":{"kind":"text","longest":40,"default":"b3 b5 c4 c7 d2 d6 e3 e7 f2 f5 g4 g6","help":"twelve different squares outside the tavern where maps lie, as in b3 b5 c4…"}}},"martinique-20-points":{"order":2,"game":"martinique","rules":1,"title":"Martinique, the treasure counts 20 points","year":2009,"book":"QWG Games 2009, French rules","players":[2,2],"colours":["black","red"],"symbols":["sabres","muskets","skull","chest","parrot","rum"],"copies":16,"reconstructed":["how many souvenirs bear a 1, 2 or 3","the twelve squares where maps lie"],"options":{"treasure":{"kind":"choice","choices":["wins","20-points"],"default":"20-points","help":"finding the Lost Treasure wins the game, or counts 20 points"},"pirates_before_moving":{"kind":"number","low":1,"high":4,"default":3,"help":"how many pirates a player places before moving any"},"numbers":{"kind":"text","longest":8,"default":"6-6-4","help":"how many of the 16 souvenirs of each symbol bear a 1, a 2 and a 3, as in 6-6-4"},"map_squares":{"kind":"text","longest":40,"default":"b3 b5 c4 c7 d2 d6 e3 e7 f2 f5 g4 g6","help":"twelve different squares outside the tavern where maps lie, as in b3 b5 c4…"}},"parent":"martinique"}},"wire":{"view":{"fields":[["edition",0,0],["rules",0,1],["options",{"":0},0],["colours",0,0],["phase",0,0],["turn",0,0],["stage",0,0],["tiles",{"":0},0],["pirates",{"":0},0],["reserve",{"":0},0],["stools",0,0],["stock",{"":0},0],["jokers",{"":0},0],["maps",{"":0},0],["tavern_maps",{"":0},0],["hold",{"":0},0],["digs",{"":0},0],["tavern",0,0],["treasures",0,0],["bag",0,0],["spent",0,0],["secret",0,0],["left",0,0],["turning",0,1],["moved",0,1],["placing",0,1],["result",{"fields":[["winner",0,0],["how",0,0],["found_by",0,0],["points",{"":0},0],["loads",{"":0},0]]},1]]},"position":{"fields":[["edition",0,0],["rules",0,1],["options",{"":0},0],["colours",0,0],["phase",0,0],["turn",0,0],["stage",0,0],["tiles",{"":0},0],["pirates",{"":0},0],["reserve",{"":0},0],["stools",0,0],["stock",{"":0},0],["jokers",{"":0},0],["maps",{"":0},0],["tavern_maps",{"":0},0],["hold",{"":0},0],["digs",{"":0},0],["tavern",0,0],["treasures",0,0],["bag",0,0],["spent",0,0],["secret",0,0],["left",0,0],["turning",0,1],["moved",0,1],["placing",0,1],["result",{"fields":[["winner",0,0],["how",0,0],["found_by",0,0],["points",{"":0},0],["loads",{"":0},0]]},1],["rng",0,0]]},"details":{"fields":[["found_by",0,0],["points",{"":0},0],["loads",{"":0},0]]},"offers":{"place":{"fields":[["colour",0,0],["to",0,0]]},"dig":{"fields":[["colour",0,0],["to",0,0]]},"move":{"fields":[["colour",0,0],["from",0,0],["to",0,0],["crossed",0,0]]},"turn":{"fields":[["colour",0,0],["of",0,0],["place",0,0]]},"load":{"fields":[["colour",0,0],["treasure",0,0],["jokers",0,0]]},"bonus":{"fields":[["colour",0,0],["what",0,0]]},"decline":{"fields":[["colour",0,0]]},"no load":{"fields":[["colour",0,0]]}},"events":{"place":{"fields":[["colour",0,0],["to",0,0]]},"move":{"fields":[["colour",0,0],["from",0,0],["to",0,0],["crossed",0,0]]},"collect":{"fields":[["colour",0,0],["tile",0,0]]},"map":{"fields":[["colour",0,0],["map",0,0]]},"turned":{"fields":[["colour",0,0],["of",0,0],["place",0,0],["map",0,0]]},"declined":{"fields":[["colour",0,0]]},"no load":{"fields":[["colour",0,0]]},"skipped":{"fields":[["colour",0,0]]},"seated":{"fields":[["colour",0,0],["stool",0,0]]},"bonus":{"fields":[["colour",0,0],["what",0,0]]},"load":{"fields":[["colour",0,0],["treasure",0,0],["jokers",0,0],["tiles",0,0],["spent",0,0]]},"refill":{"fields":[["treasure",0,0],["tiles",0,0]]},"bag":{"fields":[]},"sunset":{"fields":[]},"dig":{"fields":[["colour",0,0],["square",0,0]]},"treasure":{"fields":[["square",0,0],["colour",0,0]]},"points":{"fields":[["points",{"":0},0],["loads",{"":0},0]]},"win":{"fields":[["colour",0,0],["how",0,0]]},"chance":{"fields":[["results",0,0]]}}}} };
