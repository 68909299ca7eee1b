//! The plugin's own documents, typed.

use std::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bindings::capabilities::balcao::plugin::collections as host;
use crate::{Error, Result};

pub use host::Order;

const PAGE: u32 = 50;
const LARGEST_PAGE: u32 = 200;

/// Two people may change one document at the same moment; the loser of a write reads again and tries once more.
const ATTEMPTS: usize = 5;

/// A collection declared under `[[collections]]` in `plugin.toml`. Cheap to make.
#[derive(Clone, Copy, Debug)]
pub struct Collection<T> {
    name: &'static str,
    documents: PhantomData<T>,
}

/// A document with its place in the collection. As JSON it is the content with its `id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stored<T> {
    /// Unique in the collection of the company.
    pub id: i64,
    /// 1 when created, one more with each replacement.
    #[serde(skip)]
    pub version: u64,
    /// The content.
    #[serde(flatten)]
    pub value: T,
}

/// One page of documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The documents.
    pub documents: Vec<Stored<T>>,
    /// Whether more follow after the last one.
    pub has_more: bool,
}

/// Which documents, and which page of them.
#[derive(Clone, Debug)]
pub struct Query {
    conditions: Vec<(&'static str, serde_json::Value)>,
    order: Order,
    after: Option<i64>,
    limit: u32,
}

impl Query {
    /// All documents, oldest first, 50 a page.
    #[must_use]
    pub const fn all() -> Self {
        Self {
            conditions: Vec::new(),
            order: Order::OldestFirst,
            after: None,
            limit: PAGE,
        }
    }

    /// Only documents whose indexed `field` has this value.
    #[must_use]
    pub fn with(mut self, field: &'static str, value: impl Into<serde_json::Value>) -> Self {
        self.conditions.push((field, value.into()));
        self
    }

    /// In this order.
    #[must_use]
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// The page after the document with this id.
    #[must_use]
    pub fn after(self, id: i64) -> Self {
        Self {
            after: Some(id),
            ..self
        }
    }

    /// At most so many documents (1 to 200).
    #[must_use]
    pub fn limit(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    fn conditions(&self) -> Vec<host::Condition> {
        let condition = |(field, value): &(&'static str, serde_json::Value)| host::Condition {
            field: (*field).to_owned(),
            value: value.to_string(),
        };
        self.conditions.iter().map(condition).collect()
    }
}

impl<T: Serialize + DeserializeOwned> Collection<T> {
    /// The collection called `name`.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            documents: PhantomData,
        }
    }

    /// The document with this id.
    ///
    /// # Errors
    /// As the host says, or when the document is not a `T`.
    pub fn get(&self, id: i64) -> Result<Option<Stored<T>>> {
        host::get(self.name, id)?.map(stored).transpose()
    }

    /// One page of documents.
    ///
    /// # Errors
    /// As [`Collection::get`].
    pub fn find(&self, query: &Query) -> Result<Page<T>> {
        let page = host::find(&host::PageRequest {
            collection: self.name.to_owned(),
            conditions: query.conditions(),
            order: query.order,
            after: query.after,
            limit: query.limit,
        })?;
        let documents = page.documents.into_iter().map(stored).collect::<Result<_>>()?;
        Ok(Page {
            documents,
            has_more: page.has_more,
        })
    }

    /// The first document that fits.
    ///
    /// # Errors
    /// As [`Collection::get`].
    pub fn first(&self, query: Query) -> Result<Option<Stored<T>>> {
        Ok(self.find(&query.limit(1))?.documents.into_iter().next())
    }

    /// Every document that fits, read page by page as the iterator goes on.
    pub fn each(&self, query: Query) -> impl Iterator<Item = Result<Stored<T>>> {
        let mut next = Some(query.limit(LARGEST_PAGE));
        let pages = std::iter::from_fn(move || {
            let query = next.take()?;
            let page = self.find(&query);
            if let Ok(page) = &page
                && page.has_more
                && let Some(last) = page.documents.last()
            {
                next = Some(query.after(last.id));
            }
            Some(page)
        });
        pages.flat_map(|page| match page {
            Ok(page) => page.documents.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })
    }

    /// How many documents fit.
    ///
    /// # Errors
    /// As the host says.
    pub fn count(&self, query: &Query) -> Result<u64> {
        Ok(host::count(self.name, &query.conditions())?)
    }

    /// Adds a document.
    ///
    /// # Errors
    /// [`Error::Conflict`] when a unique key is taken.
    pub fn insert(&self, value: T) -> Result<Stored<T>> {
        let written = write(self.insertion(&value)?)?;
        Ok(Stored {
            id: written.id,
            version: written.version,
            value,
        })
    }

    /// How many documents that meet the conditions of `query` have each value of an indexed field, the largest group first.
    ///
    /// # Errors
    /// As the host says.
    pub fn count_by(&self, field: &str, query: &Query) -> Result<Vec<(serde_json::Value, u64)>> {
        host::count_by(self.name, field, &query.conditions())?
            .into_iter()
            .map(|(value, count)| Ok((serde_json::from_str(&value)?, count)))
            .collect()
    }

    /// Replaces a document that nobody changed since it was read.
    ///
    /// # Errors
    /// [`Error::Conflict`] when somebody did, [`Error::NotFound`] when it is gone.
    pub fn replace(&self, document: Stored<T>) -> Result<Stored<T>> {
        let written = write(self.replacement(&document)?)?;
        Ok(Stored {
            version: written.version,
            ..document
        })
    }

    /// Changes a document. When somebody else is faster it is read again, so `change` may be called more than once.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such document, [`Error::Conflict`] when others were faster every time.
    pub fn update(&self, id: i64, change: impl Fn(&mut T)) -> Result<Stored<T>> {
        again(|| {
            let mut document = self.get(id)?.ok_or(Error::NotFound)?;
            change(&mut document.value);
            self.replace(document)
        })
    }

    /// Changes the first document that fits; where there is none, `fresh` is changed and added. A unique key over what the
    /// query asks for keeps two callers from adding it twice.
    ///
    /// # Errors
    /// [`Error::Conflict`] when others were faster every time.
    pub fn update_or_insert(&self, query: &Query, fresh: impl Fn() -> T, change: impl Fn(&mut T)) -> Result<Stored<T>> {
        again(|| match self.first(query.clone())? {
            Some(mut document) => {
                change(&mut document.value);
                self.replace(document)
            }
            None => {
                let mut value = fresh();
                change(&mut value);
                self.insert(value)
            }
        })
    }

    /// Removes a document; a missing one is fine.
    ///
    /// # Errors
    /// As the host says.
    pub fn delete(&self, id: i64) -> Result<()> {
        write(self.deletion(id)).map(drop)
    }

    pub(crate) fn insertion(&self, value: &T) -> Result<host::Operation> {
        Ok(host::Operation::Insert(host::Insertion {
            collection: self.name.to_owned(),
            body: serde_json::to_string(value)?,
        }))
    }

    pub(crate) fn replacement(&self, document: &Stored<T>) -> Result<host::Operation> {
        Ok(host::Operation::Replace(host::Replacement {
            collection: self.name.to_owned(),
            id: document.id,
            expected_version: Some(document.version),
            body: serde_json::to_string(&document.value)?,
        }))
    }

    pub(crate) fn deletion(&self, id: i64) -> host::Operation {
        host::Operation::Delete(host::Deletion {
            collection: self.name.to_owned(),
            id,
            expected_version: None,
        })
    }
}

fn again<T>(attempt: impl Fn() -> Result<T>) -> Result<T> {
    for _ in 1..ATTEMPTS {
        match attempt() {
            Err(Error::Conflict(_)) => {}
            outcome => return outcome,
        }
    }
    attempt()
}

fn write(operation: host::Operation) -> Result<host::Written> {
    let written = host::write(&[operation])?;
    written
        .into_iter()
        .next()
        .ok_or_else(|| Error::Internal("the host wrote nothing".to_owned()))
}

fn stored<T: DeserializeOwned>(document: host::Document) -> Result<Stored<T>> {
    Ok(Stored {
        id: document.id,
        version: document.version,
        value: serde_json::from_str(&document.body)?,
    })
}
