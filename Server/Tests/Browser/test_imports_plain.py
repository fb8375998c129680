"""Lists that a house brings, in a browser without scripts, on a phone: a house of its own, which knows no columns and nobody yet."""

import unittest

import test_imports
from browsing import tearDownModule  # noqa: F401
from test_imports import setUpModule  # noqa: F401


class WithoutScriptTest(test_imports.ListsTest):
    script = False
    width = "phone"


if __name__ == "__main__":
    unittest.main()
