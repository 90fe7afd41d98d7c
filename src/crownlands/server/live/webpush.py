"""A message for a browser's push service: encrypted for that browser alone (RFC 8291), signed by us (RFC 8292).

What takes arithmetic comes from the package `cryptography`, which the extra `push` brings.
"""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from crownlands.server.storage.pushes import Subscription

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of a record; every message of ours fits into one."""
HOURS = 12
"""For which a signature counts; services take a day at most."""
FORGET = 24 * 3600
"""Seconds for which a service keeps a message for a browser that is away."""


def packed(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """And back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A private key to sign with, as the setting `push_key` has it."""
    return packed(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def is_key(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys are what they should be: a point of the curve, and sixteen bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(p256dh))
        return len(unpacked(auth)) == 16
    except ValueError:
        return False


def _public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def sealed(text: bytes, to: Subscription) -> bytes:
    """A text that only this browser can read, with all that it needs for that."""
    theirs = unpacked(to.p256dh)
    key, salt = ec.generate_private_key(CURVE), os.urandom(16)
    ours = _public(key)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = _derived(unpacked(to.auth), shared, b"WebPush: info\0" + theirs + ours, 32)
    content = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    # The last record ends with a two.
    return head + AESGCM(content).encrypt(nonce, text + b"\x02", None)


class Sender:
    """Our key: what browsers subscribe with, and what signs every message."""

    def __init__(self, key: str, contact: str) -> None:
        plain = unpacked(key)
        if len(plain) != 32:
            raise ValueError("a key has 32 bytes")
        self._key = ec.derive_private_key(int.from_bytes(plain, "big"), CURVE)
        self._contact = contact
        self.public = packed(_public(self._key))
        """As browsers want it."""

    def headers(self, endpoint: str, topic: str, now: float) -> dict[str, str]:
        """What comes with a message; a later one of the same topic takes its place while nobody has read it."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + 3600 * HOURS, "sub": self._contact}
        told = (
            f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json({name: one for name, one in claims.items() if one})}"
        )
        r, s = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(hashes.SHA256())))
        signature = packed(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return {
            "authorization": f"vapid t={told}.{signature}, k={self.public}",
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(FORGET),
            "urgency": "normal",
            "topic": topic[:32],
        }


def _json(told: dict[str, object]) -> str:
    return packed(json.dumps(told, separators=(",", ":")).encode())
