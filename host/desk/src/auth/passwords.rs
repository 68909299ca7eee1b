//! Password hashes: argon2id for new ones, bcrypt understood for imported users.

use std::sync::{Arc, OnceLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

/// Hashes computed at once. Each takes a core and 19 MB for some tens of milliseconds.
const PARALLEL: usize = 2;

/// Why a hash could not be computed.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// The hash function refused its input.
    #[error("the password could not be hashed: {0}")]
    Hash(String),
    /// The computing task was cancelled.
    #[error("the password task was cancelled")]
    Cancelled,
}

/// Computes and compares password hashes, off the async threads and a few at a time.
#[derive(Clone)]
pub struct PasswordPool {
    permits: Arc<Semaphore>,
    decoy: Arc<OnceLock<String>>,
}

impl Default for PasswordPool {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(PARALLEL)),
            decoy: Arc::default(),
        }
    }
}

impl PasswordPool {
    /// Hashes a new password with argon2id.
    ///
    /// # Errors
    /// When the hash function refuses.
    pub async fn hash(&self, password: &str) -> Result<String, PasswordError> {
        let password = password.to_owned();
        self.run(move || argon2id(&password)).await?
    }

    /// Whether the password matches the stored hash. A hash of an unknown kind matches nothing.
    ///
    /// # Errors
    /// When the task is cancelled.
    pub async fn verify(&self, password: &str, hash: &str) -> Result<bool, PasswordError> {
        let (password, hash) = (password.to_owned(), hash.to_owned());
        self.run(move || matches(&password, &hash)).await
    }

    /// Takes as long as a comparison, for e-mails that nobody has: the time of the answer tells nothing.
    ///
    /// # Errors
    /// When the hash function refuses.
    pub async fn pretend(&self, password: &str) -> Result<(), PasswordError> {
        let (password, decoy) = (password.to_owned(), Arc::clone(&self.decoy));
        self.run(move || {
            let hash = match decoy.get() {
                Some(hash) => hash,
                None => {
                    let hash = argon2id("nobody has this password")?;
                    decoy.get_or_init(|| hash)
                }
            };
            matches(&password, hash);
            Ok(())
        })
        .await?
    }

    /// Whether the hash should be replaced by an argon2id one at the next login.
    #[must_use]
    pub fn is_outdated(hash: &str) -> bool {
        !hash.starts_with("$argon2id$")
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, PasswordError> {
        let permit = self.permits.acquire().await.map_err(|_| PasswordError::Cancelled)?;
        let result = tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| PasswordError::Cancelled);
        drop(permit);
        result
    }
}

fn argon2id(password: &str) -> Result<String, PasswordError> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| PasswordError::Hash(error.to_string()))
}

fn matches(password: &str, hash: &str) -> bool {
    if hash.starts_with("$2") {
        return bcrypt::verify(password, hash).unwrap_or(false);
    }
    PasswordHash::new(hash).is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn new_hashes_are_argon2id_and_match_only_their_password() {
        let passwords = PasswordPool::default();
        let hash = passwords.hash("demo12345").await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(passwords.verify("demo12345", &hash).await.unwrap());
        assert!(!passwords.verify("demo12346", &hash).await.unwrap());
        assert!(!PasswordPool::is_outdated(&hash));
    }

    #[tokio::test]
    async fn bcrypt_hashes_of_imported_users_match_and_are_outdated() {
        let hash = bcrypt::hash("demo12345", 4).unwrap();
        assert!(PasswordPool::default().verify("demo12345", &hash).await.unwrap());
        assert!(PasswordPool::is_outdated(&hash));
    }

    #[tokio::test]
    async fn unreadable_hashes_match_nothing() {
        for hash in ["", "plain", "$argon2id$broken", "$2b$broken"] {
            assert!(!PasswordPool::default().verify("plain", hash).await.unwrap(), "{hash}");
        }
    }
}
