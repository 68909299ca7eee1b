//! Roles inside a company.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Role of a user inside the company. On the wire and in the database: `admin`, `supervisor`, `user`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Configures the company and sees every ticket.
    Admin,
    /// Attends customers like [`Profile::User`]; modules may offer more.
    Supervisor,
    /// Attends customers in the own queues.
    User,
}

impl Profile {
    /// The word used on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Supervisor => "supervisor",
            Self::User => "user",
        }
    }
}

impl FromStr for Profile {
    type Err = UnknownProfile;

    /// Reads the word in any case: clients of this product family compare it so.
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word.to_ascii_lowercase().as_str() {
            "admin" => Ok(Self::Admin),
            "supervisor" => Ok(Self::Supervisor),
            "user" => Ok(Self::User),
            _ => Err(UnknownProfile),
        }
    }
}

/// The word names no profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the profile must be admin, supervisor or user")]
pub struct UnknownProfile;

#[cfg(test)]
mod tests {
    use super::Profile;

    #[test]
    fn a_profile_is_read_in_any_case_and_written_in_small_letters() {
        for (word, profile) in [
            ("ADMIN", Profile::Admin),
            ("Supervisor", Profile::Supervisor),
            ("user", Profile::User),
        ] {
            assert_eq!(word.parse(), Ok(profile));
            assert_eq!(profile.as_str(), word.to_lowercase());
        }
        assert!("root".parse::<Profile>().is_err());
    }
}
