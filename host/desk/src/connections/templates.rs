//! Texts that the service of a connection approves beforehand: as it told them last, and asked for again.

use super::{Connections, admin, missing};
use crate::channels::{Abilities, service};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_model::time::Moment;
use balcao_registry::ChannelContent;
use balcao_runtime::channel::{FileKind, Standing, Template};
use balcao_storage::TemplateRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The templates of a connection.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplatesView {
    /// When the service was asked for them; absent while it was not.
    #[schema(value_type = Option<String>)]
    pub synced_at: Option<Moment>,
    /// By name and language.
    pub templates: Vec<TemplateView>,
}

/// A text that the service of a connection has been shown.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateView {
    /// Its name.
    pub name: String,
    /// Its language, as the service writes it.
    pub language: String,
    /// What kind the service takes it for.
    pub category: String,
    /// `approved`, `pending`, `rejected` or `paused`. Only approved ones can be sent.
    pub standing: String,
    /// The line above; may be empty.
    pub header: String,
    /// `image`, `video` or `document` when it has a file above.
    pub file: Option<String>,
    /// The text, with its gaps as `{{key}}`.
    pub body: String,
    /// The line below; may be empty.
    pub footer: String,
    /// What is on its buttons.
    pub buttons: Vec<String>,
    /// Every gap, in the order in which people fill them in.
    pub variables: Vec<TemplateVariableView>,
}

/// A gap in a template.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TemplateVariableView {
    /// Its name.
    pub key: String,
    /// What could stand there; may be empty.
    pub example: String,
}

impl TemplateView {
    /// Whether it can be sent.
    pub(crate) fn is_approved(&self) -> bool {
        self.standing == "approved"
    }

    /// The whole text with its gaps filled in, as people read it in the conversation.
    pub(crate) fn filled(&self, values: &[(String, String)]) -> String {
        let fill = |text: &str| filled_once(text, values).trim().to_owned();
        let around = |text: &str, sign: &str| match fill(text).as_str() {
            "" => String::new(),
            text => format!("{sign}{text}{sign}"),
        };
        let buttons = self.buttons.iter().map(|label| format!("[ {label} ]"));
        let parts = [around(&self.header, "*"), fill(&self.body), around(&self.footer, "_")];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let texts: Vec<String> = parts.chain([buttons.collect::<Vec<_>>().join("\n")]).collect();
        texts.join("\n").trim_end().to_owned()
    }
}

impl Connections<'_> {
    /// The templates of a connection, as its service told them last.
    ///
    /// # Errors
    /// `ERR_NO_WAPP_FOUND`; `ERR_SEND_UNSUPPORTED` for a channel without templates.
    pub async fn templates(&self, who: &Identity, id: i64) -> DeskResult<TemplatesView> {
        self.with_templates(who, id).await?;
        let tenant = self.desk.store().tenant(who);
        let (synced_at, rows) = tenant.templates(id).await?.ok_or_else(missing)?;
        let read =
            |row: TemplateRow| serde_json::from_str(&row.content).map_err(|error| DeskError::Internal(error.into()));
        Ok(TemplatesView {
            synced_at: synced_at.map(Moment),
            templates: rows.into_iter().map(read).collect::<DeskResult<_>>()?,
        })
    }

    /// Asks the service for its templates and keeps them.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`, `ERR_SEND_UNSUPPORTED`, `ERR_CHANNEL_UNREACHABLE`.
    pub async fn sync_templates(&self, who: &Identity, id: i64) -> DeskResult<TemplatesView> {
        admin(who)?;
        self.with_templates(who, id).await?;
        let row = self.row(who, id).await?;
        let told = service::templates(self.desk, who, &row).await?;
        let rows = told.into_iter().map(row_of).collect::<DeskResult<Vec<_>>>()?;
        let now: Millis = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let key = self.desk.store().tenant(who).key();
        if !tx.of(key).replace_templates(id, &rows, now).await? {
            return Err(missing());
        }
        tx.commit().await?;
        self.templates(who, id).await
    }

    async fn with_templates(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let row = self.row(who, id).await?;
        let can = Abilities::of(self.desk, &row.provider);
        if can.sends.contains(&ChannelContent::Templates) {
            Ok(())
        } else {
            Err(DeskError::invalid("ERR_SEND_UNSUPPORTED"))
        }
    }
}

fn row_of(told: Template) -> DeskResult<TemplateRow> {
    let view = TemplateView {
        name: plain(told.name),
        language: plain(told.language),
        category: plain(told.category),
        standing: match told.standing {
            Standing::Approved => "approved",
            Standing::Pending => "pending",
            Standing::Rejected => "rejected",
            Standing::Paused => "paused",
        }
        .to_owned(),
        header: plain(told.header),
        file: told.file.map(|kind| file_kind(kind).to_owned()),
        body: plain(told.body),
        footer: plain(told.footer),
        buttons: told.buttons.into_iter().map(plain).collect(),
        variables: told
            .variables
            .into_iter()
            .map(|gap| TemplateVariableView {
                key: gap.key,
                example: plain(gap.example),
            })
            .collect(),
    };
    let content = serde_json::to_string(&view).map_err(|error| DeskError::Internal(error.into()))?;
    Ok(TemplateRow {
        name: view.name,
        language: view.language,
        content,
    })
}

const fn file_kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Image | FileKind::Sticker => "image",
        FileKind::Video => "video",
        FileKind::Audio | FileKind::Voice | FileKind::Document => "document",
    }
}

/// A text that both databases can store.
fn plain(text: String) -> String {
    text.replace('\0', "")
}

/// A text with its gaps filled in. What a value says is no gap.
fn filled_once(text: &str, values: &[(String, String)]) -> String {
    let mut parts = text.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let gap = part.split_once("}}");
        let value = gap.and_then(|(key, rest)| Some((values.iter().find(|(known, _)| known == key)?, rest)));
        match value {
            Some(((_, value), rest)) => filled.extend([value.as_str(), rest]),
            None => filled.extend(["{{", part]),
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::TemplateView;

    fn template(header: &str, footer: &str, buttons: &[&str]) -> TemplateView {
        TemplateView {
            name: "boleto".into(),
            language: "pt_BR".into(),
            category: String::new(),
            standing: "approved".into(),
            header: header.into(),
            file: None,
            body: "Olá {{body.1}}, vence dia {{body.2}}.".into(),
            footer: footer.into(),
            buttons: buttons.iter().map(|label| (*label).to_owned()).collect(),
            variables: Vec::new(),
        }
    }

    #[test]
    fn people_read_the_whole_text() {
        let values = [("body.1", "Marta"), ("body.2", "10/12"), ("header.1", "77")];
        let values: Vec<(String, String)> = values.map(|(key, value)| (key.into(), value.into())).into();
        let whole = template("Pedido {{header.1}}", "Loja", &["Pagar", "Falar"]);
        assert_eq!(
            whole.filled(&values),
            "*Pedido 77*\nOlá Marta, vence dia 10/12.\n_Loja_\n[ Pagar ]\n[ Falar ]"
        );
        assert_eq!(template("", "", &[]).filled(&values), "Olá Marta, vence dia 10/12.");
    }

    #[test]
    fn what_a_customers_name_says_is_no_gap_of_the_template() {
        let values = [("body.1", "{{body.2}}"), ("body.2", "10/12")];
        let values: Vec<(String, String)> = values.map(|(key, value)| (key.into(), value.into())).into();
        assert_eq!(
            template("", "", &[]).filled(&values),
            "Olá {{body.2}}, vence dia 10/12."
        );
        assert_eq!(
            template("{{other}}", "", &[]).filled(&[]),
            "*{{other}}*\nOlá {{body.1}}, vence dia {{body.2}}."
        );
    }
}
