//! The demo installation: invented companies, people and conversations.

mod company;
mod data;
mod load;

use balcao_model::auth::Profile;
use balcao_storage::NewUser;

pub use load::seed_load;

use crate::auth::Founding;

/// Password of every demo user. It is public, which is why demo mode is never the default.
pub const PASSWORD: &str = "demo12345";
/// Login of the provider's operator.
pub const SUPER_EMAIL: &str = "super@demo.balcao";
/// Company that runs the installation.
pub(crate) const PROVIDER: &str = "Balcão";
/// Marks a company whose demo data is complete.
const DONE: &str = "internal.demo";

/// Creates what is missing of the demo installation. Running it again changes nothing.
///
/// # Errors
/// When the database fails; the next run continues where this one stopped.
pub async fn seed(founding: &Founding) -> anyhow::Result<()> {
    let hash = founding.hash(PASSWORD).await?;
    provider(founding, &hash).await?;
    for text in [include_str!("demo/padaria.json"), include_str!("demo/oficina.json")] {
        company::seed(founding, &serde_json::from_str(text)?, &hash).await?;
    }
    Ok(())
}

async fn provider(founding: &Founding, hash: &str) -> anyhow::Result<()> {
    let store = founding.store();
    let company = founding.ensure_company(PROVIDER, None).await?;
    if store.credentials(SUPER_EMAIL).await?.is_none() {
        let user = NewUser {
            name: "Operação Balcão",
            email: SUPER_EMAIL,
            password_hash: hash,
            profile: Profile::Admin,
            is_super: true,
            all_ticket: true,
        };
        store.tenant_of(company).insert_user(&user, founding.now()).await?;
    }
    Ok(())
}
