CREATE TABLE import_progress (
  source TEXT NOT NULL,
  scope TEXT NOT NULL,
  step TEXT NOT NULL,
  reached TEXT NOT NULL,
  seen BIGINT NOT NULL,
  written BIGINT NOT NULL,
  known BIGINT NOT NULL,
  skipped BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (source, scope, step)
);

CREATE TABLE import_ids (
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  old_id BIGINT NOT NULL,
  new_id BIGINT NOT NULL,
  company_id BIGINT,
  PRIMARY KEY (source, kind, old_id),
  CONSTRAINT import_ids_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX import_ids_by_company ON import_ids (company_id);

CREATE TABLE import_notes (
  source TEXT NOT NULL,
  step TEXT NOT NULL,
  old_key TEXT NOT NULL,
  code TEXT NOT NULL,
  skipped BOOLEAN NOT NULL,
  PRIMARY KEY (source, step, old_key, code)
);

CREATE TABLE import_files (
  id SERIAL_ID,
  source TEXT NOT NULL,
  company_id BIGINT NOT NULL,
  old_company BIGINT NOT NULL,
  owner TEXT NOT NULL,
  owner_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  planned TEXT,
  address TEXT,
  CONSTRAINT import_files_owner UNIQUE (source, owner, owner_id),
  CONSTRAINT import_files_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX import_files_waiting ON import_files (source, id) WHERE address IS NULL;
CREATE INDEX import_files_by_company ON import_files (company_id);
