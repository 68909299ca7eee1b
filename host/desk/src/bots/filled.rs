//! Variables in what agents write.

use crate::Desk;
use crate::error::DeskResult;
use balcao_model::switches::Switches;
use balcao_model::variables::{Values, render};
use balcao_storage::Tenant;
use std::borrow::Cow;

/// An agent's text with its variables filled in for the customer of a ticket. A text without
/// variables costs nothing.
pub(crate) async fn filled<'a>(desk: &Desk, tenant: &Tenant, ticket: i64, body: &'a str) -> DeskResult<Cow<'a, str>> {
    if !body.contains("{{") {
        return Ok(Cow::Borrowed(body));
    }
    let Some(row) = tenant.ticket(ticket).await? else {
        return Ok(Cow::Borrowed(body));
    };
    filled_for(desk, tenant, &row.contact_name, body).await
}

/// The same for a customer of this name.
pub(crate) async fn filled_for<'a>(
    desk: &Desk,
    tenant: &Tenant,
    name: &str,
    body: &'a str,
) -> DeskResult<Cow<'a, str>> {
    if !body.contains("{{") {
        return Ok(Cow::Borrowed(body));
    }
    let mut switches = Switches::default();
    for (_, key, value) in desk.store().settings_of(&[tenant.key()], &Switches::KEYS).await? {
        switches.set(&key, &value);
    }
    let values = Values {
        name,
        language: switches.language,
        now: desk.now(),
        zone: switches.zone.as_ref().unwrap_or(&desk.shared.time_zone),
    };
    Ok(Cow::Owned(render(body, &values)))
}
