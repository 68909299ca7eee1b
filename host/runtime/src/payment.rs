//! Charges by Pix as they cross the border of the sandbox.

use crate::bindings::payments;
use crate::error::CallError;
use crate::runtime::Delivery;

/// Bytes of what a provider calls a charge.
const MAX_REFERENCE: usize = 100;
/// Bytes of a BR Code.
const MAX_CODE: usize = 512;
/// Bytes of a picture of a QR code.
const MAX_QR: usize = 64 << 10;
/// Bytes of the address of a page.
const MAX_PAGE: usize = 2 << 10;
/// Charges that one delivery may tell of.
const MAX_CHANGES: usize = 100;
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// What is to be collected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChargeRequest {
    /// 26 to 35 letters and digits; the same key is the same charge.
    pub key: String,
    /// In cents of a real.
    pub amount_cents: u64,
    /// What it is for, shown to the payer; at most 140 characters.
    pub description: String,
    /// The last day to pay, in the zone of the company: `2026-12-10`.
    pub due_on: String,
    /// Name of who pays.
    pub payer_name: String,
    /// CPF or CNPJ, without dots.
    pub payer_document: Option<String>,
    /// E-mail of who pays.
    pub payer_email: Option<String>,
}

/// How a charge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeStatus {
    /// Not paid yet.
    Waiting,
    /// Paid, but held back by the provider or the bank.
    Held,
    /// Paid.
    Paid,
    /// It cannot be paid any more.
    Ended,
    /// Paid, and all of it given back.
    Refunded,
}

/// A charge, checked for size and form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// What the provider calls it.
    pub reference: String,
    /// How it stands.
    pub status: ChargeStatus,
    /// What was paid and not given back, in cents.
    pub paid_cents: u64,
    /// The text to copy and paste (BR Code).
    pub code: String,
    /// The provider's own picture of the QR code: a PNG.
    pub qr: Option<Vec<u8>>,
    /// The provider's page for the payer.
    pub page: Option<String>,
    /// When the code ends: epoch milliseconds, UTC.
    pub expires_at: Option<u64>,
}

/// How a charge stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChargeChange {
    /// What the provider calls the charge.
    pub reference: String,
    /// How it stands.
    pub status: ChargeStatus,
    /// What was paid and not given back, in cents.
    pub paid_cents: u64,
    /// Since when: epoch milliseconds, UTC.
    pub at: u64,
}

pub(crate) fn request_to_guest(request: ChargeRequest) -> payments::ChargeRequest {
    payments::ChargeRequest {
        key: request.key,
        amount_cents: request.amount_cents,
        description: request.description,
        due_on: request.due_on,
        payer: payments::Payer {
            name: request.payer_name,
            document: request.payer_document,
            email: request.payer_email,
        },
    }
}

pub(crate) fn delivery_to_guest(delivery: Delivery) -> payments::Delivery {
    payments::Delivery {
        id: delivery.id,
        query: delivery.query,
        headers: delivery.headers,
        body: delivery.body,
        received_at: delivery.received_at,
        attempt: delivery.attempt,
        is_last: delivery.is_last,
    }
}

pub(crate) fn charge_from_guest(charge: payments::Charge) -> Result<Charge, CallError> {
    let is_page = |page: &String| page.len() <= MAX_PAGE && page.starts_with("https://") && is_plain(page);
    let is_qr = |qr: &Vec<u8>| qr.len() <= MAX_QR && qr.starts_with(PNG);
    check(is_reference(&charge.reference), "the reference of a charge")?;
    check(
        (1..=MAX_CODE).contains(&charge.code.len()) && !charge.code.chars().any(char::is_control),
        "the code of a charge",
    )?;
    check(charge.qr.as_ref().is_none_or(is_qr), "the picture of a charge")?;
    check(charge.page.as_ref().is_none_or(is_page), "the page of a charge")?;
    Ok(Charge {
        reference: charge.reference,
        status: status(charge.status),
        paid_cents: charge.paid_cents,
        code: charge.code,
        qr: charge.qr,
        page: charge.page,
        expires_at: charge.expires_at,
    })
}

pub(crate) fn changes_from_guest(changes: Vec<payments::Change>) -> Result<Vec<ChargeChange>, CallError> {
    check(changes.len() <= MAX_CHANGES, "the number of changes")?;
    let read = |change: payments::Change| {
        check(is_reference(&change.reference), "the reference of a charge")?;
        Ok(ChargeChange {
            reference: change.reference,
            status: status(change.status),
            paid_cents: change.paid_cents,
            at: change.at,
        })
    };
    changes.into_iter().map(read).collect()
}

fn check(is_good: bool, what: &str) -> Result<(), CallError> {
    if is_good {
        Ok(())
    } else {
        Err(CallError::BadAnswer(what.to_owned()))
    }
}

fn is_reference(text: &str) -> bool {
    (1..=MAX_REFERENCE).contains(&text.len()) && is_plain(text)
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic())
}

const fn status(status: payments::Status) -> ChargeStatus {
    match status {
        payments::Status::Waiting => ChargeStatus::Waiting,
        payments::Status::Held => ChargeStatus::Held,
        payments::Status::Paid => ChargeStatus::Paid,
        payments::Status::Ended => ChargeStatus::Ended,
        payments::Status::Refunded => ChargeStatus::Refunded,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charge() -> payments::Charge {
        payments::Charge {
            reference: "pay_7k2m0x".to_owned(),
            status: payments::Status::Waiting,
            paid_cents: 0,
            code: "00020101021226".to_owned(),
            qr: Some([PNG, b"IHDR"].concat()),
            page: Some("https://pay.example/i/1".to_owned()),
            expires_at: None,
        }
    }

    #[test]
    fn a_charge_that_nobody_could_pay_or_should_open_is_refused() {
        assert!(charge_from_guest(charge()).is_ok());
        let spoilt: [fn(&mut payments::Charge); 8] = [
            |charge| charge.reference.clear(),
            |charge| charge.reference = "a b".to_owned(),
            |charge| charge.code.clear(),
            |charge| charge.code = "0".repeat(MAX_CODE + 1),
            |charge| charge.qr = Some(b"<svg onload=alert(1)>".to_vec()),
            |charge| charge.qr = Some([PNG, &[0; MAX_QR]].concat()),
            |charge| charge.page = Some("javascript:alert(1)".to_owned()),
            |charge| charge.page = Some("https://pay.example/\n".to_owned()),
        ];
        for (at, spoil) in spoilt.into_iter().enumerate() {
            let mut bad = charge();
            spoil(&mut bad);
            assert!(matches!(charge_from_guest(bad), Err(CallError::BadAnswer(_))), "{at}");
        }
    }

    #[test]
    fn a_delivery_tells_of_a_hundred_charges_at_most() {
        let change = || payments::Change {
            reference: "a".to_owned(),
            status: payments::Status::Paid,
            paid_cents: 1,
            at: 0,
        };
        assert!(changes_from_guest((0..100).map(|_| change()).collect()).is_ok());
        assert!(changes_from_guest((0..101).map(|_| change()).collect()).is_err());
    }
}
