//! Who looks at a ticket and who writes in it, for those who have it open. Nothing is stored: a mark is a
//! room that the socket is in, so it ends with the socket, and all hosts together know the marks of a ticket.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use balcao_model::auth::Identity;
use serde_json::{Value, json};
use socketioxide::{BroadcastError, SocketIo, adapter::Adapter, extract::SocketRef};
use tokio::time::Instant;

/// A mark ends by itself; clients that mean it longer say so again.
const TYPING: Duration = Duration::from_secs(6);
const VIEWING: Duration = Duration::from_secs(60);
/// At most one event for a ticket in this time, from each host.
const THROTTLE: Duration = Duration::from_millis(500);
/// When nothing fades; any far moment would do.
const NEVER: Duration = Duration::from_secs(24 * 3600);

/// The marks of one socket.
pub(super) struct Marks {
    user: String,
    typing: HashMap<i64, Instant>,
    viewing: HashMap<i64, Instant>,
}

impl Marks {
    pub(super) fn new(who: &Identity) -> Self {
        Self {
            user: format!("{}-{}", who.user_id(), who.name()),
            typing: HashMap::new(),
            viewing: HashMap::new(),
        }
    }

    /// The user writes in a ticket (and so looks at it), or stopped.
    pub(super) fn type_in<A: Adapter>(&mut self, socket: &SocketRef<A>, ticket: i64, on: bool) {
        if on {
            self.view(socket, ticket, true);
            self.typing.insert(ticket, Instant::now() + TYPING);
            socket.join(self.room("typing", ticket));
        } else if self.typing.remove(&ticket).is_some() {
            socket.leave(self.room("typing", ticket));
        }
    }

    /// The user looks at a ticket, or stopped.
    pub(super) fn view<A: Adapter>(&mut self, socket: &SocketRef<A>, ticket: i64, on: bool) {
        if on {
            self.viewing.insert(ticket, Instant::now() + VIEWING);
            socket.join(self.room("viewing", ticket));
        } else {
            self.clear(socket, ticket);
        }
    }

    /// Takes every mark from a ticket. True when there was one.
    pub(super) fn clear<A: Adapter>(&mut self, socket: &SocketRef<A>, ticket: i64) -> bool {
        socket.leave([self.room("typing", ticket), self.room("viewing", ticket)]);
        let typed = self.typing.remove(&ticket).is_some();
        self.viewing.remove(&ticket).is_some() || typed
    }

    /// Takes every mark; the tickets that had one.
    pub(super) fn clear_all<A: Adapter>(&mut self, socket: &SocketRef<A>) -> Vec<i64> {
        let tickets: Vec<i64> = self.viewing.keys().copied().collect();
        for ticket in &tickets {
            self.clear(socket, *ticket);
        }
        tickets
    }

    /// When the next mark ends by itself.
    pub(super) fn next_fading(&self) -> Instant {
        let all = self.typing.values().chain(self.viewing.values());
        all.min().copied().unwrap_or_else(|| Instant::now() + NEVER)
    }

    /// Takes the marks whose time is over; their tickets.
    pub(super) fn fade<A: Adapter>(&mut self, socket: &SocketRef<A>, now: Instant) -> Vec<i64> {
        let over = |marks: &HashMap<i64, Instant>| -> Vec<i64> {
            let over = marks.iter().filter(|(_, until)| **until <= now);
            over.map(|(ticket, _)| *ticket).collect()
        };
        let (typed, viewed) = (over(&self.typing), over(&self.viewing));
        for ticket in &typed {
            self.type_in(socket, *ticket, false);
        }
        for ticket in &viewed {
            self.clear(socket, *ticket);
        }
        typed.into_iter().chain(viewed).collect()
    }

    fn room(&self, mark: &str, ticket: i64) -> String {
        format!("{mark}-{ticket}-{}", self.user)
    }
}

/// Tells the marks of tickets, not too often. The value says whether a ticket changed again meanwhile.
#[derive(Clone, Default)]
pub(super) struct Attention(Arc<Mutex<HashMap<i64, bool>>>);

impl Attention {
    /// Tells whoever has the ticket open, at once or when the last telling is long enough ago.
    pub(super) fn changed<A: Adapter>(&self, io: &SocketIo<A>, company: i64, ticket: i64, room: String) {
        if self.is_busy(ticket) {
            return;
        }
        let (me, io) = (self.clone(), io.clone());
        tokio::spawn(async move {
            loop {
                tell(&io, company, ticket, &room).await;
                tokio::time::sleep(THROTTLE).await;
                if !me.changed_again(ticket) {
                    return;
                }
            }
        });
    }

    fn is_busy(&self, ticket: i64) -> bool {
        let mut busy = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        busy.insert(ticket, true).is_some() || {
            busy.insert(ticket, false);
            false
        }
    }

    fn changed_again(&self, ticket: i64) -> bool {
        let mut busy = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if busy.insert(ticket, false) == Some(true) {
            return true;
        }
        busy.remove(&ticket);
        false
    }
}

async fn tell<A: Adapter>(io: &SocketIo<A>, company: i64, ticket: i64, room: &str) {
    let room = room.to_owned();
    let rooms = rooms_of(io, &room).await;
    let payload = payload(ticket, rooms.iter().map(AsRef::as_ref));
    let name = format!("company-{company}-presence");
    if let Err(BroadcastError::Adapter(_)) = io.to(room.clone()).emit(&name, &payload).await {
        // A socket that is too slow for it hears the next one.
        drop(io.to(room).local().emit(&name, &payload).await);
    }
}

/// The rooms of whoever has a ticket open. Hosts that cannot be asked are left out; they tell their own.
async fn rooms_of<A: Adapter>(io: &SocketIo<A>, room: &str) -> Vec<Cow<'static, str>> {
    match io.within(room.to_owned()).rooms().await {
        Ok(rooms) => rooms,
        Err(_) => io.within(room.to_owned()).local().rooms().await.unwrap_or_default(),
    }
}

/// The users who look at a ticket in an open window.
pub(super) async fn viewers<A: Adapter>(io: &SocketIo<A>, ticket: i64) -> HashSet<i64> {
    let rooms = rooms_of(io, &format!("ticket-{ticket}")).await;
    users(ticket, rooms.iter().map(AsRef::as_ref)).into_keys().collect()
}

/// Reads the marks out of the names of rooms.
fn users<'a>(ticket: i64, rooms: impl Iterator<Item = &'a str>) -> BTreeMap<i64, (&'a str, bool)> {
    let mut users: BTreeMap<i64, (&str, bool)> = BTreeMap::new();
    for room in rooms {
        for (mark, writes) in [("viewing", false), ("typing", true)] {
            let rest = room.strip_prefix(&format!("{mark}-{ticket}-"));
            let Some((id, name)) = rest.and_then(|rest| rest.split_once('-')) else {
                continue;
            };
            if let Ok(id) = id.parse() {
                let known = users.entry(id).or_insert((name, false));
                known.1 |= writes;
            }
        }
    }
    users
}

fn payload<'a>(ticket: i64, rooms: impl Iterator<Item = &'a str>) -> Value {
    let users: Vec<Value> = users(ticket, rooms)
        .into_iter()
        .map(|(id, (name, typing))| json!({ "id": id, "name": name, "typing": typing }))
        .collect();
    json!({ "ticketId": ticket, "users": users })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_for_one_ticket_and_once_for_each_user() {
        let rooms = [
            "viewing-5-7-Ana",
            "typing-5-7-Ana",
            "viewing-5-8-João-Pedro",
            "viewing-50-9-Rui",
            "ticket-5",
            "user-7",
        ];
        assert_eq!(
            payload(5, rooms.into_iter()),
            json!({ "ticketId": 5, "users": [
                { "id": 7, "name": "Ana", "typing": true },
                { "id": 8, "name": "João-Pedro", "typing": false },
            ] })
        );
    }

    #[test]
    fn a_ticket_that_is_being_told_is_told_again_only_when_it_changed() {
        let attention = Attention::default();
        assert!(!attention.is_busy(5));
        assert!(!attention.changed_again(5));
        assert!(!attention.is_busy(5));
        assert!(attention.is_busy(5));
        assert!(attention.changed_again(5));
        assert!(!attention.changed_again(5));
    }
}
