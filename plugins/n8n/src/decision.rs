//! What a workflow decided, in its own words.

use serde::Deserialize;
use serde_json::Value;

/// What is answered and done, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Decision {
    pub(crate) messages: Vec<Said>,
    pub(crate) actions: Vec<Value>,
}

/// A message for the customer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Said {
    /// `text`, or what kind of file it is.
    #[serde(default)]
    pub(crate) kind: Option<String>,
    /// The text, or the caption of the file.
    #[serde(default, alias = "text", alias = "caption")]
    pub(crate) body: String,
    #[serde(default)]
    pub(crate) options: Vec<String>,
    /// Where the file is.
    #[serde(default, alias = "mediaUrl")]
    pub(crate) url: Option<String>,
    /// The name of the file.
    #[serde(default)]
    pub(crate) name: Option<String>,
}

/// One step that can be carried out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Text(String),
    Options(String, Vec<String>),
    File { url: String, name: String, caption: String },
    Tag(i64),
    Remember(Value),
    Transfer(Option<i64>, Option<i64>),
    Close,
    End,
}

/// Kinds of messages that are files.
const FILES: [&str; 6] = ["file", "image", "audio", "voice", "video", "document"];

impl Decision {
    pub(crate) fn text(text: &str) -> Self {
        let said = Said {
            body: text.to_owned(),
            ..Said::default()
        };
        Self {
            messages: vec![said],
            actions: Vec::new(),
        }
    }

    pub(crate) fn and(mut self, other: Self) -> Self {
        self.messages.extend(other.messages);
        self.actions.extend(other.actions);
        self
    }

    /// The steps: what is said first, then what is done. The error names what cannot be used; then nothing is carried out.
    pub(crate) fn actions(self) -> Result<Vec<Step>, String> {
        let said = self.messages.into_iter().enumerate();
        let said = said.map(|(place, said)| said.step().map_err(|why| format!("messages[{place}]: {why}")));
        let done = self.actions.iter().enumerate();
        let done = done.map(|(place, action)| step(action).map_err(|why| format!("actions[{place}]: {why}")));
        said.chain(done).collect()
    }
}

impl Said {
    fn step(self) -> Result<Step, String> {
        let kind = self.kind.as_deref().unwrap_or("text");
        match self.url {
            Some(url) if !url.is_empty() => {
                let last = url.split(['?', '#']).next().and_then(|path| path.rsplit('/').next());
                let name = self.name.or_else(|| last.map(str::to_owned));
                return Ok(Step::File {
                    name: name
                        .filter(|name| !name.is_empty())
                        .unwrap_or_else(|| "file".to_owned()),
                    url,
                    caption: self.body,
                });
            }
            _ if FILES.contains(&kind) => return Err(format!("the kind `{kind}` needs a url")),
            _ => {}
        }
        if self.body.trim().is_empty() {
            return Err("it has no text".to_owned());
        }
        match kind {
            "text" | "options" if self.options.is_empty() => Ok(Step::Text(self.body)),
            "text" | "options" => Ok(Step::Options(self.body, self.options)),
            other => Err(format!("`{other}` is no kind of message")),
        }
    }
}

fn step(action: &Value) -> Result<Step, String> {
    let kind = action.get("type").and_then(Value::as_str).unwrap_or_default();
    let (queue, user) = (number(action, "queueId"), number(action, "userId"));
    Ok(match kind {
        "tag" => Step::Tag(number(action, "tagId").ok_or("tagId is no number")?),
        "remember" => Step::Remember(action.get("state").cloned().ok_or("it has no state")?),
        "transfer" if queue.is_none() && user.is_none() => {
            return Err("queueId or userId has to be a number".to_owned());
        }
        "transfer" => Step::Transfer(queue, user),
        "close" => Step::Close,
        "end" => Step::End,
        other => {
            return Err(format!(
                "the type `{other}` is none of tag, remember, transfer, close, end"
            ));
        }
    })
}

/// Workflows often make texts of numbers.
fn number(action: &Value, name: &str) -> Option<i64> {
    let value = action.get(name)?;
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}
