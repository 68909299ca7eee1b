//! Write a plugin for Balcão in Rust.
//!
//! A plugin is a type that plays one or more roles, each a trait:
//!
//! ```
//! use balcao_plugin::prelude::*;
//!
//! struct Hello;
//!
//! impl Routes for Hello {
//!     fn handle(request: Request) -> Result<Response> {
//!         Router::new(request).get("/hello/{name}", hello).answer()
//!     }
//! }
//!
//! fn hello(request: &Request) -> Result<Response> {
//!     let name: String = request.param("name")?;
//!     Response::json(&format!("Hello, {name}"))
//! }
//!
//! balcao_plugin::export!(Hello: routes);
//! # fn main() {}
//! ```
//!
//! Build it with `--target wasm32-wasip2`. What it may do is asked for in its `plugin.toml`.
//! Every call gets fresh memory: keep nothing in statics, keep it in a [`Collection`].
//! There is no file system, network, environment or thread.

#[doc(hidden)]
pub mod bindings;
mod collection;
pub mod context;
mod error;
mod events;
mod export;
pub mod log;
pub mod realtime;
mod request;
mod response;
mod router;
mod routes;
pub mod settings;
pub mod tags;
pub mod tickets;

#[doc(hidden)]
pub use export::private as __private;

pub use collection::{Collection, Order, Page, Query, Stored};
pub use error::{Error, Result};
pub use events::{Event, Events};
pub use request::Request;
pub use response::Response;
pub use router::Router;
pub use routes::Routes;

/// What most plugins use.
pub mod prelude {
    pub use crate::{Collection, Error, Event, Events, Query, Request, Response, Result, Router, Routes, Stored};
}
