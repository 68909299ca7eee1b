//! A database of an older program of the product family, as an import finds it.

use crate::{Database, Postgres};

/// The password of the users of [`Family`].
pub const FAMILY_PASSWORD: &str = "senha-antiga";

/// Databases of the family.
pub struct Family;

impl Family {
    /// A member with every table, two healthy companies and dirty rows.
    pub fn dirty() -> Database {
        let database = Postgres::database();
        database.query(include_str!("family/schema.sql"));
        database.query(include_str!("family/rows.sql"));
        database
    }

    /// The ancestor: no companies, plans, queues of connections, tags or tracking.
    pub fn ancestor() -> Database {
        let database = Postgres::database();
        database.query(include_str!("family/ancestor.sql"));
        database
    }
}
