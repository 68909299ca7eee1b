//! Tickets that are in a queue: its hours and its tree of options.

use super::Visit;
use balcao_model::options::{OptionTree, Place};
use balcao_model::switches::ScheduleType;
use balcao_storage::{BotQueue, Error};

impl Visit<'_> {
    /// A message in a queue that no agent has taken yet.
    pub(super) async fn in_queue(&mut self, id: i64) -> Result<(), Error> {
        let facts = self.speaker.facts;
        if self.begins && facts.switches.greet_one_queue {
            self.speaker.text(&facts.row.greeting_message).await?;
        }
        if !self.bots.chatbot && facts.switches.schedule != ScheduleType::Queue {
            return Ok(());
        }
        let Some(queue) = self.queue(id).await? else {
            return Ok(());
        };
        if self.queue_closed(&queue).await? || !self.bots.chatbot {
            return Ok(());
        }
        self.walk(&queue).await
    }

    /// The options of a queue that was just chosen; the choice itself is no option.
    pub(super) async fn show_options(&mut self, queue: &BotQueue) -> Result<(), Error> {
        let tree = self.tree(queue.id).await?;
        self.say(&tree, tree.root(), queue).await
    }

    async fn walk(&mut self, queue: &BotQueue) -> Result<(), Error> {
        let tree = self.tree(queue.id).await?;
        let walk = tree.walk(self.bots.queue_option_id, self.text);
        if walk.repeated && !self.begins {
            // Another machine may be at the other end: levels are repeated as often as menus.
            self.state.repeats += 1;
            let limit = self.speaker.facts.row.max_use_bot_queues;
            if limit > 0 && self.state.repeats > limit {
                return Ok(());
            }
        } else {
            self.state.repeats = 0;
        }
        self.say(&tree, walk.place, queue).await
    }

    async fn say(&mut self, tree: &OptionTree, place: Place<'_>, queue: &BotQueue) -> Result<(), Error> {
        let texts = self.speaker.facts.texts();
        self.bots.queue_option_id = match place {
            Place::Level(node) => Some(node.id),
            Place::Root | Place::Leaf(_) | Place::Nowhere => None,
        };
        // At the end of a branch people go on; the ticket waits for them in its queue.
        self.bots.chatbot = matches!(place, Place::Root | Place::Level(_));
        if self.bots.chatbot {
            self.cycle.chatbot_at = Some(self.speaker.now);
        }
        match place {
            Place::Root => {
                let choices = tree.root_choices(&self.place(), &queue.greeting_message, texts);
                self.speaker
                    .ask(&tree.root_text(&queue.greeting_message, texts), choices)
                    .await
            }
            Place::Level(node) => {
                let choices = tree.level_choices(&self.place(), node, texts);
                self.speaker.ask(&tree.level_text(node, texts), choices).await?;
                self.speaker.file(&node.media_path, &node.media_name).await
            }
            Place::Leaf(node) => {
                self.speaker.text(&node.message).await?;
                self.speaker.file(&node.media_path, &node.media_name).await
            }
            Place::Nowhere => Ok(()),
        }
    }

    async fn tree(&mut self, queue: i64) -> Result<OptionTree, Error> {
        let key = self.speaker.key;
        Ok(OptionTree::new(self.speaker.tx.of(key).option_nodes(queue).await?))
    }

    /// The queue, also one that the connection's menu does not have.
    async fn queue(&mut self, id: i64) -> Result<Option<BotQueue>, Error> {
        if let Some(queue) = self.speaker.facts.queues.iter().find(|queue| queue.id == id) {
            return Ok(Some(queue.clone()));
        }
        self.speaker.tx.of(self.speaker.key).bot_queue(id).await
    }
}
