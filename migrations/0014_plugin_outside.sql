-- Secrets of companies for plugins, sealed. The value before stays good for a while after a new one was given.
CREATE TABLE plugin_secrets (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  name TEXT NOT NULL,
  sealed TEXT NOT NULL,
  previous TEXT,
  previous_until BIGINT,
  set_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, name),
  CONSTRAINT plugin_secrets_previous CHECK ((previous IS NULL) = (previous_until IS NULL)),
  CONSTRAINT plugin_secrets_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

-- Addresses where other services deliver to plugins. Deliveries are found by the digest of the key; the sealed key is for showing it.
CREATE TABLE plugin_hooks (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  sealed TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, name),
  CONSTRAINT plugin_hooks_digest UNIQUE (digest),
  CONSTRAINT plugin_hooks_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

-- The senders' own ids of deliveries that were accepted, so that a repeated one is not told again.
CREATE TABLE plugin_hook_ids (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  hook TEXT NOT NULL,
  sender_id TEXT NOT NULL,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, hook, sender_id),
  CONSTRAINT plugin_hook_ids_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX plugin_hook_ids_seen ON plugin_hook_ids (seen_at);
