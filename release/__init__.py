"""What a release is made of besides wheel and sources; `make release` makes all of it."""
