"""The project's own card art: three packs drawn in code, composed into SVG sprites at build time."""
