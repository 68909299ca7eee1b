//! Companies full of tickets, for measurements.

use balcao_model::auth::Profile;
use balcao_storage::{ConnectionForm, LoadCompany, LoadSize, NewUser};

use super::PASSWORD;
use crate::auth::Founding;

/// Companies that share the load; the first gets half of it.
const COMPANIES: i64 = 5;
const QUEUES: [(&str, &str); 5] = [
    ("Vendas", "#2E7D32"),
    ("Suporte", "#1565C0"),
    ("Financeiro", "#EF6C00"),
    ("Jurídico", "#6A1B9A"),
    ("Imprensa", "#455A64"),
];

/// Creates the load companies `Carga 1`, `Carga 2`, … with `admin@load1.balcao` and so on.
///
/// # Errors
/// When the database fails or the load is there already.
pub async fn seed_load(founding: &Founding, tickets: u32, messages: u32) -> anyhow::Result<()> {
    let per_ticket = (i64::from(messages) / i64::from(tickets.max(1))).max(1);
    let hash = founding.hash(PASSWORD).await?;
    let half = i64::from(tickets) / 2;
    for number in 1..=COMPANIES {
        let share = if number == 1 { half } else { half / (COMPANIES - 1) };
        let size = LoadSize {
            tickets: share,
            messages_per_ticket: per_ticket,
        };
        fill(founding, number, size, &hash).await?;
        tracing::info!(
            company = number,
            tickets = share,
            messages = share * per_ticket,
            "load company filled"
        );
    }
    Ok(())
}

async fn fill(founding: &Founding, number: i64, size: LoadSize, hash: &str) -> anyhow::Result<()> {
    let (store, now) = (founding.store(), founding.now());
    let key = founding.ensure_company(&format!("Carga {number}"), None).await?;
    let tenant = store.tenant_of(key);
    let email = format!("admin@load{number}.balcao");
    let admin = NewUser {
        name: "Carga",
        email: &email,
        password_hash: hash,
        profile: Profile::Admin,
        is_super: false,
        all_ticket: true,
    };
    let agent = tenant.insert_user(&admin, now).await?;
    let mut queues = Vec::new();
    for (order, (name, color)) in (1..).zip(QUEUES) {
        let queue = tenant.seed_queue(name, color, order, now).await?;
        tenant.link_user_queue(agent, queue, now).await?;
        queues.push(queue);
    }
    let form = ConnectionForm {
        name: "Carga".to_owned(),
        greeting_message: "Carga".to_owned(),
        is_default: true,
        queue_ids: queues.clone(),
    };
    let mut tx = store.begin().await?;
    let connection = tx.of(key).create_connection(&form, "beta", now).await?;
    tx.commit().await?;
    tenant
        .seed_load(
            &LoadCompany {
                connection,
                agent,
                queues,
            },
            size,
            now,
        )
        .await?;
    Ok(())
}
