"""What PyScript runs: the page's Python, from the precompiled archive on sys.path."""

from app.main import start

start()
