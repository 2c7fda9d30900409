"""What PyScript runs: the page's Python, from the precompiled archive on sys.path."""

try:
    from app.main import start

    start()
except BaseException as problem:
    # PyScript only prints; boot/guard.js tells the visitor.
    import js

    detail = js.Object.fromEntries([["key", "broken"], ["reason", f"{type(problem).__name__}: {problem}"]])
    js.dispatchEvent(js.CustomEvent.new("boot-failed", js.Object.fromEntries([["detail", detail]])))
    raise
