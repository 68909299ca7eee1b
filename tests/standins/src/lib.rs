//! Local servers in place of messaging services, with their faults: Meta's Cloud API and Evolution API.
//!
//! They answer as the services are documented to, and what customers and phones would do is asked of them under `/standin`.
//! They are for tests and for trying the product without the internet; nothing of them is in the product.

mod clock;
pub mod evolution;
pub mod graph;
mod post;
mod server;

pub use server::Server;
