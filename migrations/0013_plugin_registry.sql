-- Whose packages this installation accepts. A revoked key stays, so that it is never accepted again.
CREATE TABLE plugin_publishers (
  key TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  trust TEXT NOT NULL,
  added_at BIGINT NOT NULL,
  revoked_at BIGINT,
  revoked_reason TEXT NOT NULL DEFAULT '',
  CONSTRAINT plugin_publishers_trust CHECK (trust IN ('publisher', 'platform'))
);

-- What the operator decided about a plugin. Those that ship inside the program have a row only when something was decided.
CREATE TABLE plugins (
  id TEXT NOT NULL PRIMARY KEY,
  publisher TEXT,
  active TEXT,
  previous TEXT,
  canary TEXT,
  every_plan BOOLEAN NOT NULL,
  disabled_at BIGINT,
  disabled_reason TEXT NOT NULL DEFAULT '',
  CONSTRAINT plugins_publisher FOREIGN KEY (publisher) REFERENCES plugin_publishers (key)
);

-- Uploaded packages; a version never changes. The bytes are kept apart, by digest, in base64.
CREATE TABLE plugin_archives (
  digest TEXT NOT NULL PRIMARY KEY,
  archive TEXT NOT NULL
);
CREATE TABLE plugin_versions (
  plugin TEXT NOT NULL,
  version TEXT NOT NULL,
  digest TEXT NOT NULL,
  publisher TEXT NOT NULL,
  size BIGINT NOT NULL,
  manifest TEXT NOT NULL,
  readme TEXT,
  changelog TEXT,
  uploaded_at BIGINT NOT NULL,
  PRIMARY KEY (plugin, version),
  CONSTRAINT plugin_versions_plugin FOREIGN KEY (plugin) REFERENCES plugins (id),
  CONSTRAINT plugin_versions_archive FOREIGN KEY (digest) REFERENCES plugin_archives (digest),
  CONSTRAINT plugin_versions_publisher FOREIGN KEY (publisher) REFERENCES plugin_publishers (key)
);
CREATE INDEX plugin_versions_by_publisher ON plugin_versions (publisher);

CREATE TABLE plugin_plans (
  plugin TEXT NOT NULL,
  plan_id BIGINT NOT NULL,
  PRIMARY KEY (plugin, plan_id),
  CONSTRAINT plugin_plans_plugin FOREIGN KEY (plugin) REFERENCES plugins (id),
  CONSTRAINT plugin_plans_plan FOREIGN KEY (plan_id) REFERENCES plans (id) ON DELETE CASCADE
);

-- Companies that try the canary version.
CREATE TABLE plugin_canaries (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  PRIMARY KEY (company_id, plugin),
  CONSTRAINT plugin_canaries_plugin FOREIGN KEY (plugin) REFERENCES plugins (id),
  CONSTRAINT plugin_canaries_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

-- A company's own switch, and what it agreed that the plugin may do (a JSON list of names).
CREATE TABLE plugin_switches (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  enabled BOOLEAN NOT NULL,
  consent TEXT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin),
  CONSTRAINT plugin_switches_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

-- Counts up with every change of the tables above; hosts compare it with what they have loaded.
CREATE TABLE plugin_generation (
  id BIGINT NOT NULL PRIMARY KEY,
  generation BIGINT NOT NULL,
  CONSTRAINT plugin_generation_one CHECK (id = 1)
);
INSERT INTO plugin_generation (id, generation) VALUES (1, 1);

-- What calls of plugins took, by hour. The t columns count calls that took up to 1, 2, 5, 10, … ms; the last counts the rest.
CREATE TABLE plugin_usage (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  hour BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  traps BIGINT NOT NULL,
  cpu_us BIGINT NOT NULL,
  memory BIGINT NOT NULL,
  t1 BIGINT NOT NULL,
  t2 BIGINT NOT NULL,
  t5 BIGINT NOT NULL,
  t10 BIGINT NOT NULL,
  t25 BIGINT NOT NULL,
  t50 BIGINT NOT NULL,
  t100 BIGINT NOT NULL,
  t250 BIGINT NOT NULL,
  t1000 BIGINT NOT NULL,
  t5000 BIGINT NOT NULL,
  more BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, hour),
  CONSTRAINT plugin_usage_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX plugin_usage_by_hour ON plugin_usage (plugin, hour);

-- What plugins wrote to their log, the newest lines of each company.
CREATE TABLE plugin_log (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  level TEXT NOT NULL,
  message TEXT NOT NULL,
  at BIGINT NOT NULL,
  CONSTRAINT plugin_log_level CHECK (level IN ('debug', 'info', 'warn', 'error')),
  CONSTRAINT plugin_log_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX plugin_log_by_plugin ON plugin_log (company_id, plugin, id);
