//! Every route of the host and how it is bound to a company.

use serde_json::{Value, json};

/// How a route is bound to a company.
pub(super) enum Bound {
    /// It serves no company's data, or has no caller.
    Public,
    /// It lists the caller's own; the marker of the other company must not appear.
    OwnList,
    /// It writes into the caller's own company and names no record; whatever it answers tells nothing foreign.
    OwnWrite,
    /// It names a record: with a foreign one it answers 404. The body is what a change would send.
    Record(&'static str, Option<Value>),
    /// It names no record: tests of its own prove that the body cannot reach the other company.
    Unnamed,
    /// It takes a file for a record: with a foreign one it answers 404.
    Upload(&'static str),
    /// It makes a record in the caller's own company out of this body, whatever company the query names.
    OwnNew(Value),
    /// For operators of the installation only.
    Operator,
    /// The bearer token is a phone's, which names its connection; a session opens nothing.
    Phone,
}

/// A route that is missing here fails the test: whoever adds one says how it is bound.
pub(super) fn table() -> Vec<(&'static str, Bound)> {
    use Bound::{Operator, OwnList, OwnNew, OwnWrite, Phone, Public, Record, Unnamed, Upload};
    vec![
        ("POST /auth/login", Public),
        ("POST /auth/refresh_token", Public),
        ("GET /auth/me", Public),
        ("DELETE /auth/logout", Public),
        // They answer the same for every address; what a letter's secret opens is the user it was sent to.
        ("POST /forgetpassword", Public),
        ("POST /forgetpassword/{email}", Public),
        ("POST /resetpasswords", Public),
        ("POST /resetpasswords/{email}/{token}/{password}", Public),
        // It makes a company of its own and belongs to none before.
        ("POST /companies/cadastro", Public),
        ("GET /tickets", OwnList),
        (
            "POST /tickets",
            Record("/tickets", Some(json!({ "contactId": "{contact}" }))),
        ),
        ("GET /tickets/counts", OwnList),
        ("GET /tickets/u/{uuid}", Record("/tickets/u/{uuid}", None)),
        ("GET /tickets/{id}", Record("/tickets/{ticket}", None)),
        ("GET /tickets/{id}/channel", Record("/tickets/{ticket}/channel", None)),
        (
            "PUT /tickets/{id}",
            Record("/tickets/{ticket}", Some(json!({ "status": "closed" }))),
        ),
        ("DELETE /tickets/{id}", Record("/tickets/{ticket}", None)),
        ("GET /messages/{id}", Record("/messages/{ticket}", None)),
        (
            "POST /messages/{id}",
            Record("/messages/{ticket}", Some(json!({ "body": "intruder" }))),
        ),
        (
            "POST /messages/{id}/retry",
            Record("/messages/{message}/retry", Some(json!({}))),
        ),
        ("DELETE /messages/{id}/send", Record("/messages/{message}/send", None)),
        ("DELETE /messages/{id}", Record("/messages/{message}", None)),
        (
            "POST /messages/edit/{id}",
            Record("/messages/edit/{message}", Some(json!({ "body": "intruder" }))),
        ),
        (
            "POST /messages/{id}/reactions",
            Record("/messages/{message}/reactions", Some(json!({ "emoji": "👍" }))),
        ),
        // The address is the key: 256 random bits that only the company's messages tell.
        ("GET /public/{company}/{file}", Public),
        ("GET /contacts", OwnList),
        ("GET /contacts/list", OwnList),
        ("GET /contacts/export", OwnList),
        ("POST /contacts", OwnWrite),
        ("POST /contacts/import", OwnWrite),
        ("POST /contacts/upload", OwnWrite),
        ("GET /contact", OwnWrite),
        ("GET /contacts/{id}", Record("/contacts/{contact}", None)),
        (
            "PUT /contacts/{id}",
            Record("/contacts/{contact}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /contacts/{id}", Record("/contacts/{contact}", None)),
        (
            "POST /contacts/{id}/merge",
            Record("/contacts/{contact}/merge", Some(json!({ "contactId": 1 }))),
        ),
        ("GET /modules/catalog", OwnList),
        ("GET /modules", OwnList),
        // A module's id is no company's: the caller's own switch, log, work and data are meant (tests/api/registry.rs).
        ("GET /modules/{id}", Record("/modules/nothing", None)),
        (
            "PUT /modules/{id}",
            Record("/modules/nothing", Some(json!({ "enabled": true }))),
        ),
        ("GET /modules/{id}/logs", Record("/modules/nothing/logs", None)),
        ("GET /modules/{id}/work", Record("/modules/nothing/work", None)),
        (
            "DELETE /modules/{id}/work",
            Record("/modules/nothing/work", Some(json!({}))),
        ),
        (
            "POST /modules/{id}/work/replay",
            Record("/modules/nothing/work/replay", Some(json!({}))),
        ),
        ("GET /modules/{id}/data", Record("/modules/nothing/data", None)),
        (
            "DELETE /modules/{id}/data",
            Record("/modules/nothing/data", Some(json!({ "confirm": "nothing" }))),
        ),
        ("GET /plugins", Operator),
        ("POST /plugins", Operator),
        ("GET /plugins/{id}", Operator),
        ("PUT /plugins/{id}/active", Operator),
        ("DELETE /plugins/{id}/active", Operator),
        ("PUT /plugins/{id}/canary", Operator),
        ("DELETE /plugins/{id}/canary", Operator),
        ("PUT /plugins/{id}/plans", Operator),
        ("PUT /plugins/{id}/disabled", Operator),
        ("PUT /plugins/{id}/publisher", Operator),
        ("GET /plugins/{id}/work", Operator),
        ("POST /plugins/{id}/work/replay", Operator),
        ("GET /plugins/publishers", Operator),
        ("POST /plugins/publishers", Operator),
        ("PUT /plugins/publishers/{key}", Operator),
        ("DELETE /plugins/publishers/{key}", Operator),
        ("GET /plugins/catalogues", Operator),
        ("POST /plugins/catalogues", Operator),
        ("PUT /plugins/catalogues/own", Operator),
        ("POST /plugins/catalogues/{id}/read", Operator),
        ("DELETE /plugins/catalogues/{id}", Operator),
        ("POST /plugins/catalogues/{id}/packages", Operator),
        // For other installations, if the operator offers it.
        ("GET /registry/catalogue.json", Public),
        ("GET /registry/{package}", Public),
        // Whose settings a module's are: tests/api/module_settings.rs.
        ("GET /modules/{id}/settings", Record("/modules/nothing/settings", None)),
        (
            "PUT /modules/{id}/settings",
            Record("/modules/nothing/settings", Some(json!({}))),
        ),
        (
            "POST /modules/{id}/hooks/{hook}/renew",
            Record("/modules/nothing/hooks/paid/renew", None),
        ),
        // The key in the address names the company; nobody is logged in.
        ("GET /hooks/{plugin}/{key}", Public),
        ("POST /hooks/{plugin}/{key}", Public),
        ("GET /hooks/{plugin}/{key}", Public),
        ("GET /events", OwnList),
        ("GET /whatsapp", OwnList),
        ("GET /whatsapp/channels", OwnList),
        ("POST /whatsapp", OwnList),
        ("GET /whatsapp/{id}", Record("/whatsapp/{connection}", None)),
        (
            "PUT /whatsapp/{id}",
            Record("/whatsapp/{connection}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /whatsapp/{id}", Record("/whatsapp/{connection}", None)),
        (
            "GET /whatsapp/{id}/history",
            Record("/whatsapp/{connection}/history", None),
        ),
        (
            "GET /whatsapp/{id}/templates",
            Record("/whatsapp/{connection}/templates", None),
        ),
        (
            "POST /whatsapp/{id}/templates/sync",
            Record("/whatsapp/{connection}/templates/sync", None),
        ),
        (
            "GET /whatsapp/{id}/health",
            Record("/whatsapp/{connection}/health", None),
        ),
        (
            "POST /whatsappsession/{id}",
            Record("/whatsappsession/{connection}", None),
        ),
        (
            "PUT /whatsappsession/{id}",
            Record("/whatsappsession/{connection}", None),
        ),
        (
            "DELETE /whatsappsession/{id}",
            Record("/whatsappsession/{connection}", None),
        ),
        // They name no record: the caller's own user is meant, whatever the body says.
        ("PUT /profile", OwnWrite),
        ("DELETE /profile/sessions", Unnamed),
        ("GET /users/list", OwnList),
        ("GET /users", OwnList),
        ("POST /users", Unnamed),
        ("GET /users/{id}", Record("/users/{user}", None)),
        (
            "PUT /users/{id}",
            Record("/users/{user}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /users/{id}", Record("/users/{user}", None)),
        ("POST /users/{id}/logout", Record("/users/{user}/logout", None)),
        ("GET /queue", OwnList),
        ("POST /queue", OwnNew(json!({ "name": "Nova", "color": "#0af" }))),
        ("GET /queue/{id}", Record("/queue/{queue}", None)),
        (
            "PUT /queue/{id}",
            Record("/queue/{queue}", Some(json!({ "name": "intruder", "color": "#0af" }))),
        ),
        ("DELETE /queue/{id}", Record("/queue/{queue}", None)),
        ("POST /queue/{id}/media-upload", Upload("/queue/{queue}/media-upload")),
        (
            "DELETE /queue/{id}/media-upload",
            Record("/queue/{queue}/media-upload", None),
        ),
        ("GET /queue-options", OwnList),
        (
            "POST /queue-options",
            Record(
                "/queue-options",
                Some(json!({ "queueId": "{queue}", "title": "intruder", "option": "1" })),
            ),
        ),
        ("GET /queue-options/{id}", Record("/queue-options/{option}", None)),
        (
            "PUT /queue-options/{id}",
            Record("/queue-options/{option}", Some(json!({ "title": "intruder" }))),
        ),
        ("DELETE /queue-options/{id}", Record("/queue-options/{option}", None)),
        (
            "POST /queue-options/{id}/media-upload",
            Upload("/queue-options/{option}/media-upload"),
        ),
        (
            "DELETE /queue-options/{id}/media-upload",
            Record("/queue-options/{option}/media-upload", None),
        ),
        ("GET /tags", OwnList),
        ("GET /tags/list", OwnList),
        ("POST /tags", OwnNew(json!({ "name": "Nova" }))),
        ("GET /tags/{id}", Record("/tags/{tag}", None)),
        (
            "PUT /tags/{id}",
            Record("/tags/{tag}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /tags/{id}", Record("/tags/{tag}", None)),
        (
            "POST /tags/sync",
            Record("/tags/sync", Some(json!({ "ticketId": "{ticket}", "tags": [] }))),
        ),
        ("GET /ticket-notes", OwnList),
        ("GET /ticket-notes/list", OwnList),
        (
            "POST /ticket-notes",
            Record(
                "/ticket-notes",
                Some(json!({ "note": "intruder", "ticketId": "{ticket}" })),
            ),
        ),
        ("GET /ticket-notes/{id}", Record("/ticket-notes/{note}", None)),
        (
            "PUT /ticket-notes/{id}",
            Record("/ticket-notes/{note}", Some(json!({ "note": "intruder" }))),
        ),
        ("DELETE /ticket-notes/{id}", Record("/ticket-notes/{note}", None)),
        ("GET /quick-messages", OwnList),
        ("GET /quick-messages/list", OwnList),
        (
            "POST /quick-messages",
            OwnNew(json!({ "shortcode": "nova", "message": "Olá!" })),
        ),
        ("GET /quick-messages/{id}", Record("/quick-messages/{quick}", None)),
        (
            "PUT /quick-messages/{id}",
            Record("/quick-messages/{quick}", Some(json!({ "message": "intruder" }))),
        ),
        ("DELETE /quick-messages/{id}", Record("/quick-messages/{quick}", None)),
        (
            "POST /quick-messages/{id}/media-upload",
            Upload("/quick-messages/{quick}/media-upload"),
        ),
        (
            "DELETE /quick-messages/{id}/media-upload",
            Record("/quick-messages/{quick}/media-upload", None),
        ),
        ("GET /queueIntegration", OwnList),
        ("GET /queueIntegration/types", OwnList),
        (
            "POST /queueIntegration",
            OwnNew(json!({ "type": "sample-bot", "name": "Novo", "settings": { "token": "x" } })),
        ),
        (
            "GET /queueIntegration/{id}",
            Record("/queueIntegration/{integration}", None),
        ),
        (
            "PUT /queueIntegration/{id}",
            Record("/queueIntegration/{integration}", Some(json!({ "name": "intruder" }))),
        ),
        (
            "DELETE /queueIntegration/{id}",
            Record("/queueIntegration/{integration}", None),
        ),
        ("GET /files", OwnList),
        ("POST /files", OwnNew(json!({ "name": "Nova", "message": "Veja" }))),
        ("GET /files/{id}", Record("/files/{files}", None)),
        (
            "PUT /files/{id}",
            Record(
                "/files/{files}",
                Some(json!({ "name": "intruder", "message": "intruder" })),
            ),
        ),
        ("DELETE /files/{id}", Record("/files/{files}", None)),
        ("POST /files/uploadList/{id}", Upload("/files/uploadList/{files}")),
        ("GET /dashboard", OwnList),
        ("GET /dashboard/ticketsDay", OwnList),
        ("GET /dashboard/ticketsUsers", OwnList),
        // Helps and announcements are the provider's: everybody reads the same.
        ("GET /helps", Public),
        ("GET /helps/list", Public),
        ("GET /helps/{id}", Public),
        ("POST /helps", Operator),
        ("PUT /helps/{id}", Operator),
        ("DELETE /helps/{id}", Operator),
        ("GET /announcements", Public),
        ("GET /announcements/list", Public),
        ("GET /announcements/{id}", Public),
        ("POST /announcements", Operator),
        ("PUT /announcements/{id}", Operator),
        ("DELETE /announcements/{id}", Operator),
        ("POST /announcements/{id}/media-upload", Operator),
        ("DELETE /announcements/{id}/media-upload", Operator),
        // The key is the installation's; a subscription is its user's alone.
        ("GET /push/key", OwnList),
        ("POST /push/subscriptions", OwnWrite),
        (
            "DELETE /push/subscriptions/{id}",
            Record("/push/subscriptions/{push}", None),
        ),
        ("POST /push/test", OwnWrite),
        ("GET /settings", OwnList),
        // The key is a name, not an id; what it names is always the caller's own.
        (
            "PUT /settings/{key}",
            Record("/settings/intruder", Some(json!({ "value": "x" }))),
        ),
        ("GET /companies/list", Operator),
        ("GET /companies/{id}", Record("/companies/{company}", None)),
        (
            "PUT /companies/{id}/schedules",
            Record("/companies/{company}/schedules", Some(json!({ "schedules": [] }))),
        ),
        (
            "GET /companies/listPlan/{id}",
            Record("/companies/listPlan/{company}", None),
        ),
        ("GET /plans/list", Public),
        ("GET /plans/all", Public),
        // Plans are the installation's and secret to nobody.
        ("GET /plans", Public),
        ("GET /plans/{id}", Public),
        ("GET /plugins/{id}/calls", Operator),
        ("GET /plugins/{id}/calls/{callId}", Operator),
        ("PUT /plans", Operator),
        ("GET /audit", OwnList),
        ("GET /audit/check", OwnList),
        ("GET /audit/export", OwnList),
        ("GET /access-log", OwnList),
        ("GET /access-log/export", OwnList),
        ("GET /contacts/{id}/export", Record("/contacts/{contact}/export", None)),
        (
            "POST /contacts/{id}/erase",
            Record("/contacts/{contact}/erase", Some(json!({ "number": "5511" }))),
        ),
        ("POST /simulator/pair", Public),
        ("DELETE /simulator/pair", Phone),
        ("GET /simulator/phone", Phone),
        ("GET /simulator/messages", Phone),
        ("POST /simulator/messages", Phone),
        ("POST /simulator/acks", Phone),
        ("POST /simulator/contacts", Phone),
        ("GET /healthz", Public),
        ("GET /readyz", Public),
        ("GET /metrics", Public),
        ("GET /version", Public),
        ("GET /openapi.json", Public),
    ]
}
