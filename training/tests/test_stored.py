"""Compressed files are checked as their text is, damage is found, and a missing reader is said."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard
from hsa_training.stored import inside

VERIFY = Path(__file__).parent.parent / "hsa_training" / "verify.py"


def two_frames(text):
    return zstandard.compress(text[:100]) + zstandard.compress(text[100:])


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress, two_frames])
def test_the_whole_text_is_read(tmp_path, pack):
    text = b"line\n" * 100
    path = tmp_path / f"rows.jsonl{'.gz' if pack is gzip.compress else '.zst'}"
    path.write_bytes(pack(text))
    with inside(path) as file:
        assert file.read() == text


def test_without_a_reader_of_zstd_it_says_so(tmp_path):
    path = tmp_path / "rows.jsonl.zst"
    path.write_bytes(zstandard.compress(b"x"))
    script = (
        "import sys; sys.modules.update({'zstandard': None, 'compression': None})\n"
        f"from pathlib import Path\nfrom hsa_training.stored import open_text\nopen_text(Path({str(path)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=VERIFY.parent.parent, capture_output=True, text=True)
    assert done.returncode == 2
    assert "expected Python 3.14, or the package zstandard" in done.stderr
