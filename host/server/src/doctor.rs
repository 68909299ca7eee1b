//! `doctor`: what an operator would check by hand.

use std::{fs, path::Path, process::ExitCode, time::Duration};

use anyhow::{Context, bail};
use balcao_model::clock::{Clock, SystemClock};
use balcao_registry::{Limits, Package};
use balcao_storage::Store;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{config::Settings, packages, secrets, serve};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Searches work without their index, but end at the deadline in a large installation.
const NO_SEARCH_INDEX: &str = "it answers and its schema is up to date, but searching has no index; as a superuser of this database run: \
     CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; \
     CREATE INDEX messages_search ON messages USING gin (company_id, search gin_trgm_ops); \
     CREATE INDEX contacts_search ON contacts USING gin (company_id, search gin_trgm_ops)";

/// Prints one line for each check; fails when one of them does.
pub(crate) async fn run(settings: &Settings) -> anyhow::Result<ExitCode> {
    let checks = [
        ("data folder", data_folder(&settings.data)),
        ("secrets", token_secrets(settings)),
        (
            "time zone",
            settings
                .time_zone()
                .map(|zone| format!("{} is known", zone.iana_name().unwrap_or("it"))),
        ),
        ("database", database(settings).await),
        ("audit log", audit(settings).await),
        ("Redis", redis(settings.redis_url()).await),
        ("hosts", hosts(settings).await),
        ("plugin packages", plugin_packages()),
        ("plugin speed", Ok(plugin_speed())),
    ];
    let mut healthy = true;
    for (name, result) in checks {
        let (mark, text) = match result {
            Ok(text) => ("ok  ", text),
            Err(error) => {
                healthy = false;
                ("FAIL", format!("{error:#}"))
            }
        };
        serve::write_stdout(&format!("{mark}  {name}: {text}"))?;
    }
    Ok(if healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn data_folder(data: &Path) -> anyhow::Result<String> {
    let show = data.display();
    fs::create_dir_all(data).with_context(|| format!("{show} does not exist and cannot be created"))?;
    let probe = data.join(format!(".doctor-{}", secrets::random_text(6)));
    fs::write(&probe, b"x").with_context(|| format!("{show} cannot be written to"))?;
    fs::remove_file(&probe)?;
    Ok(format!("{show} can be written to"))
}

fn token_secrets(settings: &Settings) -> anyhow::Result<String> {
    let given = settings.jwt_secret.is_some() && settings.jwt_refresh_secret.is_some();
    if !given && !secrets::path(&settings.data).exists() {
        return Ok("none yet; the first start of the server writes them".to_owned());
    }
    secrets::token_keys(settings)?;
    Ok("present, private and long enough".to_owned())
}

async fn database(settings: &Settings) -> anyhow::Result<String> {
    let url = settings.database_url();
    if let Some(file) = url.strip_prefix("sqlite:")
        && !Path::new(file.trim_start_matches("//")).exists()
    {
        return Ok("none yet; the first start of the server creates it".to_owned());
    }
    let store = timeout(PATIENCE, Store::open(&url))
        .await
        .context("it does not answer")??;
    store.ping().await?;
    let missing = store.missing_migrations().await;
    let indexed = missing > 0 || store.has_search_index().await?;
    store.close().await;
    if missing > 0 {
        bail!("it answers, but {missing} migration(s) are missing; run: balcao migrate");
    }
    if !indexed {
        return Ok(NO_SEARCH_INDEX.to_owned());
    }
    Ok("it answers and its schema is up to date".to_owned())
}

/// Recomputes the chain of every company's audit log.
async fn audit(settings: &Settings) -> anyhow::Result<String> {
    let url = settings.database_url();
    if let Some(file) = url.strip_prefix("sqlite:")
        && !Path::new(file.trim_start_matches("//")).exists()
    {
        return Ok("none yet".to_owned());
    }
    let store = timeout(PATIENCE, Store::open(&url))
        .await
        .context("the database does not answer")??;
    if store.missing_migrations().await > 0 {
        return Ok("not looked at before the migration".to_owned());
    }
    let (mut sealed, mut back) = (0, 0);
    for (key, tenant) in store.tenants().await? {
        let check = tenant.check_audit().await?;
        if let Some(place) = check.broken_at {
            bail!(
                "company {}: the entry at place {place} was changed or removed",
                key.id()
            );
        }
        sealed += check.sealed;
        back += check.clock_ran_back.len();
    }
    store.close().await;
    if back > 0 {
        bail!(
            "{sealed} entries are whole, but {back} of them say an earlier time than the ones before: the clock was set back"
        );
    }
    Ok(format!("{sealed} entries are whole"))
}

/// Hosts on one database have to hear each other.
async fn hosts(settings: &Settings) -> anyhow::Result<String> {
    if !settings.database_url().starts_with("postgres") {
        return Ok("one at most: the database is embedded".to_owned());
    }
    let store = timeout(PATIENCE, Store::open(&settings.database_url()))
        .await
        .context("the database does not answer")??;
    let since = SystemClock.now() - i64::try_from(settings.live().host_timeout.as_millis()).unwrap_or(i64::MAX);
    let hosts = store.live_hosts(since).await;
    store.close().await;
    let hosts = hosts.context("they are not known; run: balcao migrate")?;
    let apart = hosts.iter().filter(|host| !host.joined).count();
    if hosts.len() > 1 && apart > 0 {
        bail!(
            "{} run on this database, {apart} of them without REDIS_URL: live events do not reach every browser; \
             give all of them the same REDIS_URL",
            hosts.len()
        );
    }
    Ok(format!("{} running on this database", hosts.len()))
}

async fn redis(url: Option<&str>) -> anyhow::Result<String> {
    let Some(url) = url else {
        return Ok("not configured; not needed for a single host".to_owned());
    };
    let address = redis_address(url);
    timeout(PATIENCE, ping(&address))
        .await
        .with_context(|| format!("{address} does not answer"))?
}

async fn ping(address: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address)
        .await
        .with_context(|| format!("{address} cannot be reached"))?;
    stream.write_all(b"PING\r\n").await?;
    let mut answer = [0; 7];
    stream.read_exact(&mut answer).await?;
    // A server that wants a password is alive; the address carries the password for the real connection.
    if answer.starts_with(b"+PONG") || answer.starts_with(b"-NOAUTH") {
        return Ok(format!("{address} answers"));
    }
    bail!("{address} answers, but not like Redis")
}

/// Host and port out of `redis://user:password@host:port/0`.
fn redis_address(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    if host.contains(':') {
        host.to_owned()
    } else {
        format!("{host}:6379")
    }
}

fn plugin_packages() -> anyhow::Result<String> {
    let mut names = Vec::new();
    for (name, bytes) in packages::all() {
        let package = Package::read(&bytes, &Limits::default()).with_context(|| format!("{name} cannot be used"))?;
        names.push(package.file_name());
    }
    if names.is_empty() {
        bail!("none found; run: cargo xtask build-plugins");
    }
    Ok(names.join(", "))
}

fn plugin_speed() -> String {
    if balcao_runtime::resets_pages_quickly() {
        "the kernel offers PAGEMAP_SCAN: calls reuse memory at full speed".to_owned()
    } else {
        "the kernel lacks PAGEMAP_SCAN (Linux 6.7 has it): plugins work, but slower under load".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::redis_address;

    #[test]
    fn addresses_of_redis_are_read_in_every_form() {
        assert_eq!(redis_address("redis://10.0.0.2"), "10.0.0.2:6379");
        assert_eq!(
            redis_address("redis://user:p@ss@cache:6380/1?protocol=resp3"),
            "cache:6380"
        );
    }
}
