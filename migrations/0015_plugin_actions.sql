-- Files of plugins. The handle names a file for its plugin in its company; the path is where it is served.
CREATE TABLE plugin_media (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  handle TEXT NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  path TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, handle),
  CONSTRAINT plugin_media_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

-- Bots of plugins that companies have set up. Queues, connections and tickets name one in integration_id.
CREATE TABLE integrations (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  name TEXT NOT NULL,
  search TEXT NOT NULL,
  settings TEXT NOT NULL,
  secrets TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT integrations_company_id UNIQUE (company_id, id),
  CONSTRAINT integrations_name UNIQUE (company_id, name),
  CONSTRAINT integrations_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
