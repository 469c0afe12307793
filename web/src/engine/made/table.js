// Made from the Python of the games by tools/page_engine.py; do not edit.
import * as py from "../python";
import * as host from "../host";
import { BalandraError as BalandraError$, EVERYONE as EVERYONE$, FairShuffle as FairShuffle$, InvalidOption as InvalidOption$, LEVELS as LEVELS$, Position as Position$, RESIGNATION as RESIGNATION$, Transcript as Transcript$, commitment as commitment$, present as present$ } from "./core";

class Action$ {
constructor(request) {

this.request = request;
}
static compared_ = ["request"];
static struct_ = { tag: ["do", "Action"], fields: [["request", "request"]] };
}

class Play$ extends Action$ {
constructor(request, move, number, seat = null) {
super();
this.request = request;
this.move = move;
this.number = number;
this.seat = seat;
}
static compared_ = ["request", "move", "number", "seat"];
static struct_ = { tag: ["do", "play"], fields: [["request", "request"], ["move", "move"], ["number", "number"], ["seat", "seat"]] };
}

class Resign$ extends Action$ {
constructor(request, seat = null) {
super();
this.request = request;
this.seat = seat;
}
static compared_ = ["request", "seat"];
static struct_ = { tag: ["do", "resign"], fields: [["request", "request"], ["seat", "seat"]] };
}

class Leave$ extends Action$ {
constructor(request, seat = null) {
super();
this.request = request;
this.seat = seat;
}
static compared_ = ["request", "seat"];
static struct_ = { tag: ["do", "leave"], fields: [["request", "request"], ["seat", "seat"]] };
}

class Close$ extends Action$ {
constructor(request) {
super();
this.request = request;
}
static compared_ = ["request"];
static struct_ = { tag: ["do", "close"], fields: [["request", "request"]] };
}

class Rematch$ extends Action$ {
constructor(request) {
super();
this.request = request;
}
static compared_ = ["request"];
static struct_ = { tag: ["do", "rematch"], fields: [["request", "request"]] };
}

const MOST_ENTRIES$ = 10000;

const REFUSALS$ = new Map([["invalid-settings", "the edition, its options, the seats or the start are not possible"], ["no-such-level", "there is no bot of that name"], ["no-such-seat", "nobody plays that colour here"], ["seat-taken", "somebody or a bot sits there already"], ["seat-kept", "the seat is kept for somebody who played the game before"], ["full", "there is no open seat"], ["which-seat", "more than one seat could be meant: name one"], ["not-your-seat", "the seat is somebody else's, or you have left it"], ["not-your-decision", "somebody else decides now"], ["not-a-player", "only those who play may do this"], ["not-host", "only the host may do this"], ["removed", "the host removed you from this table"], ["not-begun", "the game has not begun"], ["begun", "the game has begun already"], ["over", "the game is over"], ["not-over", "the game is not over yet"], ["not-all-here", "seats are still open, or nobody but bots sits there"], ["stale", "the move is for another number than the next one"], ["illegal-move", "the rules do not allow the move, or it is none"], ["time-up", "the clock ran out"], ["no-undo", "nothing that may be taken back"], ["not-left", "nobody left that seat"], ["others-play", "other people still play here"], ["bad-words", "a name or message that cannot be shown"], ["log-full", "the table's log is full: only playing on is possible"], ["followed", "the rematch is there already"], ["too-many-tables", "so many tables of yours, or from your address, are open or listed already"], ["too-many-bots", "so many bots sit at your open tables, or at those from your address, already"]]);

class Refusal$ extends BalandraError$ {
constructor(error, message) {
super();
const self = this;
if (!py.contains(REFUSALS$, error)) {
throw new py.KeyError(`${py.repr(error)} is no refusal; they are ${py.str(py.call(", ", "join", REFUSALS$))}`);
}
super.__init__(message);
self.error = error;
self.message = message;
}
}

function has_played$(table, person) {
return ((person != null) && py.any((function* () { for (const place of py.iter(py.call(table.seats, "values"))) yield py.eq(place.starter, person); })()));
}

function check_may_rematch$(table, caller) {
if ((table.state !== "finished")) {
throw new Refusal$("not-over", py.message("there can be a rematch once the game has been played to its end"));
}
if (!py.truthy(has_played$(table, caller.person))) {
throw new Refusal$("not-a-player", py.message("only those who played can ask for a rematch"));
}
}

function check_rematch$(table, caller) {
check_may_rematch$(table, caller);
if (py.truthy(table.rematch)) {
throw new Refusal$("followed", py.message("the rematch is there already: table {table}", py.named({ table: table.rematch })));
}
}

class Entry$ {
constructor(by, at) {

this.by = by;
this.at = at;
}
static compared_ = ["by", "at"];
static struct_ = { tag: ["what", "Entry"], fields: [["by", "by"], ["at", "at"]] };
}

class Followed$ extends Entry$ {
constructor(by, at, table) {
super();
this.by = by;
this.at = at;
this.table = table;
}
static compared_ = ["by", "at", "table"];
static struct_ = { tag: ["what", "followed"], fields: [["by", "by"], ["at", "at"], ["table", "table"]] };
}

function _rematch$(table, action, caller, moment) {
check_rematch$(table, caller);
return new Followed$(caller.person, moment.now, "");
}

function _check_not_over$(table) {
let why;
if (py.truthy(table.is_over)) {
why = ((table.state === "finished") ? py.message("the game is over") : py.message("the table was closed"));
throw new Refusal$("over", why);
}
}

function _check_host$(table, caller) {
if (!py.eq(caller.person, table.host)) {
throw new Refusal$("not-host", py.message("only the host, {name}, can do this", py.named({ name: table.host_name })));
}
}

class Closed$ extends Entry$ {
constructor(by, at, reason) {
super();
this.by = by;
this.at = at;
this.reason = reason;
}
static compared_ = ["by", "at", "reason"];
static struct_ = { tag: ["what", "closed"], fields: [["by", "by"], ["at", "at"], ["reason", "reason"]] };
}

function _close$(table, action, caller, moment) {
let others;
_check_not_over$(table);
if ((table.state === "gathering")) {
_check_host$(table, caller);
return new Closed$(caller.person, moment.now, "host");
}
if (!py.truthy(table.seats.of(caller.person))) {
throw new Refusal$("not-a-player", py.message("only those who play can abandon the game"));
}
others = [...(function* () { for (const p of py.iter(py.call(table.seats, "values"))) if (((p.kind === "person") && !py.eq(p.person, caller.person))) yield p.colour; })()];
if (py.truthy(others)) {
throw new Refusal$("others-play", py.message("still playing: {colours}; you can leave or resign", py.named({ colours: others })));
}
return new Closed$(caller.person, moment.now, "everybody left");
}

const MOST_BYTES$ = 1000;

function checked_words$(words) {
let tidy;
tidy = py.call(words, "strip");
if ((!py.truthy(tidy) || py.any((function* () { for (const one of py.iter(tidy)) yield ((py.unicodedata.category(one) === "Cc") && !py.contains("\n\t", one)); })()))) {
throw new Refusal$("bad-words", py.message("a message has 1 to 500 characters that can be seen"));
}
if ((py.len(py.call(tidy, "encode")) > MOST_BYTES$)) {
throw new Refusal$("bad-words", py.message("that is too long for one message; send it in parts"));
}
return tidy;
}

const MOST_WORDS$ = 2000;

const MOST_WORDS_BYTES$ = 200000;

function checked_name$(name) {
let tidy;
tidy = py.call(" ", "join", py.call(name, "split"));
if ((!py.truthy(tidy) || !py.truthy(py.call(tidy, "isprintable")))) {
throw new Refusal$("bad-words", py.message("a name has 1 to 40 visible characters"));
}
return tidy;
}

class ChatSent$ extends Entry$ {
constructor(by, at, name, words) {
super();
this.by = by;
this.at = at;
this.name = name;
this.words = words;
}
static compared_ = ["by", "at", "name", "words"];
static struct_ = { tag: ["what", "said"], fields: [["by", "by"], ["at", "at"], ["name", "name"], ["words", "words"]] };
}

function _say$(table, action, caller, moment) {
let mine, name, started, words;
started = py.set((function* () { for (const place of py.iter(py.call(table.seats, "values"))) yield place.starter; })());
if ((!py.eq(caller.person, table.host) && !py.contains(started, caller.person) && !py.truthy(table.seats.of(caller.person)))) {
throw new Refusal$("not-a-player", py.message("only the host and those who play can write here"));
}
words = checked_words$(action.words);
if (((table.said >= MOST_WORDS$) || (py.add(table.said_bytes, py.len(py.call(words, "encode"))) > MOST_WORDS_BYTES$))) {
throw new Refusal$("log-full", py.message("{count} messages have been written here; that is the most", py.named({ count: table.said })));
}
mine = table.seats.of(caller.person);
name = ((py.truthy(mine) && py.truthy(py.at(mine, 0).name)) ? py.at(mine, 0).name : checked_name$(caller.name));
return new ChatSent$(caller.person, moment.now, name, words);
}

class Say$ extends Action$ {
constructor(request, words) {
super();
this.request = request;
this.words = words;
}
static compared_ = ["request", "words"];
static struct_ = { tag: ["do", "say"], fields: [["request", "request"], ["words", "words"]] };
}

function _open_seats$(table) {
let names;
names = [...(function* () { for (const place of py.iter(py.call(table.seats, "values"))) if (((place.kind === "open") && !py.truthy(place.kept))) yield place.colour; })()];
return (py.truthy(names) ? py.message("open: {colours}", py.named({ colours: names })) : py.message("none is open"));
}

function _check_playing$(table) {
_check_not_over$(table);
if ((table.state !== "playing")) {
throw new Refusal$("not-begun", py.message("the game has not begun; {open}", py.named({ open: _open_seats$(table) })));
}
}

function _yours$(own) {
return (py.truthy(own) ? py.message("you have {colours}", py.named({ colours: own })) : py.message("you can watch"));
}

class Resigned$ extends Entry$ {
constructor(by, at, seat) {
super();
this.by = by;
this.at = at;
this.seat = seat;
}
static compared_ = ["by", "at", "seat"];
static struct_ = { tag: ["what", "resigned"], fields: [["by", "by"], ["at", "at"], ["seat", "seat"]] };
}

function _resign$(table, action, caller, moment) {
let own, seats, why;
_check_playing$(table);
own = table.seats.of(caller.person);
if ((py.truthy(action.seat) && !py.contains(own, table.seats.place(action.seat)))) {
why = py.message("{colour} is not yours; {yours}", py.named({ colour: action.seat, yours: _yours$([...(function* () { for (const one of py.iter(own)) yield one.colour; })()]) }));
throw new Refusal$("not-your-seat", why);
}
if (!py.truthy(own)) {
throw new Refusal$("not-a-player", py.message("you do not play at this table"));
}
seats = (py.truthy(action.seat) ? [action.seat] : [...(function* () { for (const place of py.iter(own)) yield place.colour; })()]);
if ((py.len(seats) > 1)) {
throw new Refusal$("which-seat", py.message("you have {colours}; say which one resigns", py.named({ colours: seats })));
}
if (py.contains(table.resigned, py.at(seats, 0))) {
throw new Refusal$("not-your-seat", py.message("{colour} has resigned already", py.named({ colour: py.at(seats, 0) })));
}
return new Resigned$(caller.person, moment.now, py.at(seats, 0));
}

function _mine$(table, wanted, caller) {
let here, own, present, why;
own = table.seats.of(caller.person);
if (((wanted != null) && !py.contains(own, table.seats.place(wanted)))) {
why = py.message("{colour} is not yours; {yours}", py.named({ colour: wanted, yours: _yours$([...(function* () { for (const one of py.iter(own)) yield one.colour; })()]) }));
throw new Refusal$("not-your-seat", why);
}
if (!py.truthy(own)) {
throw new Refusal$("not-a-player", py.message("you do not play at this table; you can watch"));
}
here = [...(function* () { for (const place of py.iter(own)) if (((place.kind === "person") && !py.contains(table.resigned, place.colour))) yield place.colour; })()];
present = [...(function* () { for (const colour of py.iter(here)) if (py.contains([null, colour], wanted)) yield colour; })()];
if (!py.truthy(present)) {
throw new Refusal$("not-your-seat", py.message("you have left; take your seat again first"));
}
return present;
}

const NONE$ = -1;

function last_own$(table, seat) {
let left, owner;
owner = py.at(table.seats, seat).person;
for (left of py.iter(py.range((py.len(table.moves) - 1), -1, -1))) {
if ((py.eq(py.at(table.moves, left).seat, seat) && py.eq(py.at(table.moves, left).by, owner))) {
return left;
}
}
return NONE$;
}

class MoveClock$ {
constructor(seconds) {

this.seconds = seconds;
}
static compared_ = ["seconds"];
static struct_ = { tag: ["kind", "move"], fields: [["seconds", "seconds"]] };
}

const clock_SECOND$ = 1000;

class BankClock$ {
constructor(seconds, increment = 0) {

this.seconds = seconds;
this.increment = increment;
}
static compared_ = ["seconds", "increment"];
static struct_ = { tag: ["kind", "bank"], fields: [["seconds", "seconds"], ["increment", "increment"]] };
}

function allowed$(table, colour) {
let clock;
clock = table.settings.clock;
if (py.isinstance(clock, MoveClock$)) {
return py.mul(clock.seconds, clock_SECOND$);
}
return (py.isinstance(clock, BankClock$) ? py.at(table.seats, colour).bank : null);
}

function due$(table, moment) {
let actor, limit;
actor = table.actor;
if (((actor == null) || !py.truthy(py.at(table.seats, actor).is_persons))) {
return null;
}
limit = allowed$(table, actor);
return ((limit == null) ? null : py.add(py.sub(py.add(table.since, limit), table.carried), moment.lost));
}

function _check_time$(table, seat, moment) {
let runs_out, why;
runs_out = due$(table, moment);
if ((py.eq(table.actor, seat) && (runs_out != null) && (runs_out <= moment.now))) {
why = py.message("your clock ran out; {level} plays on for {colour}", py.named({ level: table.settings.stand_in, colour: seat }));
throw new Refusal$("time-up", why);
}
}

function is_strict$(table, seat, left) {
let owner;
owner = py.at(table.seats, seat).person;
return py.all((function* () { for (const made of py.iter(py.slice(table.moves, left, null))) yield py.and(py.eq(made.seat, seat), () => py.and(py.eq(made.by, owner), () => made.can_take_back)); })());
}

function is_free$(table, seat, left) {
let first, later, mine, owner;
[first, ...later] = [...py.iter(py.slice(table.moves, left, null))];
owner = py.at(table.seats, seat).person;
mine = (py.eq(first.seat, seat) && py.eq(first.by, owner));
return py.and(table.is_alone, () => py.and(mine, () => py.all((function* () { for (const made of py.iter(later)) yield ((made.by == null) || py.eq(made.seat, seat)); })())));
}

const RULE$ = py.message("only your own last moves can be taken back, as long as nothing was drawn or shown and nobody else has moved");

function elapsed$(table, moment) {
return py.max(0, py.sub(py.sub(moment.now, table.since), moment.lost));
}

function spent$(table, moment) {
let actor;
actor = table.actor;
if (((actor == null) || (allowed$(table, actor) == null) || !py.truthy(py.at(table.seats, actor).is_persons))) {
return 0;
}
return py.add(table.carried, elapsed$(table, moment));
}

function left_after_undo$(table, seat, left, spent) {
let clock, gained, undone;
[clock, undone] = [...py.iter([table.settings.clock, py.slice(table.moves, left, null)])];
if (py.isinstance(clock, MoveClock$)) {
return py.sub(py.sub(py.mul(clock.seconds, clock_SECOND$), spent), py.sum((function* () { for (const made of py.iter(undone)) yield made.spent; })()));
}
if (py.isinstance(clock, BankClock$)) {
gained = py.mul(py.sum((function* () { for (const made of py.iter(undone)) if (py.eq(made.ended_turn_of, seat)) yield clock.increment; })()), clock_SECOND$);
return py.sub(py.sub(py.at(table.seats, seat).bank, spent), gained);
}
return null;
}

function _check_clock$(table, seat, left, spent) {
let remains;
remains = left_after_undo$(table, seat, left, spent);
if (((remains != null) && (remains <= 0) && !py.truthy(table.is_alone))) {
throw new Refusal$("time-up", py.message("there is no time left on your clock to take that back"));
}
}

class Undone$ extends Entry$ {
constructor(by, at, seat, moves, practice = false, spent = 0) {
super();
this.by = by;
this.at = at;
this.seat = seat;
this.moves = moves;
this.practice = practice;
this.spent = spent;
}
static compared_ = ["by", "at", "seat", "moves", "practice", "spent"];
static struct_ = { tag: ["what", "undone"], fields: [["by", "by"], ["at", "at"], ["seat", "seat"], ["moves", "moves"], ["practice", "practice"], ["spent", "spent"]] };
}

function undo$(table, seat, moves, caller, moment) {
let alone, left, spent, strict;
left = ((moves == null) ? last_own$(table, seat) : moves);
if (((left === NONE$) || (left >= py.len(table.moves)))) {
throw new Refusal$("no-undo", py.message("there is no move to take back; {count} have been made", py.named({ count: py.len(table.moves) })));
}
strict = is_strict$(table, seat, left);
if ((!py.truthy(strict) && !py.truthy(is_free$(table, seat, left)))) {
alone = py.message("alone against bots you can go back to any decision of your own");
throw new Refusal$("no-undo", (py.truthy(table.is_alone) ? alone : RULE$));
}
spent = (py.eq(table.actor, seat) ? spent$(table, moment) : 0);
_check_clock$(table, seat, left, spent);
return new Undone$(caller.person, moment.now, seat, left, !py.truthy(strict), spent);
}

function _undo$(table, action, caller, moment) {
let latest, mine;
_check_playing$(table);
mine = _mine$(table, action.seat, caller);
latest = py.max(mine, py.named({ key: ((seat) => last_own$(table, seat)) }));
_check_time$(table, latest, moment);
return undo$(table, latest, action.moves, caller, moment);
}

class Undo$ extends Action$ {
constructor(request, seat = null, moves = null) {
super();
this.request = request;
this.seat = seat;
this.moves = moves;
}
static compared_ = ["request", "seat", "moves"];
static struct_ = { tag: ["do", "undo"], fields: [["request", "request"], ["seat", "seat"], ["moves", "moves"]] };
}

function _deciding$(table, wanted, caller) {
let actor, mine;
actor = present$(table.actor, "somebody who decides");
mine = _mine$(table, wanted, caller);
if (!py.contains(mine, actor)) {
throw new Refusal$("not-your-decision", py.message("{colour} decides now, not {colours}", py.named({ colour: actor, colours: mine })));
}
return actor;
}

function _check_number$(table, number) {
let following, why;
following = (py.len(table.moves) + 1);
if (!py.eq(number, following)) {
why = py.message("the next move of the game has number {next}, not {number}", py.named({ next: following, number: number }));
throw new Refusal$("stale", why);
}
}

function _found$(table, seat, text) {
let known, position;
position = present$(table.position, "a position");
try {
return position.find(text).text;
} catch (problem_) {
if (problem_ instanceof BalandraError$) {
known = table.game.redeal(position.view(seat));
} else {
throw problem_;
}
}
throw new Refusal$("illegal-move", py.or(known.reason(text), () => py.message("{move} is not legal", py.named({ move: py.repr(text) }))));
}

class Moved$ extends Entry$ {
constructor(by, at, seat, move, number, spent = 0) {
super();
this.by = by;
this.at = at;
this.seat = seat;
this.move = move;
this.number = number;
this.spent = spent;
}
static compared_ = ["by", "at", "seat", "move", "number", "spent"];
static struct_ = { tag: ["what", "moved"], fields: [["by", "by"], ["at", "at"], ["seat", "seat"], ["move", "move"], ["number", "number"], ["spent", "spent"]] };
}

function _play$(table, action, caller, moment) {
let seat, text;
_check_playing$(table);
seat = _deciding$(table, action.seat, caller);
_check_number$(table, action.number);
_check_time$(table, seat, moment);
text = _found$(table, seat, action.move);
return new Moved$(caller.person, moment.now, seat, text, action.number, spent$(table, moment));
}

function _check_gathering$(table) {
_check_not_over$(table);
if ((table.state !== "gathering")) {
throw new Refusal$("begun", py.message("the game has begun; that can only be done before"));
}
}

class GameStarted$ extends Entry$ {
constructor(by, at) {
super();
this.by = by;
this.at = at;
}
static compared_ = ["by", "at"];
static struct_ = { tag: ["what", "begun"], fields: [["by", "by"], ["at", "at"]] };
}

function _begin$(table, action, caller, moment) {
let why;
_check_gathering$(table);
_check_host$(table, caller);
if (!py.truthy(table.seats.is_full())) {
why = py.message("all seats must be taken, one by a person at least; {open}", py.named({ open: _open_seats$(table) }));
throw new Refusal$("not-all-here", why);
}
return new GameStarted$(caller.person, moment.now);
}

class Begin$ extends Action$ {
constructor(request) {
super();
this.request = request;
}
static compared_ = ["request"];
static struct_ = { tag: ["do", "begin"], fields: [["request", "request"]] };
}

class SeatFreed$ extends Entry$ {
constructor(by, at, seats, removed = false) {
super();
this.by = by;
this.at = at;
this.seats = seats;
this.removed = removed;
}
static compared_ = ["by", "at", "seats", "removed"];
static struct_ = { tag: ["what", "freed"], fields: [["by", "by"], ["at", "at"], ["seats", "seats"], ["removed", "removed"]] };
}

function _remove$(table, action, caller, moment) {
let place;
_check_gathering$(table);
_check_host$(table, caller);
place = table.seats.place(action.seat);
if (((place.kind === "open") && !py.truthy(place.kept))) {
throw new Refusal$("not-left", py.message("{colour} is open already", py.named({ colour: place.colour })));
}
return new SeatFreed$(caller.person, moment.now, [place.colour], true);
}

class Remove$ extends Action$ {
constructor(request, seat) {
super();
this.request = request;
this.seat = seat;
}
static compared_ = ["request", "seat"];
static struct_ = { tag: ["do", "remove"], fields: [["request", "request"], ["seat", "seat"]] };
}

function check_level$(level) {
let why;
if (((level == null) || !py.contains(LEVELS$, level))) {
why = py.message("there is no bot {bot} for a table; there are {levels}", py.named({ bot: py.repr(level), levels: py.list(LEVELS$) }));
throw new Refusal$("no-such-level", why);
}
return level;
}

class BotSeated$ extends Entry$ {
constructor(by, at, seat, level, reason = "invited") {
super();
this.by = by;
this.at = at;
this.seat = seat;
this.level = level;
this.reason = reason;
}
static compared_ = ["by", "at", "seat", "level", "reason"];
static struct_ = { tag: ["what", "botted"], fields: [["by", "by"], ["at", "at"], ["seat", "seat"], ["level", "level"], ["reason", "reason"]] };
}

function _stand_in$(table, place, level, caller, moment) {
let agreed, why;
if (!py.any((function* () { for (const mine of py.iter(table.seats.of(caller.person))) yield (mine.kind === "person"); })())) {
throw new Refusal$("not-a-player", py.message("only those who play can give a seat that was left to a bot"));
}
if ((place.kind !== "left")) {
throw new Refusal$("not-left", py.message("nobody has left {colour}", py.named({ colour: place.colour })));
}
agreed = table.settings.stand_in;
if (!py.eq(level, agreed)) {
why = py.message("seats that were left go to {level}, as was agreed on, not to {other_level}", py.named({ level: agreed, other_level: level }));
throw new Refusal$("no-such-level", why);
}
return new BotSeated$(caller.person, moment.now, place.colour, level, "left");
}

function _bot$(table, action, caller, moment) {
let level, place;
_check_not_over$(table);
place = table.seats.place(action.seat);
level = check_level$(action.level);
if ((table.state === "gathering")) {
_check_host$(table, caller);
if ((place.kind !== "open")) {
throw new Refusal$("seat-taken", py.message("{colour} is taken; {open}", py.named({ colour: place.colour, open: _open_seats$(table) })));
}
return new BotSeated$(caller.person, moment.now, place.colour, level);
}
return _stand_in$(table, place, level, caller, moment);
}

class messages_Bot$ extends Action$ {
constructor(request, seat, level) {
super();
this.request = request;
this.seat = seat;
this.level = level;
}
static compared_ = ["request", "seat", "level"];
static struct_ = { tag: ["do", "bot"], fields: [["request", "request"], ["seat", "seat"], ["level", "level"]] };
}

class Left$ extends Entry$ {
constructor(by, at, seats) {
super();
this.by = by;
this.at = at;
this.seats = seats;
}
static compared_ = ["by", "at", "seats"];
static struct_ = { tag: ["what", "left"], fields: [["by", "by"], ["at", "at"], ["seats", "seats"]] };
}

function _leave$(table, action, caller, moment) {
let mine, seats;
_check_not_over$(table);
mine = [...(function* () { for (const place of py.iter(table.seats.of(caller.person))) if ((place.kind === "person")) yield place.colour; })()];
if (!py.truthy(mine)) {
throw new Refusal$("not-a-player", py.message("you have no seat to leave"));
}
if ((py.truthy(action.seat) && !py.contains(mine, action.seat))) {
throw new Refusal$("not-your-seat", py.message("{colour} is not yours; {yours}", py.named({ colour: action.seat, yours: _yours$(mine) })));
}
seats = (py.truthy(action.seat) ? [action.seat] : mine);
if ((table.state === "gathering")) {
return new SeatFreed$(caller.person, moment.now, seats);
}
return new Left$(caller.person, moment.now, seats);
}

class Returned$ extends Entry$ {
constructor(by, at, seats, name = null) {
super();
this.by = by;
this.at = at;
this.seats = seats;
this.name = name;
}
static compared_ = ["by", "at", "seats", "name"];
static struct_ = { tag: ["what", "returned"], fields: [["by", "by"], ["at", "at"], ["seats", "seats"], ["name", "name"]] };
}

function _return$(table, action, caller, moment) {
let left, name;
_check_not_over$(table);
left = [...(function* () { for (const place of py.iter(table.seats.of(caller.person))) if ((place.kind === "left")) yield place.colour; })()];
if (!py.truthy(left)) {
throw new Refusal$("begun", py.message("the game has begun; only who left a seat can come back to it, others can watch"));
}
if ((py.truthy(action.seat) && !py.contains(left, action.seat))) {
throw new Refusal$("not-left", py.message("you did not leave {colour}, but {colours}", py.named({ colour: action.seat, colours: left })));
}
name = (py.truthy(action.name) ? checked_name$(action.name) : null);
return new Returned$(caller.person, moment.now, (py.truthy(action.seat) ? [action.seat] : left), name);
}

function _any_open$(table, caller) {
let free, kept, open_places;
open_places = [...(function* () { for (const place of py.iter(py.call(table.seats, "values"))) if ((place.kind === "open")) yield place; })()];
kept = [...(function* () { for (const place of py.iter(open_places)) if ((py.truthy(place.kept) && py.eq(place.kept.person, caller.person))) yield place; })()];
free = [...(function* () { for (const place of py.iter(open_places)) if (!py.truthy(place.kept)) yield place; })()];
if ((!py.truthy(kept) && py.truthy(table.seats.of(caller.person)))) {
throw new Refusal$("which-seat", py.message("you have a seat; to hold another, name it: {open}", py.named({ open: _open_seats$(table) })));
}
if ((!py.truthy(kept) && !py.truthy(free))) {
throw new Refusal$("full", py.message("no seat can be taken; {open}", py.named({ open: _open_seats$(table) })));
}
return py.at(py.or(kept, () => free), 0);
}

class SeatTaken$ extends Entry$ {
constructor(by, at, seat, name, contribution) {
super();
this.by = by;
this.at = at;
this.seat = seat;
this.name = name;
this.contribution = contribution;
}
static compared_ = ["by", "at", "seat", "name", "contribution"];
static struct_ = { tag: ["what", "taken"], fields: [["by", "by"], ["at", "at"], ["seat", "seat"], ["name", "name"], ["contribution", "contribution"]] };
}

function _take$(table, action, caller, moment) {
let kept, name, place;
if ((table.state !== "gathering")) {
return _return$(table, action, caller, moment);
}
name = checked_name$(py.or(action.name, () => caller.name));
if (py.contains(table.removed, caller.person)) {
throw new Refusal$("removed", py.message("the host removed you from this table; you can watch"));
}
place = (py.truthy(action.seat) ? table.seats.place(action.seat) : _any_open$(table, caller));
if ((place.kind !== "open")) {
throw new Refusal$("seat-taken", py.message("{colour} is taken; {open}", py.named({ colour: place.colour, open: _open_seats$(table) })));
}
if ((py.truthy(place.kept) && !py.eq(place.kept.person, caller.person))) {
kept = py.message("{colour} is kept for {name}; {open}", py.named({ colour: place.colour, name: place.kept.name, open: _open_seats$(table) }));
throw new Refusal$("seat-kept", kept);
}
return new SeatTaken$(caller.person, moment.now, place.colour, name, action.contribution);
}

class Take$ extends Action$ {
constructor(request, contribution, seat = null, name = null) {
super();
this.request = request;
this.contribution = contribution;
this.seat = seat;
this.name = name;
}
static compared_ = ["request", "contribution", "seat", "name"];
static struct_ = { tag: ["do", "take"], fields: [["request", "request"], ["contribution", "contribution"], ["seat", "seat"], ["name", "name"]] };
}

function decide$(table, action, caller, moment) {
let is_needed, why;
is_needed = py.isinstance(action, [Play$, Resign$, Leave$, Close$, Rematch$]);
if (((table.number >= MOST_ENTRIES$) && !py.truthy(is_needed))) {
why = py.message("this table has {count} entries; only playing on is possible", py.named({ count: table.number }));
throw new Refusal$("log-full", why);
}
if (action instanceof Take$) {
return _take$(table, action, caller, moment);
} else if (action instanceof Leave$) {
return _leave$(table, action, caller, moment);
} else if (action instanceof messages_Bot$) {
return _bot$(table, action, caller, moment);
} else if (action instanceof Remove$) {
return _remove$(table, action, caller, moment);
} else if (action instanceof Begin$) {
return _begin$(table, action, caller, moment);
} else if (action instanceof Play$) {
return _play$(table, action, caller, moment);
} else if (action instanceof Undo$) {
return _undo$(table, action, caller, moment);
} else if (action instanceof Resign$) {
return _resign$(table, action, caller, moment);
} else if (action instanceof Say$) {
return _say$(table, action, caller, moment);
} else if (action instanceof Close$) {
return _close$(table, action, caller, moment);
} else if (action instanceof Rematch$) {
return _rematch$(table, action, caller, moment);
} else {
py.assert_never(action);
}
}

function _rotated$(table) {
let first, others;
[first, ...others] = [...py.iter(py.call(table.seats, "values"))];
return [...py.iter(others), first];
}

class ReservedSeat$ {
constructor(seat, person, name) {

this.seat = seat;
this.person = person;
this.name = name;
}
static compared_ = ["seat", "person", "name"];
static struct_ = { tag: null, fields: [["seat", "seat"], ["person", "person"], ["name", "name"]] };
}

class Opened$ extends Entry$ {
constructor(by, at, settings, game, rules = 1, commitment, host, after = null, kept = [], practice = undefined, format = 1) {
super();
this.by = by;
this.at = at;
this.settings = settings;
this.game = game;
this.rules = rules;
this.commitment = commitment;
this.host = host;
this.after = after;
this.kept = kept;
this.practice = practice;
this.format = format;
}
static compared_ = ["by", "at", "settings", "game", "rules", "commitment", "host", "after", "kept", "practice", "format"];
static struct_ = { tag: ["what", "opened"], fields: [["by", "by"], ["at", "at"], ["settings", "settings"], ["game", "game"], ["rules", "rules"], ["commitment", "commitment"], ["host", "host"], ["after", "after"], ["kept", "kept"], ["practice", "practice"], ["format", "format"]] };
}

function rematch$(table, caller, now, key) {
let bots, kept, moved, opened;
check_rematch$(table, caller);
moved = py.list(py.zip(table.seats, _rotated$(table), py.named({ strict: true })));
kept = [...(function* () { for (const [c, p] of py.iter(moved)) if (py.truthy(p.starter)) yield new ReservedSeat$(c, p.starter, py.or(p.starter_name, () => "")); })()];
opened = new Opened$(caller.person, now, table.settings, table.game.ruleset.name, host.gameOf(table.settings).version, commitment$(key), checked_name$(caller.name), table.id, kept);
bots = [...(function* () { for (const [c, p] of py.iter(moved)) if ((!py.truthy(p.starter) && py.truthy(p.level))) yield new BotSeated$(caller.person, now, c, p.level); })()];
return [opened, ...py.iter(bots)];
}

function bot_moves$(table, move, number, moment) {
let bot;
bot = table.bot_to_move();
if ((bot == null)) {
throw new Refusal$("not-your-decision", py.message("no bot decides now"));
}
_check_number$(table, number);
return new Moved$(null, moment.now, py.at(bot, 0), _found$(table, py.at(bot, 0), move), number);
}

class Hinted$ extends Entry$ {
constructor(by, at, seat, tutor = false) {
super();
this.by = by;
this.at = at;
this.seat = seat;
this.tutor = tutor;
}
static compared_ = ["by", "at", "seat", "tutor"];
static struct_ = { tag: ["what", "hinted"], fields: [["by", "by"], ["at", "at"], ["seat", "seat"], ["tutor", "tutor"]] };
}

function hinted$(table, request, caller, moment, tutor = false) {
let others, seat, why;
_check_playing$(table);
seat = _deciding$(table, request.seat, caller);
_check_number$(table, request.number);
_check_time$(table, seat, moment);
others = [...(function* () { for (const place of py.iter(table.seats.people())) if (!py.eq(place.person, caller.person)) yield place.colour; })()];
if (py.truthy(others)) {
why = py.message("hints are for practice, and somebody else plays {colours}", py.named({ colours: others }));
throw new Refusal$("others-play", why);
}
return new Hinted$(caller.person, moment.now, seat, tutor);
}

class CorruptLog$ extends BalandraError$ {

}

const FORMAT$ = 1;

function _game$(opened, key) {
let error;
if (!py.eq(commitment$(key), opened.commitment)) {
throw new CorruptLog$("the key of the shuffle is not the one that was promised");
}
if ((opened.format !== FORMAT$)) {
throw new CorruptLog$(`a log of format ${py.str(opened.format)} cannot be read by this version`);
}
try {
return host.gameOf(opened.settings, opened.rules);
} catch (problem_) {
if (problem_ instanceof InvalidOption$) {
error = problem_;
throw new CorruptLog$(`the game of this table cannot be played by this version: ${py.str(error)}`);
} else {
throw problem_;
}
}
}

class Seat$ {
constructor(colour, kind = "open", person = null, name = null, level = null, contribution = null, kept = null, starter = null, starter_name = null, bank = 0) {

this.colour = colour;
this.kind = kind;
this.person = person;
this.name = name;
this.level = level;
this.contribution = contribution;
this.kept = kept;
this.starter = starter;
this.starter_name = starter_name;
this.bank = bank;
}
static compared_ = ["colour", "kind", "person", "name", "level", "contribution", "kept", "starter", "starter_name", "bank"];
copy() {
const self = this;
return new Seat$(self.colour, self.kind, self.person, self.name, self.level, self.contribution, self.kept, self.starter, self.starter_name, self.bank);
}
get is_persons() {
const self = this;
return py.contains(["person", "left"], self.kind);
}
sit(person, name, contribution) {
const self = this;
[self.kind, self.person, self.name, self.contribution] = [...py.iter(["person", person, name, contribution])];
self.kept = null;
}
give_to_bot(level) {
const self = this;
[self.kind, self.person, self.name, self.level] = [...py.iter(["bot", null, null, level])];
self.kept = null;
}
free() {
const self = this;
[self.kind, self.person, self.name, self.level, self.contribution] = [...py.iter(["open", null, null, null, null])];
self.kept = null;
}
}

class Seats$ extends Map {
copy() {
const self = this;
return new Seats$(new Map((function* () { for (const [colour, place] of py.iter(py.call(self, "items"))) yield [colour, py.call(place, "copy")]; })()));
}
place(colour) {
const self = this;
let why;
if (!py.contains(self, colour)) {
why = py.message("nobody plays {given} here; the colours are {colours}", py.named({ given: py.repr(colour), colours: py.list(self) }));
throw new Refusal$("no-such-seat", why);
}
return py.at(self, colour);
}
of(person) {
const self = this;
return ((person != null) ? [...(function* () { for (const p of py.iter(py.call(self, "values"))) if (py.eq(p.person, person)) yield p; })()] : []);
}
people() {
const self = this;
return (function* () { for (const p of py.iter(py.call(self, "values"))) if (py.truthy(p.is_persons)) yield p; })();
}
is_full() {
const self = this;
return (py.all((function* () { for (const p of py.iter(py.call(self, "values"))) yield (p.kind !== "open"); })()) && py.any(self.people()));
}
}

const REMEMBERED$ = 8;

function at_once$(table, now) {
if ((table.state === "gathering")) {
if (py.truthy(table.is_deserted)) {
return new Closed$(null, now, "everybody left");
}
if (((table.settings.begins === "full") && py.truthy(table.seats.is_full()))) {
return new GameStarted$(null, now);
}
}
if ((table.state === "playing")) {
if (py.truthy(table.resigned)) {
return new BotSeated$(null, now, py.at(table.resigned, 0), table.settings.stand_in, "resigned");
}
if (!py.any((function* () { for (const place of py.iter(py.call(table.seats, "values"))) yield (place.kind === "person"); })())) {
return new Closed$(null, now, "everybody left");
}
}
return null;
}

const IDLE$ = new Map([["gathering", 604800000], ["playing", 5184000000]]);

function follow_up$(table, moment) {
let due_now, runs_out;
due_now = at_once$(table, moment.now);
if ((py.truthy(due_now) || py.truthy(table.is_over))) {
return due_now;
}
runs_out = due$(table, moment);
if (((runs_out != null) && (runs_out <= moment.now) && py.truthy(table.actor))) {
return new BotSeated$(null, moment.now, table.actor, table.settings.stand_in, "time");
}
if ((py.add(py.add(table.changed, py.at(IDLE$, table.state)), moment.lost) <= moment.now)) {
return new Closed$(null, moment.now, "idle");
}
return null;
}

function automation_due$(table, moment) {
let idle, runs_out;
if (py.truthy(table.is_over)) {
return null;
}
idle = py.add(py.add(table.changed, py.at(IDLE$, table.state)), moment.lost);
runs_out = due$(table, moment);
return ((runs_out == null) ? idle : py.min(idle, runs_out));
}

const STRIDE$ = 16;

function fits$(holds, otherwise) {
if (!py.truthy(holds)) {
throw new CorruptLog$(otherwise);
}
}

function full_bank$(table) {
let clock;
clock = table.settings.clock;
return (py.isinstance(clock, BankClock$) ? py.mul(clock.seconds, clock_SECOND$) : 0);
}

function ends_turn$(events, before, after) {
return (!py.eq(before, after) || py.any((function* () { for (const event of py.iter(events)) yield (event.name === "skipped"); })()));
}

function can_take_back$(events) {
return !py.any((function* () { for (const event of py.iter(events)) yield event.reveals; })());
}

class MadeMove$ {
constructor(seat, text, by, spent, can_take_back, ended_turn_of) {

this.seat = seat;
this.text = text;
this.by = by;
this.spent = spent;
this.can_take_back = can_take_back;
this.ended_turn_of = ended_turn_of;
}
static compared_ = ["seat", "text", "by", "spent", "can_take_back", "ended_turn_of"];
*[Symbol.iterator]() {
yield* [this.seat, this.text, this.by, this.spent, this.can_take_back, this.ended_turn_of];
}
}

function charge$(table, made) {
let clock;
clock = table.settings.clock;
if (!py.isinstance(clock, BankClock$)) {
return null;
}
py.at(table.seats, made.seat).bank = py.sub(py.at(table.seats, made.seat).bank, made.spent);
if ((made.ended_turn_of != null)) {
py.at(table.seats, made.ended_turn_of).bank = py.add(py.at(table.seats, made.ended_turn_of).bank, py.mul(clock.increment, clock_SECOND$));
}
}

class Result$ {
constructor(winner, how, details) {

this.winner = winner;
this.how = how;
this.details = details;
}
static compared_ = ["winner", "how", "details"];
static struct_ = { tag: null, fields: [["winner", "winner"], ["how", "how"], ["details", "details"]] };
}

function recount$(table) {
let made, place;
for (place of py.iter(py.call(table.seats, "values"))) {
place.bank = full_bank$(table);
}
for (made of py.iter(table.moves)) {
charge$(table, made);
}
}

class Resignation$ {
constructor(resigned) {

this.resigned = resigned;
}
static compared_ = ["resigned"];
static struct_ = { tag: null, fields: [["resigned", "resigned"]] };
}

function resigned$(winner, loser) {
return new Result$(winner, "resignation", py.Raw(py.json.encode(new Resignation$(loser))));
}

class Table$ {
constructor(id, opened, key) {
const self = this;
let kept;
self.id = id;
self.key = key;
self.opened = opened;
self.settings = opened.settings;
self.game = _game$(opened, key);
self.entries = [opened];
self.seats = new Seats$(new Map((function* () { for (const colour of py.iter(self.game.colours)) yield [colour, new Seat$(colour)]; })()));
for (kept of py.iter(opened.kept)) {
py.at(self.seats, kept.seat).kept = kept;
}
self.host = opened.by;
self.host_name = opened.host;
self.removed = py.set();
self.is_deserted = false;
self.state = "gathering";
self.fair = null;
self.position = null;
self.moves = [];
self.marks = [];
self.since = opened.at;
self.carried = 0;
self.practice = py.and((opened.practice != py.UNSET), () => opened.practice);
self.resigned = [];
self.forfeits = [];
self.result = null;
self.rematch = null;
self.said = 0;
self.said_bytes = 0;
self.recent = py.deque(py.named({ maxlen: REMEMBERED$ }));
self.seat_views = new Map([]);
}
static read(id, entries, key) {
const cls = this;
let entry, first, others, table;
[first, ...others] = [...py.iter(entries)];
if (!py.isinstance(first, Opened$)) {
throw new CorruptLog$(`the log of table ${py.str(id)} does not begin with its opening`);
}
table = new cls(id, first, key);
for (entry of py.iter(others)) {
py.call(table, "add", entry);
}
return table;
}
get number() {
const self = this;
return py.len(self.entries);
}
get changed() {
const self = this;
return py.at(self.entries, -1).at;
}
get is_over() {
const self = this;
return py.contains(["finished", "abandoned"], self.state);
}
get actor() {
const self = this;
return (((self.position != null) && (self.state === "playing")) ? self.position.actor : null);
}
get is_alone() {
const self = this;
return (py.sum((function* () { for (const _ of py.iter(self.seats.people())) yield 1; })()) === 1);
}
add(entry) {
const self = this;
let error;
try {
self._apply(entry);
} catch (problem_) {
if (problem_ instanceof BalandraError$ || problem_ instanceof py.KeyError) {
error = problem_;
throw new CorruptLog$(`entry ${py.str((self.number + 1))} of table ${py.str(self.id)} does not fit: ${py.str(error)}`);
} else {
throw problem_;
}
}
py.call(self.entries, "append", entry);
self.seat_views.clear();
}
follow_up(moment) {
const self = this;
return follow_up$(self, moment);
}
due(moment) {
const self = this;
return automation_due$(self, moment);
}
bot_to_move() {
const self = this;
let place;
place = (py.truthy(self.actor) ? py.at(self.seats, self.actor) : null);
return ((py.truthy(place) && (place.kind === "bot") && py.truthy(place.level)) ? [place.colour, place.level] : null);
}
dealt() {
const self = this;
return self.game.new(undefined, self.settings.start, self._draws(0));
}
_go_back(left) {
const self = this;
let mark, number, position;
mark = py.floordiv(left, STRIDE$);
position = new Position$(self.game, self.game.ruleset.state_type.unpack(py.at(self.marks, mark)));
for (number of py.iter(py.range((py.mul(mark, STRIDE$) + 1), (left + 1)))) {
position = position.play(py.at(self.moves, (number - 1)).text, self._draws(number)).position;
}
self.position = position;
self.marks = py.slice(self.marks, null, (mark + 1));
self.moves.length = Math.min(self.moves.length, left);
}
_draws(number) {
const self = this;
fits$((self.fair != null), "the cards are not dealt");
return present$(self.fair, "a shuffle").draws(number);
}
_apply(entry) {
const self = this;
if (entry instanceof Opened$) {
throw new CorruptLog$("a table is opened once");
} else if (entry instanceof SeatTaken$) {
self._taken(entry);
} else if (entry instanceof BotSeated$) {
self._botted(entry);
} else if (entry instanceof SeatFreed$) {
self._freed(entry);
} else if (entry instanceof GameStarted$) {
self._begun(entry);
} else if (entry instanceof Moved$) {
self._moved(entry);
} else if (entry instanceof Undone$) {
self._undone(entry);
} else if (entry instanceof Hinted$) {
self._hinted(entry);
} else if (entry instanceof Left$) {
self._left(entry);
} else if (entry instanceof Returned$) {
self._returned(entry);
} else if (entry instanceof Resigned$) {
self._resigned(entry);
} else if (entry instanceof ChatSent$) {
self._said(entry);
} else if (entry instanceof Closed$) {
self.state = "abandoned";
} else if (entry instanceof Followed$) {
self.rematch = entry.table;
} else {
py.assert_never(entry);
}
}
_taken(entry) {
const self = this;
fits$((entry.by != null), "a seat is taken by somebody");
py.at(self.seats, entry.seat).sit(py.str(entry.by), entry.name, entry.contribution);
if (py.truthy(self.is_deserted)) {
self._pass_host_on();
}
}
_botted(entry) {
const self = this;
if ((self.state === "playing")) {
py.call(self.forfeits, "append", entry.seat);
self.resigned = py.tuple((function* () { for (const colour of py.iter(self.resigned)) if (!py.eq(colour, entry.seat)) yield colour; })());
}
py.at(self.seats, entry.seat).give_to_bot(entry.level);
}
_freed(entry) {
const self = this;
let colour, place;
for (colour of py.iter(entry.seats)) {
place = py.at(self.seats, colour);
if ((py.truthy(entry.removed) && !py.contains([null, self.host], place.person))) {
py.call(self.removed, "add", py.str(place.person));
}
place.free();
}
if ((!py.truthy(entry.removed) && py.eq(entry.by, self.host) && !py.truthy(self.seats.of(self.host)))) {
self._pass_host_on();
}
}
_pass_host_on() {
const self = this;
let heir;
heir = py.next(self.seats.people(), null);
self.is_deserted = (heir == null);
if (py.truthy(heir)) {
[self.host, self.host_name] = [...py.iter([heir.person, py.str(heir.name)])];
}
}
_begun(entry) {
const self = this;
let contributions, place;
contributions = (function* () { for (const p of py.iter(py.call(self.seats, "values"))) if ((p.kind === "person")) yield p.contribution; })();
self.fair = new FairShuffle$(self.key, py.tuple((function* () { for (const c of py.iter(contributions)) if (py.truthy(c)) yield c; })()));
[self.state, self.since] = [...py.iter(["playing", entry.at])];
for (place of py.iter(py.call(self.seats, "values"))) {
[place.starter, place.starter_name, place.bank] = [...py.iter([place.person, place.name, full_bank$(self)])];
}
self.position = self.dealt();
self.marks = py.add(self.marks, [py.call(self.position, "to_bytes")]);
self._settle();
}
_moved(entry) {
const self = this;
let before, ended, harmless, owner, progress;
fits$((self.state === "playing"), "the game is not being played");
before = present$(self.position, "a position");
fits$(py.eq(entry.seat, before.actor), `${py.str(before.actor)} decides, not ${py.str(entry.seat)}`);
fits$(py.eq(entry.number, (py.len(self.moves) + 1)), `${py.str(py.len(self.moves))} moves have been made`);
progress = before.play(entry.move, self._draws(entry.number));
self.position = progress.position;
ended = ends_turn$(progress.events, before.turn, self.position.turn);
harmless = can_take_back$(progress.events);
owner = (py.truthy(ended) ? before.turn : null);
py.call(self.moves, "append", new MadeMove$(entry.seat, entry.move, entry.by, entry.spent, harmless, owner));
if ((py.mod(entry.number, STRIDE$) === 0)) {
self.marks = py.add(self.marks, [py.call(self.position, "to_bytes")]);
}
charge$(self, py.at(self.moves, -1));
py.call(self.recent, "append", [(self.number + 1), progress.events]);
[self.since, self.carried] = [...py.iter([entry.at, 0])];
self._settle();
}
_settle() {
const self = this;
let details, outcome;
outcome = (py.truthy(self.position) ? self.position.outcome : null);
if (py.truthy(outcome)) {
self.state = "finished";
details = self.game.ruleset.wire().encode_details(outcome.details);
self.result = new Result$(outcome.winner, outcome.how, details);
}
}
_undone(entry) {
const self = this;
let undone;
fits$((self.state === "playing"), "the game is not being played");
fits$((entry.moves < py.len(self.moves)), `only ${py.str(py.len(self.moves))} moves have been made`);
undone = py.slice(self.moves, entry.moves, null);
self.carried = (py.truthy(self.is_alone) ? 0 : py.add(entry.spent, py.sum((function* () { for (const made of py.iter(undone)) yield made.spent; })())));
self._go_back(entry.moves);
recount$(self);
self.since = entry.at;
self.practice = py.bitor(self.practice, entry.practice);
}
_hinted(entry) {
const self = this;
fits$((self.state === "playing"), "the game is not being played");
self.practice = true;
}
_left(entry) {
const self = this;
let colour;
for (colour of py.iter(entry.seats)) {
py.at(self.seats, colour).kind = "left";
}
}
_returned(entry) {
const self = this;
let colour, place;
for (colour of py.iter(entry.seats)) {
place = py.at(self.seats, colour);
[place.kind, place.name] = [...py.iter(["person", py.or(entry.name, () => place.name)])];
}
}
_resigned(entry) {
const self = this;
let winner;
fits$((self.state === "playing"), "the game is not being played");
if ((py.len(self.seats) > 2)) {
self.resigned = py.add(self.resigned, [entry.seat]);
return null;
}
py.call(self.forfeits, "append", entry.seat);
winner = py.next((function* () { for (const colour of py.iter(self.seats)) if (!py.eq(colour, entry.seat)) yield colour; })());
[self.state, self.result] = [...py.iter(["finished", resigned$(winner, entry.seat)])];
}
_said(entry) {
const self = this;
self.said = py.add(self.said, 1);
self.said_bytes = py.add(self.said_bytes, py.len(py.call(entry.words, "encode")));
}
}

function check_settings$(settings) {
let error, game;
try {
game = host.gameOf(settings);
if ((settings.start != null)) {
game.new(undefined, settings.start);
}
} catch (problem_) {
if (problem_ instanceof BalandraError$) {
error = problem_;
throw new Refusal$("invalid-settings", py.str(error));
} else {
throw problem_;
}
}
check_level$(settings.stand_in);
return game;
}

function _check_seats$(new_table, game) {
let kinds, why;
if ((py.len(new_table.seats) > game.players)) {
why = py.message("{count} play here; {seats} seats are too many", py.named({ count: game.players, seats: py.len(new_table.seats) }));
throw new Refusal$("invalid-settings", why);
}
kinds = [...(function* () { for (const seat of py.iter(new_table.seats)) yield seat.who; })()];
if (py.eq(py.call(kinds, "count", "bot"), game.players)) {
throw new Refusal$("invalid-settings", py.message("somebody must play: leave a seat open or take one"));
}
if ((py.contains(kinds, "me") && (new_table.contribution == py.UNSET))) {
throw new Refusal$("invalid-settings", py.message("who sits down contributes to the shuffle: 32 to 64 hexadecimal digits"));
}
}

function _sit$(new_table, seat, colour, caller, now) {
if ((seat.who === "bot")) {
return new BotSeated$(caller.person, now, colour, check_level$(seat.level));
}
if (((seat.who === "open") || (new_table.contribution == py.UNSET))) {
return null;
}
return new SeatTaken$(caller.person, now, colour, checked_name$(py.or(seat.name, () => caller.name)), new_table.contribution);
}

function open_table$(new_table, caller, key, now) {
let game, host, opened, settings, sitting;
game = check_settings$(new_table.settings);
settings = py.structs.replace(new_table.settings, py.named({ options: py.dict(game.options) }));
_check_seats$(new_table, game);
host = checked_name$(caller.name);
opened = new Opened$(caller.person, now, settings, game.ruleset.name, game.version, commitment$(key), host);
sitting = (function* () { for (const [colour, seat] of py.iter(py.zip(game.colours, new_table.seats, py.named({ strict: false })))) yield _sit$(new_table, seat, colour, caller, now); })();
return [opened, ...py.iter((function* () { for (const entry of py.iter(sitting)) if (py.truthy(entry)) yield entry; })())];
}

function has_bank$(table) {
return (py.isinstance(table.settings.clock, BankClock$) && (table.position != null));
}

class SeatInfo$ {
constructor(colour, kind, name = null, level = null, person = null, mine = false, bank = null, rating = null) {

this.colour = colour;
this.kind = kind;
this.name = name;
this.level = level;
this.person = person;
this.mine = mine;
this.bank = bank;
this.rating = rating;
}
static compared_ = ["colour", "kind", "name", "level", "person", "mine", "bank", "rating"];
static struct_ = { tag: null, fields: [["colour", "colour"], ["kind", "kind"], ["name", "name"], ["level", "level"], ["person", "person"], ["mine", "mine"], ["bank", "bank"], ["rating", "rating"]] };
}

function _seat$(place, person, bank) {
let mine, name, who;
mine = ((person != null) && py.eq(place.person, person));
[who, name] = [...py.iter((py.truthy(place.kept) ? [place.kept.person, place.kept.name] : [place.person, place.name]))];
return new SeatInfo$(place.colour, place.kind, name, place.level, who, mine, (py.truthy(place.is_persons) ? bank : null));
}

function seats$(table, person) {
let has_bank;
has_bank = has_bank$(table);
return [...(function* () { for (const place of py.iter(py.call(table.seats, "values"))) yield _seat$(place, person, (py.truthy(has_bank) ? place.bank : null)); })()];
}

class messages_Offer$ {
constructor(text, kind, facts) {

this.text = text;
this.kind = kind;
this.facts = facts;
}
static compared_ = ["text", "kind", "facts"];
static struct_ = { tag: null, fields: [["text", "text"], ["kind", "kind"], ["facts", "facts"]] };
}

function can_undo$(table, seat) {
let left;
if (((table.state !== "playing") || (py.at(table.seats, seat).kind !== "person"))) {
return false;
}
left = last_own$(table, seat);
return py.and((left !== NONE$), () => py.or(is_strict$(table, seat, left), () => is_free$(table, seat, left)));
}

class SeatView$ {
constructor(seat, view, offers = [], can_undo = false) {

this.seat = seat;
this.view = view;
this.offers = offers;
this.can_undo = can_undo;
}
static compared_ = ["seat", "view", "offers", "can_undo"];
static struct_ = { tag: null, fields: [["seat", "seat"], ["view", "view"], ["offers", "offers"], ["can_undo", "can_undo"]] };
}

function _make_seat_view$(table, seat) {
let can_undo, decides, offers, view, wire;
view = present$(table.position, "a position").view(seat);
decides = ((seat != null) && py.eq(seat, table.actor));
wire = table.game.ruleset.wire();
offers = [...(function* () { for (const one of py.iter(view.offers)) if (py.truthy(decides)) yield new messages_Offer$(one.text, one.kind, wire.encode_offer(one.kind, one.facts)); })()];
can_undo = py.and((seat != null), () => can_undo$(table, seat));
return new SeatView$(seat, wire.encode_view(view.mapping()), offers, can_undo);
}

function _seat_view$(table, seat) {
if (!py.contains(table.seat_views, seat)) {
py.put(table.seat_views, seat, _make_seat_view$(table, seat));
}
return py.at(table.seat_views, seat);
}

function seat_views$(table, person) {
let mine;
if ((table.position == null)) {
return [];
}
mine = [...(function* () { for (const place of py.iter(table.seats.of(person))) yield place.colour; })()];
return [...(function* () { for (const seat of py.iter(py.or(mine, () => [null]))) yield _seat_view$(table, seat); })()];
}

function contributions$(table) {
if (py.truthy(table.fair)) {
return py.list(table.fair.contributions);
}
return [...(function* () { for (const place of py.iter(py.call(table.seats, "values"))) if (py.truthy(place.contribution)) yield place.contribution; })()];
}

const LEAST_TURNS$ = 5;

function _has_played$(table, place) {
let is_played_out, turns;
is_played_out = ((table.result != null) && !py.eq(table.result.how, RESIGNATION$));
if ((py.truthy(is_played_out) && !py.contains(table.forfeits, place.colour))) {
return true;
}
turns = py.sum((function* () { for (const made of py.iter(table.moves)) yield (py.eq(made.ended_turn_of, place.colour) && (made.by != null)); })());
return (turns >= LEAST_TURNS$);
}

function counts$(table) {
let is_among_people, started;
started = [...(function* () { for (const place of py.iter(py.call(table.seats, "values"))) if (py.truthy(place.starter)) yield place; })()];
is_among_people = (py.len(py.set((function* () { for (const place of py.iter(started)) yield place.starter; })())) > 1);
return py.and(!py.truthy(table.practice), () => py.or(!py.truthy(is_among_people), () => py.all((function* () { for (const place of py.iter(started)) yield _has_played$(table, place); })())));
}

function is_rated$(table) {
let is_among_people, people;
people = py.set((function* () { for (const place of py.iter(py.call(table.seats, "values"))) yield py.or(place.starter, () => place.person); })());
is_among_people = (!py.contains(people, null) && py.eq(py.len(people), py.len(table.seats)));
return py.and(is_among_people, () => (py.truthy(table.is_over) ? counts$(table) : !py.truthy(table.practice)));
}

function _is_listed$(table) {
return (table.settings.listing === "listed");
}

function previous_for$(table, person) {
let played;
played = py.bitor(py.set((function* () { for (const kept of py.iter(table.opened.kept)) yield kept.person; })()), py.set([table.opened.by]));
return ((py.truthy(_is_listed$(table)) || ((person != null) && py.contains(played, person))) ? table.opened.after : null);
}

function rematch_for$(table, person) {
return ((py.truthy(_is_listed$(table)) || py.truthy(has_played$(table, person))) ? table.rematch : null);
}

class messages_Table$ {
constructor(id, number, state, game, settings, host, is_host, seats, seat_views, commitment, key = null, contributions = [], moves = 0, actor = null, turn = null, due = null, now = 0, result = null, practice = false, rated = false, after = null, rematch = null, rules = 1, newest_rules = 1) {

this.id = id;
this.number = number;
this.state = state;
this.game = game;
this.settings = settings;
this.host = host;
this.is_host = is_host;
this.seats = seats;
this.seat_views = seat_views;
this.commitment = commitment;
this.key = key;
this.contributions = contributions;
this.moves = moves;
this.actor = actor;
this.turn = turn;
this.due = due;
this.now = now;
this.result = result;
this.practice = practice;
this.rated = rated;
this.after = after;
this.rematch = rematch;
this.rules = rules;
this.newest_rules = newest_rules;
}
static compared_ = ["id", "number", "state", "game", "settings", "host", "is_host", "seats", "seat_views", "commitment", "key", "contributions", "moves", "actor", "turn", "due", "now", "result", "practice", "rated", "after", "rematch", "rules", "newest_rules"];
static struct_ = { tag: null, fields: [["id", "id"], ["number", "number"], ["state", "state"], ["game", "game"], ["settings", "settings"], ["host", "host"], ["is_host", "is_host"], ["seats", "seats"], ["seat_views", "seat_views"], ["commitment", "commitment"], ["key", "key"], ["contributions", "contributions"], ["moves", "moves"], ["actor", "actor"], ["turn", "turn"], ["due", "due"], ["now", "now"], ["result", "result"], ["practice", "practice"], ["rated", "rated"], ["after", "after"], ["rematch", "rematch"], ["rules", "rules"], ["newest_rules", "newest_rules"]] };
}

function table_for$(table, person, moment) {
let position;
position = table.position;
return new messages_Table$(table.id, table.number, table.state, table.game.ruleset.name, table.settings, table.host_name, ((person != null) && py.eq(person, table.host)), seats$(table, person), seat_views$(table, person), table.opened.commitment, (py.truthy(table.is_over) ? py.call(table.key, "hex") : null), contributions$(table), py.len(table.moves), table.actor, (((position != null) && (table.state === "playing")) ? position.turn : null), due$(table, moment), moment.now, table.result, table.practice, is_rated$(table), previous_for$(table, person), rematch_for$(table, person), table.game.version, table.game.edition.newest);
}

class TableCard$ {
constructor(id, state, settings, game, host, seats, changed, actor = null, my_turn = false, result = null) {

this.id = id;
this.state = state;
this.settings = settings;
this.game = game;
this.host = host;
this.seats = seats;
this.changed = changed;
this.actor = actor;
this.my_turn = my_turn;
this.result = result;
}
static compared_ = ["id", "state", "settings", "game", "host", "seats", "changed", "actor", "my_turn", "result"];
static struct_ = { tag: null, fields: [["id", "id"], ["state", "state"], ["settings", "settings"], ["game", "game"], ["host", "host"], ["seats", "seats"], ["changed", "changed"], ["actor", "actor"], ["my_turn", "my_turn"], ["result", "result"]] };
}

function card$(table, person = null) {
let my_turn;
my_turn = ((person != null) && (table.actor != null) && py.eq(py.at(table.seats, table.actor).person, person));
return new TableCard$(table.id, table.state, table.settings, table.game.ruleset.name, table.host_name, seats$(table, person), table.changed, table.actor, my_turn, table.result);
}

class _Reader$ {
constructor(wire, seats, rematch) {

this.wire = wire;
this.seats = seats;
this.rematch = rematch;
}
static compared_ = ["wire", "seats", "rematch"];
*[Symbol.iterator]() {
yield* [this.wire, this.seats, this.rematch];
}
}

function* _retold$(table) {
let entry, fair, number, positions, progress;
fair = present$(table.fair, "a shuffle");
positions = [table.dealt()];
for ([number, entry] of py.iter(py.enumerate(table.entries, 1))) {
if (py.isinstance(entry, Moved$)) {
progress = py.at(positions, -1).play(entry.move, fair.draws(entry.number));
py.call(positions, "append", progress.position);
yield [number, progress.events];
} else {
if (py.isinstance(entry, Undone$)) {
positions.length = Math.min(positions.length, (entry.moves + 1));
}
}
}
}

function _events$(table, after) {
let remembered, wanted;
wanted = [...(function* () { for (const [n, entry] of py.iter(py.enumerate(py.slice(table.entries, after, null), (after + 1)))) if (py.isinstance(entry, Moved$)) yield n; })()];
remembered = py.dict(table.recent);
if (py.all((function* () { for (const number of py.iter(wanted)) yield py.contains(remembered, number); })())) {
return remembered;
}
return new Map((function* () { for (const [number, events] of py.iter(_retold$(table))) if ((number > after)) yield [number, events]; })());
}

const MESSAGES$ = 100;

function _unsent$(table, after) {
let numbers;
if ((table.said <= MESSAGES$)) {
return py.set();
}
numbers = [...(function* () { for (const [n, entry] of py.iter(py.enumerate(py.slice(table.entries, after, null), (after + 1)))) if (py.isinstance(entry, ChatSent$)) yield n; })()];
return py.set(py.slice(numbers, null, -MESSAGES$));
}

class messages_Entry$ {
constructor(number, at) {

this.number = number;
this.at = at;
}
static compared_ = ["number", "at"];
static struct_ = { tag: ["what", "Entry"], fields: [["number", "number"], ["at", "at"]] };
}

class RematchMade$ extends messages_Entry$ {
constructor(number, at, table) {
super();
this.number = number;
this.at = at;
this.table = table;
}
static compared_ = ["number", "at", "table"];
static struct_ = { tag: ["what", "followed"], fields: [["number", "number"], ["at", "at"], ["table", "table"]] };
}

class TableClosed$ extends messages_Entry$ {
constructor(number, at, reason) {
super();
this.number = number;
this.at = at;
this.reason = reason;
}
static compared_ = ["number", "at", "reason"];
static struct_ = { tag: ["what", "closed"], fields: [["number", "number"], ["at", "at"], ["reason", "reason"]] };
}

class messages_ChatSent$ extends messages_Entry$ {
constructor(number, at, name, words) {
super();
this.number = number;
this.at = at;
this.name = name;
this.words = words;
}
static compared_ = ["number", "at", "name", "words"];
static struct_ = { tag: ["what", "said"], fields: [["number", "number"], ["at", "at"], ["name", "name"], ["words", "words"]] };
}

class PlayerResigned$ extends messages_Entry$ {
constructor(number, at, seat) {
super();
this.number = number;
this.at = at;
this.seat = seat;
}
static compared_ = ["number", "at", "seat"];
static struct_ = { tag: ["what", "resigned"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"]] };
}

class PlayerReturned$ extends messages_Entry$ {
constructor(number, at, seat, name) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.name = name;
}
static compared_ = ["number", "at", "seat", "name"];
static struct_ = { tag: ["what", "returned"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["name", "name"]] };
}

class PlayerLeft$ extends messages_Entry$ {
constructor(number, at, seat) {
super();
this.number = number;
this.at = at;
this.seat = seat;
}
static compared_ = ["number", "at", "seat"];
static struct_ = { tag: ["what", "left"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"]] };
}

class HintGiven$ extends messages_Entry$ {
constructor(number, at, seat, tutor = false) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.tutor = tutor;
}
static compared_ = ["number", "at", "seat", "tutor"];
static struct_ = { tag: ["what", "hinted"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["tutor", "tutor"]] };
}

class MovesUndone$ extends messages_Entry$ {
constructor(number, at, seat, moves, practice) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.moves = moves;
this.practice = practice;
}
static compared_ = ["number", "at", "seat", "moves", "practice"];
static struct_ = { tag: ["what", "undone"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["moves", "moves"], ["practice", "practice"]] };
}

function _audience$(event) {
return (py.eq(event.audience, EVERYONE$) ? EVERYONE$ : py.list(event.audience));
}

class GameEvent$ {
constructor(name, facts, audience, reveals) {

this.name = name;
this.facts = facts;
this.audience = audience;
this.reveals = reveals;
}
static compared_ = ["name", "facts", "audience", "reveals"];
static struct_ = { tag: null, fields: [["name", "name"], ["facts", "facts"], ["audience", "audience"], ["reveals", "reveals"]] };
}

function sent_events$(wire, events) {
let encoded;
encoded = (function* () { for (const one of py.iter(events)) yield [one, wire.encode_event(one.name, one.facts)]; })();
return [...(function* () { for (const [one, facts] of py.iter(encoded)) if ((facts != null)) yield new GameEvent$(one.name, facts, _audience$(one), one.reveals); })()];
}

function game_events$(wire, events, seats) {
let wanted;
wanted = py.tuple(seats);
return sent_events$(wire, (function* () { for (const one of py.iter(events)) if (py.any((function* () { for (const seat of py.iter(wanted)) yield one.is_for(seat); })())) yield one; })());
}

class MoveMade$ extends messages_Entry$ {
constructor(number, at, seat, move, moves, events) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.move = move;
this.moves = moves;
this.events = events;
}
static compared_ = ["number", "at", "seat", "move", "moves", "events"];
static struct_ = { tag: ["what", "moved"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["move", "move"], ["moves", "moves"], ["events", "events"]] };
}

class messages_GameStarted$ extends messages_Entry$ {
constructor(number, at) {
super();
this.number = number;
this.at = at;
}
static compared_ = ["number", "at"];
static struct_ = { tag: ["what", "begun"], fields: [["number", "number"], ["at", "at"]] };
}

class messages_SeatFreed$ extends messages_Entry$ {
constructor(number, at, seat, reason) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.reason = reason;
}
static compared_ = ["number", "at", "seat", "reason"];
static struct_ = { tag: ["what", "freed"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["reason", "reason"]] };
}

class messages_BotSeated$ extends messages_Entry$ {
constructor(number, at, seat, level, reason) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.level = level;
this.reason = reason;
}
static compared_ = ["number", "at", "seat", "level", "reason"];
static struct_ = { tag: ["what", "botted"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["level", "level"], ["reason", "reason"]] };
}

class PlayerSeated$ extends messages_Entry$ {
constructor(number, at, seat, name) {
super();
this.number = number;
this.at = at;
this.seat = seat;
this.name = name;
}
static compared_ = ["number", "at", "seat", "name"];
static struct_ = { tag: ["what", "taken"], fields: [["number", "number"], ["at", "at"], ["seat", "seat"], ["name", "name"]] };
}

class TableOpened$ extends messages_Entry$ {
constructor(number, at, name) {
super();
this.number = number;
this.at = at;
this.name = name;
}
static compared_ = ["number", "at", "name"];
static struct_ = { tag: ["what", "opened"], fields: [["number", "number"], ["at", "at"], ["name", "name"]] };
}

function _log_events$(number, entry, reader, events) {
let at, known, own;
at = entry.at;
if (entry instanceof Opened$) {
return [new TableOpened$(number, at, entry.host)];
} else if (entry instanceof SeatTaken$) {
return [new PlayerSeated$(number, at, entry.seat, entry.name)];
} else if (entry instanceof BotSeated$) {
return [new messages_BotSeated$(number, at, entry.seat, entry.level, entry.reason)];
} else if (entry instanceof SeatFreed$) {
return [...(function* () { for (const seat of py.iter(entry.seats)) yield new messages_SeatFreed$(number, at, seat, (py.truthy(entry.removed) ? "removed" : "left")); })()];
} else if (entry instanceof GameStarted$) {
return [new messages_GameStarted$(number, at)];
} else if (entry instanceof Moved$) {
own = (py.contains(reader.seats, entry.seat) ? entry.move : null);
known = game_events$(reader.wire, events, reader.seats);
return [new MoveMade$(number, at, entry.seat, own, entry.number, known)];
} else if (entry instanceof Undone$) {
return [new MovesUndone$(number, at, entry.seat, entry.moves, entry.practice)];
} else if (entry instanceof Hinted$) {
return [new HintGiven$(number, at, entry.seat, entry.tutor)];
} else if (entry instanceof Left$) {
return [...(function* () { for (const seat of py.iter(entry.seats)) yield new PlayerLeft$(number, at, seat); })()];
} else if (entry instanceof Returned$) {
return [...(function* () { for (const seat of py.iter(entry.seats)) yield new PlayerReturned$(number, at, seat, entry.name); })()];
} else if (entry instanceof Resigned$) {
return [new PlayerResigned$(number, at, entry.seat)];
} else if (entry instanceof ChatSent$) {
return [new messages_ChatSent$(number, at, entry.name, entry.words)];
} else if (entry instanceof Closed$) {
return [new TableClosed$(number, at, entry.reason)];
} else if (entry instanceof Followed$) {
return [new RematchMade$(number, at, reader.rematch)];
} else {
py.assert_never(entry);
}
}

function log_events$(table, after, person) {
let entry, events, first, found, number, reader, seats, skipped;
seats = py.or([...(function* () { for (const place of py.iter(table.seats.of(person))) yield place.colour; })()], () => [null]);
reader = new _Reader$(table.game.ruleset.wire(), seats, rematch_for$(table, person));
first = py.max(0, after);
events = _events$(table, first);
skipped = _unsent$(table, first);
found = [];
for ([number, entry] of py.iter(py.enumerate(py.slice(table.entries, first, null), (first + 1)))) {
if (!py.contains(skipped, number)) {
found = py.add(found, _log_events$(number, entry, reader, py.call(events, "get", number, [])));
}
}
return found;
}

function _resigned$(table) {
let is_given_up;
is_given_up = ((table.result != null) && py.eq(table.result.how, RESIGNATION$));
return (py.truthy(is_given_up) ? py.at(table.forfeits, -1) : null);
}

function played$(table) {
let moves;
if (!py.truthy(table.is_over)) {
throw new Refusal$("not-over", py.message("the transcript holds all cards: it is given once the game is over"));
}
if ((table.fair == null)) {
throw new Refusal$("not-begun", py.message("the table was closed before the game began"));
}
moves = py.tuple((function* () { for (const made of py.iter(table.moves)) yield made.text; })());
return new Transcript$(table.game, table.fair, table.settings.start, moves, undefined, _resigned$(table));
}

const ALL$ = "all";

function _view$(wire, position, seat) {
if (py.eq(seat, ALL$)) {
return wire.encode_position(position.mapping());
}
return wire.encode_view(position.view(seat).mapping());
}

class ReplayStep$ {
constructor(number, view, actor = null, seat = null, move = null, events = []) {

this.number = number;
this.view = view;
this.actor = actor;
this.seat = seat;
this.move = move;
this.events = events;
}
static compared_ = ["number", "view", "actor", "seat", "move", "events"];
static struct_ = { tag: null, fields: [["number", "number"], ["view", "view"], ["actor", "actor"], ["seat", "seat"], ["move", "move"], ["events", "events"]] };
}

function _known$(wire, events, seat) {
return (py.eq(seat, ALL$) ? sent_events$(wire, events) : game_events$(wire, events, [seat]));
}

function steps$(game, seat) {
let before, events, found, move, mover, number, position, progress, text, wire;
wire = game.game.ruleset.wire();
found = [new ReplayStep$(0, _view$(wire, game.beginning, seat), game.beginning.actor)];
before = game.positions();
for ([number, [move, progress]] of py.iter(py.enumerate(py.zip(game.moves, game.progress, py.named({ strict: true })), 1))) {
[position, mover] = [...py.iter([progress.position, py.at(before, (number - 1)).actor])];
text = (py.contains([ALL$, mover], seat) ? move : null);
events = _known$(wire, progress.events, seat);
py.call(found, "append", new ReplayStep$(number, _view$(wire, position, seat), position.actor, mover, text, events));
}
return found;
}

class Caller$ {
constructor(person, name) {

this.person = person;
this.name = name;
}
static compared_ = ["person", "name"];
static struct_ = { tag: null, fields: [["person", "person"], ["name", "name"]] };
}

class Moment$ {
constructor(now, lost = 0) {

this.now = now;
this.lost = lost;
}
static compared_ = ["now", "lost"];
static struct_ = { tag: null, fields: [["now", "now"], ["lost", "lost"]] };
}

class NewTable$ {
constructor(request, settings, seats = [], contribution = undefined) {

this.request = request;
this.settings = settings;
this.seats = seats;
this.contribution = contribution;
}
static compared_ = ["request", "settings", "seats", "contribution"];
static struct_ = { tag: null, fields: [["request", "request"], ["settings", "settings"], ["seats", "seats"], ["contribution", "contribution"]] };
}

class SeatRequest$ {
constructor(who = "open", level = null, name = null) {

this.who = who;
this.level = level;
this.name = name;
}
static compared_ = ["who", "level", "name"];
static struct_ = { tag: null, fields: [["who", "who"], ["level", "level"], ["name", "name"]] };
}

class AskHint$ {
constructor(number, seat = null) {

this.number = number;
this.seat = seat;
}
static compared_ = ["number", "seat"];
static struct_ = { tag: null, fields: [["number", "number"], ["seat", "seat"]] };
}

class Update$ {
constructor(table, log_events) {

this.table = table;
this.log_events = log_events;
}
static compared_ = ["table", "log_events"];
static struct_ = { tag: ["type", "update"], fields: [["table", "table"], ["log_events", "log_events"]] };
}

class Done$ {
constructor(request, number, table = null) {

this.request = request;
this.number = number;
this.table = table;
}
static compared_ = ["request", "number", "table"];
static struct_ = { tag: ["type", "done"], fields: [["request", "request"], ["number", "number"], ["table", "table"]] };
}

class NoClock$ {
static struct_ = { tag: ["kind", "none"], fields: [] };
}

class Settings$ {
constructor(edition, players, options = new Map([]), listing = "private", clock = new NoClock$(), begins = "full", start = null, stand_in = "gunner") {

this.edition = edition;
this.players = players;
this.options = options;
this.listing = listing;
this.clock = clock;
this.begins = begins;
this.start = start;
this.stand_in = stand_in;
}
static compared_ = ["edition", "players", "options", "listing", "clock", "begins", "start", "stand_in"];
static struct_ = { tag: null, fields: [["edition", "edition"], ["players", "players"], ["options", "options"], ["listing", "listing"], ["clock", "clock"], ["begins", "begins"], ["start", "start"], ["stand_in", "stand_in"]] };
}

export { AskHint$ as AskHint, BankClock$ as BankClock, Begin$ as Begin, BotSeated$ as BotSeated, Caller$ as Caller, ChatSent$ as ChatSent, Close$ as Close, Closed$ as Closed, Done$ as Done, Followed$ as Followed, GameStarted$ as GameStarted, Hinted$ as Hinted, Leave$ as Leave, Left$ as Left, Moment$ as Moment, MoveClock$ as MoveClock, Moved$ as Moved, NewTable$ as NewTable, NoClock$ as NoClock, Opened$ as Opened, Play$ as Play, Rematch$ as Rematch, Remove$ as Remove, ReservedSeat$ as ReservedSeat, Resign$ as Resign, Resigned$ as Resigned, Returned$ as Returned, Say$ as Say, SeatFreed$ as SeatFreed, SeatRequest$ as SeatRequest, SeatTaken$ as SeatTaken, Settings$ as Settings, Table$ as Table, Take$ as Take, Undo$ as Undo, Undone$ as Undone, Update$ as Update, bot_moves$ as bot_moves, card$ as card, decide$ as decide, hinted$ as hinted, log_events$ as log_events, messages_Bot$ as messages_Bot, open_table$ as open_table, played$ as played, rematch$ as rematch, steps$ as steps, table_for$ as table_for };
export const structs = { AskHint: AskHint$, BankClock: BankClock$, Begin: Begin$, BotSeated: BotSeated$, Caller: Caller$, ChatSent: ChatSent$, Close: Close$, Closed: Closed$, Done: Done$, Followed: Followed$, GameStarted: GameStarted$, Hinted: Hinted$, Leave: Leave$, Left: Left$, Moment: Moment$, MoveClock: MoveClock$, Moved: Moved$, NewTable: NewTable$, NoClock: NoClock$, Opened: Opened$, Play: Play$, Rematch: Rematch$, Remove: Remove$, ReservedSeat: ReservedSeat$, Resign: Resign$, Resigned: Resigned$, Returned: Returned$, Say: Say$, SeatFreed: SeatFreed$, SeatRequest: SeatRequest$, SeatTaken: SeatTaken$, Settings: Settings$, Take: Take$, Undo: Undo$, Undone: Undone$, Update: Update$, messages_Bot: messages_Bot$ };
