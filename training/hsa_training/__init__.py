"""Reads and checks the datasets that hsa writes (docs/format.md)."""
