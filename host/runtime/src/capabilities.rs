//! The host functions of the contract: each checks the manifest and the limits, then asks a port.

mod collections;
mod contacts;
mod context;
mod crypto;
mod http;
mod i18n;
mod jobs;
mod kv;
mod log;
mod media;
mod messages;
mod people;
mod realtime;
mod secrets;
mod settings;
mod tags;
mod tickets;

pub use crypto::is_rsa_private_key;
pub(crate) use http::fetchable;

use crate::bindings::balcao::plugin::types;
use crate::call::CallState;
use crate::error::HostError;

impl types::Host for CallState {
    fn convert_error(&mut self, error: HostError) -> wasmtime::Result<types::Error> {
        match error {
            HostError::Refused(error) => Ok(error),
            HostError::Trap(trap) => Err(trap),
        }
    }
}

fn limit(text: String) -> HostError {
    HostError::Refused(types::Error::Limit(text))
}

fn invalid(text: String) -> HostError {
    HostError::Refused(types::Error::Invalid(text))
}

fn denied(text: String) -> HostError {
    HostError::Refused(types::Error::Denied(text))
}
