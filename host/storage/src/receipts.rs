//! Receipts of erasures: proof that somebody was erased, without telling who. They also find the person again
//! when an older backup brings the person back.

use crate::error::{Error, Result};
use crate::tx::TenantTx;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

use crate::erasure::ErasureReceipt;

/// A receipt as it is kept, and as it is carried from one database to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the receipt")]
pub struct StoredReceipt {
    pub id: String,
    pub company_id: i64,
    pub salt: String,
    pub number_hash: String,
    pub counts: String,
    pub digest: String,
    pub erased_at: Millis,
}

/// What a receipt is made of.
pub(crate) struct Proof<'a> {
    pub(crate) number: &'a str,
    pub(crate) counts: BTreeMap<String, i64>,
    pub(crate) at: Millis,
}

fn hash(salt: &str, number: &str) -> String {
    hex::encode(Sha256::digest(format!("{salt}\n{number}")))
}

impl TenantTx<'_> {
    pub(crate) async fn keep_receipt(&mut self, proof: Proof<'_>) -> Result<ErasureReceipt> {
        let company = self.company;
        let (id, salt) = (Uuid::new_v4().to_string(), self.salt().await?);
        let number_hash = hash(&salt, proof.number);
        let facts = json!([id, company, number_hash, proof.counts, proof.at]);
        let digest = hex::encode(Sha256::digest(facts.to_string()));
        let stored = StoredReceipt {
            id: id.clone(),
            company_id: company,
            salt,
            number_hash,
            counts: json!(proof.counts).to_string(),
            digest: digest.clone(),
            erased_at: proof.at,
        };
        self.insert_receipt(&stored).await?;
        Ok(ErasureReceipt {
            id,
            erased_at: proof.at,
            counts: proof.counts,
            digest,
        })
    }

    /// One salt for each company: a search for erased people hashes each number once.
    async fn salt(&mut self) -> Result<String> {
        let company = self.company;
        let known: Option<String> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, String>(
                "SELECT salt FROM erasure_receipts WHERE company_id = $1 ORDER BY erased_at, id LIMIT 1",
            )
            .bind(company)
            .fetch_optional(c)
            .await
        })?;
        Ok(known.unwrap_or_else(|| format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())))
    }

    async fn insert_receipt(&mut self, receipt: &StoredReceipt) -> Result<()> {
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO erasure_receipts (id, company_id, salt, number_hash, counts, digest, erased_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            )
            .bind(&receipt.id)
            .bind(receipt.company_id)
            .bind(&receipt.salt)
            .bind(&receipt.number_hash)
            .bind(&receipt.counts)
            .bind(&receipt.digest)
            .bind(receipt.erased_at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Store {
    /// Every receipt, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn receipts(&self) -> Result<Vec<StoredReceipt>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, StoredReceipt>(
                "SELECT id, company_id, salt, number_hash, counts, digest, erased_at FROM erasure_receipts ORDER BY erased_at, id",
            )
            .fetch_all(p)
            .await?)
        })
    }

    /// Contacts that are here although a receipt says that they were erased: those that a backup brought back.
    /// People who wrote again after their erasure are not among them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn returned_contacts(&self) -> Result<Vec<(CompanyKey, i64)>> {
        let mut by_company: HashMap<i64, Vec<StoredReceipt>> = HashMap::new();
        for receipt in self.receipts().await? {
            by_company.entry(receipt.company_id).or_default().push(receipt);
        }
        let mut found = Vec::new();
        for key in self.companies().await? {
            let Some(receipts) = by_company.get(&key.id()) else {
                continue;
            };
            let contacts = self.tenant_of(key).numbers().await?;
            found.extend(returned(&contacts, receipts).map(|id| (key, id)));
        }
        Ok(found)
    }
}

/// Contacts that were there before the erasure of the same number.
fn returned<'a>(
    contacts: &'a [(i64, String, Millis)],
    receipts: &'a [StoredReceipt],
) -> impl Iterator<Item = i64> + 'a {
    let mut last: HashMap<&str, HashMap<&str, Millis>> = HashMap::new();
    for receipt in receipts {
        let erased = last
            .entry(&receipt.salt)
            .or_default()
            .entry(&receipt.number_hash)
            .or_default();
        *erased = receipt.erased_at.max(*erased);
    }
    contacts.iter().filter_map(move |(id, number, created_at)| {
        let erased = |(salt, hashes): (&&str, &HashMap<&str, Millis>)| {
            hashes
                .get(hash(salt, number).as_str())
                .is_some_and(|at| created_at <= at)
        };
        last.iter().any(erased).then_some(*id)
    })
}

impl Tenant {
    async fn numbers(&self) -> Result<Vec<(i64, String, Millis)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (i64, String, Millis)>(
                "SELECT id, number, created_at FROM contacts WHERE company_id = $1 AND erased_at IS NULL",
            )
            .bind(self.company)
            .fetch_all(p)
            .await?)
        })
    }
}

impl std::str::FromStr for StoredReceipt {
    type Err = Error;

    /// Reads one line of a file of receipts.
    fn from_str(line: &str) -> Result<Self> {
        Ok(serde_json::from_str(line)?)
    }
}
