//! What a plugin may do, as people agree to it: the permissions of a version, and what changed between two.

use std::collections::BTreeSet;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{Manifest, OutboundHost, Permission};

/// One thing that a plugin may do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Grant {
    /// Its unique name; what a company's consent is remembered by.
    pub name: String,
    /// Translation key of its explanation in plain words.
    pub key: &'static str,
    /// What the explanation is about, e.g. the host that may be called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Everything that a version of a plugin may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Grants(BTreeSet<Grant>);

/// What two versions may do differently.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GrantDiff {
    /// What only the newer one may do.
    pub added: Grants,
    /// What only the older one may do.
    pub removed: Grants,
}

impl From<Permission> for Grant {
    fn from(permission: Permission) -> Self {
        Self {
            name: permission.as_str().to_owned(),
            key: permission.explanation_key(),
            value: None,
        }
    }
}

/// Speaking to one host is agreed to by itself: another host is more than was agreed to.
impl From<&OutboundHost> for Grant {
    fn from(host: &OutboundHost) -> Self {
        Self {
            name: format!("{}:{host}", Permission::Http),
            key: Permission::Http.explanation_key(),
            value: Some(host.to_string()),
        }
    }
}

impl Manifest {
    /// Everything that this version may do.
    #[must_use]
    pub fn grants(&self) -> Grants {
        let usual = self.permissions.iter().copied().filter(|one| *one != Permission::Http);
        let hosts = self.http.iter().flat_map(|http| &http.hosts);
        Grants(usual.map(Grant::from).chain(hosts.map(Grant::from)).collect())
    }
}

impl Grants {
    /// Names of the grants, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|grant| grant.name.as_str())
    }

    /// The grants, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Grant> {
        self.0.iter()
    }

    /// Whether nothing may be done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A short text that stands for exactly these grants: whoever agrees sends it back, so that nobody agrees to
    /// something else than was shown.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut hasher = Sha256::new();
        for name in self.names() {
            hasher.update(name.as_bytes());
            hasher.update([0]);
        }
        hex::encode(hasher.finalize())
    }

    /// The grants that are not among these names.
    #[must_use]
    pub fn beyond(&self, agreed: &BTreeSet<String>) -> Self {
        let new = self.0.iter().filter(|grant| !agreed.contains(&grant.name));
        Self(new.cloned().collect())
    }

    /// What changes from `older` to these.
    #[must_use]
    pub fn since(&self, older: &Self) -> GrantDiff {
        GrantDiff {
            added: Self(self.0.difference(&older.0).cloned().collect()),
            removed: Self(older.0.difference(&self.0).cloned().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grants(permissions: &[Permission]) -> Grants {
        Grants(permissions.iter().copied().map(Grant::from).collect())
    }

    #[test]
    fn what_widens_and_what_narrows_is_told_apart() {
        let old = grants(&[Permission::TagsRead, Permission::Jobs]);
        let new = grants(&[Permission::TagsRead, Permission::TagsWrite]);
        let diff = new.since(&old);
        assert_eq!(diff.added.names().collect::<Vec<_>>(), ["tags:write"]);
        assert_eq!(diff.removed.names().collect::<Vec<_>>(), ["jobs"]);
    }

    #[test]
    fn consent_covers_what_was_agreed_to_and_no_more() {
        let agreed: BTreeSet<String> = ["tags:read".to_owned(), "jobs".to_owned()].into();
        assert!(grants(&[Permission::TagsRead]).beyond(&agreed).is_empty());
        let wider = grants(&[Permission::TagsRead, Permission::ContactsRead]);
        assert_eq!(wider.beyond(&agreed).names().collect::<Vec<_>>(), ["contacts:read"]);
    }

    #[test]
    fn each_host_is_agreed_to_by_itself() {
        let text = |hosts: &str| {
            format!(
                "id = \"demo\"\nname = \"Demo\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n\
                 permissions = [\"http\", \"jobs\"]\n[http]\nhosts = [{hosts}]\n"
            )
        };
        let of = |hosts: &str| Manifest::parse(&text(hosts)).unwrap().grants();
        let (one, two) = (of("\"a.example.com\""), of("\"a.example.com\", \"b.example.com\""));
        assert_eq!(one.names().collect::<Vec<_>>(), ["http:a.example.com", "jobs"]);
        let diff = two.since(&one);
        assert_eq!(
            diff.added.iter().next().and_then(|grant| grant.value.as_deref()),
            Some("b.example.com")
        );
    }

    #[test]
    fn the_digest_stands_for_the_grants_in_any_order() {
        let one = grants(&[Permission::TagsRead, Permission::Jobs]);
        let other = grants(&[Permission::Jobs, Permission::TagsRead]);
        assert_eq!(one.digest(), other.digest());
        assert_ne!(one.digest(), grants(&[Permission::Jobs]).digest());
    }
}
