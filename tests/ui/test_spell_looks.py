"""A spell looks and sounds by the kinds of what it does; one of its own only where it has one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.catalogue.effects import Beset, Damage, Fear, Ground, Slay, Summon
from game.catalogue.tables import load as tables
from game.core.fight.magic import SpellCast
from game.core.held.gear import DeviceUsed
from game.ui.art.effects.breath import MATTERS
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.powers.looks import HARMS, MAGIC, OWN, look_of, looks, runs_straight
from game.ui.board.screening.stage import Stage
from game.ui.sound import hearing
from game.ui.sound.hearing import cues_of
from game.ui.sound.speaker import KIND_OF
from tests.ui.test_clips import beats, canvas, drawn, look_at

RING = ((20000, 20000), (22000, 20000), (22000, 22000), (20000, 22000))


def cast(state, spell: str, **more) -> SpellCast:
    one, two = [figure.id for figure in state.standing()][:2]
    return SpellCast(figure=one, spell=spell, level=5, shapes=(RING,), caught=(two,), volley=1, **more)


def test_a_made_up_spell_looks_and_sounds_by_what_it_does(monkeypatch):
    load()
    hearing.load()
    state, fire = beats("meeting")[60][0], tables().spells["fire_ball"]
    pictures = {}
    for kind in ("fire", "cold", "acid", ""):
        made_up = replace(fire, id="ball", name="ball", effects=(Damage(dice="1d6", kind=kind),))
        monkeypatch.setitem(tables().spells, "ball", made_up)
        event = cast(state, "ball")
        assert looks(event) == HARMS.get(kind, MAGIC)
        assert looks(event).sound in {cue.name for cue in cues_of(event, Stage(state, (event,)))}
        clip = CLIPS[SpellCast](event, Stage(state, (event,)))
        pictures[kind] = drawn(clip, look_at(state, event, canvas(state)), 0.8)
    assert len(set(pictures.values())) == len(pictures)


@pytest.mark.parametrize(
    ("does", "sound"),
    [
        (Damage(dice="1d6", kind="lightning"), "lightning"),
        (Ground(kind="wall_of_fire"), "fire-breath"),
        (Ground(kind="passage"), "growth"),
        (Beset(condition="asleep"), "dark"),
        (Beset(condition="blessed"), "holy"),
        (Fear(), "dark"),
        (Slay(banish=True), "holy"),
        (Summon(creatures=("wolf",)), "growth"),
        (Summon(creatures=("zombie",), dead=True), "dark"),
    ],
)
def test_each_kind_of_effect_has_a_sound_of_its_own(does, sound):
    assert look_of("made_up", (does,)).sound == sound


def test_what_is_laid_tells_more_than_the_condition_that_comes_with_it():
    web = tables().spells["web"]
    assert isinstance(web.effects[0], Beset)
    assert look_of("web", web.effects) == look_of("made_up", web.effects[1:])


def test_a_spell_has_a_look_of_its_own_only_where_that_is_another():
    for spell, look in OWN.items():
        assert look_of(spell, tables().spells[spell].effects) == look
        assert look_of("made_up", tables().spells[spell].effects) != look


def test_a_reversed_spell_and_a_device_look_by_what_they_work():
    state = beats("meeting")[60][0]
    assert looks(cast(state, "light")).sound == "holy"
    assert looks(cast(state, "light", reversed=True)).sound == "dark"
    horn = DeviceUsed(figure="", item="horn_of_valhalla", spell="conjure_elemental", level=6)
    assert looks(horn).sound == "growth"
    wand = DeviceUsed(figure="", item="wand_of_lightning_bolts", spell="lightning_bolt", level=6)
    assert runs_straight(wand) and looks(wand).matter == "lightning"


def test_every_spell_of_the_tables_can_be_heard_and_painted():
    for spell in tables().spells.values():
        look = look_of(spell.id, spell.effects)
        assert look.sound in KIND_OF, spell.id
        assert look.matter == "" or look.matter in MATTERS, spell.id
