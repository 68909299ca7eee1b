//! Templates: which there are, and how they are filled in.

use balcao_testkit::channel::{FileKind, OutgoingContent, OutgoingFile, Standing, Template, TemplateMessage};
use balcao_testkit::{Host, Value, json};

use crate::support::{ACCOUNT, GRAPH, TOKEN, connection, outgoing, refused, sent};

fn address(after: &str) -> String {
    format!("{GRAPH}/{ACCOUNT}/message_templates?fields=name,language,category,status,components&limit=100{after}")
}

fn listed(all: Value) -> Vec<Template> {
    let host = Host::start();
    let told = json!({ "data": all, "paging": { "cursors": { "after": "Q" } } });
    host.http().expect("GET", &address("")).answers(200, &told);
    let all = connection(&host).templates().unwrap();
    assert_eq!(host.http().sent()[0].header("authorization"), Some("Bearer EAAG-token"));
    all
}

fn told(name: &str, status: &str, components: Value) -> Value {
    json!({ "name": name, "language": "pt_BR", "category": "UTILITY", "status": status, "components": components, "id": "1" })
}

fn body(text: &str) -> Value {
    json!([{ "type": "BODY", "text": text }])
}

fn gaps(template: &Template) -> Vec<(&str, &str)> {
    let gaps = template.variables.iter();
    gaps.map(|gap| (gap.key.as_str(), gap.example.as_str())).collect()
}

#[test]
fn every_part_is_told_with_its_gaps_under_their_keys() {
    let parts = json!([
        { "type": "HEADER", "format": "TEXT", "text": "Fatura {{1}}", "example": { "header_text": ["maio"] } },
        { "type": "BODY", "text": "Olá {{1}}, são {{2}}. Até, {{1}}!", "example": { "body_text": [["Ana", "R$ 10"]] } },
        { "type": "FOOTER", "text": "Padaria" },
        { "type": "BUTTONS", "buttons": [
            { "type": "QUICK_REPLY", "text": "Já paguei" },
            { "type": "URL", "text": "Pagar", "url": "https://p.test/f/{{1}}", "example": ["https://p.test/f/881"] },
            { "type": "COPY_CODE", "text": "Copiar", "example": "PIX10" },
            { "type": "PHONE_NUMBER", "text": "Ligar", "phone_number": "+55113000" },
        ] },
    ]);
    let all = listed(json!([told("fatura", "APPROVED", parts)]));
    let template = &all[0];
    assert_eq!(
        (
            template.name.as_str(),
            template.language.as_str(),
            template.category.as_str()
        ),
        ("fatura", "pt_BR", "UTILITY")
    );
    assert_eq!(template.header, "Fatura {{header.1}}");
    assert_eq!(template.body, "Olá {{body.1}}, são {{body.2}}. Até, {{body.1}}!");
    assert_eq!(template.footer, "Padaria");
    assert_eq!(template.buttons, ["Já paguei", "Pagar", "Copiar", "Ligar"]);
    let expected = [
        ("header.1", "maio"),
        ("body.1", "Ana"),
        ("body.2", "R$ 10"),
        ("button.1", "881"),
        ("code.2", "PIX10"),
    ];
    assert_eq!(gaps(template), expected);
}

#[test]
fn gaps_with_names_keep_them() {
    let named = json!([{
        "type": "BODY", "text": "Olá {{first_name}}",
        "example": { "body_text_named_params": [{ "param_name": "first_name", "example": "Ana" }] },
    }]);
    let all = listed(json!([told("oi", "APPROVED", named)]));
    assert_eq!(all[0].body, "Olá {{body.first_name}}");
    assert_eq!(gaps(&all[0]), [("body.first_name", "Ana")]);
}

#[test]
fn a_file_at_the_head_is_told_by_its_kind() {
    for (format, kind) in [
        ("IMAGE", FileKind::Image),
        ("VIDEO", FileKind::Video),
        ("DOCUMENT", FileKind::Document),
    ] {
        let parts = json!([{ "type": "HEADER", "format": format }, { "type": "BODY", "text": "Oi" }]);
        assert_eq!(listed(json!([told("a", "APPROVED", parts)]))[0].file, Some(kind));
    }
}

#[test]
fn only_what_meta_approved_can_be_sent() {
    for (status, standing) in [
        ("APPROVED", Standing::Approved),
        ("PAUSED", Standing::Paused),
        ("DISABLED", Standing::Paused),
        ("REJECTED", Standing::Rejected),
        ("PENDING", Standing::Pending),
        ("IN_APPEAL", Standing::Pending),
    ] {
        assert_eq!(listed(json!([told("a", status, body("Oi"))]))[0].standing, standing);
    }
}

#[test]
fn what_needs_more_than_texts_and_a_file_is_left_out() {
    let carousel = json!([{ "type": "BODY", "text": "Veja" }, { "type": "CAROUSEL", "cards": [] }]);
    let place = json!([{ "type": "HEADER", "format": "LOCATION" }, { "type": "BODY", "text": "Oi" }]);
    let long = body(&format!("{{{{{}}}}}", "a".repeat(60)));
    let all = listed(json!([
        told("a", "APPROVED", carousel),
        told("b", "APPROVED", place),
        told("c", "APPROVED", long),
        { "status": "APPROVED" },
        told("good", "APPROVED", body("Oi")),
    ]));
    assert_eq!(all.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["good"]);
}

#[test]
fn pages_are_followed_by_their_cursor_and_never_by_their_address() {
    let host = Host::start();
    let page = |name: &str, paging: Value| json!({ "data": [told(name, "APPROVED", body("Oi"))], "paging": paging });
    let next = format!("https://elsewhere.test/?access_token={TOKEN}");
    let first = json!({ "cursors": { "after": "MQ==" }, "next": next });
    host.http().expect("GET", &address("")).answers(200, &page("a", first));
    let last = json!({ "cursors": { "after": "Mg==" } });
    host.http()
        .expect("GET", &address("&after=MQ%3D%3D"))
        .answers(200, &page("b", last));
    let all = connection(&host).templates().unwrap();
    assert_eq!(all.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn an_account_with_more_than_the_host_takes_shows_the_first_ones() {
    let host = Host::start();
    let long = body(&"é".repeat(1_024));
    for page in 0..10 {
        let all: Vec<_> = (0..100)
            .map(|one| told(&format!("t{page}_{one}"), "APPROVED", long.clone()))
            .collect();
        let (after, expected) = (
            format!("c{page}"),
            if page == 0 {
                String::new()
            } else {
                format!("&after=c{}", page - 1)
            },
        );
        let told = json!({ "data": all, "paging": { "cursors": { "after": after }, "next": "https://x.test" } });
        host.http().expect("GET", &address(&expected)).answers(200, &told);
    }
    let count = connection(&host).templates().unwrap().len();
    // Each takes 2,048 bytes and some more of the 1 MiB.
    assert!((400..512).contains(&count), "{count}");
}

#[test]
fn a_refused_question_says_why_without_the_token() {
    let host = Host::start();
    let told = json!({ "error": { "code": 190, "message": format!("Malformed access token {TOKEN}") } });
    host.http().expect("GET", &address("")).answers(401, &told);
    let error = format!("{:?}", connection(&host).templates().unwrap_err());
    assert!(error.contains("190") && !error.contains(TOKEN), "{error}");
}

fn filled(values: &[(&str, &str)], file: Option<OutgoingFile>) -> OutgoingContent {
    OutgoingContent::Template(TemplateMessage {
        name: "fatura".into(),
        language: "pt_BR".into(),
        values: values
            .iter()
            .map(|(key, value)| ((*key).into(), (*value).into()))
            .collect(),
        file,
    })
}

fn file(kind: FileKind, content_type: &str, size: u64) -> OutgoingFile {
    OutgoingFile {
        kind,
        name: "fatura.pdf".into(),
        caption: String::new(),
        content_type: content_type.into(),
        size,
        url: "https://desk.test/f/1".into(),
        handle: "h".into(),
    }
}

#[test]
fn values_go_into_the_parts_of_their_gaps() {
    let values: Vec<(String, String)> = (1..=10).rev().map(|n| (format!("body.{n}"), format!("v{n}"))).collect();
    let mut values: Vec<(&str, &str)> = values
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    values.extend([("button.1", "881"), ("code.2", "PIX10"), ("header.1", "maio")]);
    let body = sent(outgoing(filled(&values, None)));
    let text = |text: &str| json!({ "type": "text", "text": text });
    let texts: Vec<Value> = (1..=10).map(|n| text(&format!("v{n}"))).collect();
    let expected = json!({ "name": "fatura", "language": { "code": "pt_BR" }, "components": [
        { "type": "header", "parameters": [text("maio")] },
        { "type": "body", "parameters": texts },
        { "type": "button", "sub_type": "url", "index": "1", "parameters": [text("881")] },
        { "type": "button", "sub_type": "copy_code", "index": "2",
          "parameters": [{ "type": "coupon_code", "coupon_code": "PIX10" }] },
    ] });
    assert_eq!((&body["type"], &body["template"]), (&json!("template"), &expected));
}

#[test]
fn values_with_names_say_them() {
    let body = sent(outgoing(filled(&[("body.first_name", "Ana")], None)));
    let expected = json!([{
        "type": "body", "parameters": [{ "type": "text", "parameter_name": "first_name", "text": "Ana" }],
    }]);
    assert_eq!(body["template"]["components"], expected);
}

#[test]
fn a_file_at_the_head_goes_by_its_address() {
    let head = |file| sent(outgoing(filled(&[], Some(file))))["template"]["components"].clone();
    let link = "https://desk.test/f/1";
    let picture = json!([{ "type": "header", "parameters": [{ "type": "image", "image": { "link": link } }] }]);
    assert_eq!(head(file(FileKind::Image, "image/png", 10)), picture);
    let document = json!({ "type": "document", "document": { "link": link, "filename": "fatura.pdf" } });
    let document = json!([{ "type": "header", "parameters": [document] }]);
    assert_eq!(head(file(FileKind::Document, "application/pdf", 10)), document);
}

#[test]
fn what_does_not_fit_a_template_is_refused_without_asking() {
    for (values, head, expected) in [
        (vec![("body.1", " ")], None, "BadTemplate"),
        (vec![("1", "Ana")], None, "BadTemplate"),
        (vec![("footer.1", "Ana")], None, "BadTemplate"),
        (vec![("button.x", "Ana")], None, "BadTemplate"),
        (vec![], Some(file(FileKind::Image, "image/gif", 10)), "BadTemplate"),
        (vec![], Some(file(FileKind::Audio, "audio/mpeg", 10)), "BadTemplate"),
        (vec![], Some(file(FileKind::Image, "image/png", 5_000_001)), "TooLarge"),
    ] {
        let outcome = refused(outgoing(filled(&values, head)));
        assert_eq!(
            outcome,
            format!("SendOutcome::Refused(Refusal::{expected})"),
            "{values:?}"
        );
    }
}
