//! The dashboard: how the team is doing.

use super::admin;
use crate::Desk;
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::dashboard::{SLOT, Sums, Wanted, average, by_day, by_hour, listed_days, period};
use balcao_model::text::normalise;
use balcao_storage::{AgentRatings, AgentSums, Tenant, UserRow};
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use utoipa::ToSchema;

/// The setting that names a company's time zone.
const ZONE: &str = "timeZone";

/// Use cases of the dashboard.
#[derive(Clone, Copy)]
pub struct Dashboards<'a> {
    pub(super) desk: &'a Desk,
}

/// The period that a dashboard shows, as it was asked for.
#[derive(Debug, Clone, Default)]
pub struct DashboardQuery {
    /// The last so many days.
    pub days: Option<i64>,
    /// From this day, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// To this day.
    pub to: Option<String>,
}

/// The figures of a company and its users.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardView {
    /// Figures of the company.
    pub counters: Counters,
    /// Figures of each user, by name.
    pub attendants: Vec<Attendant>,
}

/// Figures of a company over the attendances that were queued in the period; times are minutes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counters {
    /// Average time of support of those that had any.
    pub avg_support_time: Option<f64>,
    /// Average time of waiting of those that were begun.
    pub avg_wait_time: f64,
    /// Tickets that are open now.
    pub support_happening: i64,
    /// Tickets that wait now.
    pub support_pending: i64,
    /// Attendances that ended.
    pub support_finished: i64,
    /// Contacts with exactly one attendance.
    pub leads: i64,
    /// Companies of the installation; 0 for all but its operators.
    pub total_companies: i64,
    /// Connected sessions of the installation; 0 for all but its operators.
    pub total_whatsapp_sessions: i64,
}

/// Figures of a user.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attendant {
    /// The user.
    pub id: i64,
    /// The user's name.
    pub name: String,
    /// Average minutes of support over all attendances of the user.
    pub avg_support_time: Option<f64>,
    /// Attendances of the user.
    pub tickets: i64,
    /// Average of the ratings that customers gave in the period.
    pub rating: Option<f64>,
    /// Whether a browser of the user is connected.
    pub online: bool,
}

/// Created tickets by hour (`total`, `horario`) or by day (`total`, `data`), as text.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DayCounts {
    /// All of them.
    pub count: i64,
    /// The hours or days that have any.
    #[schema(value_type = Vec<Object>)]
    pub data: Vec<Value>,
}

/// How many attendances a user finished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UserCount {
    /// Attendances.
    pub quantidade: i64,
    /// The user's name.
    pub nome: String,
}

impl Dashboards<'_> {
    /// The figures of a period.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_VALIDATION` for a period that is none.
    pub async fn show(&self, who: &Identity, query: &DashboardQuery) -> DeskResult<DashboardView> {
        admin(who)?;
        let store = self.desk.store();
        let tenant = store.tenant(who);
        let wanted = Wanted {
            days: query.days,
            from: query.from.as_deref(),
            to: query.to.as_deref(),
        };
        let zone = self.zone(&tenant).await?;
        let (from, before) = period(wanted, self.desk.now(), &zone).map_err(DeskError::invalid_field)?;
        let (sums, leads, ratings, live, users) = tokio::try_join!(
            tenant.attendance_sums(from, before),
            tenant.leads(from, before),
            tenant.agent_ratings(from, before),
            tenant.live_tickets(),
            tenant.users(),
        )?;
        let (total_companies, total_whatsapp_sessions) = if who.is_super() {
            store.installation_totals().await?
        } else {
            (0, 0)
        };
        let all = sums.iter().fold(Sums::default(), |all, agent| all.and(agent.sums));
        Ok(DashboardView {
            counters: Counters {
                avg_support_time: all.support(),
                avg_wait_time: all.wait().unwrap_or_default(),
                support_happening: live.0,
                support_pending: live.1,
                support_finished: all.finished,
                leads,
                total_companies,
                total_whatsapp_sessions,
            },
            attendants: attendants(users, &sums, &ratings),
        })
    }

    /// Tickets that were created on some days (today if none are named): by the hour of one day, or by day.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_VALIDATION`.
    pub async fn tickets_by_day(
        &self,
        who: &Identity,
        first: Option<&str>,
        last: Option<&str>,
    ) -> DeskResult<DayCounts> {
        admin(who)?;
        let tenant = self.desk.store().tenant(who);
        let zone = self.zone(&tenant).await?;
        let days = listed_days(first, last, self.desk.now(), &zone).map_err(DeskError::invalid_field)?;
        let slots = tenant.tickets_by_slot(days.from, days.before, SLOT).await?;
        let data = if days.single {
            let hours = by_hour(&slots, &zone).into_iter();
            hours
                .map(|(hour, total)| json!({ "total": total.to_string(), "horario": hour.to_string() }))
                .collect()
        } else {
            let days = by_day(&slots, &zone).into_iter();
            days.map(|(day, total)| json!({ "total": total.to_string(), "data": day.strftime("%d/%m/%Y").to_string() }))
                .collect()
        };
        Ok(DayCounts {
            count: slots.iter().map(|(_, count)| count).sum(),
            data,
        })
    }

    /// How many attendances each user finished on some days (today if none are named); users without any come last.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_VALIDATION`.
    pub async fn tickets_by_user(
        &self,
        who: &Identity,
        first: Option<&str>,
        last: Option<&str>,
    ) -> DeskResult<Vec<UserCount>> {
        admin(who)?;
        let tenant = self.desk.store().tenant(who);
        let zone = self.zone(&tenant).await?;
        let days = listed_days(first, last, self.desk.now(), &zone).map_err(DeskError::invalid_field)?;
        let finished = tenant.finished_by_user(days.from, days.before).await?;
        let finished: HashMap<i64, i64> = finished.into_iter().collect();
        let mut users = tenant.users().await?;
        users.sort_by_cached_key(|user| (!finished.contains_key(&user.id), normalise(&user.name)));
        let counts = users.into_iter().map(|user| UserCount {
            quantidade: finished.get(&user.id).copied().unwrap_or_default(),
            nome: user.name,
        });
        Ok(counts.collect())
    }

    /// The company's zone: its own setting, else the installation's.
    async fn zone(&self, tenant: &Tenant) -> DeskResult<TimeZone> {
        let settings = tenant.settings().await?;
        let named = settings.iter().find(|setting| setting.key == ZONE);
        let own = named.and_then(|setting| TimeZone::get(&setting.value).ok());
        Ok(own.unwrap_or_else(|| self.desk.shared.time_zone.clone()))
    }
}

fn attendants(mut users: Vec<UserRow>, sums: &[AgentSums], ratings: &[AgentRatings]) -> Vec<Attendant> {
    users.sort_by_cached_key(|user| normalise(&user.name));
    let attendant = |user: UserRow| {
        let own = sums.iter().find(|agent| agent.user_id == Some(user.id));
        let sums = own.map(|agent| agent.sums).unwrap_or_default();
        let rated = ratings.iter().find(|agent| agent.user_id == Some(user.id));
        Attendant {
            id: user.id,
            name: user.name,
            avg_support_time: sums.support_of_all(),
            tickets: sums.tickets,
            rating: rated.and_then(|rated| average(rated.total, rated.count)),
            online: user.online,
        }
    };
    users.into_iter().map(attendant).collect()
}
