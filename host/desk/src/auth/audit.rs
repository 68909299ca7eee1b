//! What the audit log remembers of sessions.

use super::Login;
use crate::{Desk, DeskResult};
use balcao_model::auth::Identity;
use balcao_storage::{Actor, Audit, CompanyKey, Credentials, Tenant, UserRow};
use serde_json::json;

fn entry(action: &'static str, user: i64) -> Audit<'static> {
    Audit {
        action,
        target: format!("user:{user}"),
        detail: json!({}),
    }
}

pub(super) async fn login(desk: &Desk, key: CompanyKey, user: &UserRow, address: &str) -> DeskResult<()> {
    let actor = Actor {
        user_id: Some(user.id),
        name: &user.name,
        address,
    };
    write(desk, key, actor, &entry("session.opened", user.id)).await
}

/// A wrong password for an account that exists. Who tried is not known, so no user is named.
pub(super) async fn failure(desk: &Desk, account: &Credentials, login: Login<'_>) -> DeskResult<()> {
    let actor = Actor {
        user_id: None,
        name: "",
        address: login.address,
    };
    let failed = Audit {
        detail: json!({ "reason": "wrong password" }),
        ..entry("session.refused", account.user_id)
    };
    write(desk, account.company, actor, &failed).await
}

pub(super) async fn logout(desk: &Desk, tenant: &Tenant, who: &Identity) -> DeskResult<()> {
    let mut tx = desk.store().begin().await?;
    let closed = entry("session.closed", who.user_id());
    tx.of(tenant.key()).audit(who, &closed, desk.now()).await?;
    Ok(tx.commit().await?)
}

async fn write(desk: &Desk, key: CompanyKey, actor: Actor<'_>, entry: &Audit<'_>) -> DeskResult<()> {
    let mut tx = desk.store().begin().await?;
    tx.of(key).audit_as(actor, entry, desk.now()).await?;
    Ok(tx.commit().await?)
}
