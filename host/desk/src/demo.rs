//! The demo installation: invented companies, people and conversations.

mod company;
mod data;
mod load;

use std::time::Duration;

use balcao_model::auth::Profile;
use balcao_storage::NewUser;
use uuid::Uuid;

pub use load::seed_load;

use crate::auth::Founding;

/// Password of every demo user. It is public, which is why demo mode is never the default.
pub const PASSWORD: &str = "demo12345";
/// Login of the provider's operator.
pub const SUPER_EMAIL: &str = "super@demo.balcao";
/// Company that runs the installation.
pub(crate) const PROVIDER: &str = "Balcão";
/// Decides whether strangers may sign up.
const SIGNUP: &str = "signup";
/// Marks a company whose demo data is complete.
const DONE: &str = "internal.demo";
/// The right to seed, held by one host at a time.
const LEASE: &str = "demo";
/// How long others wait for a host that died while seeding.
const LEASE_MS: i64 = 10_000;
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Creates what is missing of the demo installation. Running it again changes nothing; of several hosts
/// that start at once one works and the others wait.
///
/// # Errors
/// When the database fails; the next run continues where this one stopped.
pub async fn seed(founding: &Founding) -> anyhow::Result<()> {
    let holder = Uuid::new_v4().to_string();
    while !founding
        .store()
        .hold_lease(LEASE, &holder, founding.now(), LEASE_MS)
        .await?
    {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    let seeded = seed_all(founding).await;
    founding.store().drop_leases(&holder).await?;
    seeded
}

async fn seed_all(founding: &Founding) -> anyhow::Result<()> {
    provider(founding).await?;
    for text in [include_str!("demo/padaria.json"), include_str!("demo/oficina.json")] {
        company::seed(founding, &serde_json::from_str(text)?).await?;
    }
    Ok(())
}

async fn provider(founding: &Founding) -> anyhow::Result<()> {
    let store = founding.store();
    let company = founding.ensure_company(PROVIDER, None).await?;
    if store.credentials(SUPER_EMAIL).await?.is_none() {
        let hash = founding.hash(PASSWORD).await?;
        let user = NewUser {
            name: "Operação Balcão",
            email: SUPER_EMAIL,
            password_hash: &hash,
            profile: Profile::Admin,
            is_super: true,
            all_ticket: true,
        };
        store.tenant_of(company).insert_user(&user, founding.now()).await?;
    }
    let tenant = store.tenant_of(company);
    if tenant.setting_row(SIGNUP).await?.is_none() {
        tenant.put_setting(SIGNUP, "enabled", founding.now()).await?;
    }
    Ok(())
}
