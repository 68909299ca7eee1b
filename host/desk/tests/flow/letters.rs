//! Letters leave although the mail server is away for a while.

use crate::world::World;
use balcao_desk::auth::{Reset, SignUp};
use balcao_desk::{MailConfig, MailTls, Smtp};
use balcao_test_support::{Mailbox, secret_of};
use std::sync::Arc;

const MINUTE: i64 = 60_000;

async fn world(mailbox: &Mailbox) -> World {
    let smtp = Smtp {
        host: "127.0.0.1".into(),
        port: mailbox.port(),
        tls: MailTls::Off,
        login: None,
        from: "balcao@demo.balcao".into(),
    };
    World::with_mail(MailConfig::Smtp(smtp)).await
}

async fn next(mailbox: &Arc<Mailbox>) -> String {
    let mailbox = Arc::clone(mailbox);
    tokio::task::spawn_blocking(move || mailbox.next()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_that_was_refused_for_the_time_being_leaves_later() {
    let mailbox = Arc::new(Mailbox::refusing(1));
    let world = world(&mailbox).await;
    world.desk.auth().forget("ana@demo.balcao", "127.0.0.1").await.unwrap();
    let waiting = Arc::clone(&mailbox);
    tokio::task::spawn_blocking(move || {
        balcao_test_support::eventually("the server refuses once", || {
            (waiting.refusals_left() == 0).then_some(())
        });
    })
    .await
    .unwrap();
    world.clock.advance(MINUTE);
    let secret = secret_of(&next(&mailbox).await);
    let reset = Reset {
        token: &secret,
        email: None,
        password: "outra-senha",
        address: "127.0.0.1",
    };
    world.desk.auth().reset(reset).await.unwrap();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_secret_ends_after_an_hour() {
    let mailbox = Arc::new(Mailbox::start());
    let world = world(&mailbox).await;
    for (pause, works) in [(61, false), (59, true)] {
        world.desk.auth().forget("ana@demo.balcao", "127.0.0.1").await.unwrap();
        let secret = secret_of(&next(&mailbox).await);
        world.clock.advance(pause * MINUTE);
        let reset = Reset {
            token: &secret,
            email: None,
            password: "outra-senha",
            address: "127.0.0.1",
        };
        assert_eq!(world.desk.auth().reset(reset).await.is_ok(), works, "{pause} minutes");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_is_written_in_the_readers_language() {
    let mailbox = Arc::new(Mailbox::start());
    let world = world(&mailbox).await;
    for (language, words) in [("pt", "nova senha"), ("en", "new password"), ("es", "Si no fue usted")] {
        let input = balcao_desk::people::UserInput {
            language: Some(language.into()),
            ..Default::default()
        };
        let ana = world.ana.user_id();
        world
            .desk
            .people()
            .update_user(&world.admin, ana, &input)
            .await
            .unwrap();
        world.desk.auth().forget("ana@demo.balcao", "127.0.0.1").await.unwrap();
        let letter = next(&mailbox).await;
        assert!(letter.contains(words), "{language}: {letter}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_a_company_up_is_welcomed_in_the_language_of_the_page() {
    let mailbox = Arc::new(Mailbox::start());
    let world = world(&mailbox).await;
    let store = &world.store;
    let plan_id = store.plans().await.unwrap()[0].id;
    for (n, language, words) in [
        (1, "en", "Your desk is ready"),
        (2, "es", "mostrador"),
        (3, "pt-BR", "o seu balc"),
    ] {
        let (name, email) = (format!("Loja {n}"), format!("dona{n}@loja.com.br"));
        let wish = SignUp {
            name: &name,
            email: &email,
            phone: None,
            password: "flores123",
            plan_id,
            language: Some(language),
            referred_by: None,
            address: "127.0.0.1",
        };
        world.desk.auth().sign_up(wish).await.unwrap();
        let letter = next(&mailbox).await;
        assert!(letter.contains(&format!("To: {email}")), "{letter}");
        assert!(letter.contains(words), "{language}: {letter}");
        assert!(letter.contains("/login") && !letter.contains("flores123"), "{letter}");
    }
    world.end().await;
}
