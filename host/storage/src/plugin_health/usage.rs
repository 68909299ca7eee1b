//! What calls took, by company, plugin and hour.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Upper ends of the groups that calls are counted in by what they took, in milliseconds; the last group has no end.
pub const TIMES: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

/// What stands for calls that took longer than the last group: no call may take more.
const LONGEST: u64 = 10_000;

const HOUR_MS: Millis = 3_600_000;

/// Whose calls.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UsageKey {
    /// The company.
    pub company: CompanyKey,
    /// The plugin's id.
    pub plugin: String,
}

/// Calls counted together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// All calls.
    pub calls: i64,
    /// Those without a result, traps included.
    pub errors: i64,
    /// Those that crashed or broke a limit.
    pub traps: i64,
    /// Processor time of the guests, in microseconds.
    pub cpu_us: i64,
    /// Largest memory of one call, in bytes.
    pub memory: i64,
    /// Calls by what they took, in the groups of [`TIMES`] and one for the rest.
    pub times: [i64; 11],
}

/// What the calls of a while took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageTotal {
    /// The plugin's id.
    pub plugin: String,
    /// When the hour began; 0 for a sum over hours.
    pub hour: Millis,
    /// The calls.
    pub usage: Usage,
}

/// Which figures to read.
#[derive(Debug, Clone, Copy)]
enum By {
    Plugin,
    Hour,
}

#[derive(sqlx::FromRow)]
struct Row {
    plugin: String,
    hour: Millis,
    calls: i64,
    errors: i64,
    traps: i64,
    cpu_us: i64,
    memory: i64,
    t1: i64,
    t2: i64,
    t5: i64,
    t10: i64,
    t25: i64,
    t50: i64,
    t100: i64,
    t250: i64,
    t1000: i64,
    t5000: i64,
    more: i64,
}

const SUMMED: [&str; 15] = [
    "calls", "errors", "traps", "cpu_us", "t1", "t2", "t5", "t10", "t25", "t50", "t100", "t250", "t1000", "t5000",
    "more",
];

impl Tx {
    /// Adds calls to those of the hour.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_plugin_usage(&mut self, used: &[(UsageKey, Usage)], now: Millis) -> Result<()> {
        if used.is_empty() {
            return Ok(());
        }
        let hour = now - now.rem_euclid(HOUR_MS);
        let sums: Vec<String> = SUMMED
            .iter()
            .map(|name| format!("{name} = plugin_usage.{name} + excluded.{name}"))
            .collect();
        let end = format!(
            " ON CONFLICT (company_id, plugin, hour) DO UPDATE SET {}, memory = CASE WHEN excluded.memory > plugin_usage.memory \
             THEN excluded.memory ELSE plugin_usage.memory END",
            sums.join(", ")
        );
        let names = format!("company_id, plugin, hour, memory, {}", SUMMED.join(", "));
        for rows in used.chunks(100) {
            in_tx!(self, |c, D| {
                // A company that was deleted meanwhile takes its figures along.
                let mut q = QueryBuilder::<D>::new(format!("INSERT INTO plugin_usage ({names}) "));
                q.push_values(rows, |mut row, (key, usage)| {
                    row.push_bind(key.company.id()).push_bind(&key.plugin).push_bind(hour);
                    row.push_bind(usage.memory)
                        .push_bind(usage.calls)
                        .push_bind(usage.errors);
                    row.push_bind(usage.traps).push_bind(usage.cpu_us);
                    for count in usage.times {
                        row.push_bind(count);
                    }
                });
                q.push(&end);
                q.build().execute(c).await.map(drop)?
            });
        }
        Ok(())
    }
}

impl Store {
    /// What each plugin's calls took since a moment; of one company only, if one is given.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_usage(&self, company: Option<CompanyKey>, since: Millis) -> Result<Vec<UsageTotal>> {
        self.usage(By::Plugin, company, None, since).await
    }

    /// What a plugin's calls took in each hour since a moment, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_usage_by_hour(&self, plugin: &str, since: Millis) -> Result<Vec<UsageTotal>> {
        self.usage(By::Hour, None, Some(plugin), since).await
    }

    /// Forgets what was before a moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_plugin_usage(&self, before: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM plugin_usage WHERE hour < $1")
                .bind(before)
                .execute(p)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    async fn usage(
        &self,
        by: By,
        company: Option<CompanyKey>,
        plugin: Option<&str>,
        since: Millis,
    ) -> Result<Vec<UsageTotal>> {
        let (hour, group) = match by {
            By::Plugin => ("0", "plugin"),
            By::Hour => ("hour", "plugin, hour"),
        };
        let sums: Vec<String> = SUMMED
            .iter()
            .map(|name| format!("CAST(SUM({name}) AS BIGINT) AS {name}"))
            .collect();
        let sql = format!(
            "SELECT plugin, CAST({hour} AS BIGINT) AS hour, MAX(memory) AS memory, {} FROM plugin_usage WHERE hour >= ",
            sums.join(", ")
        );
        let rows: Vec<Row> = on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(sql);
            q.push_bind(since - since.rem_euclid(HOUR_MS));
            if let Some(company) = company {
                q.push(" AND company_id = ").push_bind(company.id());
            }
            if let Some(plugin) = plugin {
                q.push(" AND plugin = ").push_bind(plugin);
            }
            q.push(format!(" GROUP BY {group} ORDER BY {group}"));
            q.build_query_as().fetch_all(p).await
        })?;
        Ok(rows.into_iter().map(UsageTotal::from).collect())
    }
}

impl From<Row> for UsageTotal {
    fn from(row: Row) -> Self {
        Self {
            plugin: row.plugin,
            hour: row.hour,
            usage: Usage {
                calls: row.calls,
                errors: row.errors,
                traps: row.traps,
                cpu_us: row.cpu_us,
                memory: row.memory,
                times: [
                    row.t1, row.t2, row.t5, row.t10, row.t25, row.t50, row.t100, row.t250, row.t1000, row.t5000,
                    row.more,
                ],
            },
        }
    }
}

impl Usage {
    /// How long the given share (0 to 100) of the calls took at most, in milliseconds; none without calls. It is the upper
    /// end of a group, so never less than what was measured.
    #[must_use]
    pub fn percentile(&self, share: i64) -> Option<u64> {
        let all: i64 = self.times.iter().sum();
        let wanted = (all * share + 99) / 100;
        let mut seen = 0;
        let ends = TIMES.iter().copied().chain([LONGEST]);
        let mut groups = self.times.iter().zip(ends);
        groups
            .find(|(count, _)| {
                seen += **count;
                all > 0 && seen >= wanted
            })
            .map(|(_, end)| end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_end_of_its_group() {
        let mut usage = Usage::default();
        assert_eq!(usage.percentile(50), None);
        usage.times[0] = 90;
        usage.times[3] = 9;
        usage.times[10] = 1;
        assert_eq!(usage.percentile(50), Some(1));
        assert_eq!(usage.percentile(95), Some(10));
        assert_eq!(usage.percentile(100), Some(10_000));
    }
}
