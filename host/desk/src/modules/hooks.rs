//! Deliveries of other services: stored and thanked for first, told to the plugin after.

use super::ports::secret_of;
use super::standing::{Standing, standing};
use super::{HookView, Modules};
use crate::Desk;
use crate::error::{DeskError, DeskResult, Kind};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_model::company::CompanyKey;
use balcao_registry::HookSpec;
use balcao_runtime::{Delivery, Installed};
use balcao_storage::{Audit, DueWork, HookDelivery, Tenant};
use base64::{Engine, prelude::BASE64_STANDARD};
use rand::RngCore;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

const KEY_BYTES: usize = 32;
const LONGEST_SENDER_ID: usize = 200;
/// Bytes that are given back to a sender.
const LONGEST_CHALLENGE: usize = 1_024;
const MINUTE_MS: Millis = 60_000;

/// What another service posted.
#[derive(Debug, Clone, Default)]
pub struct HookPost {
    /// The plugin's id.
    pub plugin: String,
    /// The key in the address.
    pub key: String,
    /// What followed the question mark.
    pub query: String,
    /// Names in lower case; credentials and cookies left out by the caller where they are our own.
    pub headers: Vec<(String, String)>,
    /// Byte for byte.
    pub body: Vec<u8>,
}

/// How it waits in the database.
#[derive(Serialize, Deserialize)]
struct Stored {
    query: String,
    headers: Vec<(String, String)>,
    body: String,
}

/// Company, plugin and hook.
type Place = (i64, String, String);

/// Deliveries of this host in the present minute.
#[derive(Default)]
pub(crate) struct HookRates(Mutex<(Millis, HashMap<Place, u32>)>);

impl HookRates {
    /// Counts a delivery. False when it is one too many.
    fn count(&self, place: Place, most: u32, now: Millis) -> bool {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now / MINUTE_MS;
        if counted.0 != minute {
            *counted = (minute, HashMap::new());
        }
        let count = counted.1.entry(place).or_default();
        *count = count.saturating_add(1);
        *count <= most
    }
}

impl Modules<'_> {
    /// Takes a delivery: when this answers, it is stored.
    ///
    /// # Errors
    /// `ERR_NOT_FOUND` for an address that is none, `ERR_BODY_TOO_LARGE`, `ERR_TOO_MANY_DELIVERIES`.
    pub async fn accept_hook(&self, post: HookPost) -> DeskResult<()> {
        let (desk, now) = (self.desk, self.desk.now());
        let (tenant, spec) = self.hook_at(&post.plugin, &post.key).await?;
        let company = tenant.key();
        if post.body.len() > usize::try_from(spec.max_bytes).unwrap_or(usize::MAX) {
            return Err(DeskError::refused(Kind::TooLarge, "ERR_BODY_TOO_LARGE"));
        }
        self.count_hook(company, &post.plugin, &spec)?;
        let sender_id = sender_id(&spec, &post.headers);
        let delivery = HookDelivery {
            plugin: &post.plugin,
            hook: &spec.name,
            sender_id: sender_id.as_deref(),
            payload: &stored(&post)?,
            max_attempts: i64::from(spec.max_attempts),
        };
        let mut tx = desk.store().begin().await?;
        tx.queue_hook_delivery(company, delivery, now).await?;
        tx.commit().await?;
        desk.wake().plugins.notify_one();
        Ok(())
    }

    /// The answer to a sender that makes sure of an address before it delivers there, as the manifest says.
    ///
    /// # Errors
    /// `ERR_NOT_FOUND` for an address that is none or asks for nothing, `ERR_NO_PERMISSION` for another token than the company's
    /// secret, `ERR_TOO_MANY_DELIVERIES`.
    pub async fn answer_challenge(&self, plugin: &str, key: &str, query: &str) -> DeskResult<String> {
        let unknown = || DeskError::not_found("ERR_NOT_FOUND");
        let (tenant, spec) = self.hook_at(plugin, key).await?;
        let challenge = spec.challenge.as_ref().ok_or_else(unknown)?;
        self.count_hook(tenant.key(), plugin, &spec)?;
        let parameters: HashMap<_, _> = url::form_urlencoded::parse(query.as_bytes()).collect();
        let given = |name: &str| parameters.get(name).map(AsRef::<str>::as_ref);
        let secret = secret_of(self.desk, &tenant, plugin, &challenge.secret).await?;
        let fits = challenge.fixed.iter().all(|(name, value)| given(name) == Some(value));
        let is_known = secret.is_some_and(|secret| given(&challenge.token).is_some_and(|token| secret.matches(token)));
        if !fits || !is_known {
            return Err(DeskError::forbidden());
        }
        let answer = given(&challenge.answer).filter(|answer| answer.len() <= LONGEST_CHALLENGE);
        answer.map(str::to_owned).ok_or_else(unknown)
    }

    /// The company and the hook with this key, while the plugin is on.
    async fn hook_at(&self, plugin: &str, key: &str) -> DeskResult<(Tenant, HookSpec)> {
        let unknown = || DeskError::not_found("ERR_NOT_FOUND");
        let found = self.desk.store().hook_by_digest(plugin, &digest(key)).await?;
        let (company, name) = found.ok_or_else(unknown)?;
        let tenant = self.desk.store().tenant_of(company);
        let plugin = match standing(self.desk, &tenant, plugin).await? {
            Standing::On(plugin) => plugin,
            Standing::Off(off) if off.is_settled() => return Err(unknown()),
            // It comes back, or may: the sender tries again.
            Standing::Off(off) => return Err(off.refusal()),
        };
        let spec = plugin.package().manifest.hook(&name).cloned();
        Ok((tenant, spec.ok_or_else(unknown)?))
    }

    fn count_hook(&self, company: CompanyKey, plugin: &str, spec: &HookSpec) -> DeskResult<()> {
        let place = (company.id(), plugin.to_owned(), spec.name.clone());
        if self
            .desk
            .shared
            .hook_rates
            .count(place, spec.per_minute, self.desk.now())
        {
            return Ok(());
        }
        let kind = Kind::TooMany { retry_after: 60 };
        Err(DeskError::refused(kind, "ERR_TOO_MANY_DELIVERIES"))
    }

    /// Gives a hook a new address; the one before ends at once.
    ///
    /// # Errors
    /// As [`Modules::settings`]; `ERR_NOT_FOUND` for a hook that is not declared.
    pub async fn renew_hook(&self, who: &Identity, id: &str, name: &str) -> DeskResult<HookView> {
        let (tenant, plugin) = self.own(who, id).await?;
        if plugin.package().manifest.hook(name).is_none() {
            return Err(DeskError::not_found("ERR_NOT_FOUND"));
        }
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        let (digest, sealed) = new_key(self.desk, &tenant, id, name)?;
        let now = self.desk.now();
        own.write_plugin_hook((id, name), (&digest, &sealed), true, now).await?;
        let entry = Audit {
            action: "module.hookRenewed",
            target: format!("module:{id}"),
            detail: json!({ "hook": name }),
        };
        own.audit(who, &entry, now).await?;
        tx.commit().await?;
        let views = hook_views(self.desk, &tenant, &plugin).await?;
        let renewed = views.into_iter().find(|view| view.name == name);
        renewed.ok_or_else(|| DeskError::not_found("ERR_NOT_FOUND"))
    }
}

/// The addresses of a plugin's hooks. One that has none yet gets it.
pub(super) async fn hook_views(desk: &Desk, tenant: &Tenant, plugin: &Installed) -> DeskResult<Vec<HookView>> {
    let (specs, id) = (&plugin.package().manifest.hooks, plugin.id());
    let known = tenant.plugin_hooks(id).await?;
    let is_new = |spec: &&HookSpec| !known.iter().any(|hook| hook.name == spec.name);
    let new: Vec<&HookSpec> = specs.iter().filter(is_new).collect();
    let known = if new.is_empty() {
        known
    } else {
        let mut tx = desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        for spec in new {
            let (digest, sealed) = new_key(desk, tenant, id, &spec.name)?;
            let at = (id, spec.name.as_str());
            own.write_plugin_hook(at, (&digest, &sealed), false, desk.now()).await?;
        }
        tx.commit().await?;
        tenant.plugin_hooks(id).await?
    };
    let mut views = Vec::new();
    for spec in specs {
        let Some(hook) = known.iter().find(|hook| hook.name == spec.name) else {
            continue;
        };
        let key = desk.shared.seal.open(&place(tenant, id, &spec.name), &hook.sealed);
        let key = key.map_err(|error| DeskError::Internal(error.into()))?;
        views.push(HookView {
            name: spec.name.clone(),
            label: spec.label.clone(),
            url: format!("{}/hooks/{id}/{key}", desk.shared.public_url),
        });
    }
    Ok(views)
}

/// A delivery that is due, as the plugin is told it. None when it cannot be read.
pub(super) fn delivery(work: &DueWork, received_at: u64) -> Option<Delivery> {
    let stored: Stored = serde_json::from_str(&work.payload).ok()?;
    let attempt = work.attempts.saturating_add(1);
    Some(Delivery {
        id: work.id.to_string(),
        hook: work.name.clone(),
        query: stored.query,
        headers: stored.headers,
        body: BASE64_STANDARD.decode(stored.body).ok()?,
        received_at,
        attempt: u32::try_from(attempt).unwrap_or(u32::MAX),
        is_last: attempt >= work.max_attempts,
    })
}

fn stored(post: &HookPost) -> DeskResult<String> {
    let stored = Stored {
        query: post.query.clone(),
        headers: post.headers.clone(),
        body: BASE64_STANDARD.encode(&post.body),
    };
    serde_json::to_string(&stored).map_err(|error| DeskError::Internal(error.into()))
}

fn sender_id(spec: &HookSpec, headers: &[(String, String)]) -> Option<String> {
    let wanted = spec.id_header.as_ref()?;
    let (_, id) = headers.iter().find(|(name, _)| name == wanted)?;
    (1..=LONGEST_SENDER_ID).contains(&id.len()).then(|| id.clone())
}

fn new_key(desk: &Desk, tenant: &Tenant, plugin: &str, name: &str) -> DeskResult<(String, String)> {
    let mut bytes = [0_u8; KEY_BYTES];
    rand::rng().fill_bytes(&mut bytes);
    let key = hex::encode(bytes);
    let sealed = desk.shared.seal.close(&place(tenant, plugin, name), &key);
    Ok((digest(&key), sealed.map_err(|error| DeskError::Internal(error.into()))?))
}

/// Keys are found by their digest, so that whoever reads the database cannot deliver.
fn digest(key: &str) -> String {
    hex::encode(Sha256::digest(key.as_bytes()))
}

fn place(tenant: &Tenant, plugin: &str, name: &str) -> String {
    format!("{}/hook/{plugin}/{name}", tenant.key().id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hook_has_its_deliveries_per_minute_and_others_theirs() {
        let rates = HookRates::default();
        let of = |company| (company, "asaas".to_owned(), "paid".to_owned());
        assert!(rates.count(of(1), 2, 0) && rates.count(of(1), 2, 1));
        assert!(!rates.count(of(1), 2, MINUTE_MS - 1));
        assert!(rates.count(of(2), 2, MINUTE_MS - 1));
        assert!(rates.count(of(1), 2, MINUTE_MS));
    }
}
