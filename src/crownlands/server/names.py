"""Names, tokens and ids: what people call themselves, and what nobody can guess."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that look alike."""


def new_id(length: int = 12) -> str:
    """An id of a table or guest; twelve letters are about 59 bits, so nobody finds a table by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_token() -> str:
    """A secret of 192 bits for a link or a cookie."""
    return secrets.token_urlsafe(24)


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
