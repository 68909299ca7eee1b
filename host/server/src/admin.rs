//! `admin create`

use std::io::{IsTerminal, stdin};

use anyhow::Context;
use balcao_desk::auth::NewAdmin;

use crate::{cli::AdminCreate, config::Settings, secrets, serve, wiring};

/// Length of a generated password, in characters.
const GENERATED: usize = 16;

/// Creates the administrator and says how to log in.
pub(crate) async fn create(settings: &Settings, who: AdminCreate) -> anyhow::Result<()> {
    let (password, generated) = password()?;
    let store = wiring::open_store(settings).await?;
    let admin = NewAdmin {
        email: &who.email,
        name: &who.name,
        password: &password,
        company: who.company.as_deref(),
    };
    let company = wiring::founding(store.clone()).create_admin(admin).await?;
    store.close().await;
    tracing::info!(company = company.id(), "administrator {} created", who.email);
    if generated {
        serve::write_stdout(&password)
    } else {
        Ok(())
    }
}

/// The first line of the standard input; at a terminal, or when it is empty, a new random password.
fn password() -> anyhow::Result<(String, bool)> {
    let mut line = String::new();
    if !stdin().is_terminal() {
        stdin().read_line(&mut line).context("the password could not be read")?;
    }
    let given = line.trim_end_matches(['\r', '\n']);
    if given.is_empty() {
        Ok((secrets::random_text(GENERATED), true))
    } else {
        Ok((given.to_owned(), false))
    }
}
