//! The role `payments` of the plugin.

use balcao_runtime::{CallError, Charge, ChargeChange, ChargeRequest, Delivery};

use crate::Company;

impl Company<'_> {
    /// Asks the plugin for a charge, as the company that collects.
    ///
    /// # Errors
    /// What the plugin answered, or how it failed.
    pub fn charge(self, request: ChargeRequest) -> Result<Charge, CallError> {
        let host = self.host;
        let made = host.runtime.create_charge(&host.plugin, self.nobody(), request);
        host.wait(made)
    }

    /// Hands the plugin what its provider posted, and gives what that changes.
    ///
    /// # Errors
    /// What the plugin answered, or how it failed.
    pub fn payment_told(self, query: &str, body: &[u8]) -> Result<Vec<ChargeChange>, CallError> {
        let host = self.host;
        let delivery = Delivery {
            id: host.timetable().next_event().to_string(),
            hook: String::new(),
            query: query.to_owned(),
            headers: Vec::new(),
            body: body.to_vec(),
            received_at: host.now(),
            attempt: 1,
            is_last: false,
        };
        let told = host.runtime.deliver_payment(&host.plugin, self.nobody(), delivery);
        host.wait(told)
    }
}
