//! Customers who write, each chat from one thread so that its order is known.

use balcao_test_support::{Connection, request};
use serde_json::json;
use std::time::{Duration, Instant};

const CHATS_PER_THREAD: usize = 8;

/// How quickly to write.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// So many messages a second over all threads.
    PerSecond(u32),
    /// As fast as they are taken.
    Flat,
}

/// A message that the host has confirmed.
pub(crate) struct Accepted {
    /// `<name> <chat> <number in its chat>`.
    pub(crate) body: String,
    pub(crate) at: Instant,
}

/// Sends about `count` messages over `threads` connections.
pub(crate) fn send(base: &str, phone: &str, name: &str, count: usize, threads: usize, pace: Pace) -> Vec<Accepted> {
    let share = count / threads;
    let gap = match pace {
        Pace::PerSecond(rate) => Duration::from_secs(1) * u32::try_from(threads).expect("few threads") / rate,
        Pace::Flat => Duration::ZERO,
    };
    std::thread::scope(|scope| {
        let work = |thread: usize| {
            let mut connection = Connection::open(base);
            let started = Instant::now();
            (0..share)
                .map(|number| {
                    let due = started + gap * u32::try_from(number).expect("it fits");
                    std::thread::sleep(due.saturating_duration_since(Instant::now()));
                    let chat = thread * CHATS_PER_THREAD + number % CHATS_PER_THREAD;
                    let body = format!("{name} {chat} {}", number / CHATS_PER_THREAD);
                    write(&mut connection, phone, chat, body)
                })
                .collect::<Vec<_>>()
        };
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        running
            .into_iter()
            .flat_map(|thread| thread.join().expect("a sender"))
            .collect()
    })
}

fn write(connection: &mut Connection, phone: &str, chat: usize, body: String) -> Accepted {
    let from = format!("55119{chat:08}");
    let id = body.replace(' ', "-");
    let message = json!({ "from": from, "name": format!("Cliente {chat}"), "body": body, "id": id });
    connection.call(&request("POST", "/simulator/messages", phone, &message.to_string()));
    Accepted {
        body,
        at: Instant::now(),
    }
}
