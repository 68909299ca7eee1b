//! The rules of each table: what a row of the source becomes here.

mod connections;
mod contacts;
mod conversations;
mod documents;
mod office;
mod people;
mod queues;
mod service;

pub(super) use people::default_plan;

use super::step::Step;

/// All steps in the order in which rows refer to each other.
pub(super) fn steps() -> Vec<Step> {
    let mut steps = Vec::new();
    steps.extend(people::companies());
    steps.extend(queues::STEPS);
    steps.extend(documents::BOTS);
    steps.extend(queues::LATER);
    steps.extend(connections::STEPS);
    steps.extend(people::users());
    steps.extend(contacts::STEPS);
    steps.extend(conversations::STEPS);
    steps.extend(service::STEPS);
    steps.extend(office::STEPS);
    steps.extend(documents::REST);
    steps
}
