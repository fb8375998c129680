"""What the fuzzing has already: houses on both engines, callers, a client, the forms of pages. Imported from here, so that one place knows where it stands."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fuzz"))

from asking import Answer, Asking, Gone  # noqa: E402, F401
from callers import ENDING, STREAMS, is_api, values  # noqa: E402, F401
from engines import ENGINES, demo  # noqa: E402, F401
from forms import Forms, browser, cookies_of, form_headers  # noqa: E402, F401
from places import places, put, resolved  # noqa: E402, F401
from world import PASSWORD, DemoHouse, World  # noqa: E402, F401
