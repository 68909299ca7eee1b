//! A customer who writes without pause and repeats a message until it is accepted.

use crate::Storm;
use balcao_test_support::Phone;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// One customer and what the desk has accepted from them, in order.
pub(crate) struct Customer {
    pub(crate) phone_number: String,
    pub(crate) accepted: Vec<String>,
}

impl Customer {
    pub(crate) fn new(number: usize) -> Self {
        Self {
            phone_number: number_of(number),
            accepted: Vec::new(),
        }
    }

    /// Writes until the storm is over; the last message is repeated until it is accepted as well.
    pub(crate) fn write_until_over(mut self, phone: &Phone, storm: &Storm) -> Self {
        let name = format!("Cliente {}", self.phone_number);
        while !storm.is_over() {
            let body = format!("mensagem {} de {}", self.accepted.len(), self.phone_number);
            let id = format!("{}-{}", self.phone_number, self.accepted.len());
            while !phone.try_write(&self.phone_number, &name, &body, &id) {
                std::thread::sleep(Duration::from_millis(5));
            }
            self.accepted.push(body);
            storm.accepted.fetch_add(1, Ordering::SeqCst);
        }
        self
    }
}

/// The phone number of the customer with that index.
pub(crate) fn number_of(customer: usize) -> String {
    format!("551199000{customer:04}")
}
