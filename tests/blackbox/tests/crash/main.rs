//! The host is killed again and again while customers write and an agent answers: nothing that was
//! accepted is lost, nothing is doubled, and the order of each chat is kept.

mod agent;
mod customer;
mod progress;
mod verdict;

use agent::Agent;
use balcao_test_support::{Host, HostBuilder, Postgres, connect_phone, eventually};
use customer::Customer;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use uuid::Uuid;

const KILLS: usize = 20;
const CUSTOMERS: usize = 4;
/// So many messages are accepted between two kills at most.
const MOST_BETWEEN_KILLS: usize = 40;

/// What the threads share.
#[derive(Default)]
struct Storm {
    accepted: AtomicUsize,
    over: AtomicBool,
}

impl Storm {
    fn accepted(&self) -> usize {
        self.accepted.load(Ordering::SeqCst)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }
}

#[test]
fn kills_lose_and_double_nothing_on_the_embedded_database() {
    survive(Host::demo());
}

#[test]
fn kills_lose_and_double_nothing_on_postgresql() {
    let database = Postgres::database();
    survive(Host::demo().env("DATABASE_URL", database.url()));
}

fn survive(builder: HostBuilder) {
    let mut host = builder.start();
    let admin = host.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    let storm = Arc::new(Storm::default());
    let customers: Vec<_> = (0..CUSTOMERS)
        .map(|number| {
            let (phone, storm) = (phone.clone(), Arc::clone(&storm));
            std::thread::spawn(move || Customer::new(number).write_until_over(&phone, &storm))
        })
        .collect();
    let agent = {
        let (agent, storm) = (Agent::new(admin.clone()), Arc::clone(&storm));
        std::thread::spawn(move || agent.answer_until_over(&storm))
    };
    for _ in 0..KILLS {
        // Work that the killed host had claimed rests for some seconds; a kill before it goes on hits nothing new.
        progress::wait(&admin);
        let goal = storm.accepted() + 1 + random_below(MOST_BETWEEN_KILLS);
        eventually("customers get their messages accepted", || {
            (storm.accepted() >= goal).then_some(())
        });
        // The kill must hit any instruction, not only the moment right after an answer.
        std::thread::sleep(Duration::from_micros(random_below(20_000) as u64));
        host.kill9();
        host.start_again();
    }
    storm.over.store(true, Ordering::SeqCst);
    let customers: Vec<Customer> = customers
        .into_iter()
        .map(|one| one.join().expect("a customer"))
        .collect();
    let answers = agent.join().expect("the agent");
    verdict::check(&host, &phone, &customers, &answers);
}

fn random_below(limit: usize) -> usize {
    (Uuid::new_v4().as_u128() % limit as u128) as usize
}
