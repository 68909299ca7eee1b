//! What decides whether a plugin is on for a company, and in which version: all of it in one query.

use crate::error::Result;
use crate::tx::TenantTx;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;
use balcao_model::plan::Features;
use std::collections::BTreeSet;

/// A company's own switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// On or off.
    pub enabled: bool,
    /// What the company agreed that the plugin may do.
    pub consent: BTreeSet<String>,
}

/// What is known of one plugin in one company.
#[derive(Debug, Clone)]
pub struct PluginFacts {
    /// The company.
    pub company: CompanyKey,
    /// Its name.
    pub company_name: String,
    /// The plugin's id.
    pub plugin: String,
    /// The version for everybody; none means what ships inside the program.
    pub active: Option<String>,
    /// What was active before.
    pub previous: Option<String>,
    /// The version that this company tries.
    pub canary: Option<String>,
    /// Whether the plan includes the plugin, where no switch of the plan decides.
    pub in_plan: bool,
    /// The switches of the company's plan.
    pub features: Features,
    /// Since when the plugin is switched off everywhere, and why.
    pub disabled: Option<(Millis, String)>,
    /// The company's own switch; none means that nobody has touched it.
    pub switch: Option<Switch>,
}

#[derive(sqlx::FromRow)]
struct Row {
    company_id: i64,
    company_name: String,
    plugin: String,
    active: Option<String>,
    previous: Option<String>,
    canary: Option<String>,
    in_plan: bool,
    use_campaigns: bool,
    use_schedules: bool,
    use_internal_chat: bool,
    use_external_api: bool,
    use_kanban: bool,
    use_open_ai: bool,
    use_integrations: bool,
    disabled_at: Option<Millis>,
    disabled_reason: Option<String>,
    enabled: Option<bool>,
    consent: Option<String>,
}

/// `{ids}` are placeholders of the plugins' ids.
const SELECT: &str = "WITH wanted (id) AS (VALUES {ids}) \
    SELECT c.id AS company_id, c.name AS company_name, w.id AS plugin, p.active, p.previous, \
    CASE WHEN k.plugin IS NULL THEN NULL ELSE p.canary END AS canary, \
    (p.id IS NULL OR p.every_plan OR l.plugin IS NOT NULL) AS in_plan, \
    n.use_campaigns, n.use_schedules, n.use_internal_chat, n.use_external_api, n.use_kanban, n.use_open_ai, n.use_integrations, \
    p.disabled_at, p.disabled_reason, s.enabled, s.consent \
    FROM wanted w CROSS JOIN companies c JOIN plans n ON n.id = c.plan_id \
    LEFT JOIN plugins p ON p.id = w.id \
    LEFT JOIN plugin_canaries k ON k.company_id = c.id AND k.plugin = w.id \
    LEFT JOIN plugin_plans l ON l.plugin = w.id AND l.plan_id = c.plan_id \
    LEFT JOIN plugin_switches s ON s.company_id = c.id AND s.plugin = w.id";

fn select(ids: usize, end: &str) -> String {
    let places: Vec<String> = (1..=ids).map(|place| format!("(${place})")).collect();
    format!("{}{end}", SELECT.replace("{ids}", &places.join(", ")))
}

impl Store {
    /// What is known of plugins in every company, by company.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_facts(&self, ids: &[&str]) -> Result<Vec<PluginFacts>> {
        self.facts(ids, " ORDER BY c.id, w.id").await
    }

    async fn facts(&self, ids: &[&str], end: &str) -> Result<Vec<PluginFacts>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let sql = select(ids.len(), end);
        let rows: Vec<Row> = on!(&self.db, r, |p, D| {
            let mut query = sqlx::query_as::<D, Row>(sqlx::AssertSqlSafe(sql));
            for id in ids {
                query = query.bind(*id);
            }
            query.fetch_all(p).await
        })?;
        rows.into_iter().map(PluginFacts::try_from).collect()
    }
}

impl Tenant {
    /// What is known of plugins in this company, by plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_facts(&self, ids: &[&str]) -> Result<Vec<PluginFacts>> {
        let store = Store { db: self.db.clone() };
        // The number of a company is ours and safe inside the text.
        store
            .facts(ids, &format!(" WHERE c.id = {} ORDER BY w.id", self.company))
            .await
    }
}

impl TenantTx<'_> {
    /// Sets the company's switch of a plugin, with what the company agrees that it may do.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_plugin_switch(&mut self, plugin: &str, switch: &Switch, at: Millis) -> Result<()> {
        let (company, consent) = (self.company, serde_json::to_string(&switch.consent)?);
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_switches (company_id, plugin, enabled, consent, updated_at) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (company_id, plugin) DO UPDATE SET enabled = excluded.enabled, consent = excluded.consent, \
                 updated_at = excluded.updated_at",
            )
            .bind(company)
            .bind(plugin)
            .bind(switch.enabled)
            .bind(consent)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl TryFrom<Row> for PluginFacts {
    type Error = crate::Error;

    fn try_from(row: Row) -> Result<Self> {
        let consent = row.consent.as_deref().map(serde_json::from_str).transpose()?;
        let switch = row.enabled.map(|enabled| Switch {
            enabled,
            consent: consent.unwrap_or_default(),
        });
        Ok(Self {
            company: CompanyKey::from_row(row.company_id),
            company_name: row.company_name,
            plugin: row.plugin,
            active: row.active,
            previous: row.previous,
            canary: row.canary,
            in_plan: row.in_plan,
            features: Features {
                use_campaigns: row.use_campaigns,
                use_schedules: row.use_schedules,
                use_internal_chat: row.use_internal_chat,
                use_external_api: row.use_external_api,
                use_kanban: row.use_kanban,
                use_open_ai: row.use_open_ai,
                use_integrations: row.use_integrations,
            },
            disabled: row.disabled_at.map(|at| (at, row.disabled_reason.unwrap_or_default())),
            switch,
        })
    }
}
