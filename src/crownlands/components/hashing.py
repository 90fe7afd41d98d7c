"""Hashes: names for facts and seeds that anybody can compute again."""

from __future__ import annotations


def sha256(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal digits.

    >>> sha256("a seed")[:8]
    '8f44d509'
    """
    # It brings a large library, and a program may well do without a single hash.
    from hashlib import sha256 as secure_hash

    return secure_hash(text.encode()).hexdigest()
