"""Every sentence of a summary is a fact of the report."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec import structs

from balandra.reviews import WHOLE, Decision, Review, Step
from balandra.reviews.page import summary_words
from balandra.reviews.report import EvaluatorInfo, Reason, players_of
from balandra.reviews.summary import NOTABLE, summaries
from balandra.terminal import speech

COLOURS = ["blue", "red", "yellow"]
Check = Callable[[Review, int, dict[str, str | int]], bool]


def own_name(review: Review, seat: int, facts: dict[str, str | int]) -> bool:
    return facts["colour"] == review.colours[seat]


def is_part(part: str, sign: int) -> Check:
    """No other part cost, or brought, more."""

    def check(review: Review, seat: int, facts: dict[str, str | int]) -> bool:
        player = review.players[seat]
        parts, change = player.parts, player.result - player.start
        least_or_most = max(sign * one for one in parts.values()) == sign * parts[part]
        return least_or_most and facts["change"] == parts[part] and change * sign > 0 and sum(parts.values()) == change

    return check


def is_worst(review: Review, seat: int, facts: dict[str, str | int]) -> bool:
    step = review.steps[int(facts["move"]) - 1]
    own = [one for one in review.steps if one.colour == review.colours[seat] and one.move != "resign"]
    is_own = step in own and step.move == facts["played"]
    return is_own and facts["loss"] == -step.skill == max(-one.skill for one in own) and -step.skill >= NOTABLE


def is_turn(review: Review, seat: int, facts: dict[str, str | int]) -> bool:
    turn = next(turn for turn in review.turns() if turn.last == facts["move"])
    before, after = review.steps[turn.first - 1].before[seat], review.steps[turn.last - 1].after[seat]
    others = [one for one in review.turns() if review.steps[one.last - 1].move != "resign"]
    most = max(abs(one.sums[seat].change) for one in others)
    first = facts.get("first", turn.last)
    return (facts["before"], facts["after"], first) == (before, after, turn.first) and abs(after - before) == most


TRUTHS: dict[str, Check] = {
    "stands": lambda r, seat, f: not r.finished and f["chance"] == r.steps[-1].after[seat] and own_name(r, seat, f),
    "gave up": lambda r, seat, f: (
        r.steps[-1].move == "resign" and own_name(r, seat, f) and f["chance"] == r.steps[-1].before[seat]
    ),
    "shared": lambda r, seat, f: r.finished and r.winner is None,
    "won": lambda r, seat, f: own_name(r, seat, f) and r.winner == f["colour"],
    "lost": lambda r, seat, f: own_name(r, seat, f) and r.winner not in (None, f["colour"]),
    **{f"gain: {part}": is_part(part, 1) for part in ("draws", "hidden", "unforeseen", "rivals", "rivals giving up")},
    **{
        f"cost: {part}": is_part(part, -1)
        for part in ("draws", "hidden", "unforeseen", "own", "own giving up", "rivals")
    },
    "sum": lambda r, seat, f: any(
        part > WHOLE - r.players[seat].start or -part > r.players[seat].start for part in r.players[seat].parts.values()
    ),
    "no mistake": lambda r, seat, f: (
        f["loss"] == NOTABLE
        and all(-s.skill < NOTABLE for s in r.steps if s.colour == r.colours[seat] and s.move != "resign")
    ),
    "mistake": is_worst,
    "better": lambda r, seat, f: any(
        one.decision is not None and one.decision.best == f["best"] and one.decision.loss > 0
        for one in r.steps
        if one.colour == r.colours[seat]
    ),
    "turning point": is_turn,
}


def split(draw: random.Random, total: int, count: int) -> list[int]:
    """Whole numbers that add up."""
    parts = [draw.randrange(-WHOLE // 5, WHOLE // 5) for _ in range(count - 1)]
    return [*parts, total - sum(parts)]


def step_of(draw: random.Random, number: int, colours: list[str], before: list[int], move: str) -> Step:
    """A step with any numbers that add up."""
    seat = (number - 1) // 2 % len(colours)
    weights = [draw.random() ** 3 + 1e-9 for _ in colours]
    after = [int(WHOLE * one / sum(weights)) for one in weights]
    after[0] += WHOLE - sum(after)
    luck = split(draw, 0, len(colours))
    effect = [new - old - one for new, old, one in zip(after, before, luck, strict=True)]
    loss = draw.choice([0, NOTABLE // 2, draw.randrange(WHOLE // 3)])
    decision = Decision(
        best=f"best {number}", line=[], value=0, loss=loss, low=loss, high=loss, obvious="", deals=0, considered=2,
        better=[], played=[],
    )  # fmt: skip
    if move == "resign":
        after = [0 if k == seat else WHOLE if k == (seat + 1) % len(colours) else 0 for k in range(len(colours))]
        luck, effect = [0] * len(colours), [new - old for new, old in zip(after, before, strict=True)]
        decision, loss = Decision(
            best="", line=[], value=before[seat], loss=before[seat], low=0, high=0, obvious="", deals=0, considered=0,
            better=[], played=[],
        ), before[seat]  # fmt: skip
    return Step(
        number=number, turn=(number + 1) // 2, colour=colours[seat], move=move, before=before, after=after,
        draw_luck=luck, effect=effect, skill=-loss, hidden_luck=effect[seat] + loss,
        correction=draw.randrange(-WHOLE // 9, WHOLE // 9) if move != "resign" else 0, draws=None, decision=decision,
    )  # fmt: skip


def made_up(seed: int) -> Review:
    """A review with any numbers that add up: finished, shared, given up or stopped."""
    draw = random.Random(seed)
    colours, ending = COLOURS[: draw.choice([2, 3])], draw.choice(["won", "shared", "resign", "stopped"])
    before, steps = [WHOLE // len(colours)] * len(colours), list[Step]()
    before[0] += WHOLE - sum(before)
    for number in range(1, draw.randrange(3, 9)):
        steps.append(step_of(draw, number, colours, before, f"move {number}"))
        before = steps[-1].after
    winner = None
    if ending == "resign":
        steps.append(step_of(draw, len(steps) + 1, colours, before, "resign"))
        winner = colours[steps[-1].after.index(WHOLE)]
    elif ending == "won":
        winner = draw.choice(colours)
    return Review(
        game="cartagena", edition="original-tortuga", options={}, colours=colours,
        evaluator=EvaluatorInfo(name="made up", hash="", version=""), effort="", seed="", transcript="",
        finished=ending != "stopped", winner=winner, steps=steps, players=players_of(colours, steps),
    )  # fmt: skip


def test_every_sentence_is_true_and_every_kind_of_sentence_comes() -> None:
    seen: set[str] = set()
    for seed in range(400):
        review = made_up(seed)
        for seat, sentences in enumerate(summaries(review)):
            for one in sentences:
                assert TRUTHS[one.concept](review, seat, one.facts), (seed, seat, one)
                seen.add(one.concept)
    assert seen == set(TRUTHS)


@pytest.mark.parametrize("language", speech.LANGUAGES)
def test_summaries_are_said_in_every_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "_spoken", [language])
    review = made_up(1)
    sentences = [Reason(concept="", text="{colour} won.", plural=None, facts={"colour": "blue"})]
    words = summary_words(structs.replace(review, summaries=[*summaries(review), sentences]))
    assert all(words)
    assert not any("{" in one for one in words)
    assert words[-1] == {
        "en": "Blue won.", "fr": "Bleu a gagné.", "nl": "Blauw heeft gewonnen.", "de": "Blau hat gewonnen.",
        "ca": "El blau ha guanyat.",
    }[language]  # fmt: skip


def test_percentages_follow_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for language, words in {"en": "15.4%", "fr": "15,4\u202f%", "nl": "15,4%", "de": "15,4\xa0%"}.items():
        monkeypatch.setattr(speech, "_spoken", [language])
        assert speech.percent(154_000_000) == words


@pytest.mark.parametrize("seed", range(60))
def test_the_parts_add_up_and_two_players_mirror_each_other(seed: int) -> None:
    review = made_up(seed)
    for player in review.players:
        assert sum(player.parts.values()) == player.result - player.start
        assert player.parts["own"] <= 0
        assert player.parts["draws"] == player.sums.draw_luck
    if len(review.players) == 2:
        one, two = (player.parts for player in review.players)
        for part, other in (("draws", "draws"), ("hidden", "hidden"), ("unforeseen", "unforeseen"), ("own", "rivals")):
            assert one[part] == -two[other]
        assert one["own giving up"] == -two["rivals giving up"]


def test_a_summary_gives_reasons_that_speak_against_the_mistake_and_for_the_better_move() -> None:
    review = made_up(3)
    kinds = {-1: "against", 0: "neither", 1: "for"}
    reasons = [Reason(concept="", text=text, plural=None, facts={}, speaks=speaks) for speaks, text in kinds.items()]
    steps = [
        structs.replace(one, decision=structs.replace(one.decision, better=reasons, played=reasons[::-1]))
        for one in review.steps
        if one.decision is not None
    ]
    found = [
        [one.text for one in sentences[at + 1 : at + 4]]
        for sentences in summaries(structs.replace(review, steps=steps))
        for at, sentence in enumerate(sentences)
        if sentence.concept == "mistake"
    ]
    assert found
    assert all(texts == ["against", "{best} was better.", "for"] for texts in found)


def test_an_older_review_without_parts_is_read() -> None:
    review = made_up(5)
    older = structs.replace(review, players=[structs.replace(one, parts={}) for one in review.players])
    assert Review.read(older.json()) == review
