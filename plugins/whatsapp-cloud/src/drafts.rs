//! A template's parts, and the gaps in them.

use balcao_plugin::channel::{FileKind, Template, Variable};
use serde::Deserialize;
use serde_json::Value;

use crate::gaps::{self, Example};

/// A part of a template.
#[derive(Deserialize)]
pub(crate) struct Component {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    format: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    example: Value,
    #[serde(default)]
    buttons: Vec<Button>,
}

#[derive(Deserialize)]
struct Button {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    url: String,
    #[serde(default)]
    example: Value,
}

/// The template with its parts; none when one of them takes more than texts and a file: a carousel, products, an offer that ends.
pub(crate) fn drawn(mut template: Template, components: Vec<Component>) -> Option<Template> {
    for component in components {
        match component.kind.as_str() {
            "HEADER" => header(&mut template, &component)?,
            "BODY" => template.body = text(&mut template.variables, "body", &component),
            "FOOTER" => template.footer = component.text,
            "BUTTONS" => {
                for (index, button) in component.buttons.into_iter().enumerate() {
                    press(&mut template, index, button)?;
                }
            }
            _ => return None,
        }
    }
    let mut gaps = template.variables.iter();
    gaps.all(|gap| gap.key.len() <= gaps::LONGEST_KEY).then_some(template)
}

fn header(template: &mut Template, component: &Component) -> Option<()> {
    match component.format.as_str() {
        "TEXT" => template.header = text(&mut template.variables, "header", component),
        "IMAGE" => template.file = Some(FileKind::Image),
        "VIDEO" => template.file = Some(FileKind::Video),
        "DOCUMENT" => template.file = Some(FileKind::Document),
        _ => return None,
    }
    Some(())
}

fn text(variables: &mut Vec<Variable>, part: &str, component: &Component) -> String {
    let example = Example::of(part, &component.example);
    let (text, found) = gaps::renamed(part, &component.text, &example);
    variables.extend(found);
    text
}

fn press(template: &mut Template, index: usize, button: Button) -> Option<()> {
    let example = first(&button.example);
    match button.kind.as_str() {
        "URL" | "OTP" => {
            // The gap is always the end of the address; the example is the whole of it.
            if let Some((start, _)) = button.url.split_once("{{") {
                let end = example.strip_prefix(start).unwrap_or(&example).to_owned();
                template.variables.push(variable(format!("button.{index}"), end));
            }
        }
        "COPY_CODE" => template.variables.push(variable(format!("code.{index}"), example)),
        "QUICK_REPLY" | "PHONE_NUMBER" | "VOICE_CALL" | "FLOW" => {}
        _ => return None,
    }
    template.buttons.push(button.text);
    Some(())
}

const fn variable(key: String, example: String) -> Variable {
    Variable { key, example }
}

/// A text, or the first one of several.
fn first(example: &Value) -> String {
    let text = example.as_str().or_else(|| example.get(0)?.as_str());
    text.unwrap_or_default().to_owned()
}
