//! Invented people.

use crate::chance::Chance;

/// A customer. The number belongs to nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Customer {
    /// First and family name.
    pub name: String,
    /// Digits with country and area code.
    pub number: String,
    /// Addresses under which the service hides the number, in the order in which it gave them: `lid:` and digits.
    pub lids: Vec<String>,
}

/// A group of customers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// The digits of its address.
    pub digits: String,
}

const FIRST: [&str; 24] = [
    "Marta",
    "José",
    "Antônia",
    "Rafael",
    "Luciana",
    "Tiago",
    "Conceição",
    "Davi",
    "Patrícia",
    "Sérgio",
    "Jussara",
    "Wesley",
    "Ivone",
    "Caio",
    "Rosângela",
    "Márcio",
    "Letícia",
    "Edson",
    "Yasmin",
    "Geraldo",
    "Priscila",
    "Nelson",
    "Aline",
    "Otávio",
];
const FAMILY: [&str; 20] = [
    "Souza",
    "Oliveira",
    "Ferreira",
    "Nascimento",
    "Araújo",
    "Moura",
    "Teixeira",
    "Barros",
    "Freitas",
    "Cardoso",
    "Rezende",
    "Sampaio",
    "Peixoto",
    "Guimarães",
    "Falcão",
    "Braga",
    "Macedo",
    "Pacheco",
    "Leal",
    "Vilela",
];
const AREAS: [&str; 9] = ["11", "21", "31", "41", "51", "61", "71", "81", "85"];
const GROUPS: [&str; 4] = [
    "Condomínio Jardim das Acácias",
    "Família Moura",
    "Turma da obra",
    "Padaria – pedidos",
];

/// So many customers, all different.
pub(crate) fn customers(seed: u64, count: usize) -> Vec<Customer> {
    let mut chance = Chance::new(seed, 1);
    let base = chance.below(9_000);
    (0..count)
        .map(|at| {
            let name = format!("{} {}", chance.word(&FIRST), chance.word(&FAMILY));
            // 5555 is where invented numbers live; the last digits make them differ.
            let line = 5_000_000 + base * 500 + at as u64;
            let number = format!("55{}95{line:07}", chance.word(&AREAS));
            let lids = (0..2).map(|_| format!("lid:{}", 100_000_000_000_000 + chance.below(800_000_000_000_000)));
            Customer {
                name,
                number,
                lids: lids.collect(),
            }
        })
        .collect()
}

/// So many groups.
pub(crate) fn groups(seed: u64, count: usize) -> Vec<Group> {
    let mut chance = Chance::new(seed, 2);
    (0..count)
        .map(|at| Group {
            name: chance.word(&GROUPS).to_owned(),
            digits: format!("1203630{:011}", chance.below(10_000_000_000) * 10 + at as u64),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{customers, groups};
    use std::collections::BTreeSet;

    #[test]
    fn no_two_customers_share_an_address() {
        let people = customers(7, 300);
        let addresses: BTreeSet<&String> = people
            .iter()
            .flat_map(|one| one.lids.iter().chain([&one.number]))
            .collect();
        assert_eq!(addresses.len(), 3 * people.len());
        assert!(people.iter().all(|one| one.number.len() == 13), "{people:?}");
        assert!(groups(7, 3).iter().all(|group| group.digits.len() == 18));
    }
}
