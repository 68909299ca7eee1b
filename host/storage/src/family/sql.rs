//! The text of a query over one table of the source.

use std::collections::HashMap;

/// A value worked out by the source, beside the columns of a row. `s` is the row.
#[derive(Debug, Clone, Copy)]
pub struct Extra {
    /// Its name among the columns.
    pub name: &'static str,
    /// Tables and columns without which it is null.
    pub needs: &'static [(&'static str, &'static str)],
    /// The expression.
    pub sql: &'static str,
}

/// What to read of a table.
#[derive(Debug, Clone)]
pub struct Reading<'a> {
    /// The table.
    pub table: &'a str,
    /// Columns in whose order it is read; together they tell rows apart.
    pub key: &'a [&'a str],
    /// Columns that are not read: credentials, and what is large and of no use.
    pub hidden: &'a [&'a str],
    /// Values beside the columns.
    pub extras: &'a [Extra],
    /// What stands in for the table, when the source has what it needs.
    pub instead: Option<Extra>,
    /// The column and table through which rows belong to a company, when they do not name one themselves.
    pub parent: Option<(&'a str, &'a str)>,
    /// Only rows of these companies.
    pub companies: Option<&'a [i64]>,
    /// Only rows behind this place.
    pub after: Option<&'a [String]>,
}

pub(super) fn select(
    reading: &Reading<'_>,
    columns: &HashMap<String, String>,
    has: impl Fn(&str, &str) -> bool,
) -> String {
    let mut names: Vec<&String> = columns
        .keys()
        .filter(|name| !reading.hidden.contains(&name.as_str()))
        .collect();
    names.sort();
    let mut inner: Vec<String> = names.iter().map(|name| format!("s.{}", quoted(name))).collect();
    for extra in reading.extras {
        let sql = if complete(extra, &has) { extra.sql } else { "NULL" };
        inner.push(format!("({sql}) AS {}", quoted(extra.name)));
    }
    let instead = reading.instead.filter(|from| complete(from, &has));
    if let Some(from) = instead {
        inner.push(format!("s.{}", quoted(from.name)));
    }
    let from = instead.map_or_else(|| quoted(reading.table), |from| from.sql.to_owned());
    let key: Vec<String> = reading.key.iter().map(|name| format!("t.{}", quoted(name))).collect();
    let place: Vec<String> = key.iter().map(|name| format!("CAST({name} AS TEXT)")).collect();
    let conditions = conditions(reading, columns, &key, &has);
    format!(
        "SELECT ARRAY[{}], to_json(t) FROM (SELECT {} FROM {} s) t{conditions} ORDER BY {}",
        place.join(", "),
        inner.join(", "),
        from,
        key.join(", ")
    )
}

fn complete(extra: &Extra, has: impl Fn(&str, &str) -> bool) -> bool {
    extra.needs.iter().all(|(table, column)| has(table, column))
}

fn conditions(
    reading: &Reading<'_>,
    columns: &HashMap<String, String>,
    key: &[String],
    has: impl Fn(&str, &str) -> bool,
) -> String {
    let mut all = Vec::new();
    let mut bound = 0;
    if reading.after.is_some() {
        let parts = reading.key.iter().map(|name| {
            bound += 1;
            let kind = columns.get(*name).map_or("text", String::as_str);
            format!("CAST(${bound} AS {kind})")
        });
        let parts: Vec<String> = parts.collect();
        all.push(format!("({}) > ({})", key.join(", "), parts.join(", ")));
    }
    if reading.companies.is_some() {
        let list = format!("ANY(${})", bound + 1);
        if reading.table == "Companies" {
            all.push(format!("t.id = {list}"));
        } else if columns.contains_key("companyId") {
            all.push(format!("t.\"companyId\" = {list}"));
        } else if let Some((column, parent)) = reading.parent.filter(|(_, parent)| has(parent, "companyId")) {
            all.push(format!(
                "EXISTS (SELECT 1 FROM {} p WHERE p.id = t.{} AND p.\"companyId\" = {list})",
                quoted(parent),
                quoted(column)
            ));
        } else {
            // Rows of nobody in particular; the parameter must be used all the same.
            all.push(format!("COALESCE(0 = {list}, FALSE) IS NOT NULL"));
        }
    }
    if all.is_empty() {
        String::new()
    } else {
        format!(" WHERE {}", all.join(" AND "))
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::{Extra, Reading, select};
    use std::collections::HashMap;

    fn columns(names: &[&str]) -> HashMap<String, String> {
        names
            .iter()
            .map(|name| ((*name).to_owned(), "integer".to_owned()))
            .collect()
    }

    fn reading<'a>() -> Reading<'a> {
        Reading {
            table: "Whatsapps",
            key: &["id"],
            hidden: &["session"],
            extras: &[],
            instead: None,
            parent: None,
            companies: None,
            after: None,
        }
    }

    #[test]
    fn hidden_columns_are_never_asked_for() {
        let sql = select(&reading(), &columns(&["id", "name", "session"]), |_, _| true);
        assert!(sql.contains("s.\"name\"") && !sql.contains("session"), "{sql}");
    }

    #[test]
    fn a_value_whose_columns_are_missing_is_null() {
        let extras = [Extra {
            name: "twin",
            needs: &[("Whatsapps", "token")],
            sql: "s.token",
        }];
        let reading = Reading {
            extras: &extras,
            ..reading()
        };
        let sql = select(&reading, &columns(&["id"]), |_, _| false);
        assert!(sql.contains("(NULL) AS \"twin\""), "{sql}");
    }

    #[test]
    fn reading_goes_on_behind_a_place_and_inside_companies() {
        let (after, companies) = (["7".to_owned()], [1]);
        let reading = Reading {
            after: Some(&after),
            companies: Some(&companies),
            ..reading()
        };
        let sql = select(&reading, &columns(&["id", "companyId"]), |_, _| true);
        assert!(
            sql.ends_with("WHERE (t.\"id\") > (CAST($1 AS integer)) AND t.\"companyId\" = ANY($2) ORDER BY t.\"id\""),
            "{sql}"
        );
    }
}
