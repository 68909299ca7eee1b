CREATE TABLE access_log (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  user_name TEXT NOT NULL,
  event TEXT NOT NULL,
  address TEXT NOT NULL,
  port BIGINT,
  at BIGINT NOT NULL,
  CONSTRAINT access_log_event CHECK (event IN ('login', 'refresh', 'logout', 'socket', 'use'))
);
CREATE INDEX access_log_by_company ON access_log (company_id, id);
CREATE INDEX access_log_by_time ON access_log (at);

CREATE TABLE erasure_receipts (
  id TEXT NOT NULL PRIMARY KEY,
  company_id BIGINT NOT NULL,
  salt TEXT NOT NULL,
  number_hash TEXT NOT NULL,
  counts TEXT NOT NULL,
  digest TEXT NOT NULL,
  erased_at BIGINT NOT NULL
);
CREATE INDEX erasure_receipts_by_company ON erasure_receipts (company_id, erased_at);

CREATE TABLE unwanted_files (
  path TEXT NOT NULL PRIMARY KEY
);

CREATE TABLE restores (
  id SERIAL_ID,
  made_at BIGINT NOT NULL,
  restored_at BIGINT NOT NULL
);

CREATE INDEX messages_by_media ON messages (company_id, media_url) WHERE media_url IS NOT NULL;
