//! Test a plugin as it will run: the real component in the real sandbox, on a host that keeps everything in memory.
//!
//! Name the crate under `[dev-dependencies]` and write the tests into `tests/`; `cargo test` compiles the component first.
//!
//! ```no_run
//! use balcao_testkit::{Host, json};
//!
//! #[test]
//! fn a_visit_is_counted() {
//!     let host = Host::start();
//!     let company = host.company(1);
//!     assert_eq!(company.post("/visits/home").send().json(), json!({ "page": "home", "count": 1 }));
//!     assert_eq!(company.documents("visits").len(), 1);
//! }
//! # fn main() {}
//! ```
//!
//! - [`Host`] has the plugin and the clock; [`Host::advance`] lets time pass, and with it jobs and cron lines run.
//! - [`Company`] is given settings, secrets, users, tickets and the like, is asked by its users ([`Request`], [`Answer`]), is told of
//!   events and deliveries, talks to the bot ([`Talk`]), and shows what the plugin did: live events, messages, log lines, documents,
//!   queued jobs.
//! - [`Http`] is the rest of the world: it answers as the test says, or as it was recorded.
//!
//! What is missing, wrong or not declared in `plugin.toml` panics with a sentence that says so.

mod calls;
mod company;
mod connection;
mod host;
mod http;
mod payments;
mod request;
mod talk;
mod time;
mod user;

pub use balcao_runtime::channel;
pub use balcao_runtime::ports::{Audience, HttpFailure, LogLevel, NewMessage};
pub use balcao_runtime::{
    BotAction, CallError, Charge, ChargeChange, ChargeRequest, ChargeStatus, JobOutcome, PluginError, Problem,
};
pub use company::{Company, Emitted, QueuedJob};
pub use connection::Connection;
pub use host::Host;
pub use http::{Expected, Http, Sent};
pub use request::{Answer, Request};
pub use serde_json::{Value, json};
pub use talk::Talk;
pub use time::Ran;
pub use user::User;

/// The author's guide: its examples are compiled with the tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../../docs/plugins/testing.md")]
    struct Testing;
}
