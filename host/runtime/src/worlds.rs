//! The versions of the contract side by side.
//!
//! A component is linked with the interfaces of the world that it was built for and with no others. What an older world says
//! differently is told in its words by an adapter of its own; everything behind that (permissions, limits, ports, records) is
//! one and the same for all worlds.

pub(crate) mod v0_9;

use balcao_registry::World;
use wasmtime::Engine;
use wasmtime::component::{HasSelf, Linker};

use crate::bindings::{self, events, routes};
use crate::call::CallState;

/// Where a component exports a role that more than one world has.
pub(crate) enum Exported<Present, V0_9> {
    Present(Present),
    V0_9(V0_9),
}

pub(crate) type Routes = Exported<routes::GuestIndices, bindings::v0_9::routes::GuestIndices>;
pub(crate) type Events = Exported<events::GuestIndices, bindings::v0_9::events::GuestIndices>;

/// What each world offers to its components: its capabilities and an empty WASI.
#[derive(Clone)]
pub(crate) struct Linkers {
    present: Linker<CallState>,
    v0_9: Linker<CallState>,
}

impl Linkers {
    pub(crate) fn new(engine: &Engine) -> wasmtime::Result<Self> {
        let mut linkers = Self {
            present: with_wasi(engine)?,
            v0_9: with_wasi(engine)?,
        };
        bindings::Plugin::add_to_linker::<_, HasSelf<_>>(&mut linkers.present, |state| state)?;
        bindings::v0_9::Plugin::add_to_linker::<_, HasSelf<_>>(&mut linkers.v0_9, |state| state)?;
        Ok(linkers)
    }

    pub(crate) const fn of(&self, world: World) -> &Linker<CallState> {
        match world {
            World::V1_0 => &self.present,
            World::V0_9 => &self.v0_9,
        }
    }
}

fn with_wasi(engine: &Engine) -> wasmtime::Result<Linker<CallState>> {
    let mut linker = Linker::new(engine);
    wasmtime_wasi::p2::add_to_linker_async(&mut linker)?;
    Ok(linker)
}
