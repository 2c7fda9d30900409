"""What pages with demos load: one stylesheet and one classic script; both are optional."""

import pkgutil

STYLE = "ks-demo.css"
SCRIPT = "ks-demo.js"


def assets() -> dict[str, str]:
    """Return the files that belong beside the pages: name to text, the same in every build."""
    return {STYLE: read("faces.css") + read("demo.css"), SCRIPT: read("demo.js")}


def read(name: str) -> str:
    """Read one of the files that the assets are made of."""
    data = pkgutil.get_data(__name__, name)
    assert data is not None
    return data.decode()
