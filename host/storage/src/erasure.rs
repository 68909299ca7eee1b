//! Everything that the database knows of a contact, named in one place: what an erasure removes or empties,
//! and what an export shows. A test compares the list with the schema, so that no later table is forgotten.

mod carry_out;
mod export;

pub use carry_out::{Erased, ErasureReceipt};

/// A table with something of a contact.
#[derive(Debug, Clone, Copy)]
pub struct PersonalTable {
    /// Its name.
    pub table: &'static str,
    /// How its rows belong to the contact.
    pub(crate) reach: Reach,
    /// What an erasure does with them.
    pub(crate) end: End,
    /// Whether an export shows them.
    pub(crate) shown: bool,
}

/// How rows belong to a contact.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reach {
    /// The contact's own row.
    Itself,
    /// By `contact_id`.
    Contact,
    /// By `ticket_id`, of the contact's tickets.
    Ticket,
    /// By `ticket_id`, or written by the contact in a group.
    Messages,
    /// By `seq`, of the contact's messages.
    OfMessage,
    /// By `message_id`, of the contact's messages.
    CalledMessage,
    /// By `number`, on the company's connections.
    Number,
}

/// What an erasure does with rows.
#[derive(Debug, Clone, Copy)]
pub(crate) enum End {
    /// They go.
    Remove,
    /// They stay for the figures; these columns are overwritten (`{now}` is the moment, `{id}` the contact).
    Empty(&'static str),
    /// They stay: nothing in them tells of a person.
    Keep,
}

const fn personal(table: &'static str, reach: Reach, end: End, shown: bool) -> PersonalTable {
    PersonalTable {
        table,
        reach,
        end,
        shown,
    }
}

/// Children come before what they refer to.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    personal("sim_messages", Reach::Number, End::Remove, false),
    personal("sim_contacts", Reach::Number, End::Remove, false),
    personal("push_sends", Reach::Ticket, End::Remove, false),
    personal("sends", Reach::OfMessage, End::Remove, false),
    personal("channel_messages", Reach::CalledMessage, End::Remove, false),
    personal("message_edits", Reach::OfMessage, End::Remove, true),
    personal("message_reactions", Reach::OfMessage, End::Remove, true),
    personal("message_reactions", Reach::Contact, End::Remove, false),
    personal("ticket_notes", Reach::Contact, End::Remove, true),
    personal("contact_fields", Reach::Contact, End::Remove, true),
    personal("messages", Reach::Messages, End::Remove, true),
    personal("ticket_tags", Reach::Ticket, End::Remove, true),
    personal("user_ratings", Reach::Ticket, End::Keep, true),
    personal("ticket_cycles", Reach::Ticket, End::Keep, true),
    personal(
        "tickets",
        Reach::Contact,
        End::Empty(
            "status = 'closed', last_message = '', unread = 0, bot_state = '', bot_menus = 0, chatbot = FALSE, \
             queue_option_id = NULL, erased_at = {now}, updated_at = {now}",
        ),
        true,
    ),
    personal("contact_identities", Reach::Contact, End::Remove, true),
    personal(
        "contacts",
        Reach::Itself,
        End::Empty(
            "name = 'erased-{id}', number = 'erased-{id}', email = '', profile_pic_url = '', search = '', \
             connection_id = NULL, erased_at = {now}, updated_at = {now}",
        ),
        true,
    ),
];

/// A condition that picks a contact's rows. Ids are numbers of ours and safe inside the text; `$1` is the number
/// where the table goes by it.
pub(crate) fn condition(reach: Reach, company: i64, contact: i64) -> String {
    let tickets = format!("SELECT id FROM tickets WHERE company_id = {company} AND contact_id = {contact}");
    let messages = format!(
        "(ticket_id IN ({tickets}) OR (contact_id = {contact} AND ticket_id IN \
         (SELECT id FROM tickets WHERE company_id = {company} AND is_group)))"
    );
    let own = match reach {
        Reach::Itself => format!("id = {contact}"),
        Reach::Contact => format!("contact_id = {contact}"),
        Reach::Ticket => format!("ticket_id IN ({tickets})"),
        Reach::Messages => messages,
        Reach::OfMessage => format!("seq IN (SELECT seq FROM messages WHERE company_id = {company} AND {messages})"),
        Reach::CalledMessage => {
            format!("message_id IN (SELECT id FROM messages WHERE company_id = {company} AND {messages})")
        }
        Reach::Number => "number = $1".to_owned(),
    };
    format!("company_id = {company} AND {own}")
}
