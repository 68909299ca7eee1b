//! Somebody with a password to the database itself.

use crate::fixture::World;
use sqlx_postgres::PgPoolOptions;
use sqlx_sqlite::SqlitePoolOptions;

/// Runs a statement that no use case would.
pub(crate) async fn run(world: &World, sql: &'static str) -> Result<(), sqlx::Error> {
    if world.url.starts_with("sqlite:") {
        let pool = SqlitePoolOptions::new().max_connections(1).connect(&world.url).await?;
        let done = sqlx::raw_sql(sql).execute(&pool).await.map(drop);
        pool.close().await;
        done
    } else {
        let pool = PgPoolOptions::new().max_connections(1).connect(&world.url).await?;
        let done = sqlx::raw_sql(sql).execute(&pool).await.map(drop);
        pool.close().await;
        done
    }
}

/// Takes the schema's own guard of the audit log away.
pub(crate) async fn disarm(world: &World) {
    let sql = if world.url.starts_with("sqlite:") {
        "DROP TRIGGER audit_log_stays; DROP TRIGGER audit_log_sealed_once"
    } else {
        "DROP TRIGGER audit_log_stays ON audit_log"
    };
    run(world, sql).await.unwrap();
}

/// Pairs of a table and another one that it refers to.
pub(crate) async fn references(world: &World) -> Vec<(String, String)> {
    if world.url.starts_with("sqlite:") {
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .connect(&world.url)
            .await
            .unwrap();
        let sql = "SELECT t.name, f.\"table\" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f";
        let found = sqlx::query_as(sql).fetch_all(&pool).await.unwrap();
        pool.close().await;
        found
    } else {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .connect(&world.url)
            .await
            .unwrap();
        let sql = "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint WHERE contype = 'f'";
        let found = sqlx::query_as(sql).fetch_all(&pool).await.unwrap();
        pool.close().await;
        found
    }
}
