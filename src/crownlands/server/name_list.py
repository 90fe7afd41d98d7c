"""Friendly names of our own, for servers where people choose one instead of typing it; each in both scripts."""

from __future__ import annotations

NAMES = {
    "Alba": "Альба", "Anouk": "Анук", "Arlo": "Арло", "Aurora": "Аврора", "Bela": "Бела", "Bruno": "Бруно",
    "Celia": "Целия", "Clio": "Клио", "Cosmo": "Космо", "Dalia": "Далия", "Dario": "Дарио", "Dora": "Дора",
    "Elio": "Элио", "Elsa": "Эльза", "Emil": "Эмиль", "Enzo": "Энцо", "Fabio": "Фабио", "Felix": "Феликс",
    "Fiona": "Фиона", "Flora": "Флора", "Frida": "Фрида", "Gala": "Гала", "Greta": "Грета", "Hugo": "Гуго",
    "Ida": "Ида", "Igor": "Игорь", "Ines": "Инес", "Iris": "Ирис", "Ivo": "Иво", "Juno": "Юнона",
    "Kira": "Кира", "Lara": "Лара", "Leo": "Лео", "Lina": "Лина", "Lola": "Лола", "Luca": "Лука",
    "Luna": "Луна", "Mara": "Мара", "Marco": "Марко", "Max": "Макс", "Mila": "Мила", "Mira": "Мира",
    "Nala": "Нала", "Nico": "Нико", "Nina": "Нина", "Nora": "Нора", "Olga": "Ольга", "Oscar": "Оскар",
    "Otto": "Отто", "Pia": "Пия", "Polo": "Поло", "Romeo": "Ромео", "Rosa": "Роза", "Sasha": "Саша",
    "Selma": "Сельма", "Sofia": "София", "Stella": "Стелла", "Tara": "Тара", "Theo": "Тео", "Timo": "Тимо",
    "Vera": "Вера", "Viola": "Виола", "Yara": "Яра", "Zora": "Зора",
}  # fmt: skip
"""As in Latin letters: as in Cyrillic ones."""

LISTED = frozenset((*NAMES, *NAMES.values()))


def is_listed(name: str) -> bool:
    """Whether a name is one of ours, in either script.

    >>> is_listed("Luna"), is_listed("Луна"), is_listed("luna")
    (True, True, False)
    """
    return name in LISTED
