"""What all tests share: the live server, and the rule for tests that read data lying beside the checkout."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest_plugins = ["tests.live_server"]

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder with data of others; its tests carry the marker `shared`."""
    return SHARED


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Without the shared folder its tests are skipped, visibly; in CI, where it must be there, they fail."""
    if item.get_closest_marker("shared") and not SHARED.is_dir():
        if os.environ.get("CI"):  # noqa: TID251 - a setting of the tests, not the product
            pytest.fail(f"{SHARED} is missing, and in CI it must be there.", pytrace=False)
        pytest.skip(f"{SHARED} is not there")
