//! Granting the wishes of one socket, in order. Each wish to hear more is checked like a read of the same thing.

use std::collections::HashMap;

use balcao_desk::{Desk, ListRoom};
use socketioxide::{SocketIo, adapter::Adapter, extract::SocketRef};
use tokio::{sync::mpsc::Receiver, time::Instant};

use super::{
    attention::{Attention, Marks},
    budget::Budget,
    handshake::Caller,
    wishes::Wish,
};

/// Most tickets that one socket may follow at once.
const MAX_OPEN: usize = 50;
/// Wishes at once, and a second in the long run; what exceeds them is not granted.
const WISHES: Budget = Budget::of(100.0, 20.0);

/// A socket that is served.
pub(super) struct Serving<A: Adapter> {
    io: SocketIo<A>,
    socket: SocketRef<A>,
    desk: Desk,
    caller: Caller,
    attention: Attention,
    marks: Marks,
    budget: Budget,
    /// How often each ticket was joined: components of a page join and leave on their own, and only
    /// the last leave counts.
    open: HashMap<i64, u32>,
}

impl<A: Adapter> Serving<A> {
    pub(super) fn new(io: SocketIo<A>, socket: SocketRef<A>, desk: Desk, caller: Caller, attention: Attention) -> Self {
        Self {
            marks: Marks::new(caller.who()),
            io,
            socket,
            desk,
            caller,
            attention,
            budget: WISHES,
            open: HashMap::new(),
        }
    }

    /// Serves until the socket closes.
    pub(super) async fn run(mut self, mut wishes: Receiver<Wish>) {
        metrics::gauge!("balcao_sockets").increment(1.0);
        self.alive().await;
        loop {
            let faded = self.marks.next_fading();
            tokio::select! {
                wish = wishes.recv() => match wish {
                    None | Some(Wish::Gone) => break,
                    Some(wish) => self.grant(wish).await,
                },
                () = tokio::time::sleep_until(faded) => {
                    for ticket in self.marks.fade(&self.socket, Instant::now()) {
                        self.tell_attention(ticket);
                    }
                }
            }
        }
        self.gone().await;
    }

    async fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::LeaveTicket(id) => return self.leave_ticket(id),
            Wish::LeaveList(list) => return self.socket.leave(self.rooms(list).await),
            _ => {}
        }
        if !self.budget.take(std::time::Instant::now()) {
            metrics::counter!("balcao_socket_wishes_dropped_total").increment(1);
            return;
        }
        match wish {
            Wish::JoinTicket(id) => self.join_ticket(id).await,
            Wish::JoinList(list) => self.socket.join(self.rooms(list).await),
            Wish::Alive => self.alive().await,
            Wish::Renew(token) => self.renew(&token).await,
            Wish::Typing(id, on) => {
                if self.attend(id, on, Marks::type_in) && on {
                    self.desk.tickets().typing(self.caller.who(), id);
                }
            }
            Wish::Viewing(id, on) => {
                self.attend(id, on, Marks::view);
            }
            Wish::LeaveTicket(_) | Wish::LeaveList(_) | Wish::Gone => {}
        }
    }

    async fn join_ticket(&mut self, id: i64) {
        if self.open.len() >= MAX_OPEN && !self.open.contains_key(&id) {
            return;
        }
        let Some(room) = self.room(id).await else { return };
        *self.open.entry(id).or_default() += 1;
        self.socket.join(room.clone());
        // The ticket may have moved out of sight between the look and the join; whoever moved it after
        // the join has taken this socket out of the room.
        if self.room(id).await.is_none() {
            self.socket.leave(room);
        }
    }

    fn leave_ticket(&mut self, id: i64) {
        let Some(count) = self.open.get_mut(&id) else { return };
        *count -= 1;
        if *count > 0 {
            return;
        }
        self.open.remove(&id);
        self.socket.leave(self.desk.rooms().ticket_name(id));
        if self.marks.clear(&self.socket, id) {
            self.tell_attention(id);
        }
    }

    /// A sign of life: the user is online. Whether the rights still hold, the desk watches by itself.
    async fn alive(&self) {
        if let Err(error) = self.desk.live().alive(&self.caller).await {
            tracing::warn!(%error, "presence was not stored");
        }
    }

    async fn renew(&self, token: &str) {
        if self.desk.live().renew(&self.caller, token).await.is_err() {
            drop(self.socket.clone().disconnect());
        }
    }

    /// Only in a ticket that the socket may follow, and follows: whether it does.
    fn attend(&mut self, id: i64, on: bool, mark: fn(&mut Marks, &SocketRef<A>, i64, bool)) -> bool {
        let room = self.desk.rooms().ticket_name(id);
        let follows = self.socket.rooms().iter().any(|joined| *joined == room);
        if follows {
            mark(&mut self.marks, &self.socket, id, on);
            self.tell_attention(id);
        }
        follows
    }

    fn tell_attention(&self, ticket: i64) {
        let room = self.desk.rooms().ticket_name(ticket);
        let company = self.caller.who().company_id();
        self.attention.changed(&self.io, company, ticket, room);
    }

    async fn gone(mut self) {
        metrics::gauge!("balcao_sockets").decrement(1.0);
        for ticket in self.marks.clear_all(&self.socket) {
            self.tell_attention(ticket);
        }
        if let Err(error) = self.desk.live().closed(&self.caller).await {
            tracing::warn!(%error, "presence was not stored");
        }
    }

    async fn room(&self, ticket: i64) -> Option<String> {
        let found = self.desk.rooms().ticket(self.caller.who(), ticket).await;
        found.unwrap_or_else(|error| {
            tracing::warn!(%error, "a ticket's room could not be looked up");
            None
        })
    }

    async fn rooms(&self, list: ListRoom) -> Vec<String> {
        let found = self.desk.rooms().list(self.caller.who(), list).await;
        found.unwrap_or_else(|error| {
            tracing::warn!(%error, "rooms could not be looked up");
            Vec::new()
        })
    }
}
