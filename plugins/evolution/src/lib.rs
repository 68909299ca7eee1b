//! WhatsApp through an Evolution API server: a phone's number, paired by a QR code.

mod account;
mod address;
mod attention;
mod changes;
mod contents;
mod deliveries;
mod files;
mod instances;
mod keys;
mod letters;
mod numbers;
mod pairing;
mod server;
mod session;

use balcao_plugin::Result;
use balcao_plugin::channel::{
    Attention, Channel, Connection, Event, Health, Outgoing, Refusal, SendOutcome, State, Webhook,
};

struct Evolution;

impl Channel for Evolution {
    fn connect(connection: &Connection) -> Result<State> {
        session::connect(connection)
    }

    fn disconnect(connection: &Connection) -> Result<()> {
        session::disconnect(connection)
    }

    fn send(connection: &Connection, message: &Outgoing) -> Result<SendOutcome> {
        match letters::call(connection, message)? {
            Some(call) => server::send(call),
            None => Ok(SendOutcome::Refused(Refusal::Unsupported)),
        }
    }

    fn on_webhook(connection: &Connection, webhook: &Webhook) -> Result<Vec<Event>> {
        deliveries::events(connection, webhook)
    }

    fn check_number(connection: &Connection, number: &str) -> Result<Option<String>> {
        numbers::check(connection, number)
    }

    fn attend(connection: &Connection, attention: &Attention) -> Result<()> {
        attention::show(connection, attention)
    }

    fn health(connection: &Connection) -> Result<Health> {
        account::health(connection)
    }
}

balcao_plugin::export!(Evolution: channel);
