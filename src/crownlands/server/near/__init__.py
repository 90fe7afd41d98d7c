"""Tables on your own device: the server's messages without a server, for the page's worker (docs/offline.md)."""
