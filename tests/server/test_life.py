"""The life of a table over HTTP: gathering, talking, taking back, clocks, giving up, another game."""

from __future__ import annotations

from tests.server.hosting import SHORT, Guest, Json, fresh, offers, wait_for

OPEN = {**SHORT, "edition": "original-tortuga"}  # nothing is hidden: moves can be taken back until cards are drawn


def log_events(guest: Guest, table: str, what: str) -> list[Json]:
    """The news of one sort."""
    reply = guest.http.get(f"/api/tables/{table}/updates").json()["log_events"]
    return [one for one in reply if one["what"] == what]


def refused(guest: Guest, table: str, do: str, **more: object) -> tuple[int, str]:
    """The status and the word with which something is refused."""
    answer = guest.try_(table, do, **more)
    return answer.status_code, str(answer.json().get("error"))


def test_a_listed_table_is_found_joined_and_begun_by_the_host(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", settings={**SHORT, "players": 3, "listing": "listed", "begins": "host"})
    cards = bob.http.get("/api/tables").json()["tables"]
    card = next(one for one in cards if one["id"] == table)
    assert card["state"] == "gathering"
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "open"]
    bob.take(table, name="Bob")
    assert refused(bob, table, "begin") == (403, "not-host")
    assert refused(ann, table, "begin") == (409, "not-all-here")
    ann.act(table, "bot", seat="yellow", level="stowaway")
    ann.act(table, "remove", seat="red")
    assert refused(bob, table, "take", contribution=fresh()) == (403, "removed")
    ann.act(table, "bot", seat="red", level="deckhand")
    ann.act(table, "begin")
    assert ann.see(table)["state"] == "playing"


def test_a_private_table_is_in_no_list_but_its_players(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "me")
    assert table not in [one["id"] for one in bob.http.get("/api/tables").json()["tables"]]
    mine = ann.http.get("/api/tables?mine=true").json()["tables"]
    assert [(one["id"], one["my_turn"]) for one in mine] == [(table, True)]
    assert all(seat["mine"] for seat in mine[0]["seats"])
    assert bob.http.get("/api/tables?mine=true").json()["tables"] == []


def test_lists_come_in_pages(ann: Guest) -> None:
    made = {ann.make("me", "open") for _ in range(3)}
    first = ann.http.get("/api/tables?mine=true&limit=2").json()
    rest = ann.http.get("/api/tables", params={"mine": True, "before": first["before"]}).json()
    assert {one["id"] for one in first["tables"] + rest["tables"]} == made
    assert rest["before"] is None


def test_chat_is_heard_by_all_but_those_who_mute_it(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open")
    bob.take(table)
    bob.act(table, "say", words="Ahoy!")
    assert [one["words"] for one in log_events(ann, table, "said")] == ["Ahoy!"]
    assert ann.http.post("/api/mutes", json={"person": bob.person}).status_code == 204
    assert ann.http.get("/api/mutes").json() == {"people": [bob.person]}
    assert log_events(ann, table, "said") == []
    assert len(log_events(bob, table, "said")) == 1
    with ann.socket(table) as socket:
        assert all(one["what"] != "said" for one in socket.hear()["log_events"])
        bob.act(table, "say", words="Are you there?")
        assert socket.update()["log_events"] == []
    assert ann.http.delete(f"/api/mutes/{bob.person}").status_code == 204
    assert len(log_events(ann, table, "said")) == 2


def test_a_move_is_taken_back_among_people_only_before_another_one(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open", settings={**OPEN, "start": "blue"})
    bob.take(table)
    ann.play_any(table)
    assert ann.see(table)["seat_views"][0]["can_undo"]
    ann.act(table, "undo")
    assert ann.see(table)["moves"] == 0
    assert not ann.see(table)["practice"]
    while ann.see(table)["actor"] == "blue":
        ann.play_any(table)
    bob.play_any(table)
    assert refused(ann, table, "undo") == (409, "no-undo")


def test_against_bots_everything_is_taken_back_and_the_bot_moves_again(ann: Guest) -> None:
    table = ann.make("me", "stowaway", settings={**SHORT, "start": "blue"})
    for _ in range(2):  # the second time the bot's moves have the numbers of those that were taken back
        wait_for(lambda: offers(ann.see(table)))
        for _ in range(3):  # the actions of a turn; the bot may answer before anybody looks
            ann.play_any(table)
        wait_for(lambda: offers(ann.see(table)) and ann.see(table)["moves"] > 3)
        ann.act(table, "undo", moves=0)
        assert (ann.see(table)["moves"], ann.see(table)["practice"]) == (0, True)


def test_whoever_gives_up_of_two_has_lost_and_there_is_another_game(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open", settings={**SHORT, "start": "blue"})
    bob.take(table)
    assert refused(ann, table, "rematch") == (409, "not-over")
    ann.act(table, "resign")
    assert ann.see(table)["result"] == {"winner": "red", "how": "resignation", "details": {"resigned": "blue"}}
    text = ann.http.get(f"/api/tables/{table}/transcript").text
    assert "\nresult: red (resignation)\n" in text
    assert "after which blue gave up" in ann.http.post("/api/verify", json={"transcript": text}).json()["sentence"]
    first, again = ann.act(table, "rematch"), bob.act(table, "rematch")
    assert first["table"] == again["table"] == ann.see(table)["rematch"]
    assert first["number"] == again["number"]
    following = ann.see(first["table"])
    assert following["after"] == table
    assert following["commitment"] != ann.see(table)["commitment"]
    ann.take(first["table"])
    bob.take(first["table"])
    seats = {seat["colour"]: seat["person"] for seat in ann.see(first["table"])["seats"]}
    assert seats == {"blue": bob.person, "red": ann.person}
    games = ann.http.get(f"/api/players/{ann.person}/games").json()["games"]
    assert [(one["table"], one["rank"]) for one in games] == [(table, 2)]


def test_among_three_a_bot_goes_on_for_whoever_gives_up(ann: Guest, bob: Guest) -> None:
    table = ann.make(
        "me", "open", "stowaway", settings={**SHORT, "players": 3, "stand_in": "deckhand", "start": "blue"}
    )
    bob.take(table)
    bob.act(table, "resign")
    seat = ann.see(table)["seats"][1]
    assert (seat["kind"], seat["level"]) == ("bot", "deckhand")


def test_a_clock_that_runs_out_gives_the_seat_to_a_bot(ann: Guest, bob: Guest) -> None:
    settings = {**SHORT, "clock": {"kind": "move", "seconds": 5}, "start": "blue", "stand_in": "stowaway"}
    table = ann.make("me", "open", settings=settings)
    bob.take(table)
    seen = ann.see(table)
    assert seen["due"] - seen["now"] <= 5000
    with bob.socket(table) as socket:
        update = socket.hear()
        while update["table"]["seats"][0]["kind"] != "bot":
            update = socket.update()
        assert update["log_events"][0]["reason"] == "time"
        while update["table"]["actor"] != "red":
            update = socket.update()


def test_a_leaver_comes_back_or_a_bot_takes_over(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open", settings={**SHORT, "stand_in": "stowaway"})
    bob.take(table)
    bob.act(table, "leave")
    assert ann.see(table)["seats"][1]["kind"] == "left"
    bob.take(table)
    assert ann.see(table)["seats"][1]["kind"] == "person"
    bob.act(table, "leave")
    ann.act(table, "bot", seat="red", level="stowaway")
    assert ann.see(table)["seats"][1]["kind"] == "bot"


def test_a_game_that_is_over_is_seen_again_as_each_seat_knew_it(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open", settings={**SHORT, "start": "blue"})
    bob.take(table)
    ann.play_any(table)
    where = f"/api/tables/{table}"
    for path in (f"{where}/transcript", f"{where}/replay?as=all", f"{where}/replay"):
        early = bob.http.get(path)
        assert (early.status_code, early.json()["error"]) == (409, "not-over")
    ann.act(table, "resign")
    replays = {seat: bob.http.get(f"{where}/replay?as={seat}").json()["steps"] for seat in ("red", "blue", "all")}
    assert [step["number"] for step in replays["red"]] == [0, 1]
    assert "?" in replays["red"][0]["view"]["hands"]["blue"]
    assert "?" not in replays["all"][0]["view"]["hands"]["blue"]
    assert replays["red"][1]["move"] is None
    assert replays["blue"][1]["move"] == replays["all"][1]["move"]
    assert bob.http.get(f"{where}/replay?as=pink").status_code == 422
