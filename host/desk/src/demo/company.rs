//! One demo company with its conversations.

use std::collections::HashMap;

use balcao_model::{
    auth::Profile,
    clock::Millis,
    message::{Ack, Kind},
    pacing::{MAX_PER_MINUTE, Pace},
    text::cut,
    ticket::{Assignment, TicketStatus},
};
use balcao_storage::{ConnectionForm, Incoming, NewMessage, NewUser, Sender, Store, Tenant, TenantTx};

use super::{
    DONE, PASSWORD,
    data::{DemoCompany, DemoTicket},
};
use crate::auth::{Founding, NewCompanyFacts};

const MINUTE: Millis = 60_000;
/// Channel of the demo's connections: the simulator.
const CHANNEL: &str = "beta";
/// Characters of the preview in lists.
const PREVIEW: usize = 255;

/// Ids of what tickets refer to, by name (users by e-mail).
struct Ids {
    connection: i64,
    queues: HashMap<String, i64>,
    tags: HashMap<String, i64>,
    users: HashMap<String, i64>,
}

pub(super) async fn seed(founding: &Founding, demo: &DemoCompany) -> anyhow::Result<()> {
    let (store, now) = (founding.store(), founding.now());
    let facts = NewCompanyFacts {
        email: Some(&demo.email),
        phone: Some(&demo.phone),
    };
    let key = founding.ensure_company(&demo.company, Some(facts)).await?;
    let tenant = store.tenant_of(key);
    if tenant.settings().await?.iter().any(|setting| setting.key == DONE) {
        return Ok(());
    }
    let hash = founding.hash(PASSWORD).await?;
    let ids = lists(store, &tenant, demo, &hash, now).await?;
    for ticket in &demo.tickets {
        let mut tx = store.begin().await?;
        conversation(&mut tx.of(key), ticket, &ids, now).await?;
        tx.commit().await?;
    }
    let mut tx = store.begin().await?;
    for contact in &demo.contacts {
        tx.of(key)
            .contact_of(sender(&contact.name, &contact.number), now)
            .await?;
    }
    tx.commit().await?;
    Ok(tenant.put_setting(DONE, "true", now).await?)
}

async fn lists(store: &Store, tenant: &Tenant, demo: &DemoCompany, hash: &str, now: Millis) -> anyhow::Result<Ids> {
    let mut queues = HashMap::new();
    for (order, queue) in (1..).zip(&demo.queues) {
        queues.insert(
            queue.name.clone(),
            tenant.seed_queue(&queue.name, &queue.color, order, now).await?,
        );
    }
    let mut tags: HashMap<_, _> = tenant
        .tags(false)
        .await?
        .into_iter()
        .map(|tag| (tag.name, tag.id))
        .collect();
    for tag in &demo.tags {
        if !tags.contains_key(&tag.name) {
            tags.insert(
                tag.name.clone(),
                tenant.seed_tag(&tag.name, &tag.color, tag.kanban, now).await?,
            );
        }
    }
    let users = users(store, tenant, demo, &queues, hash, now).await?;
    let connection = connection(store, tenant, demo, &queues, now).await?;
    Ok(Ids {
        connection,
        queues,
        tags,
        users,
    })
}

async fn users(
    store: &Store,
    tenant: &Tenant,
    demo: &DemoCompany,
    queues: &HashMap<String, i64>,
    hash: &str,
    now: Millis,
) -> anyhow::Result<HashMap<String, i64>> {
    let mut users = HashMap::new();
    for user in &demo.users {
        let id = match store.credentials(&user.email).await? {
            Some(found) => found.user_id,
            None => {
                let profile = if user.admin { Profile::Admin } else { Profile::User };
                let new = NewUser {
                    name: &user.name,
                    email: &user.email,
                    password_hash: hash,
                    profile,
                    is_super: false,
                    all_ticket: true,
                };
                tenant.insert_user(&new, now).await?
            }
        };
        for queue in user.queues.iter().filter_map(|name| queues.get(name)) {
            tenant.link_user_queue(id, *queue, now).await?;
        }
        users.insert(user.email.clone(), id);
    }
    Ok(users)
}

async fn connection(
    store: &Store,
    tenant: &Tenant,
    demo: &DemoCompany,
    queues: &HashMap<String, i64>,
    now: Millis,
) -> anyhow::Result<i64> {
    let known = tenant
        .connections()
        .await?
        .into_iter()
        .find(|row| row.name == demo.connection);
    if let Some(row) = known {
        return Ok(row.id);
    }
    let form = ConnectionForm {
        name: demo.connection.clone(),
        greeting_message: demo.greeting.clone(),
        is_default: true,
        queue_ids: queues.values().copied().collect(),
    };
    let mut tx = store.begin().await?;
    let mut company = tx.of(tenant.key());
    let id = company.create_connection(&form, CHANNEL, now).await?;
    // Nobody bans the simulator's numbers, and who tries the demo need not wait.
    let pace = Pace {
        per_minute: MAX_PER_MINUTE,
        warm_up_from: None,
    };
    company.set_connection_pace(id, pace, now).await?;
    tx.commit().await?;
    Ok(id)
}

fn sender<'a>(name: &'a str, number: &'a str) -> Sender<'a> {
    Sender {
        channel: CHANNEL,
        address: number,
        number,
        name,
    }
}

async fn conversation(tx: &mut TenantTx<'_>, demo: &DemoTicket, ids: &Ids, now: Millis) -> anyhow::Result<()> {
    let last_at = now - demo.minutes_ago * MINUTE;
    let first_at = line_time(last_at, demo.lines.len(), 0);
    let (contact, _) = tx.contact_of(sender(&demo.contact, &demo.number), first_at).await?;
    let queue = demo.queue.as_ref().and_then(|name| ids.queues.get(name)).copied();
    let agent = demo.agent.as_ref().and_then(|email| ids.users.get(email)).copied();
    let (ticket, made) = tx.ticket_of(contact, ids.connection, queue, first_at).await?;
    if !made {
        return Ok(());
    }
    for (place, line) in demo.lines.iter().enumerate() {
        let at = line_time(last_at, demo.lines.len(), place);
        let id = format!("demo-{}-{place}", demo.number);
        let (from_me, body) = match line.strip_prefix("> ") {
            Some(body) => (true, body),
            None => (false, line.trim_start_matches("< ")),
        };
        tx.insert_message(&NewMessage {
            id: &id,
            connection_id: ids.connection,
            ticket_id: ticket.id,
            contact_id: (!from_me).then_some(contact),
            user_id: agent.filter(|_| from_me),
            queue_id: queue,
            from_me,
            body,
            media_type: Kind::Text.media_type(),
            media_url: None,
            ack: if from_me { Ack::READ } else { Ack::PENDING },
            quoted_id: None,
            client_id: None,
            at,
        })
        .await?;
        tx.touch_ticket(
            ticket.id,
            &Incoming {
                last_message: cut(body, PREVIEW),
                from_me,
                at,
            },
        )
        .await?;
    }
    finish(
        tx,
        demo,
        ids,
        ticket.id,
        Assignment {
            status: demo.status,
            user_id: agent,
            queue_id: queue,
        },
        last_at,
    )
    .await
}

async fn finish(
    tx: &mut TenantTx<'_>,
    demo: &DemoTicket,
    ids: &Ids,
    ticket: i64,
    to: Assignment,
    at: Millis,
) -> anyhow::Result<()> {
    tx.assign_ticket(ticket, to, at).await?;
    for tag in demo.tags.iter().filter_map(|name| ids.tags.get(name)) {
        tx.add_ticket_tag(ticket, *tag, at).await?;
    }
    if demo.status == TicketStatus::Closed {
        tx.read_ticket(ticket).await?;
    }
    Ok(())
}

/// Lines follow one another in one to four minutes; the last one is at `last_at`.
fn line_time(last_at: Millis, lines: usize, place: usize) -> Millis {
    (place + 1..lines).fold(last_at, |at, later| {
        let pause = 1 + i64::try_from(later * 7 % 4).unwrap_or(0);
        at - pause * MINUTE
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_in_order_and_end_at_the_given_time() {
        let times: Vec<_> = (0..6).map(|place| line_time(10_000_000, 6, place)).collect();
        assert!(times.is_sorted());
        assert_eq!(times.last(), Some(&10_000_000));
    }

    #[test]
    fn the_demo_texts_refer_to_what_exists() {
        for text in [include_str!("padaria.json"), include_str!("oficina.json")] {
            let demo: DemoCompany = serde_json::from_str(text).unwrap();
            for ticket in &demo.tickets {
                assert!(
                    ticket
                        .queue
                        .iter()
                        .all(|name| demo.queues.iter().any(|queue| queue.name == *name))
                );
                assert!(
                    ticket
                        .agent
                        .iter()
                        .all(|email| demo.users.iter().any(|user| user.email == *email))
                );
                assert!(
                    ticket
                        .tags
                        .iter()
                        .all(|name| demo.tags.iter().any(|tag| tag.name == *name))
                );
                assert!(
                    ticket
                        .lines
                        .iter()
                        .all(|line| line.starts_with("< ") || line.starts_with("> "))
                );
            }
        }
    }
}
