//! A customer who writes to a bot.

use balcao_runtime::ports::SecretText;
use balcao_runtime::{BotAction, CallError, Integration, Turn, TurnMessage};
use serde_json::{Value, json};

use crate::Company;

/// A conversation with a bot. It remembers what the bot remembers, and begins anew when the bot has ended.
pub struct Talk<'host> {
    company: Company<'host>,
    integration: Integration,
    ticket: Value,
    contact: Value,
    turns: u32,
    state: String,
}

impl<'host> Talk<'host> {
    pub(crate) fn new(company: Company<'host>, given: &[(&str, &str)]) -> Self {
        let mut integration = Integration {
            id: 1,
            name: "Bot".to_owned(),
            ..Integration::default()
        };
        let declared = company.host.manifest().bot.clone().unwrap_or_default().settings;
        for (key, _) in given {
            assert!(declared.contains_key(*key), "plugin.toml has no [bot.settings.{key}]");
        }
        for (key, spec) in declared {
            let value = given.iter().find(|(name, _)| *name == key);
            let value = value.map(|(_, value)| (*value).to_owned()).or(spec.default);
            assert!(value.is_some() || !spec.required, "the bot asks for the setting {key}");
            let Some(value) = value else { continue };
            assert!(spec.kind.accepts(&value), "`{value}` is no value of the setting {key}");
            if spec.secret {
                company.host.http.mask(&key, &value);
                integration.secrets.insert(key, SecretText::new(value));
            } else {
                integration.settings.push((key, value));
            }
        }
        let contact = json!({ "id": 1, "name": "Carla", "number": "5511955550100", "companyId": company.id });
        let ticket = json!({
            "id": 1, "uuid": "00000000-0000-4000-8000-000000000001", "status": "pending", "queueId": null, "userId": null,
            "whatsappId": 1, "companyId": company.id, "useIntegration": true, "integrationId": 1, "contact": contact,
        });
        Self {
            company,
            integration,
            ticket,
            contact,
            turns: 0,
            state: "null".to_owned(),
        }
    }

    /// The customer writes a text. What the bot decides is given, and not carried out.
    ///
    /// # Errors
    /// What the bot answered, or how it failed: on a host people take over then.
    pub fn says(&mut self, text: &str) -> Result<Vec<BotAction>, CallError> {
        self.sends("text", text, None)
    }

    /// The customer sends a message of any kind, as `image`, with its file.
    ///
    /// # Errors
    /// As [`Talk::says`].
    pub fn sends(&mut self, kind: &str, body: &str, file_url: Option<&str>) -> Result<Vec<BotAction>, CallError> {
        let host = self.company.host;
        self.turns += 1;
        let number = host.timetable().next_event();
        let turn = Turn {
            id: number.to_string(),
            number: self.turns,
            integration: self.integration.clone(),
            message: TurnMessage {
                id: format!("m{number}"),
                kind: kind.to_owned(),
                body: body.to_owned(),
                file_url: file_url.map(str::to_owned),
                at: host.now(),
            },
            ticket: self.ticket.to_string(),
            contact: self.contact.to_string(),
            state: self.state.clone(),
        };
        let decided = host.wait(host.runtime.take_turn(&host.plugin, self.company.nobody(), turn));
        self.note(decided.as_deref().unwrap_or(&[BotAction::End]));
        decided
    }

    fn note(&mut self, actions: &[BotAction]) {
        for action in actions {
            match action {
                BotAction::Remember(state) => self.state.clone_from(state),
                last if last.is_last() => (self.turns, self.state) = (0, "null".to_owned()),
                _ => {}
            }
        }
    }
}
