"""Which of a wheel's kernels this machine can run."""

def kernels() -> tuple[str, ...]:
    """The kernels that this machine can run, the quickest first."""
