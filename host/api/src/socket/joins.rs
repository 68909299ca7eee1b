//! Wishes of a socket to hear more. Each is checked like a read of the same thing.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use balcao_desk::{Desk, ListRoom};
use serde_json::Value;
use socketioxide::{
    adapter::Adapter,
    extract::{Extension, SocketRef, State, TryData},
};

use super::handshake::Caller;

/// How often a socket has joined each ticket: components of a page join and leave on their own,
/// and only the last leave counts.
#[derive(Clone, Default)]
struct OpenTickets(Arc<Mutex<HashMap<i64, u32>>>);

/// Most tickets that one socket may follow at once.
const MAX_OPEN: usize = 50;

/// Listens to the wishes of a socket whose caller is known.
pub(super) fn register<A: Adapter>(socket: &SocketRef<A>) {
    socket.extensions.insert(OpenTickets::default());
    socket.on("joinChatBox", join_ticket::<A>);
    socket.on("leaveChatBox", leave_ticket::<A>);
    socket.on("joinNotification", join_notification::<A>);
    socket.on("leaveNotification", leave_notification::<A>);
    socket.on("joinTickets", join_tickets::<A>);
    socket.on("leaveTickets", leave_tickets::<A>);
    socket.on("userStatus", alive::<A>);
    socket.on_disconnect(gone::<A>);
}

async fn join_ticket<A: Adapter>(
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    Extension(caller): Extension<Caller>,
    Extension(open): Extension<OpenTickets>,
    TryData(wish): TryData<Value>,
) {
    let Some(id) = ticket_id(wish.ok()) else {
        return;
    };
    match desk.rooms().ticket(&caller, id).await {
        Ok(Some(room)) if open.enter(id) => socket.join(room),
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "a ticket's room could not be looked up"),
    }
}

async fn leave_ticket<A: Adapter>(
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    Extension(open): Extension<OpenTickets>,
    TryData(wish): TryData<Value>,
) {
    let Some(id) = ticket_id(wish.ok()).filter(|id| open.leave(*id)) else {
        return;
    };
    socket.leave(desk.rooms().ticket_name(id));
}

async fn join_notification<A: Adapter>(
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    Extension(caller): Extension<Caller>,
) {
    socket.join(rooms(&desk, &caller, ListRoom::Notification).await);
}

async fn leave_notification<A: Adapter>(
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    Extension(caller): Extension<Caller>,
) {
    socket.leave(rooms(&desk, &caller, ListRoom::Notification).await);
}

async fn join_tickets<A: Adapter>(
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    Extension(caller): Extension<Caller>,
    TryData(wish): TryData<String>,
) {
    let Some(list) = status_list(wish.ok()) else {
        return;
    };
    socket.join(rooms(&desk, &caller, list).await);
}

async fn leave_tickets<A: Adapter>(
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    Extension(caller): Extension<Caller>,
    TryData(wish): TryData<String>,
) {
    let Some(list) = status_list(wish.ok()) else {
        return;
    };
    socket.leave(rooms(&desk, &caller, list).await);
}

/// A sign of life. A caller who no longer exists, or whose sessions were ended, is let go.
async fn alive<A: Adapter>(socket: SocketRef<A>, State(desk): State<Desk>, Extension(caller): Extension<Caller>) {
    match desk.auth().still_known(&caller).await {
        Ok(true) => {}
        Ok(false) => drop(socket.disconnect()),
        Err(error) => tracing::warn!(%error, "presence was not stored"),
    }
}

async fn gone<A: Adapter>(socket: SocketRef<A>, State(desk): State<Desk>, Extension(caller): Extension<Caller>) {
    metrics::gauge!("balcao_sockets").decrement(1.0);
    let Some(own) = desk.rooms().own(&caller).pop() else {
        return;
    };
    let others = socket
        .within(own)
        .sockets()
        .into_iter()
        .filter(|other| other.id != socket.id)
        .count();
    if others == 0
        && let Err(error) = desk.auth().set_online(&caller, false).await
    {
        tracing::warn!(%error, "presence was not stored");
    }
}

async fn rooms(desk: &Desk, caller: &Caller, list: ListRoom) -> Vec<String> {
    desk.rooms().list(caller, list).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "rooms could not be looked up");
        Vec::new()
    })
}

/// Ids arrive as text or number; the word `undefined` and other texts mean nothing.
fn ticket_id(wish: Option<Value>) -> Option<i64> {
    match wish? {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}

fn status_list(wish: Option<String>) -> Option<ListRoom> {
    wish?.parse().ok().map(ListRoom::Status)
}

impl OpenTickets {
    /// Counts a join. True when the socket should be in the room.
    fn enter(&self, id: i64) -> bool {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MAX_OPEN && !open.contains_key(&id) {
            return false;
        }
        *open.entry(id).or_default() += 1;
        true
    }

    /// Counts a leave. True when it was the last one.
    fn leave(&self, id: i64) -> bool {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(count) = open.get_mut(&id) else {
            return false;
        };
        *count -= 1;
        if *count == 0 {
            open.remove(&id);
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn ids_are_read_from_text_and_numbers_only() {
        assert_eq!(ticket_id(Some(json!("50"))), Some(50));
        assert_eq!(ticket_id(Some(json!(50))), Some(50));
        assert_eq!(ticket_id(Some(json!("undefined"))), None);
        assert_eq!(ticket_id(None), None);
    }

    #[test]
    fn only_the_last_leave_leaves() {
        let open = OpenTickets::default();
        assert!(open.enter(5) && open.enter(5));
        assert!(!open.leave(5));
        assert!(open.leave(5));
        assert!(!open.leave(5));
    }
}
