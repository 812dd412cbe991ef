"""The names of scripts, as they stand in a sentence."""

from __future__ import annotations

import unicodedata

PICTOGRAPHS, SIGNS = "pictographs", "special signs"

CALLED = {
    "CJK": "Han", "IDEOGRAPHIC": "Han", "HIRAGANA": "Kana", "KATAKANA": "Kana", "HENTAIGANA": "Kana", "NKO": "N'Ko",
    "CANADIAN": "Canadian syllabics", "EGYPTIAN": "Egyptian hieroglyphs", "ANATOLIAN": "Anatolian hieroglyphs",
    "AEGEAN": "Aegean numbers", "INDIC": "Siyaq numbers", "OTTOMAN": "Siyaq numbers", "PHAGS": "Phags-pa",
    "HANGZHOU": "Hangzhou numerals", "RUMI": "Rumi numerals", "MAYAN": "Mayan numerals", "CYPRO": "Cypro-Minoan",
    "SIGNWRITING": "SignWriting", "KHITAN": "Khitan small script", "TULU": "Tulu-Tigalari",
    "ZNAMENNY": "Znamenny notes",
}  # fmt: skip
"""By the first words of the names of characters, where these are not what a script is called."""

LONGER = (
    "Bassa Vah", "Beria Erfe", "Caucasian Albanian", "Dives Akuru", "Gunjala Gondi", "Gurung Khema", "Hanifi Rohingya",
    "Imperial Aramaic", "Inscriptional Pahlavi", "Inscriptional Parthian", "Kayah Li", "Kirat Rai", "Linear A",
    "Linear B", "Masaram Gondi", "Meetei Mayek", "Mende Kikakui", "Nag Mundari", "New Tai Lue",
    "Nyiakeng Puachue Hmong", "Ol Chiki", "Ol Onal", "Old Hungarian", "Old Italic", "Old North Arabian", "Old Permic",
    "Old Persian", "Old Sogdian", "Old South Arabian", "Old Turkic", "Old Uyghur", "Pahawh Hmong", "Pau Cin Hau",
    "Psalter Pahlavi", "Sora Sompeng", "Syloti Nagri", "Tai Le", "Tai Tham", "Tai Viet", "Tai Yo", "Tolong Siki",
    "Warang Citi", "Zanabazar Square",
)  # fmt: skip
"""Scripts whose names are more than a word."""

UNNAMED = frozenset((
    "ALEF", "ANGSTROM", "BET", "BLACK", "CARON", "CIRCLED", "COMBINING", "COUNTING", "DALET", "DIGIT", "DINGBAT",
    "DOUBLE", "EULER", "EXTENDED", "FRACTION", "FULLWIDTH", "GIMEL", "HALFWIDTH", "INFORMATION", "KELVIN", "MASU",
    "MATHEMATICAL", "MODIFIER", "MUSICAL", "NEGATIVE", "NORTH", "NUMBER", "OHM", "OLD", "PARENTHESIZED", "PHAISTOS",
    "PLANCK", "ROMAN", "SCRIPT", "SEGMENTED", "SMALL", "SUBSCRIPT", "SUPERSCRIPT", "TALLY", "TURNED", "VARIATION",
    "VERTICAL", "VIETNAMESE", "VULGAR",
))  # fmt: skip
"""First words of the names of characters that are of no script."""


def script_of(mark: str) -> str:
    """The name of a character's script; "pictographs" for a sign that is no letter."""
    if not unicodedata.category(mark).startswith(("L", "M", "N")):
        return PICTOGRAPHS
    name = unicodedata.name(mark, "")
    longer = next((word for word in LONGER if name.startswith(f"{word.upper()} ")), None)
    if longer is not None:
        return longer
    first = name.split(" ")[0].split("-")[0]
    return SIGNS if not first or first in UNNAMED else CALLED.get(first, first.capitalize())
