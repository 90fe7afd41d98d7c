"""The examples of some pages need the kernel; without it they are left out."""

from crownlands.kernel import available

collect_ignore = [] if available() else ["kernel.md", "guides/researchers.md"]
