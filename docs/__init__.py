"""What draws the pictures of the rules pages: `python -m docs.pictures`."""
