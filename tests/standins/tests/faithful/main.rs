//! The stand-ins answer as the services are documented to: what is good is taken, and what is not is refused with its code.

mod evolution;
mod graph;
mod line;
