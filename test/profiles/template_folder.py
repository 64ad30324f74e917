"""Prints the folder with the chat templates of the installed trl package, without importing it."""

import importlib.util
import os

spec = importlib.util.find_spec("trl")
assert spec is not None and spec.submodule_search_locations, "trl is not installed"
print(os.path.join(spec.submodule_search_locations[0], "chat_templates"))
