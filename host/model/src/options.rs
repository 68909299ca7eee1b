//! The tree of options below a queue.

use crate::clock::Millis;
use crate::menu::{line, opening};
use crate::message::Choices;
use crate::texts::Texts;

/// An option of a queue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionNode {
    /// Its number.
    pub id: i64,
    /// The option above, `None` at the root.
    pub parent: Option<i64>,
    /// What the menu calls it.
    pub title: String,
    /// What is said when it is chosen.
    pub message: String,
    /// What the customer types.
    pub key: String,
    /// A file that is sent with it, empty for none.
    pub media_path: String,
    /// The file's name.
    pub media_name: String,
    /// When it was made.
    pub created_at: Millis,
}

/// The options of one queue.
#[derive(Debug, Clone, Default)]
pub struct OptionTree {
    nodes: Vec<OptionNode>,
}

/// Where a customer is after a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<'a> {
    /// At the options of the root.
    Root,
    /// At an option that has others below it.
    Level(&'a OptionNode),
    /// At the end of a branch: people go on from here.
    Leaf(&'a OptionNode),
    /// There are no options (any more): people go on from here.
    Nowhere,
}

/// A step in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walk<'a> {
    /// Where it leads.
    pub place: Place<'a>,
    /// The text was no option, so that the level is repeated.
    pub repeated: bool,
}

impl OptionTree {
    /// A tree of these options, siblings in the order of what is typed, then of age.
    #[must_use]
    pub fn new(mut nodes: Vec<OptionNode>) -> Self {
        nodes.sort_by_cached_key(|node| {
            let number = node.key.trim().parse::<u32>().unwrap_or(u32::MAX);
            (number, node.key.clone(), node.created_at, node.id)
        });
        Self { nodes }
    }

    /// The root, before anything was typed.
    #[must_use]
    pub fn root(&self) -> Place<'_> {
        if self.children(None).next().is_some() {
            Place::Root
        } else {
            Place::Nowhere
        }
    }

    /// Where a text leads from an option (`None` is the root). `0` goes one level up; below an option
    /// with a single child every text leads to that child; other texts must be a key of the level.
    #[must_use]
    pub fn walk(&self, current: Option<i64>, text: Option<&str>) -> Walk<'_> {
        let text = text.map(str::trim);
        let Some(here) = current.and_then(|id| self.node(id)) else {
            return self.pick(None, text);
        };
        if text == Some("0") {
            let place = here
                .parent
                .and_then(|id| self.node(id))
                .map_or_else(|| self.root(), Place::Level);
            return Walk { place, repeated: false };
        }
        let mut below = self.children(Some(here.id));
        match (below.next(), below.next()) {
            (Some(only), None) => self.arrive(only),
            _ => self.pick(Some(here), text),
        }
    }

    /// The option of a level that a text names, else the level again.
    fn pick<'a>(&'a self, level: Option<&'a OptionNode>, text: Option<&str>) -> Walk<'a> {
        let chosen = text.and_then(|text| {
            self.children(level.map(|node| node.id))
                .find(|node| node.key.trim() == text)
        });
        match (chosen, level) {
            (Some(node), _) => self.arrive(node),
            (None, Some(node)) => Walk {
                place: self.at(node),
                repeated: true,
            },
            (None, None) => Walk {
                place: self.root(),
                repeated: true,
            },
        }
    }

    fn arrive<'a>(&'a self, node: &'a OptionNode) -> Walk<'a> {
        Walk {
            place: self.at(node),
            repeated: false,
        }
    }

    fn at<'a>(&self, node: &'a OptionNode) -> Place<'a> {
        if self.children(Some(node.id)).next().is_some() {
            Place::Level(node)
        } else {
            Place::Leaf(node)
        }
    }

    fn node(&self, id: i64) -> Option<&OptionNode> {
        self.nodes.iter().find(|node| node.id == id)
    }

    fn children(&self, parent: Option<i64>) -> impl Iterator<Item = &OptionNode> {
        self.nodes.iter().filter(move |node| node.parent == parent)
    }

    /// What is said at the root.
    #[must_use]
    pub fn root_text(&self, greeting: &str, texts: &Texts) -> String {
        let mut text = opening(greeting);
        self.lines(&mut text, None);
        line(&mut text, "#", texts.main_menu);
        text.trim_end().to_owned()
    }

    /// What is said at a level below the root.
    #[must_use]
    pub fn level_text(&self, node: &OptionNode, texts: &Texts) -> String {
        let mut text = opening(&node.message);
        self.lines(&mut text, Some(node.id));
        text.push('\n');
        line(&mut text, "0", texts.previous_menu);
        line(&mut text, "#", texts.main_menu);
        text.trim_end().to_owned()
    }

    /// What is said at the root, to press; none without a greeting.
    #[must_use]
    pub fn root_choices(&self, place: &str, greeting: &str, texts: &Texts) -> Option<Choices> {
        let below = self.children(None).map(|node| (node.key.as_str(), node.title.as_str()));
        Choices::of(place, greeting, below.chain([("#", texts.main_menu)]))
    }

    /// What is said at a level below the root, to press; none when the level has no words.
    #[must_use]
    pub fn level_choices(&self, place: &str, node: &OptionNode, texts: &Texts) -> Option<Choices> {
        let below = self
            .children(Some(node.id))
            .map(|node| (node.key.as_str(), node.title.as_str()));
        let back = [("0", texts.previous_menu), ("#", texts.main_menu)];
        Choices::of(place, &node.message, below.chain(back))
    }

    fn lines(&self, text: &mut String, parent: Option<i64>) {
        for node in self.children(parent) {
            line(text, &node.key, &node.title);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OptionNode, OptionTree, Place};
    use crate::texts::Language;

    fn node(id: i64, parent: Option<i64>, key: &str) -> OptionNode {
        OptionNode {
            id,
            parent,
            key: key.into(),
            title: format!("título {id}"),
            message: format!("texto {id}"),
            created_at: 100 - id,
            ..OptionNode::default()
        }
    }

    /// 1 has 3 and 4; 2 has 5 alone, which has 6 and 7.
    fn tree() -> OptionTree {
        OptionTree::new(vec![
            node(2, None, "2"),
            node(1, None, "1"),
            node(3, Some(1), "10"),
            node(4, Some(1), "9"),
            node(5, Some(2), "1"),
            node(6, Some(5), "A"),
            node(7, Some(5), "B"),
        ])
    }

    fn name(place: Place<'_>) -> String {
        match place {
            Place::Root => "root".into(),
            Place::Level(node) => format!("level {}", node.id),
            Place::Leaf(node) => format!("leaf {}", node.id),
            Place::Nowhere => "nowhere".into(),
        }
    }

    #[test]
    fn where_texts_lead() {
        let tree = tree();
        for (current, text, place, repeated) in [
            (None, "1", "level 1", false),
            (None, " 2 ", "level 2", false),
            (None, "oi", "root", true),
            (None, "0", "root", true),
            (Some(1), "9", "leaf 4", false),
            (Some(1), "1", "level 1", true),
            (Some(1), "0", "root", false),
            (Some(2), "qualquer coisa", "level 5", false),
            (Some(2), "0", "root", false),
            (Some(5), "0", "level 2", false),
            (Some(5), "B", "leaf 7", false),
            (Some(99), "1", "level 1", false),
        ] {
            let walk = tree.walk(current, Some(text));
            assert_eq!(
                (name(walk.place).as_str(), walk.repeated),
                (place, repeated),
                "{current:?} {text}"
            );
        }
        assert_eq!(
            name(tree.walk(Some(2), None).place),
            "level 5",
            "a picture takes the only way"
        );
        assert_eq!(name(tree.walk(Some(1), None).place), "level 1");
    }

    #[test]
    fn a_queue_without_options_leads_to_people() {
        let empty = OptionTree::new(Vec::new());
        assert_eq!(empty.root(), Place::Nowhere);
        assert_eq!(empty.walk(Some(3), Some("1")).place, Place::Nowhere);
    }

    #[test]
    fn levels_list_their_options_in_order_and_the_ways_back() {
        let texts = Language::Pt.texts();
        let tree = tree();
        let expected = "Olá\n\n*[ 1 ]* - título 1\n*[ 2 ]* - título 2\n*[ # ]* - Voltar ao menu inicial";
        assert_eq!(tree.root_text("Olá", texts), expected);
        let expected = "texto 1\n\n*[ 9 ]* - título 4\n*[ 10 ]* - título 3\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Voltar ao menu inicial";
        assert_eq!(tree.level_text(&node(1, None, "1"), texts), expected);
    }
}
