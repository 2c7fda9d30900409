"""Table states for the preview, by name."""

from __future__ import annotations

from collections.abc import Callable

from . import samples_german, samples_other

STATES: dict[str, Callable[[], str]] = {
    name.replace("_", "-"): state
    for module in (samples_german, samples_other)
    for name, state in vars(module).items()
    if name.startswith(("dobbm_", "lorum_", "loo_", "clumond_"))
}
"""Name to the function that writes the state."""
