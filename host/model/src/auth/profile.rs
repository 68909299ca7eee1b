//! Roles inside a company.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Role of a user inside the company. On the wire and in the database: `admin`, `user`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Configures the company and sees every ticket.
    Admin,
    /// Attends customers in the own queues.
    User,
}

impl Profile {
    /// The word used on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::User => "user",
        }
    }
}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "admin" => Ok(Self::Admin),
            "user" => Ok(Self::User),
            _ => Err(UnknownProfile),
        }
    }
}

/// The word names no profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the profile must be admin or user")]
pub struct UnknownProfile;
