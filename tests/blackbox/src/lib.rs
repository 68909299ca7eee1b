//! Black-box tests of the host: each file of `tests/` starts the real program and talks to it over HTTP
//! and websockets only.
