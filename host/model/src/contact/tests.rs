use super::{Known, Verdict, address, decide, group};
use crate::phone;
use std::collections::HashMap;

/// A desk in memory that follows the verdicts.
#[derive(Default)]
struct Book {
    numbers: HashMap<i64, String>,
    addresses: HashMap<String, i64>,
    last: i64,
}

impl Book {
    fn known(&self, id: i64) -> Known {
        Known {
            id,
            number: self.numbers[&id].clone(),
        }
    }

    /// Somebody writes from an address; the channel may tell the number.
    fn hear(&mut self, from: &str, number: &str) -> i64 {
        let by_address = self.addresses.get(from).map(|id| self.known(*id));
        let by_number = self
            .numbers
            .iter()
            .find(|(_, own)| *own == number)
            .map(|(id, _)| self.known(*id));
        let id = match decide(by_address, by_number, number) {
            Verdict::New => {
                self.last += 1;
                self.numbers.insert(self.last, number.into());
                self.last
            }
            Verdict::Same(id) => id,
            Verdict::Reveal(id) => {
                self.numbers.insert(id, number.into());
                id
            }
            Verdict::Merge { keep, gone } => {
                self.numbers.remove(&gone);
                for owner in self.addresses.values_mut().filter(|owner| **owner == gone) {
                    *owner = keep;
                }
                keep
            }
        };
        self.addresses.entry(from.into()).or_insert(id);
        id
    }
}

/// People with a telephone number and a hidden address each; some digits of one are the number of another.
const PEOPLE: [(&str, &str); 4] = [
    ("5511987654321", "lid:5511912345678"),
    ("5511912345678", "lid:5511987654321"),
    ("551133334444", "lid:551133334444"),
    ("14155550100", "lid:99999"),
];

/// What a book looks like after some steps.
fn after(steps: &[(usize, u8)]) -> Book {
    let mut book = Book::default();
    for one in steps {
        step(&mut book, *one);
    }
    book
}

/// Every order of a list of steps.
fn orders(steps: &[(usize, u8)]) -> Vec<Vec<(usize, u8)>> {
    if steps.len() < 2 {
        return vec![steps.to_vec()];
    }
    let mut all = Vec::new();
    for at in 0..steps.len() {
        let mut rest = steps.to_vec();
        let first = rest.remove(at);
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

fn step(book: &mut Book, (person, way): (usize, u8)) -> i64 {
    let (number, hidden) = PEOPLE[person];
    match way {
        0 => book.hear(number, number),
        1 => book.hear(hidden, hidden),
        _ => book.hear(hidden, number),
    }
}

#[test]
fn two_people_never_become_one_in_whatever_order_they_write() {
    for (first, (a, b)) in PEOPLE.into_iter().enumerate() {
        for (second, (c, d)) in PEOPLE.into_iter().enumerate().filter(|(second, _)| *second != first) {
            let steps = [
                (first, 0),
                (first, 1),
                (first, 2),
                (second, 0),
                (second, 1),
                (second, 2),
            ];
            for order in orders(&steps) {
                let mut book = after(&order);
                assert_ne!(book.hear(a, a), book.hear(c, c), "{order:?}");
                assert_ne!(book.hear(b, b), book.hear(d, d), "{order:?}");
            }
        }
    }
}

#[test]
fn one_person_is_one_contact_once_the_channel_has_said_so() {
    for person in 0..PEOPLE.len() {
        for order in orders(&[(person, 0), (person, 1), (person, 2)]) {
            let mut book = after(&order);
            let ids: Vec<i64> = (0..3).map(|way| step(&mut book, (person, way))).collect();
            assert!(ids.iter().all(|id| *id == ids[0]), "{order:?} {ids:?}");
            assert_eq!(book.numbers.len(), 1, "{order:?}");
        }
    }
}

#[test]
fn a_hidden_address_that_claims_a_second_number_keeps_its_person() {
    let mut book = Book::default();
    let first = book.hear("lid:77777", "5511987654321");
    let second = book.hear("5511912345678", "5511912345678");
    assert_eq!(book.hear("lid:77777", "5511912345678"), first);
    assert_ne!(first, second);
    assert_eq!(book.numbers.len(), 2);
}

#[test]
fn addresses_are_telephone_numbers_or_marked_as_hidden() {
    for (text, read) in [
        ("+55 11 8765-4321", Some("5511987654321")),
        ("lid:12345", Some("lid:12345")),
        ("lid:1234", None),
        ("lid:12a45", None),
        ("5511", None),
    ] {
        assert_eq!(address(text).as_deref(), read, "{text}");
    }
}

#[test]
fn no_text_is_both_a_group_and_a_telephone_number() {
    for text in [
        "120363041234567890",
        "5511987654321-1496163500",
        "123456789012345",
        "1234567890123456",
        "55119",
    ] {
        assert!(group(text).is_none() || phone::canonical(text).is_none(), "{text}");
    }
    assert_eq!(
        group("5511987654321-1496163500").as_deref(),
        Some("55119876543211496163500")
    );
}
