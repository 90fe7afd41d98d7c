"""Benchmarks: `make bench` runs them all and writes tables to bench/results."""
