"""The live table over HTTP: routes, streams, storage and security around `newmarket.table`."""
