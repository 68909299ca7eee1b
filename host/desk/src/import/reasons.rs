//! What the codes of an import's report mean, in plain sentences for the operator.

/// The sentence of a code.
#[must_use]
pub fn reason(code: &str) -> &'static str {
    match code {
        "name_changed" => "the name was taken; a number was added to it",
        "color_changed" => "another queue of the company has the color; it got another one",
        "email_changed" => "another user has the e-mail address; the old number was added to it",
        "fitted" => "a name, color, number or uuid was taken; the next possible one was used",
        "plan_missing" => "the company had no plan; it got one without limits",
        "schedules_unreadable" => "the opening hours were not a list; they are empty now",
        "older_duplicate" => "a newer row has the same key",
        "unknown_setting" => "the setting means nothing here",
        "no_email" => "a user without an e-mail address cannot log in",
        "password_unreadable" => "the password hash is of an unknown kind; the user needs a new password",
        "super_dropped" => "the user was an operator of the installation and is not one here (--keep-super keeps it)",
        "profile_read_as" => "the profile is unknown here; it was read without regard to case, or as user",
        "second_default" => "the company has another default connection",
        "token_dropped" => "another connection has the token; this one has none now",
        "number_unusual" => "the number is no telephone number; it was kept as it is",
        "ninth_digit_twin" => "the company has another contact with the ninth digit; both were kept",
        "older_conversation" => {
            "the contact has a newer conversation on the connection; this one is history without a connection"
        }
        "status_read_as" => "the status is unknown here; the ticket is pending",
        "uuid_new" => "the uuid was missing or not unique; the ticket got a new one",
        "quoted_missing" => "the quoted message does not exist; the quotation was left out",
        "older_running_cycle" => "the ticket has a newer unfinished cycle; this one was ended when it was last changed",
        "rate_out_of_range" => "the rating is not between 1 and 5",
        "no_cycle" => "the rating belongs to no cycle of its ticket",
        "no_company" => "the row belongs to no company that was brought over",
        "of_another_company" => "the row names one company and belongs to something of another",
        "no_contact" => "the contact does not exist or was not brought over",
        "no_ticket" => "the ticket does not exist or was not brought over",
        "no_queue" | "no_user" | "no_tag" | "no_option" => "one end of the link does not exist or was not brought over",
        "no_id" => "the row has no key",
        "no_plan" => "there is no plan to give to the company",
        "parent_missing" => "what the row belongs to does not exist or was not brought over",
        "key_taken" => "a row with the same key exists",
        "refused" => "the database refuses the row",
        _ => "a reference names nothing of the company that was brought over; it is empty now",
    }
}
