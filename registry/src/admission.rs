//! Which packages an installation takes in: who owns an id, and which versions may follow one another.

use semver::Version;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{Manifest, Trust};

/// Ids that addresses of the host itself need.
const RESERVED_IDS: [&str; 3] = ["publishers", "catalogues", "catalog"];

/// Who may publish under an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// It ships inside the program; only keys with platform trust may publish newer versions.
    Program,
    /// The key that published it first.
    Publisher(String),
}

/// A version that is here already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownVersion {
    /// The version.
    pub version: Version,
    /// [`archive_digest`] of its package; none for what ships inside the program.
    pub digest: Option<String>,
}

/// What an installation knows of an id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Whose id it is; nobody's yet when absent.
    pub owner: Option<Owner>,
    /// Its versions.
    pub versions: Vec<KnownVersion>,
}

/// A package that fits the rules, by who signed it and what it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// Its manifest.
    pub manifest: &'a Manifest,
    /// [`archive_digest`] of the package.
    pub digest: &'a str,
    /// The key that signed it.
    pub publisher: &'a str,
    /// How far that key is believed.
    pub trust: Trust,
}

/// How a package is taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is new.
    New,
    /// The very same package is here already.
    Known,
}

/// Why a package is not taken in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AdmissionError {
    /// Another publisher was first, or the host needs the id itself.
    #[error("the id `{0}` belongs to somebody else")]
    IdTaken(String),
    /// Versions never change.
    #[error("version {0} is here already with other content: give the new package a new version")]
    VersionTaken(Version),
    /// A signed package stays valid for ever; an old one must not come back by being sent again.
    #[error("version {version} is older than {newest}, which is here already")]
    VersionOld {
        /// Of the package.
        version: Version,
        /// Already here.
        newest: Version,
    },
}

/// SHA-256 of the bytes of a package, in hexadecimal.
#[must_use]
pub fn archive_digest(archive: &[u8]) -> String {
    hex::encode(Sha256::digest(archive))
}

impl Known {
    /// Whether a package may be taken in.
    ///
    /// # Errors
    /// [`AdmissionError`] with the reason.
    pub fn admit(&self, candidate: Candidate<'_>) -> Result<Admission, AdmissionError> {
        let id = candidate.manifest.id.as_str();
        if RESERVED_IDS.contains(&id) || !self.is_open_to(candidate) {
            return Err(AdmissionError::IdTaken(id.to_owned()));
        }
        let version = &candidate.manifest.version;
        if let Some(same) = self.versions.iter().find(|known| known.version == *version) {
            let is_same = same.digest.as_deref() == Some(candidate.digest);
            let taken = || AdmissionError::VersionTaken(version.clone());
            return is_same.then_some(Admission::Known).ok_or_else(taken);
        }
        match self.versions.iter().map(|known| &known.version).max() {
            Some(newest) if newest > version => Err(AdmissionError::VersionOld {
                version: version.clone(),
                newest: newest.clone(),
            }),
            _ => Ok(Admission::New),
        }
    }

    fn is_open_to(&self, candidate: Candidate<'_>) -> bool {
        match &self.owner {
            None => true,
            Some(Owner::Program) => candidate.trust == Trust::Platform,
            Some(Owner::Publisher(key)) => key == candidate.publisher,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(id: &str, version: &str) -> Manifest {
        Manifest::parse(&format!(
            "id = \"{id}\"\nname = \"Demo\"\nversion = \"{version}\"\nworld = \"balcao:plugin@1.0\"\n"
        ))
        .unwrap()
    }

    fn admit(known: &Known, id: &str, version: &str, digest: &str, key: &str) -> Result<Admission, AdmissionError> {
        known.admit(Candidate {
            manifest: &manifest(id, version),
            digest,
            publisher: key,
            trust: if key == "platform" {
                Trust::Platform
            } else {
                Trust::Publisher
            },
        })
    }

    fn known(owner: Owner, versions: &[(&str, Option<&str>)]) -> Known {
        let version = |(version, digest): &(&str, Option<&str>)| KnownVersion {
            version: Version::parse(version).unwrap(),
            digest: digest.map(str::to_owned),
        };
        Known {
            owner: Some(owner),
            versions: versions.iter().map(version).collect(),
        }
    }

    #[test]
    fn an_id_belongs_to_who_came_first() {
        let anns = known(Owner::Publisher("ann".into()), &[("1.0.0", Some("a"))]);
        assert_eq!(
            admit(&Known::default(), "demo", "1.0.0", "a", "ann"),
            Ok(Admission::New)
        );
        assert_eq!(admit(&anns, "demo", "1.1.0", "b", "ann"), Ok(Admission::New));
        for squatter in ["bob", "platform"] {
            assert_eq!(
                admit(&anns, "demo", "9.0.0", "c", squatter),
                Err(AdmissionError::IdTaken("demo".into()))
            );
        }
    }

    #[test]
    fn what_ships_inside_the_program_is_followed_by_platform_keys_only() {
        let kanban = known(Owner::Program, &[("0.1.0", None)]);
        assert_eq!(admit(&kanban, "kanban", "0.2.0", "a", "platform"), Ok(Admission::New));
        assert!(matches!(
            admit(&kanban, "kanban", "0.2.0", "a", "ann"),
            Err(AdmissionError::IdTaken(_))
        ));
    }

    #[test]
    fn a_version_never_changes() {
        let anns = known(Owner::Publisher("ann".into()), &[("1.0.0", Some("a"))]);
        assert_eq!(admit(&anns, "demo", "1.0.0", "a", "ann"), Ok(Admission::Known));
        assert!(matches!(
            admit(&anns, "demo", "1.0.0", "b", "ann"),
            Err(AdmissionError::VersionTaken(_))
        ));
        let inside = known(Owner::Program, &[("1.0.0", None)]);
        assert!(matches!(
            admit(&inside, "demo", "1.0.0", "b", "platform"),
            Err(AdmissionError::VersionTaken(_))
        ));
    }

    #[test]
    fn an_older_package_that_is_sent_again_is_refused() {
        let anns = known(Owner::Publisher("ann".into()), &[("1.2.0", Some("a"))]);
        assert!(matches!(
            admit(&anns, "demo", "1.1.9", "b", "ann"),
            Err(AdmissionError::VersionOld { .. })
        ));
        assert!(matches!(
            admit(&anns, "demo", "1.2.0-beta", "b", "ann"),
            Err(AdmissionError::VersionOld { .. })
        ));
    }

    #[test]
    fn addresses_of_the_host_are_no_ids() {
        assert!(matches!(
            admit(&Known::default(), "publishers", "1.0.0", "a", "ann"),
            Err(AdmissionError::IdTaken(_))
        ));
    }
}
