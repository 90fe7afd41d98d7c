"""Names, tokens and ids: what people call themselves, and what nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that look alike."""


WORDS = (
    "ABBEY", "BARON", "BRIDGE", "CASTLE", "COUNT", "CROWN", "DRAGON", "DUCHESS",
    "DUKE", "EARL", "FIELD", "FOREST", "GIANT", "HARVEST", "KING", "KNIGHT",
    "LADY", "LAKE", "LORD", "MEADOW", "MILL", "MINE", "PRINCE", "QUEEN",
    "REALM", "SHIELD", "SQUIRE", "SWAMP", "SWORD", "TOWER", "WHEAT", "WINDMILL",
)  # fmt: skip
"""What codes begin with."""

LONGEST_NAME = 24
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of signs that show nothing, or turn round what follows: controls, direction marks, line separators."""
BLANK = dict.fromkeys([0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0])
BLANK |= dict.fromkeys([*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""Letters and marks that show nothing, to be taken out."""
MOST_MARKS = 3
"""On one letter: no language needs more."""
RESERVED = frozenset(
    ("admin", "administrator", "bots", "crownlands", "moderator", "operator", "root", "server", "system")
)
LOOK_ALIKE = str.maketrans(
    "авекмнорстухіѕјԁαβεικνορτυ01358@$",
    "abekmhopctyxisjdabeikvoptuoiesbas",
)
"""Letters of other scripts, digits and signs that look like Latin letters."""


def new_id(length: int = 12) -> str:
    """An id of a table or guest; twelve letters are about 59 bits, so nobody finds a table by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_token() -> str:
    """A secret of 192 bits for a link or a cookie."""
    return secrets.token_urlsafe(24)


def table_code(secret: str, table_id: str, attempt: int) -> str:
    """A short code to be typed: it follows from the table's secret, so it need not be stored to be told again.

    >>> table_code("secret", "table", 0)
    'ABBEY-W26A'
    """
    digest = hmac.new(secret.encode(), f"{table_id}/code/{attempt}".encode(), hashlib.sha256).digest()
    letters = "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[1:5])
    return f"{WORDS[digest[0] % len(WORDS)]}-{letters.upper()}"


def typed_code(text: str) -> str:
    """A code as it is meant, however it was typed.

    >>> typed_code(" king 4f7q"), typed_code("KING4F7Q")
    ('KING-4F7Q', 'KING-4F7Q')
    """
    plain = "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())
    return f"{plain[:-4]}-{plain[-4:]}"


def hashed(token: str) -> str:
    """What is stored of a token: it has enough bits that a plain hash cannot be reversed."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(text: str) -> str | None:
    """A display name without what cannot be seen or turns text round; None if it cannot be a name.

    Names that would pass for a bot's, or for the operator's, are none.

    >>> clean_name("  Ann\\u202e  of  Cleves "), clean_name(" \\n "), clean_name("Bottom")
    ('Ann of Cleves', None, 'Bottom')
    >>> clean_name("bot:sovereign"), clean_name("Вот: duke"), clean_name("ＡＤＭＩＮ")
    (None, None, None)
    """
    plain = unicodedata.normalize("NFC", text).translate(BLANK)
    plain = _few_marks("".join(sign for sign in plain if unicodedata.category(sign) not in UNSEEN))
    plain = re.sub(r"\s+", " ", plain).strip()[:LONGEST_NAME].strip()
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in plain) or is_reserved(plain):
        return None
    return plain


def _few_marks(text: str) -> str:
    """Not more marks than a letter needs: a tower of them covers the lines above."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def is_reserved(name: str) -> bool:
    """Whether a name passes for a bot's, as in a record ("bot:duke"), or for the server's own people."""
    looks = unicodedata.normalize("NFKD", name).casefold().translate(LOOK_ALIKE)
    looks = "".join(sign for sign in looks if unicodedata.category(sign)[0] != "M")
    as_bot = re.match(r"[\W_]*b[^\w\s]*o[^\w\s]*t(?![^\W_])", looks)
    return as_bot is not None or re.sub(r"[\W_]", "", looks) in RESERVED
