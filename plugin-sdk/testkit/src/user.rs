//! Who asks.

use balcao_runtime::UserScope;

/// A user of a company.
#[derive(Clone, Debug)]
pub struct User {
    pub(crate) scope: UserScope,
}

impl User {
    /// A user with the profile `user`.
    #[must_use]
    pub fn agent(id: i64, name: &str) -> Self {
        Self::with_profile(id, name, "user")
    }

    /// A user with the profile `admin`.
    #[must_use]
    pub fn admin(id: i64, name: &str) -> Self {
        Self::with_profile(id, name, "admin")
    }

    /// An admin who runs the platform.
    #[must_use]
    pub fn super_admin(id: i64, name: &str) -> Self {
        let mut user = Self::admin(id, name);
        user.scope.is_super = true;
        user
    }

    /// Works in these queues.
    #[must_use]
    pub fn in_queues(mut self, queue_ids: &[i64]) -> Self {
        self.scope.queue_ids = queue_ids.to_vec();
        self
    }

    fn with_profile(id: i64, name: &str, profile: &str) -> Self {
        Self {
            scope: UserScope {
                id,
                name: name.to_owned(),
                profile: profile.to_owned(),
                is_super: false,
                queue_ids: Vec::new(),
            },
        }
    }
}
