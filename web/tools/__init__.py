"""The parts of build.py: environment, runtime, site, server, suite and benchmark of Kartenstube."""
