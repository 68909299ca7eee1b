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
//! fn hello(request: &Request) -> Result<Json<String>> {
//!     let name: String = request.param("name")?;
//!     Ok(Json(format!("Hello, {name}")))
//! }
//!
//! balcao_plugin::export!(Hello: routes);
//! # fn main() {}
//! ```
//!
//! Build it with `--target wasm32-wasip2`. What it may do is asked for in its `plugin.toml`.
//! Every call gets fresh memory: keep nothing in statics, keep it in a [`Collection`].
//! There is no file system, environment or thread, and no network but through [`http`].

mod batch;
#[doc(hidden)]
pub mod bindings;
pub mod bot;
pub mod channel;
mod collection;
pub mod contacts;
pub mod context;
pub mod crypto;
mod error;
mod events;
mod export;
mod hooks;
pub mod http;
pub mod i18n;
pub mod jobs;
pub mod kv;
mod lifecycle;
pub mod log;
pub mod media;
pub mod messages;
pub mod payments;
pub mod queues;
pub mod realtime;
mod request;
mod response;
mod router;
mod routes;
pub mod secrets;
pub mod settings;
pub mod tags;
pub mod tickets;
pub mod time;
pub mod users;
pub mod webhooks;

#[doc(hidden)]
pub use export::private as __private;

pub use batch::Batch;
pub use collection::{Collection, Order, Page, Query, Stored};
pub use error::{Error, Result};
pub use events::{Event, Events};
pub use hooks::{Delivery, Hooks};
pub use jobs::{Job, NewJob, Outcome, Worker};
pub use lifecycle::{Draft, Lifecycle, Problem};
pub use request::{Form, Request, Upload};
pub use response::{IntoResponse, Json, Response};
pub use router::Router;
pub use routes::Routes;

/// What most plugins use.
pub mod prelude {
    pub use crate::{
        Batch, Collection, Delivery, Draft, Error, Event, Events, Form, Hooks, Job, Json, Lifecycle, NewJob, Order,
        Outcome, Problem, Query, Request, Response, Result, Router, Routes, Stored, Worker,
    };
    pub use serde_json::json;
}

/// The author's guide: its examples are compiled with the tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../../docs/plugins/errors.md")]
    struct Errors;
    #[doc = include_str!("../../../docs/plugins/first-plugin.md")]
    struct FirstPlugin;
    #[doc = include_str!("../../../docs/plugins/README.md")]
    struct Overview;
    #[doc = include_str!("../../../docs/plugins/permissions.md")]
    struct Permissions;
    #[doc = include_str!("../../../docs/plugins/roles.md")]
    struct Roles;
}
