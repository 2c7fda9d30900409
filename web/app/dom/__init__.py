"""The only part of the page that touches the browser."""
