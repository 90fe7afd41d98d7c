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
    """A display name without control signs, direction marks and needless spaces; None if nothing is left.

    >>> clean_name("  Ann\\u202e  of  Cleves "), clean_name(" \\n ")
    ('Ann of Cleves', None)
    """
    plain = unicodedata.normalize("NFC", text)
    plain = "".join(sign for sign in plain if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return re.sub(r"\s+", " ", plain).strip()[:24].strip() or None
