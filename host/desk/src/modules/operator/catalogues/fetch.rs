//! Reading catalogues and packages of others over HTTP. What they answer is believed only when it is signed.

use crate::error::{DeskError, Kind};
use crate::outbound::Outside;
use balcao_registry::{Catalogue, CatalogueEntry, CatalogueError, Package, Trust, TrustedKeys, archive_digest};
use balcao_runtime::ports::{HttpFailure, HttpRequest};
use std::time::Duration;
use ureq::http::Uri;

/// How long a catalogue may take.
const CATALOGUE_PATIENCE: Duration = Duration::from_secs(20);
/// How long a package may take: it is compiled afterwards, and whoever asked for it waits a minute at most.
const PACKAGE_PATIENCE: Duration = Duration::from_secs(30);
/// Where an installation offers its catalogue, for addresses that name only the installation.
const USUAL_PLACE: &str = "registry/catalogue.json";

/// Why a catalogue was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The address leads nowhere, or to where this host does not speak.
    Address,
    /// Nobody answers in time.
    Unreachable,
    /// There is nothing at this address.
    Missing,
    /// It is not signed by whom it should be.
    Untrusted,
    /// It is no catalogue.
    Malformed,
    /// It is an older edition than the one that was read before.
    Older,
}

impl Fault {
    /// As it is stored and shown.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Unreachable => "unreachable",
            Self::Missing => "missing",
            Self::Untrusted => "untrusted",
            Self::Malformed => "malformed",
            Self::Older => "older",
        }
    }

    /// For whoever asked for it.
    pub(super) fn refusal(self) -> DeskError {
        let (code, detail) = match self {
            Self::Address => (
                "ERR_CATALOGUE_UNREACHABLE",
                "the address is none that this host speaks to",
            ),
            Self::Unreachable => ("ERR_CATALOGUE_UNREACHABLE", "nobody answers at this address"),
            Self::Missing => ("ERR_CATALOGUE_UNREACHABLE", "there is no catalogue at this address"),
            Self::Untrusted => ("ERR_CATALOGUE_REFUSED", "the catalogue is not signed with this key"),
            Self::Malformed => ("ERR_CATALOGUE_REFUSED", "what is at this address is no catalogue"),
            Self::Older => (
                "ERR_CATALOGUE_REFUSED",
                "the catalogue is an older edition than the one read before",
            ),
        };
        DeskError::explained(Kind::Invalid, code, detail)
    }
}

impl From<HttpFailure> for Fault {
    fn from(failure: HttpFailure) -> Self {
        match failure {
            HttpFailure::Address => Self::Address,
            HttpFailure::TooLarge | HttpFailure::Malformed => Self::Malformed,
            HttpFailure::Connection | HttpFailure::Certificate | HttpFailure::Timeout => Self::Unreachable,
        }
    }
}

/// The whole address of a catalogue, or `None` for what is no address of one. `http` is for installations that speak to
/// their own network.
pub(super) fn address(text: &str, local: bool) -> Option<String> {
    let uri: Uri = text.trim().parse().ok()?;
    let is_scheme = match uri.scheme_str()? {
        "https" => true,
        "http" => local,
        _ => false,
    };
    let authority = uri.authority()?.as_str();
    if !is_scheme || authority.contains('@') || uri.query().is_some() {
        return None;
    }
    let path = match uri.path() {
        "" | "/" => USUAL_PLACE,
        other => other.trim_start_matches('/'),
    };
    Some(format!("{}://{}/{path}", uri.scheme_str()?, authority.to_lowercase()))
}

/// Reads a catalogue that `public_key` signed and that is no older than `edition`.
pub(super) async fn catalogue(
    outside: &Outside,
    url: &str,
    public_key: &str,
    edition: u64,
) -> Result<Catalogue, Fault> {
    let document = get(outside, url, CATALOGUE_PATIENCE, Catalogue::MAX_BYTES).await?;
    let keys = TrustedKeys::default().with_hex(public_key, Trust::Publisher);
    let keys = keys.map_err(|_| Fault::Untrusted)?;
    let read = tokio::task::spawn_blocking(move || Catalogue::read(&document, &keys)).await;
    let catalogue = match read {
        Ok(Ok(catalogue)) => catalogue,
        Ok(Err(CatalogueError::Signature(_))) => return Err(Fault::Untrusted),
        Ok(Err(CatalogueError::Malformed(_))) | Err(_) => return Err(Fault::Malformed),
    };
    if catalogue.edition < edition {
        return Err(Fault::Older);
    }
    Ok(catalogue)
}

/// Fetches a package of a catalogue; what is not exactly what the catalogue promises is refused.
pub(super) async fn package(outside: &Outside, url: &str, entry: &CatalogueEntry) -> Result<Vec<u8>, DeskError> {
    let most = usize::try_from(entry.size).unwrap_or(usize::MAX);
    if most > Package::MAX_ARCHIVE {
        return Err(broken("the package is larger than allowed"));
    }
    let base = url.rsplit_once('/').map_or(url, |(base, _)| base);
    let from = format!("{base}/{}", entry.path);
    let archive = get(outside, &from, PACKAGE_PATIENCE, most)
        .await
        .map_err(|fault| match fault {
            Fault::Missing => broken("the catalogue names a package that it does not have"),
            Fault::Malformed => broken("the package is larger than the catalogue says"),
            other => other.refusal(),
        })?;
    let digest = entry.digest.clone();
    let check = tokio::task::spawn_blocking(move || (archive_digest(&archive) == digest).then_some(archive)).await;
    let archive = check.map_err(|error| DeskError::Internal(error.into()))?;
    archive.ok_or_else(|| broken("the package is not the one that the catalogue names"))
}

fn broken(detail: &str) -> DeskError {
    DeskError::explained(Kind::Invalid, "ERR_CATALOGUE_PACKAGE", detail)
}

async fn get(outside: &Outside, url: &str, timeout: Duration, max_bytes: usize) -> Result<Vec<u8>, Fault> {
    let request = HttpRequest {
        method: "GET",
        url: url.to_owned(),
        headers: vec![(
            "accept".to_owned(),
            "application/json, application/octet-stream".to_owned(),
        )],
        body: Vec::new(),
        timeout,
        max_bytes,
    };
    let response = outside.send(request).await?;
    if response.status == 200 {
        Ok(response.body)
    } else {
        Err(Fault::Missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_completed_or_refused() {
        let whole = |text: &str| address(text, false);
        assert_eq!(
            whole(" https://Plugins.Example "),
            Some("https://plugins.example/registry/catalogue.json".to_owned())
        );
        assert_eq!(
            whole("https://plugins.example:8443/aves/list.json"),
            Some("https://plugins.example:8443/aves/list.json".to_owned())
        );
        for wrong in [
            "",
            "plugins.example",
            "http://plugins.example/",
            "ftp://plugins.example/x.json",
            "https://ann:pass@plugins.example/x.json",
            "https://plugins.example/x.json?y=1",
        ] {
            assert_eq!(whole(wrong), None, "{wrong}");
        }
        assert!(address("http://plugins.example/x.json", true).is_some());
    }
}
