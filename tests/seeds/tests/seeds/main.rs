//! Customers, agents and a bad network, played from seeds against the whole desk but its browsers.
//!
//! A [`Script`](balcao_simulation::Script) follows from its seed. [`play`] drives the desk step by step with it,
//! with a clock that it sets itself, and beside it a [`model`] that knows the rules and nothing of the desk.
//! In the end [`verdict`] compares what the desk shows with what it should show.

mod model;
mod observed;
mod plants;
mod play;
mod runs;
mod service;
mod shrink;
mod stage;
mod verdict;
