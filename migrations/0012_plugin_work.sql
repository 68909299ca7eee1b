-- What plugins have to do: events to hear, jobs to run, deliveries to take and turns of their life in a company, each until it
-- is done or set aside.
CREATE TABLE plugin_work (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  lane TEXT,
  key TEXT,
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  max_attempts BIGINT NOT NULL,
  run_at BIGINT NOT NULL,
  lease TEXT,
  lease_until BIGINT,
  error TEXT,
  created_at BIGINT NOT NULL,
  CONSTRAINT plugin_work_kind CHECK (kind IN ('event', 'job', 'hook', 'life')),
  CONSTRAINT plugin_work_state CHECK (state IN ('ready', 'dead')),
  CONSTRAINT plugin_work_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX plugin_work_due ON plugin_work (run_at, id) WHERE state = 'ready';
CREATE INDEX plugin_work_by_plugin ON plugin_work (company_id, plugin, state, id);
CREATE INDEX plugin_work_lanes ON plugin_work (company_id, plugin, lane, id) WHERE state = 'ready' AND lane IS NOT NULL;
CREATE UNIQUE INDEX plugin_work_key ON plugin_work (company_id, plugin, name, key)
  WHERE key IS NOT NULL AND state = 'ready' AND lease IS NULL;

INSERT INTO plugin_work (company_id, plugin, kind, name, payload, state, attempts, max_attempts, run_at, error, created_at)
  SELECT company_id, plugin, 'event', '', event, state, attempts, 10, run_at, error, created_at FROM plugin_events
  WHERE company_id IN (SELECT id FROM companies) ORDER BY id;
DROP TABLE plugin_events;

-- When the cron lines of plugins are due next, in each company.
CREATE TABLE plugin_crons (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  name TEXT NOT NULL,
  line TEXT NOT NULL,
  due_at BIGINT,
  PRIMARY KEY (company_id, plugin, name),
  CONSTRAINT plugin_crons_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX plugin_crons_due ON plugin_crons (due_at);

-- Small values of plugins: either a whole number, which can be counted up, or bytes in base64.
CREATE TABLE plugin_values (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  key TEXT NOT NULL,
  counter BIGINT,
  bytes TEXT,
  forgotten_at BIGINT,
  PRIMARY KEY (company_id, plugin, key),
  CONSTRAINT plugin_values_one CHECK ((counter IS NULL) <> (bytes IS NULL)),
  CONSTRAINT plugin_values_number CHECK (counter BETWEEN -9007199254740991 AND 9007199254740991),
  CONSTRAINT plugin_values_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX plugin_values_forgotten ON plugin_values (forgotten_at) WHERE forgotten_at IS NOT NULL;
