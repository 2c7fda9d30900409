"""Many machines for the arena (extra `arena`): joblib's backend for a Dask cluster that is running already."""

from collections.abc import Callable, Iterator, Sequence
from socket import create_connection
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


class DaskCluster:
    """A Dask cluster by the address of its scheduler, as in `tcp://10.0.0.1:8786`; every worker has this package installed.

    Raises:
        OSError: if nobody answers at the address within ten seconds.
        ValueError: if it is no address.
        ImportError: if the extra is not installed.
    """

    def __init__(self, address: str) -> None:
        import joblib
        from distributed import Client
        from distributed.comm import parse_address, parse_host_port

        # A client that finds nobody is loud when it is thrown away: look first.
        create_connection(parse_host_port(parse_address(address)[1]), timeout=10).close()

        self._joblib = joblib
        self._client = Client(address, timeout=10, set_as_default=False)

    def __call__(self, function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
        """Work on the cluster; results come in order, each as soon as it and those before it are there."""
        with self._joblib.parallel_config(backend="dask", client=self._client):
            results: Iterator[B] = self._joblib.Parallel(n_jobs=-1, return_as="generator")(
                self._joblib.delayed(function)(item) for item in items
            )
        return _told(results)

    def close(self) -> None:
        """Leave the cluster as it is."""
        self._client.close()


def _told(results: Iterator[B]) -> Iterator[B]:
    """Pass the results on; what goes wrong with a worker becomes one kind of error."""
    from distributed import KilledWorker

    try:
        yield from results
    except (KilledWorker, ImportError, OSError) as error:
        raise ConnectionError(f"the cluster has given up: {error}") from error
