//! The desk as plugins reach it. Everything happens in the company of the call's scope.

mod collections;
mod desk;
mod documents;
mod http;
mod jobs;
mod kv;
mod log;
mod media;
mod realtime;
mod secrets;
mod tags;
mod tickets;

pub(super) use secrets::secret_of;

use crate::error::{DeskError, Kind};
use crate::visibility::Visibility;
use crate::{Actor, Desk, Shared};
use balcao_model::clock::Clock;
use balcao_runtime::Scope;
use balcao_runtime::ports::{PortError, Ports};
use balcao_storage::{Error, Tenant};
use serde::Serialize;
use std::sync::{Arc, OnceLock, Weak};

/// The desk behind the ports. The runtime is a part of the desk and needs its ports first, so the desk comes later; and
/// it is held weakly, so that it can end.
#[derive(Default)]
pub(crate) struct DeskPorts {
    desk: OnceLock<Weak<Shared>>,
}

impl DeskPorts {
    /// All ports of the plugin runtime.
    pub(crate) fn all(self: &Arc<Self>, clock: &Arc<dyn Clock>) -> Ports {
        Ports {
            clock: clock.clone(),
            companies: self.clone(),
            settings: self.clone(),
            collections: self.clone(),
            kv: self.clone(),
            jobs: self.clone(),
            media: self.clone(),
            contacts: self.clone(),
            tickets: self.clone(),
            messages: self.clone(),
            people: self.clone(),
            tags: self.clone(),
            http: self.clone(),
            secrets: self.clone(),
            realtime: self.clone(),
            log: self.clone(),
        }
    }

    /// Puts the desk behind the ports, once.
    pub(crate) fn connect(&self, desk: &Desk) {
        self.desk.get_or_init(|| Arc::downgrade(&desk.shared));
    }

    fn desk(&self) -> Result<Desk, PortError> {
        let shared = self.desk.get().and_then(Weak::upgrade);
        let shared = shared.ok_or_else(|| PortError::Internal("the host is stopping".to_owned()))?;
        Ok(Desk { shared })
    }

    fn tenant(&self, scope: &Scope) -> Result<Tenant, PortError> {
        Ok(self.desk()?.store().tenant_of(scope.company))
    }

    /// What the user of the call may see. Calls without a user (events, jobs) see the whole company.
    async fn sight(&self, scope: &Scope) -> Result<Visibility, PortError> {
        Actor::from(scope).sight(self.desk()?.store()).await.map_err(refused)
    }
}

fn fault(error: Error) -> PortError {
    match error {
        Error::Reference => PortError::NotFound,
        other => PortError::Internal(other.to_string()),
    }
}

fn refused(error: DeskError) -> PortError {
    match error {
        DeskError::Refused(refusal) => match refusal.kind {
            Kind::NotFound => PortError::NotFound,
            Kind::Conflict | Kind::Unprocessable => PortError::Conflict(refusal.code.into_owned()),
            Kind::TooLarge | Kind::TooMany { .. } => PortError::Limit(refusal.code.into_owned()),
            _ => PortError::Invalid(refusal.code.into_owned()),
        },
        DeskError::Internal(error) => PortError::Internal(error.to_string()),
    }
}

fn json<T: Serialize>(view: &T) -> Result<String, PortError> {
    serde_json::to_string(view).map_err(|error| PortError::Internal(error.to_string()))
}
