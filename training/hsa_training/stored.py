"""The text of a dataset's files, whether they are compressed or not."""

import contextlib
import functools
import gzip
import io
import sys
import zlib

MOST_HELD = 4
"""Compressed files whose text is held: the four kinds of one shard are read together."""
DAMAGE = (OSError, EOFError, zlib.error)
"""What reading damaged data raises; readers of zstd raise an error of their own, which `inside` turns into an OSError."""


def suffix(path):
    return path.suffix if path.suffix in (".gz", ".zst") else ""


def bare(path):
    """The path without the ending of a compressed file."""
    return path.with_suffix("") if suffix(path) else path


@contextlib.contextmanager
def inside(path):
    """A file to read once, from its beginning to its end."""
    if suffix(path) == ".gz":
        with gzip.open(path, "rb") as file:
            yield file
    elif suffix(path) == ".zst":
        with _zstd(path) as file:
            yield file
    else:
        with open(path, "rb") as file:
            yield file


def open_text(path):
    """A file with places that can be gone back to."""
    return io.BytesIO(_unpacked(path)) if suffix(path) else open(path, "rb")


@functools.lru_cache(maxsize=MOST_HELD)
def _unpacked(path):
    with inside(path) as file:
        return file.read()


@contextlib.contextmanager
def _zstd(path):
    try:
        from compression import zstd

        opened, error = functools.partial(zstd.open, path), zstd.ZstdError
    except ImportError:
        try:
            import zstandard
        except ImportError:
            print(f"{path}: zstd data; expected Python 3.14, or the package zstandard", file=sys.stderr)
            raise SystemExit(2) from None
        opened, error = functools.partial(_zstandard, zstandard, path), zstandard.ZstdError
    try:
        with opened() as file:
            yield file
    except error as damage:
        raise OSError(f"{path.name}: {damage}") from damage


@contextlib.contextmanager
def _zstandard(zstandard, path):
    # Without this it stops after the first frame and says nothing.
    with open(path, "rb") as file, zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True) as reader:
        yield reader
