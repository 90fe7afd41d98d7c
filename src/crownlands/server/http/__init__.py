"""The server's face: requests, sockets, streams, the operator's page."""
