"""The fair shuffle: known answers, no bias, and nothing that a changed key, contribution or transcript leaves alone."""

from __future__ import annotations

from collections import Counter

import pytest
from typer.testing import CliRunner

import balandra
from balandra.cli.app import app
from balandra.core.errors import InvalidOption, TranscriptError
from balandra.core.fair_shuffle import FairShuffle, Stream, commitment
from balandra.core.verify import verify
from tests.tables import EDITIONS, standard

KEY = bytes(range(32))
SENT = ("0123456789abcdef" * 2, "f" * 64)
FAIR = FairShuffle(KEY, SENT)

# By `openssl dgst -sha256 -mac HMAC -macopt hexkey:...`, for (move, counter).
BLOCKS = {
    (0, 0): "c5ef8e7e524c642e8412ed4d4d1182d8d319c56f43351d6e06a69775222aaba4",
    (0, 1): "f169d0cec74322f3bdcf02638857fff7ce0a98affc0ded839f066a579c4b84ac",
    (1, 0): "c3a497a777bfc567e5416504c8e27788f218f3977899c0fe887e659273cfbb5e",
    (7, 0): "2ddb79b4dc5eef92a85dd3c2c6cecc7bd1f214fd7ff91c77613b4618238cfa55",
    (7, 1): "cd202bd7fd758adb15fe0244f28920f06915ce302658ae64fc3d81d92e520916",
}


def words(block: str) -> list[int]:
    return [int(block[i : i + 8], 16) for i in range(0, 64, 8)]


def test_the_commitment_is_a_known_hash() -> None:
    assert commitment(KEY) == "dc344e5dc251a830eade0defc52c42e72de268429b6bbefabfcc4bd742079b25"


@pytest.mark.parametrize("move", [0, 7])
def test_every_word_is_a_known_hmac(move: int) -> None:
    draws = FAIR.draws(move)
    drawn = [draws.below(1 << 32) for _ in range(16)]
    assert drawn == words(BLOCKS[move, 0]) + words(BLOCKS[move, 1])


def test_small_draws_are_remainders_of_these_words() -> None:
    draws = FAIR.draws(1)
    assert [draws.below(6) for _ in range(8)] == [word % 6 for word in words(BLOCKS[1, 0])]


def test_words_of_the_incomplete_round_are_rejected() -> None:
    draws, most = FAIR.draws(0), (1 << 31) + 1  # one whole round only: about half of all words
    kept = [word for word in words(BLOCKS[0, 0]) + words(BLOCKS[0, 1]) if word < most]
    assert 2 < len(kept) < 14
    assert [draws.below(most) for _ in kept] == kept


def test_a_kind_is_the_one_its_number_falls_on() -> None:
    counts = [3, 0, 5, 2]
    spread = [kind for kind, count in enumerate(counts) for _ in range(count)]
    drawn, numbers = FAIR.draws(4), FAIR.draws(4)
    assert [drawn.kind(counts, 10) for _ in range(50)] == [spread[numbers.below(10)] for _ in range(50)]


def test_draws_are_spread_evenly() -> None:
    draws = FAIR.draws(3)
    counts = Counter(draws.below(6) for _ in range(60_000))
    squares = sum((counts[side] - 10_000) ** 2 / 10_000 for side in range(6))
    assert 0.2 < squares < 20  # five degrees of freedom: a fixed sequence, so this cannot fail by chance


def first(draws: Stream) -> list[int]:
    return [draws.below(1 << 32) for _ in range(4)]


@pytest.mark.parametrize(
    "other",
    [
        FairShuffle(bytes(32), SENT),
        FairShuffle(KEY, ("0123456789abcdee" + "0123456789abcdef", SENT[1])),
        FairShuffle(KEY, (SENT[0], "f" * 63)),
        FairShuffle(KEY, SENT[::-1]),
        FairShuffle(KEY, SENT[:1]),
        FairShuffle(KEY, ()),
    ],
)
def test_another_key_or_contribution_changes_every_draw(other: FairShuffle) -> None:
    assert all(first(other.draws(move)) != first(FAIR.draws(move)) for move in range(20))


def test_the_same_move_draws_the_same_and_another_does_not() -> None:
    assert first(FAIR.draws(5)) == first(FAIR.draws(5))
    assert len({tuple(first(FAIR.draws(move))) for move in range(1000)}) == 1000


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33)])
def test_a_key_has_its_length(key: bytes) -> None:
    with pytest.raises(InvalidOption, match="32 bytes"):
        FairShuffle(key, ())


@pytest.mark.parametrize("sent", ["", "ab", "A" * 32, "g" * 32, "a" * 65, "a" * 31 + "\n"])
def test_a_contribution_has_its_form(sent: str) -> None:
    with pytest.raises(InvalidOption, match="hexadecimal"):
        FairShuffle(KEY, (sent,))


def test_the_key_stays_out_of_logs() -> None:
    assert KEY.hex() not in repr(FAIR)


def played(edition: str, moves: int = 30) -> balandra.Transcript:
    record = balandra.Transcript(standard(edition), FAIR)
    for number in range(moves):
        legal = record.position.legal_moves
        record = record.then(legal[number * 7 % len(legal)])
    return record


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fair_game_survives_being_written(edition: str) -> None:
    record = played(edition)
    again = balandra.Transcript.read(record.write())
    assert again == record
    assert again.position == record.position
    assert again.back(5).position == record.positions()[-6]


def test_each_move_has_its_own_lots() -> None:
    game = standard("original-jamaica")
    record = played("original-jamaica")
    position = game.new(draws=FAIR.draws(0))
    for number, move in enumerate(record.moves, 1):
        position = position.play(move, FAIR.draws(number)).position
    assert position == record.position


def test_a_fair_transcript_says_key_contributions_and_commitment() -> None:
    lines = played("martinique").write().splitlines()
    assert f"seed: fair {KEY.hex()} {SENT[0]} {SENT[1]}" in lines
    assert f"commitment: {FAIR.commitment}" in lines


def test_a_commitment_that_does_not_fit_is_refused() -> None:
    text = played("martinique").write()
    with pytest.raises(TranscriptError, match="not the one fixed before the game"):
        balandra.Transcript.read(text.replace(FAIR.commitment, "0" * 64))
    with pytest.raises(TranscriptError, match="not the one fixed before the game"):
        balandra.Transcript.read(text.replace(f"commitment: {FAIR.commitment}\n", ""))
    plain = balandra.Transcript(standard("martinique"), 3).write()
    with pytest.raises(TranscriptError, match="only a fair shuffle"):
        balandra.Transcript.read(plain.replace("seed: 3\n", f"seed: 3\ncommitment: {FAIR.commitment}\n"))


@pytest.mark.parametrize("seed", ["fair", "fair 00", "fair " + "0" * 64 + " xyz", "fair  " + "0" * 64])
def test_a_damaged_seed_is_refused(seed: str) -> None:
    text = played("martinique").write()
    with pytest.raises(TranscriptError, match="beginning cannot be read"):
        balandra.Transcript.read(text.replace(f"seed: {FAIR.write()}", f"seed: {seed}"))


# The verdict


def test_a_fair_transcript_holds() -> None:
    text = played("original-jamaica").write()
    assert verify(text).holds
    verdict = verify(text, f" {FAIR.commitment.upper()}\n")
    assert verdict.holds
    assert "30 moves of original-jamaica" in verdict.sentence


@pytest.mark.parametrize(
    ("old", "new"),
    [("f" * 64, "f" * 63 + "e"), (KEY.hex(), "00" * 32), (FAIR.commitment, "00" * 32), ("start: by lot", "start: red")],
)
def test_a_changed_transcript_does_not_hold(old: str, new: str) -> None:
    text = played("original-jamaica").write()
    assert old in text
    verdict = verify(text.replace(old, new))
    assert not verdict.holds
    assert verdict.sentence.startswith("The transcript does not hold: ")


def test_another_key_than_the_promised_one_does_not_hold() -> None:
    other = FairShuffle(bytes(32), SENT)
    text = balandra.Transcript(standard("martinique"), other).write()
    assert verify(text, other.commitment).holds
    verdict = verify(text, FAIR.commitment)
    assert not verdict.holds
    assert other.commitment in verdict.sentence


def test_one_contribution_is_not_several() -> None:
    for sent, words in ((SENT[:1], "and 1 contribution."), (SENT[:2], "and 2 contributions.")):
        text = balandra.Transcript(standard("martinique"), FairShuffle(bytes(32), sent)).write()
        assert verify(text).sentence.endswith(words)


def test_a_seed_was_never_promised() -> None:
    text = balandra.Transcript(standard("martinique"), 7).write()
    assert verify(text).holds
    assert not verify(text, FAIR.commitment).holds


def test_the_command_says_so_in_one_sentence() -> None:
    text = played("martinique").write()
    run = CliRunner().invoke
    good = run(app, ["verify", "-", "--commitment", FAIR.commitment], input=text)
    assert (good.exit_code, good.stdout.count("\n")) == (0, 1)
    assert "holds" in good.stdout
    bad = run(app, ["verify", "-"], input=text.replace("place", "plaice"))
    assert (bad.exit_code, bad.stdout.count("\n")) == (1, 1)
    assert "does not hold" in bad.stdout
