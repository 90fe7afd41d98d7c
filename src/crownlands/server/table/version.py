"""The version of the messages between a table and its clients."""

VERSION = 1
"""Raised when an older page would misread a message or be misread; what is only added leaves it."""
