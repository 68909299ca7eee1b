//! The menu of queues.

use super::Visit;
use balcao_model::menu::{self, MenuStep};
use balcao_storage::{BotQueue, Error};

impl Visit<'_> {
    /// The greeting of a connection without queues, once in an attendance.
    pub(super) async fn greet(&mut self) -> Result<(), Error> {
        if self.state.menu_at.is_some() {
            return Ok(());
        }
        self.state.menu_at = Some(self.speaker.now);
        self.speaker.text(&self.speaker.facts.row.greeting_message).await
    }

    /// A message of a customer who has no queue yet.
    pub(super) async fn menu(&mut self) -> Result<(), Error> {
        let (facts, now) = (self.speaker.facts, self.speaker.now);
        let step = menu::step(
            self.text,
            facts.queues.len(),
            self.bots.bot_menus,
            &self.state,
            facts.limits(),
            now,
        );
        match step {
            MenuStep::Choose(place) => match facts.queues.get(place) {
                Some(queue) => self.choose(queue).await,
                None => Ok(()),
            },
            MenuStep::Show => {
                self.state.menu_at = Some(now);
                self.state.warned = false;
                self.bots.bot_menus += 1;
                self.cycle.chatbot_at = Some(now);
                let names = facts.queues.iter().map(|queue| queue.name.as_str());
                let choices = menu::choices(&self.place(), &facts.row.greeting_message, names.clone());
                self.speaker
                    .ask(&menu::text(&facts.row.greeting_message, names), choices)
                    .await
            }
            MenuStep::Invalid => {
                self.state.warned = true;
                self.speaker.text(facts.texts().invalid_option).await
            }
            MenuStep::Silent => Ok(()),
        }
    }

    async fn choose(&mut self, queue: &BotQueue) -> Result<(), Error> {
        if !queue.has_options && self.is_closed(queue) {
            // The customer may choose another queue; the menu need not be repeated for that.
            self.state.menu_at.get_or_insert(self.speaker.now);
            let back = self.speaker.facts.texts().main_menu;
            let text = format!("{}\n\n*[ # ]* - {back}", queue.out_of_hours_message.trim_end());
            return self.speaker.text(&text).await;
        }
        self.state.menu_at = None;
        self.state.warned = false;
        self.enter(queue.id, queue.has_options);
        if self.queue_closed(queue).await? {
            return Ok(());
        }
        self.bind(queue.integration_id);
        if queue.has_options && !self.bots.use_integration {
            return self.show_options(queue).await;
        }
        self.speaker.text(&queue.greeting_message).await?;
        self.speaker.file(&queue.media_path, &queue.media_name).await?;
        self.ask_bot().await.map(drop)
    }
}
