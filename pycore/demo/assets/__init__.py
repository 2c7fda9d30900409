"""What pages with demos load: one stylesheet and one classic script; both are optional."""

from pycore.demo.data import read

STYLE = "ks-demo.css"
SCRIPT = "ks-demo.js"


def assets() -> dict[str, str]:
    """Return the files that belong beside the pages: name to text, the same in every build."""
    return {STYLE: read("assets/faces.css") + read("assets/demo.css"), SCRIPT: read("assets/demo.js")}
