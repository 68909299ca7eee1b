//! Who does something in a company: a person, or a plugin.

use crate::error::DeskResult;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_runtime::Scope;
use balcao_storage::{Actor as AuditActor, Audit, Store, Tenant, TenantTx};

/// Whoever uses a use case. It is made from a verified identity, or by the host for a plugin's call; a plugin acts with the rights of
/// the user who waits for it, or of the company when nobody does.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a>(Doer<'a>);

#[derive(Debug, Clone, Copy)]
enum Doer<'a> {
    Person(&'a Identity),
    Plugin(&'a Scope),
}

impl<'a> From<&'a Identity> for Actor<'a> {
    fn from(person: &'a Identity) -> Self {
        Self(Doer::Person(person))
    }
}

impl<'a> From<&'a Scope> for Actor<'a> {
    fn from(call: &'a Scope) -> Self {
        Self(Doer::Plugin(call))
    }
}

impl<'a> Actor<'a> {
    /// The company's part of the database.
    pub(crate) fn tenant(self, store: &Store) -> Tenant {
        match self.0 {
            Doer::Person(person) => store.tenant(person),
            Doer::Plugin(call) => store.tenant_of(call.company),
        }
    }

    /// What may be seen.
    pub(crate) async fn sight(self, store: &Store) -> DeskResult<Visibility> {
        match self.0 {
            Doer::Person(person) => Visibility::of(store, person).await,
            Doer::Plugin(call) => match &call.user {
                None => Ok(Visibility::of_company()),
                Some(user) => Visibility::of_user(&self.tenant(store), user.id, user.profile == "admin").await,
            },
        }
    }

    /// The user with the name shown to people, if there is one.
    pub(crate) fn user(self) -> Option<(i64, &'a str)> {
        match self.0 {
            Doer::Person(person) => Some((person.user_id(), person.name())),
            Doer::Plugin(call) => call.user.as_ref().map(|user| (user.id, user.name.as_str())),
        }
    }

    /// Remembers a change of a plugin. What people do by hand is seen elsewhere; of a plugin nobody would know.
    pub(crate) async fn note_plugin(self, company: &mut TenantTx<'_>, entry: &Audit<'_>, at: Millis) -> DeskResult<()> {
        let Doer::Plugin(call) = self.0 else { return Ok(()) };
        let name = match &call.user {
            Some(user) => format!("{} (plugin {})", user.name, call.plugin_id),
            None => format!("plugin {}", call.plugin_id),
        };
        let who = AuditActor {
            user_id: call.user.as_ref().map(|user| user.id),
            name: &name,
            address: "",
        };
        Ok(company.audit_as(who, entry, at).await?)
    }
}
