"""A contest: matches of the search against others with all games at once, searches on the GPU or on all cores.

Every game runs in a thread of a worker process, which plays it as the arena does. Where the search has to decide, the
thread asks and waits; the questions of all games are answered together, by one launch after the other on the card.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import queue
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, cast

import numpy as np

import balandra
from balandra.arena.plan import Plan
from balandra.arena.play import play
from balandra.arena.result import Result, read_result
from balandra.arena.seatings import seatings_a_deal
from balandra.arena.strength import Bootstrap, shares
from balandra.batch.searches import Searches
from balandra.bots.bot import Bot, BotDecision
from balandra.bots.registry import BOTS
from balandra.core.game import Seed, View
from balandra.search.search import Budget, Search
from bench.strength import HEURISTICS, SETTINGS, Setting

NODES = 32  # that a round adds, at most, on average
SHARE_WAITING = 0.6  # of the games of a match wait for the card at a time, at most
SLICE = 500  # simulations between two looks at whether all is decided
Task = tuple[int, int, int]  # a match, a deal and a seating
Figures = dict[str, Any]


class Line:
    """A worker's line to the card: games ask, each in a thread of its own, and wait for their answers."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.lock = threading.Lock()
        self.waiting: dict[int, queue.SimpleQueue[tuple[int, int]]] = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def send(self, message: Any) -> None:
        """Send something up the line."""
        with self.lock:
            self.connection.send(message)

    def ask(self, question: tuple[Any, ...]) -> tuple[int, int]:
        """The move that the card finds, and the simulations that it needed."""
        own = threading.get_ident()
        answers: queue.SimpleQueue[tuple[int, int]] = self.waiting.setdefault(own, queue.SimpleQueue())
        self.send(("ask", own, question))
        return answers.get()

    def _listen(self) -> None:
        while True:
            own, answer = self.connection.recv()
            self.waiting[own].put(answer)


def rounds_of(bot: str) -> int:
    """The simulations in a search's name."""
    return int(bot.partition(":")[2])


class CardBot(Bot):
    """Sits where the search sits and asks the card."""

    about = "searches on the GPU"

    def __init__(self, name: str, line: Line, matches: dict[Any, int]) -> None:
        self.name, self.simulations, self.line, self.matches = name, rounds_of(name), line, matches

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        number, seat = self.matches[view.game], view.game._seat_number(view.seat)
        code, simulations = self.line.ask((number, view.to_bytes(), seat, f"search {seed!r}", self.simulations))
        return BotDecision(next(move for move in view.legal_moves if move.code == code), evaluations=simulations)


class HastyBot(Bot):
    """The native search, which ends as the card's does when no move can catch up any more."""

    about = "searches on the computer"

    def __init__(self, name: str) -> None:
        self.name, self.simulations = name, rounds_of(name)

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        search = Search(view, f"search {seed!r}", NODES * self.simulations)
        while search.simulations < self.simulations and (
            not search.simulations or search._lead() <= self.simulations - search.simulations
        ):
            search.run(min(SLICE, self.simulations - search.simulations))
        return BotDecision(search.ranking()[0][0], evaluations=search.simulations)


def play_natively(plan: Plan, number: int, task: tuple[int, int]) -> tuple[int, Result]:
    """One game with the search on this core."""
    name = plan.bots[0]
    BOTS[name] = HastyBot(name)
    return number, play(plan, *task)


def work(connection: Connection, plans: Sequence[Plan], tasks: Sequence[Task]) -> None:
    """Play some games, each in a thread of its own."""
    line = Line(connection)
    games: dict[Any, int] = {}
    for number, plan in enumerate(plans):
        games.setdefault(plan.game, number)
    for name in {plan.bots[0] for plan in plans}:
        BOTS[name] = CardBot(name, line, games)

    def one(task: Task) -> None:
        line.send(("result", task[0], play(plans[task[0]], *task[1:])))

    threads = [threading.Thread(target=one, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    line.send(("end", 0, None))


@dataclass
class SolverState:
    """Where the questions about games of one kind are answered, in a thread of its own."""

    searches: Searches
    games: list[int]  # the match that each game of the searches is of
    questions: queue.SimpleQueue[tuple[Any, ...]] = field(default_factory=queue.SimpleQueue)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    is_closed: bool = False

    def serve(self) -> None:
        """Answer for ever, or until something goes wrong."""
        try:
            self._serve()
        finally:
            self.is_closed = True

    def _serve(self) -> None:
        running: dict[int, tuple[Any, ...]] = {}
        while True:
            while self.searches.free and (not running or not self.questions.empty()):
                reply, number, *question = self.questions.get()
                running[self.searches.begin(self.games.index(number), *question)] = (reply, number)
            began = time.perf_counter()
            before = int(self.searches.done[self.searches.is_busy].sum())
            busy = np.flatnonzero(self.searches.is_busy)
            ended = self.searches.advance(is_hasty=True)
            self.counts["simulations"] += int(self.searches.done[busy].sum()) - before
            self.counts["launches"] += 1
            self.counts["launched"] += len(busy)
            self.seconds += time.perf_counter() - began
            for slot in ended:
                self._answer(slot, *running.pop(slot))

    def _answer(self, slot: int, reply: Any, number: int) -> None:
        self.counts["searches"] += 1
        is_full = self.searches.used[slot] + self.searches.ruleset.most_moves >= self.searches.room
        self.counts["full"] += int(is_full)
        reply((int(self.searches.best[slot]), int(self.searches.done[slot])))


class Contest:
    """Some matches, played together."""

    def __init__(
        self, chosen: Sequence[tuple[Setting, str]], simulations: Mapping[str, int], games: int, kept: Path | None
    ) -> None:
        self.chosen = chosen
        self.plans = [
            plan_of(setting, rival, simulations[balandra.edition(setting.edition).game], games)
            for setting, rival in chosen
        ]
        self.results: list[dict[Any, Result]] = [{} for _ in self.plans]
        self.kept = kept
        if kept is not None and kept.exists():
            for text in kept.read_text().splitlines():
                self._remember(text)
        self.left = [task for task in self._tasks() if task[1:] not in self.results[task[0]]]

    def _remember(self, text: str) -> None:
        data = json.loads(text)
        for number in range(len(self.plans)):
            if data["match"] == self._match(number):
                result = read_result(json.dumps(data["game"]), self.plans[number])
                self.results[number][result.task] = result

    def _match(self, number: int) -> list[Any]:
        """What tells a match from others."""
        setting, rival = self.chosen[number]
        return [setting.name, rival, rounds_of(self.plans[number].bots[0])]

    def _tasks(self) -> Iterator[Task]:
        longest = max(plan.deals for plan in self.plans)
        for deal in range(longest):
            for number, plan in enumerate(self.plans):
                for seating in alone(plan, deal) if deal < plan.deals else ():
                    yield number, deal, seating

    def desks(self, lanes: int, registers: int | None) -> list[SolverState]:
        """A desk for each game, tables of more than two apart (their trees need more room)."""
        kinds: dict[Any, list[int]] = {}
        for number, plan in enumerate(self.plans):
            kinds.setdefault((plan.game.ruleset.name, plan.players > 2), []).append(number)
        return [self._desk(numbers, lanes, registers) for numbers in kinds.values()]

    def _desk(self, numbers: list[int], lanes: int, registers: int | None) -> SolverState:
        first = {self.plans[n].game: n for n in reversed(numbers)}
        due = sum(task[0] in numbers for task in self.left)
        slots = max(1, int(SHARE_WAITING * due))
        room = NODES * max(rounds_of(self.plans[n].bots[0]) for n in numbers)
        return SolverState(Searches(list(first), slots, room, lanes, registers), list(first.values()))

    def run(self, seconds: float, workers: int, lanes: int, registers: int | None) -> list[SolverState]:
        """Play what is left, as far as the time reaches."""
        ends = time.monotonic() + seconds
        context = multiprocessing.get_context("spawn")
        lines, others = [], []
        for number in range(workers):
            here, there = context.Pipe()
            arguments = (there, self.plans, self.left[number::workers])
            others.append(context.Process(target=work, args=arguments, daemon=True))
            others[-1].start()
            lines.append(here)
        desks = self.desks(lanes, registers)
        by_match = {}
        for number, plan in enumerate(self.plans):
            by_match[number] = next(searcher for searcher in desks if plan.game in searcher.searches.games)
        for searcher in desks:
            threading.Thread(target=searcher.serve, daemon=True).start()
        self._listen(lines, by_match, ends)
        for other in others:
            other.kill()
        return desks

    def run_natively(self, seconds: float, workers: int) -> None:
        """Play what is left on the cores, as far as the time reaches."""
        ends = time.monotonic() + seconds
        for game in {plan.game.ruleset.name: plan.game for plan in self.plans}.values():
            Search(game.new(0).view(game.colours[0]), 0, 1000).run(1)  # compiles once for all
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
        games = [pool.submit(play_natively, self.plans[n], n, (deal, seating)) for n, deal, seating in self.left]
        with self.kept.open("a") if self.kept else open(os.devnull, "w") as file, suppress(TimeoutError):
            for future in as_completed(games, ends - time.monotonic()):
                self._note(*future.result(), file)
        for process in list(pool._processes.values()):
            process.kill()

    def _listen(self, lines: list[Connection], desks: dict[int, SolverState], ends: float) -> None:
        locks = {id(line): threading.Lock() for line in lines}
        output = time.monotonic()
        with self.kept.open("a") if self.kept else open(os.devnull, "w") as file:
            while lines and time.monotonic() < ends and not any(searcher.is_closed for searcher in desks.values()):
                for line in cast(list[Connection], wait(lines, timeout=1.0)):
                    kind, number, what = line.recv()
                    if kind == "ask":
                        desks[what[0]].questions.put((_reply(line, locks[id(line)], number), *what))
                    elif kind == "result":
                        self._note(number, what, file)
                    else:
                        lines.remove(line)
                if time.monotonic() - output > 20:
                    output = time.monotonic()
                    self._tell({id(searcher): searcher for searcher in desks.values()}.values())

    def _note(self, number: int, result: Result, file: Any) -> None:
        self.results[number][result.task] = result
        file.write(json.dumps({"match": self._match(number), "game": json.loads(result.write())}) + "\n")
        file.flush()

    def _tell(self, desks: Any) -> None:
        done = sum(map(len, self.results))
        counts = "; ".join(f"{d.searches.ruleset.name} {dict(d.counts)} in {d.seconds:.0f} s" for d in desks)
        print(f"{done} games; {counts}", flush=True)

    def rows(self) -> list[Figures]:
        """The table."""
        return [self._row(number) for number in range(len(self.plans)) if self.results[number]]

    def _row(self, number: int) -> Figures:
        plan, results, setting = self.plans[number], self.results[number], self.chosen[number][0]
        seatings = {deal: alone(plan, deal) for deal in range(plan.deals)}
        whole = [deal for deal, its in seatings.items() if all((deal, seating) in results for seating in its)]
        begun = sum(len(its) for its in seatings.values())
        base: Figures = dict(zip(("setting", "rival", "simulations"), self._match(number), strict=True))
        base["promised"] = setting.promised
        base |= {"played": len(results), "planned": begun, "ends": dict(Counter(r.end for r in results.values()))}
        if not whole:
            return base
        won = np.array([[sum(_credit(plan, results[deal, s]) for s in seatings[deal])] for deal in whole])
        played = np.array([float(len(seatings[0]))])
        share = shares(won, played, np.array([1 / plan.players]), Bootstrap(len(whole), plan.seed))[0]
        counted = int(played[0]) * len(whole)
        worst = float(won.sum()) / begun  # if all the others were lost
        figures = {"games": counted, "share": share.value, "low": share.low, "high": share.high, "at_worst": worst}
        return base | figures | {"moves": float(np.mean([r.moves for r in results.values()]))}


def _reply(line: Connection, lock: threading.Lock, own: int) -> Any:
    def reply(answer: tuple[int, int]) -> None:
        with lock:
            line.send((own, answer))

    return reply


def _credit(plan: Plan, result: Result) -> float:
    return result.credit(plan.seatings(result.deal)[result.seating].index(0))


def alone(plan: Plan, deal: int) -> list[int]:
    """The seatings of a deal in which the search has one seat."""
    return [number for number, seating in enumerate(plan.seatings(deal)) if seating.count(0) == 1]


def plan_of(setting: Setting, rival: str, simulations: int, games: int) -> Plan:
    """The arena's plan of a match, for so many games with the search on one seat."""
    assert seatings_a_deal(2, setting.players) >= setting.players
    deals = -(-games // setting.players)
    bots = (f"search:{simulations}", rival)
    return Plan(bots, setting.edition, setting.players, deals, "strength", setting.options, patience=1e6)


def choose(wanted: Sequence[str]) -> list[tuple[Setting, str]]:
    """The matches whose `setting/rival` contains one of some texts; all, if there are none."""
    every = [(setting, rival) for setting in SETTINGS for rival in HEURISTICS if rival in setting.rivals]
    return [one for one in every if not wanted or any(text in f"{one[0].name}/{one[1]}" for text in wanted)]
