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

pub(crate) use http::fetchable;

use wasmtime::Engine;
use wasmtime::component::{HasSelf, Linker};

use crate::bindings::Plugin;
use crate::bindings::balcao::plugin::types;
use crate::call::CallState;
use crate::error::HostError;

/// A linker with every capability and an empty WASI.
pub(crate) fn linker(engine: &Engine) -> wasmtime::Result<Linker<CallState>> {
    let mut linker = Linker::new(engine);
    wasmtime_wasi::p2::add_to_linker_async(&mut linker)?;
    Plugin::add_to_linker::<_, HasSelf<_>>(&mut linker, |state| state)?;
    Ok(linker)
}

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
