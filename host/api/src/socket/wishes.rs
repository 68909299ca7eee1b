//! What a client asks of its socket. Wishes wait in one queue for each socket: a leave that follows a
//! join never overtakes it.

use std::{
    future::{Ready, ready},
    sync::{Arc, Mutex, PoisonError},
};

use balcao_desk::ListRoom;
use serde_json::Value;
use socketioxide::{
    adapter::Adapter,
    extract::{Extension, SocketRef, TryData},
};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Wishes that may wait; what a client sends beyond them is dropped.
const WAITING: usize = 128;

/// One wish of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    JoinTicket(i64),
    LeaveTicket(i64),
    JoinList(ListRoom),
    LeaveList(ListRoom),
    /// A sign of life.
    Alive,
    /// A newer access token.
    Renew(String),
    /// The user writes in a ticket, or stopped.
    Typing(i64, bool),
    /// The user looks at a ticket, or stopped.
    Viewing(i64, bool),
    /// The socket has closed.
    Gone,
}

/// Both ends of a socket's queue; the far end is taken once, by whoever serves it.
#[derive(Clone)]
struct Queue {
    into: Sender<Wish>,
    out: Arc<Mutex<Option<Receiver<Wish>>>>,
}

/// Listens to the wishes of a socket, from before its client can have any.
pub(super) fn listen<A: Adapter>(socket: &SocketRef<A>) {
    let (into, out) = channel(WAITING);
    let out = Arc::new(Mutex::new(Some(out)));
    socket.extensions.insert(Queue { into, out });
    for (name, read) in READERS {
        socket.on(
            *name,
            move |Extension(queue): Extension<Queue>, TryData(data): TryData<Value>| hear(&queue, read(data.ok())),
        );
    }
    socket.on_disconnect(async |Extension(queue): Extension<Queue>| {
        // The one wish that waits for its place: it ends the serving. Nobody serves a stranger.
        drop(queue.into.send(Wish::Gone).await);
    });
}

/// Puts a wish into the queue at once; only then the future begins, which has nothing left to do.
fn hear(queue: &Queue, wish: Option<Wish>) -> Ready<()> {
    if let Some(wish) = wish
        && queue.into.try_send(wish).is_err()
    {
        metrics::counter!("balcao_socket_wishes_dropped_total").increment(1);
    }
    ready(())
}

/// The queue of a verified user's socket.
pub(super) fn of<A: Adapter>(socket: &SocketRef<A>) -> Option<Receiver<Wish>> {
    let queue = socket.extensions.get::<Queue>()?;
    queue.out.lock().unwrap_or_else(PoisonError::into_inner).take()
}

type Reader = fn(Option<Value>) -> Option<Wish>;

/// Names of the events that clients send, and how their argument is read.
const READERS: &[(&str, Reader)] = &[
    ("joinChatBox", |data| ticket_id(&data?).map(Wish::JoinTicket)),
    ("leaveChatBox", |data| ticket_id(&data?).map(Wish::LeaveTicket)),
    ("joinNotification", |_| Some(Wish::JoinList(ListRoom::Notification))),
    ("leaveNotification", |_| Some(Wish::LeaveList(ListRoom::Notification))),
    ("joinTickets", |data| status_list(&data?).map(Wish::JoinList)),
    ("leaveTickets", |data| status_list(&data?).map(Wish::LeaveList)),
    ("userStatus", |_| Some(Wish::Alive)),
    ("renew", |data| {
        Some(Wish::Renew(data?.get("token")?.as_str()?.to_owned()))
    }),
    ("typing", |data| {
        about(&data?).map(|(ticket, on)| Wish::Typing(ticket, on))
    }),
    ("viewing", |data| {
        about(&data?).map(|(ticket, on)| Wish::Viewing(ticket, on))
    }),
];

/// Ids arrive as text or number; the word `undefined` and other texts mean nothing.
fn ticket_id(data: &Value) -> Option<i64> {
    match data {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}

fn status_list(data: &Value) -> Option<ListRoom> {
    data.as_str()?.parse().ok().map(ListRoom::Status)
}

/// `{ticketId, on}`; without `on` it is on.
fn about(data: &Value) -> Option<(i64, bool)> {
    let on = data.get("on").and_then(Value::as_bool).unwrap_or(true);
    Some((ticket_id(data.get("ticketId")?)?, on))
}

#[cfg(test)]
mod tests {
    use super::*;
    use balcao_model::ticket::TicketStatus;
    use serde_json::json;

    fn read(name: &str, data: Option<Value>) -> Option<Wish> {
        let (_, reader) = READERS.iter().find(|(known, _)| *known == name).unwrap();
        reader(data)
    }

    #[test]
    fn wishes_are_read_as_clients_of_both_generations_send_them() {
        let pending = ListRoom::Status(TicketStatus::Pending);
        for (name, data, wish) in [
            ("joinChatBox", Some(json!("50")), Some(Wish::JoinTicket(50))),
            ("joinChatBox", Some(json!(50)), Some(Wish::JoinTicket(50))),
            ("joinChatBox", Some(json!("undefined")), None),
            ("joinChatBox", None, None),
            ("leaveChatBox", Some(json!("50")), Some(Wish::LeaveTicket(50))),
            ("joinNotification", None, Some(Wish::JoinList(ListRoom::Notification))),
            ("joinTickets", Some(json!("pending")), Some(Wish::JoinList(pending))),
            ("joinTickets", Some(json!("everything")), None),
            ("userStatus", None, Some(Wish::Alive)),
            (
                "renew",
                Some(json!({ "token": "a.b.c" })),
                Some(Wish::Renew("a.b.c".into())),
            ),
            (
                "typing",
                Some(json!({ "ticketId": "5", "on": false })),
                Some(Wish::Typing(5, false)),
            ),
            ("viewing", Some(json!({ "ticketId": 5 })), Some(Wish::Viewing(5, true))),
        ] {
            assert_eq!(read(name, data.clone()), wish, "{name} {data:?}");
        }
    }
}
