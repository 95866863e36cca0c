"""Where compiled code is kept, and for which sources it counts."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from newmarket.kernel import native, step
from tests.kit.lookalikes import change_for


@pytest.fixture(autouse=True)
def _nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_cache_directory", "_fingerprint", "_source"):
        monkeypatch.setattr(native, name, getattr(native, name).__wrapped__)


def test_it_is_kept_where_the_variable_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    assert native._cache_directory() == tmp_path / "newmarket"


def test_it_is_kept_beside_the_modules_else_in_the_users_cache_else_nowhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    beside, own = Path(native.__file__).parent / "__pycache__" / "native", tmp_path / "newmarket" / "native"

    assert native._cache_directory() == beside
    # As in an installation that nobody may write to (root may, so the question is answered for it).
    change_for(monkeypatch, native, of=os, access=lambda path, _mode: path != beside)
    assert native._cache_directory() == own
    assert own.is_dir()
    change_for(monkeypatch, native, of=os, access=lambda _path, _mode: False)
    assert native._cache_directory() is None


def test_it_counts_for_the_sources_of_all_that_a_module_imports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = native._fingerprint(step.__name__)
    assert native._fingerprint(step.__name__) == before

    # `step` imports `leading`, which imports `words`: a change there is not seen in the file of `step`.
    words = sys.modules["newmarket.kernel.words"]
    changed = tmp_path / "words.py"
    changed.write_text(Path(str(words.__file__)).read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    monkeypatch.setattr(words, "__file__", str(changed))

    assert native._fingerprint(step.__name__) != before


def test_compiled_code_calls_what_was_written() -> None:
    def doubled(number: int) -> int:
        return 2 * number

    assert native.compiled(doubled)(21) == 42
    assert native.compiled(doubled).__name__ == "doubled"
