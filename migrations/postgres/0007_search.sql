CREATE INDEX contacts_by_search ON contacts (company_id, search text_pattern_ops);

-- Both extensions belong to PostgreSQL's usual packages and may be created by the owner of the database. Where
-- they may not, searching works without an index, and `balcao doctor` says what to do.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX messages_search ON messages USING gin (company_id, search gin_trgm_ops);
  CREATE INDEX contacts_search ON contacts USING gin (company_id, search gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'searching has no index: %', SQLERRM;
END
$$;
