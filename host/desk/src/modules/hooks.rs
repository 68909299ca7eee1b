//! Deliveries of other services: stored and thanked for first, told to the plugin after.

use super::ports::secret_of;
use super::standing::{Standing, standing};
use super::{HookView, Modules};
use crate::error::{DeskError, DeskResult, Kind};
use crate::{Desk, channels};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_registry::{ChallengeSpec, HookSpec};
use balcao_runtime::ports::SecretValue;
use balcao_runtime::{Delivery, Installed};
use balcao_storage::{Audit, DueWork, HookDelivery, Tenant};
use base64::{Engine, prelude::BASE64_STANDARD};
use rand::RngCore;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

const KEY_BYTES: usize = 32;
const LONGEST_SENDER_ID: usize = 200;
/// Bytes that are given back to a sender.
const LONGEST_CHALLENGE: usize = 1_024;
const MINUTE_MS: Millis = 60_000;
/// How often a delivery for a connection is tried before it is set aside: about two minutes, in which the next ones wait.
const CHANNEL_ATTEMPTS: i64 = 8;

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

/// How much may come to an address, and how it is told.
struct Bounds {
    max_bytes: u32,
    per_minute: u32,
    id_header: Option<String>,
    max_attempts: i64,
    /// One after the other, in their order.
    in_turn: bool,
}

impl Bounds {
    /// The bounds of a hook, or of the address of a connection; none when the plugin has neither.
    fn of(plugin: &Installed, name: &str) -> Option<Self> {
        if channels::connection_of(name).is_some() {
            let channel = channels::spec(plugin)?;
            return Some(Self {
                max_bytes: channel.max_bytes,
                per_minute: channel.per_minute,
                id_header: None,
                max_attempts: CHANNEL_ATTEMPTS,
                in_turn: true,
            });
        }
        let hook = plugin.package().manifest.hook(name)?;
        Some(Self {
            max_bytes: hook.max_bytes,
            per_minute: hook.per_minute,
            id_header: hook.id_header.clone(),
            max_attempts: i64::from(hook.max_attempts),
            in_turn: false,
        })
    }
}

/// Where deliveries come to: a hook, or a connection.
struct Address {
    tenant: Tenant,
    plugin: Arc<Installed>,
    name: String,
    bounds: Bounds,
}

impl Modules<'_> {
    /// Takes a delivery: when this answers, it is stored.
    ///
    /// # Errors
    /// `ERR_NOT_FOUND` for an address that is none, `ERR_BODY_TOO_LARGE`, `ERR_TOO_MANY_DELIVERIES`.
    pub async fn accept_hook(&self, post: HookPost) -> DeskResult<()> {
        let (desk, now) = (self.desk, self.desk.now());
        let address = self.address(&post.plugin, &post.key).await?;
        let (company, bounds) = (address.tenant.key(), &address.bounds);
        if post.body.len() > usize::try_from(bounds.max_bytes).unwrap_or(usize::MAX) {
            return Err(DeskError::refused(Kind::TooLarge, "ERR_BODY_TOO_LARGE"));
        }
        self.count(&address)?;
        let sender_id = sender_id(bounds.id_header.as_deref(), &post.headers);
        let delivery = HookDelivery {
            plugin: &post.plugin,
            hook: &address.name,
            sender_id: sender_id.as_deref(),
            payload: &stored(&post)?,
            max_attempts: bounds.max_attempts,
            lane: bounds.in_turn.then_some(address.name.as_str()),
        };
        let mut tx = desk.store().begin().await?;
        tx.queue_hook_delivery(company, delivery, now).await?;
        tx.commit().await?;
        desk.wake().plugins.notify_one();
        Ok(())
    }

    /// The answer to a sender that makes sure of an address before it delivers there: as the manifest says, or for the address
    /// of a connection as its channel says.
    ///
    /// # Errors
    /// `ERR_NOT_FOUND` for an address that is none or asks for nothing, `ERR_NO_PERMISSION` for another token than the company's
    /// secret, `ERR_TOO_MANY_DELIVERIES`, `ERR_PLUGIN_FAILED`.
    pub async fn answer_challenge(&self, plugin: &str, key: &str, query: &str) -> DeskResult<String> {
        let unknown = || DeskError::not_found("ERR_NOT_FOUND");
        let address = self.address(plugin, key).await?;
        self.count(&address)?;
        if let Some(connection) = channels::connection_of(&address.name) {
            let answer = channels::challenged(self.desk, address.tenant.key(), connection, query).await?;
            return answer.ok_or_else(unknown);
        }
        let hook = address.plugin.package().manifest.hook(&address.name);
        let challenge = hook.and_then(|hook| hook.challenge.as_ref()).ok_or_else(unknown)?;
        let secret = secret_of(self.desk, &address.tenant, plugin, &challenge.secret).await?;
        answer_to(challenge, secret.as_ref(), query)
    }

    /// What has this key, while its plugin is on.
    async fn address(&self, plugin: &str, key: &str) -> DeskResult<Address> {
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
        let bounds = Bounds::of(&plugin, &name).ok_or_else(unknown)?;
        Ok(Address {
            tenant,
            plugin,
            name,
            bounds,
        })
    }

    fn count(&self, address: &Address) -> DeskResult<()> {
        let place = (
            address.tenant.key().id(),
            address.plugin.id().to_owned(),
            address.name.clone(),
        );
        let (rates, most) = (&self.desk.shared.hook_rates, address.bounds.per_minute);
        if rates.count(place, most, self.desk.now()) {
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

/// What a sender that knows the secret wants to read again.
fn answer_to(challenge: &ChallengeSpec, secret: Option<&SecretValue>, query: &str) -> DeskResult<String> {
    let parameters: HashMap<_, _> = url::form_urlencoded::parse(query.as_bytes()).collect();
    let given = |name: &str| parameters.get(name).map(AsRef::<str>::as_ref);
    let fits = challenge.fixed.iter().all(|(name, value)| given(name) == Some(value));
    let is_known = secret.is_some_and(|secret| given(&challenge.token).is_some_and(|token| secret.matches(token)));
    if !fits || !is_known {
        return Err(DeskError::forbidden());
    }
    let answer = given(&challenge.answer).filter(|answer| answer.len() <= LONGEST_CHALLENGE);
    answer
        .map(str::to_owned)
        .ok_or_else(|| DeskError::not_found("ERR_NOT_FOUND"))
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

/// Where a service delivers for a connection; made when it is asked for the first time.
pub(crate) async fn connection_address(
    desk: &Desk,
    tenant: &Tenant,
    plugin: &str,
    connection: i64,
) -> DeskResult<String> {
    let name = channels::lane(connection);
    let find = async || -> DeskResult<Option<String>> {
        let known = tenant.plugin_hooks(plugin).await?;
        Ok(known.into_iter().find(|hook| hook.name == name).map(|hook| hook.sealed))
    };
    let sealed = match find().await? {
        Some(sealed) => sealed,
        None => {
            let (digest, sealed) = new_key(desk, tenant, plugin, &name)?;
            let mut tx = desk.store().begin().await?;
            let mut own = tx.of(tenant.key());
            own.write_plugin_hook((plugin, &name), (&digest, &sealed), false, desk.now())
                .await?;
            tx.commit().await?;
            // Somebody else may have been faster: theirs is the address.
            find().await?.unwrap_or(sealed)
        }
    };
    let key = desk.shared.seal.open(&place(tenant, plugin, &name), &sealed);
    let key = key.map_err(|error| DeskError::Internal(error.into()))?;
    Ok(format!("{}/hooks/{plugin}/{key}", desk.shared.public_url))
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

fn sender_id(wanted: Option<&str>, headers: &[(String, String)]) -> Option<String> {
    let wanted = wanted?;
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
