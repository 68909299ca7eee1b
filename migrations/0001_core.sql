CREATE TABLE plans (
  id SERIAL_ID,
  name TEXT NOT NULL,
  users BIGINT NOT NULL,
  connections BIGINT NOT NULL,
  queues BIGINT NOT NULL,
  value_cents BIGINT NOT NULL,
  use_campaigns BOOLEAN NOT NULL,
  use_schedules BOOLEAN NOT NULL,
  use_internal_chat BOOLEAN NOT NULL,
  use_external_api BOOLEAN NOT NULL,
  use_kanban BOOLEAN NOT NULL,
  use_open_ai BOOLEAN NOT NULL,
  use_integrations BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT plans_name UNIQUE (name)
);

CREATE TABLE companies (
  id SERIAL_ID,
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  status BOOLEAN NOT NULL,
  due_date BIGINT,
  recurrence TEXT NOT NULL,
  plan_id BIGINT NOT NULL,
  schedules TEXT NOT NULL DEFAULT '[]',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT companies_name UNIQUE (name),
  CONSTRAINT companies_plan FOREIGN KEY (plan_id) REFERENCES plans (id)
);

CREATE TABLE settings (
  company_id BIGINT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, key),
  CONSTRAINT settings_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE queues (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  greeting_message TEXT NOT NULL,
  order_queue BIGINT,
  out_of_hours_message TEXT NOT NULL DEFAULT '',
  schedules TEXT NOT NULL DEFAULT '[]',
  integration_id BIGINT,
  prompt_id BIGINT,
  media_path TEXT NOT NULL DEFAULT '',
  media_name TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT queues_tenant UNIQUE (company_id, id),
  CONSTRAINT queues_name UNIQUE (company_id, name),
  CONSTRAINT queues_color UNIQUE (company_id, color),
  CONSTRAINT queues_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE queue_options (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  queue_id BIGINT NOT NULL,
  parent_id BIGINT,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  option TEXT NOT NULL,
  media_path TEXT NOT NULL DEFAULT '',
  media_name TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT queue_options_tenant UNIQUE (company_id, id),
  CONSTRAINT queue_options_tree UNIQUE (company_id, queue_id, id),
  CONSTRAINT queue_options_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE,
  CONSTRAINT queue_options_parent FOREIGN KEY (company_id, queue_id, parent_id) REFERENCES queue_options (company_id, queue_id, id) ON DELETE CASCADE
);
CREATE INDEX queue_options_children ON queue_options (queue_id, parent_id);

CREATE TABLE connections (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  provider TEXT NOT NULL,
  status TEXT NOT NULL,
  status_reason TEXT,
  qrcode TEXT NOT NULL,
  qrcode_expires_at BIGINT,
  pairing_hash TEXT,
  is_default BOOLEAN NOT NULL,
  retries BIGINT NOT NULL,
  greeting_message TEXT NOT NULL,
  complation_message TEXT NOT NULL DEFAULT '',
  farewell_message TEXT NOT NULL DEFAULT '',
  out_of_hours_message TEXT NOT NULL DEFAULT '',
  rating_message TEXT NOT NULL DEFAULT '',
  token TEXT NOT NULL DEFAULT '',
  expires_ticket BIGINT NOT NULL DEFAULT 0,
  expires_inactive_message TEXT NOT NULL DEFAULT '',
  time_use_bot_queues BIGINT NOT NULL DEFAULT 0,
  max_use_bot_queues BIGINT NOT NULL DEFAULT 3,
  transfer_queue_id BIGINT,
  time_to_transfer BIGINT,
  prompt_id BIGINT,
  integration_id BIGINT,
  sends_per_minute BIGINT NOT NULL DEFAULT 60,
  warm_up_from BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT connections_tenant UNIQUE (company_id, id),
  CONSTRAINT connections_name UNIQUE (company_id, name),
  CONSTRAINT connections_transfer FOREIGN KEY (company_id, transfer_queue_id) REFERENCES queues (company_id, id),
  CONSTRAINT connections_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX connections_default ON connections (company_id) WHERE is_default;
CREATE UNIQUE INDEX connections_token ON connections (token) WHERE token <> '';
CREATE UNIQUE INDEX connections_pairing ON connections (pairing_hash) WHERE pairing_hash IS NOT NULL;

CREATE TABLE connection_queues (
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  queue_id BIGINT NOT NULL,
  PRIMARY KEY (connection_id, queue_id),
  CONSTRAINT connection_queues_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE,
  CONSTRAINT connection_queues_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);

CREATE TABLE users (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  profile TEXT NOT NULL,
  is_super BOOLEAN NOT NULL,
  token_version BIGINT NOT NULL,
  online BOOLEAN NOT NULL,
  all_ticket BOOLEAN NOT NULL,
  connection_id BIGINT,
  language TEXT NOT NULL DEFAULT 'pt',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT users_tenant UNIQUE (company_id, id),
  CONSTRAINT users_profile CHECK (profile IN ('admin', 'supervisor', 'user')),
  CONSTRAINT users_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id),
  CONSTRAINT users_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX users_email ON users (LOWER(email));

CREATE TABLE user_queues (
  company_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  queue_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, queue_id),
  CONSTRAINT user_queues_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  CONSTRAINT user_queues_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);

CREATE TABLE login_attempts (
  key TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX login_attempts_key ON login_attempts (key, at);

CREATE TABLE contacts (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  profile_pic_url TEXT NOT NULL,
  is_group BOOLEAN NOT NULL,
  connection_id BIGINT,
  search TEXT NOT NULL,
  erased_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT contacts_tenant UNIQUE (company_id, id),
  CONSTRAINT contacts_number UNIQUE (company_id, number),
  CONSTRAINT contacts_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id),
  CONSTRAINT contacts_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX contacts_by_name ON contacts (company_id, name, id) WHERE erased_at IS NULL;

CREATE TABLE contact_identities (
  company_id BIGINT NOT NULL,
  channel TEXT NOT NULL,
  address TEXT NOT NULL,
  contact_id BIGINT NOT NULL,
  PRIMARY KEY (company_id, channel, address),
  CONSTRAINT contact_identities_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);

CREATE TABLE tickets (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  uuid TEXT NOT NULL,
  status TEXT NOT NULL,
  contact_id BIGINT NOT NULL,
  connection_id BIGINT,
  queue_id BIGINT,
  user_id BIGINT,
  last_message TEXT NOT NULL,
  unread BIGINT NOT NULL,
  is_group BOOLEAN NOT NULL,
  from_me BOOLEAN NOT NULL,
  chatbot BOOLEAN NOT NULL DEFAULT FALSE,
  queue_option_id BIGINT,
  use_integration BOOLEAN NOT NULL DEFAULT FALSE,
  integration_id BIGINT,
  prompt_id BIGINT,
  bot_menus BIGINT NOT NULL DEFAULT 0,
  bot_state TEXT NOT NULL DEFAULT '',
  erased_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT tickets_tenant UNIQUE (company_id, id),
  CONSTRAINT tickets_uuid UNIQUE (uuid),
  CONSTRAINT tickets_conversation UNIQUE (company_id, contact_id, connection_id),
  CONSTRAINT tickets_status CHECK (status IN ('pending', 'open', 'closed')),
  CONSTRAINT tickets_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  CONSTRAINT tickets_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id),
  CONSTRAINT tickets_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id),
  CONSTRAINT tickets_option FOREIGN KEY (company_id, queue_option_id) REFERENCES queue_options (company_id, id),
  CONSTRAINT tickets_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX tickets_by_status ON tickets (company_id, status, updated_at DESC, id DESC);
CREATE INDEX tickets_by_queue ON tickets (company_id, status, queue_id, updated_at DESC, id DESC);
CREATE INDEX tickets_by_user ON tickets (company_id, status, user_id, updated_at DESC, id DESC);

CREATE TABLE ticket_cycles (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  ticket_id BIGINT NOT NULL,
  contact_id BIGINT,
  connection_id BIGINT,
  user_id BIGINT,
  queued_at BIGINT,
  started_at BIGINT,
  rating_at BIGINT,
  rated BOOLEAN NOT NULL,
  chatbot_at BIGINT,
  finished_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT ticket_cycles_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX ticket_cycles_running ON ticket_cycles (ticket_id) WHERE finished_at IS NULL;
CREATE INDEX ticket_cycles_asked ON ticket_cycles (rating_at) WHERE finished_at IS NULL AND rating_at IS NOT NULL;
CREATE INDEX ticket_cycles_by_ticket ON ticket_cycles (ticket_id, id);
CREATE INDEX ticket_cycles_by_queued ON ticket_cycles (company_id, queued_at, user_id, started_at, rating_at, finished_at, contact_id, ticket_id);
CREATE INDEX ticket_cycles_by_finished ON ticket_cycles (company_id, finished_at, user_id);

CREATE TABLE user_ratings (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  ticket_id BIGINT NOT NULL,
  cycle_id BIGINT NOT NULL,
  user_id BIGINT,
  rate BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT user_ratings_cycle UNIQUE (cycle_id),
  CONSTRAINT user_ratings_rate CHECK (rate BETWEEN 1 AND 5),
  CONSTRAINT user_ratings_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_ratings_by_user ON user_ratings (company_id, user_id, created_at);

CREATE TABLE tags (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  kanban BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT tags_tenant UNIQUE (company_id, id),
  CONSTRAINT tags_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE ticket_tags (
  company_id BIGINT NOT NULL,
  ticket_id BIGINT NOT NULL,
  tag_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (ticket_id, tag_id),
  CONSTRAINT ticket_tags_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  CONSTRAINT ticket_tags_tag FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_tags_by_tag ON ticket_tags (tag_id, ticket_id);

CREATE TABLE messages (
  seq SERIAL_ID,
  id TEXT NOT NULL,
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  ticket_id BIGINT NOT NULL,
  contact_id BIGINT,
  user_id BIGINT,
  queue_id BIGINT,
  from_me BOOLEAN NOT NULL,
  body TEXT NOT NULL,
  search TEXT NOT NULL,
  media_type TEXT NOT NULL,
  media_url TEXT,
  media_name TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL DEFAULT '',
  ack BIGINT NOT NULL,
  failure TEXT,
  read BOOLEAN NOT NULL,
  is_deleted BOOLEAN NOT NULL,
  is_edited BOOLEAN NOT NULL,
  quoted_id TEXT,
  client_id TEXT,
  client_hash TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT messages_channel_id UNIQUE (company_id, connection_id, id),
  CONSTRAINT messages_client_id UNIQUE (company_id, client_id),
  CONSTRAINT messages_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX messages_by_ticket ON messages (ticket_id, seq);

CREATE TABLE inbox_log (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  event_id TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  error TEXT,
  received_at BIGINT NOT NULL,
  CONSTRAINT inbox_event UNIQUE (company_id, connection_id, event_id),
  CONSTRAINT inbox_state CHECK (state IN ('new', 'done', 'aside', 'failed')),
  CONSTRAINT inbox_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX inbox_waiting ON inbox_log (id) WHERE state = 'new';

CREATE TABLE outbox (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  event TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE sends (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  ticket_id BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  state TEXT NOT NULL,
  priority BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  run_at BIGINT NOT NULL,
  held TEXT,
  in_doubt BOOLEAN NOT NULL,
  lease TEXT,
  lease_until BIGINT,
  error TEXT,
  queued_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT sends_state CHECK (state IN ('ready', 'failed', 'unknown')),
  CONSTRAINT sends_held CHECK (held IN ('rate', 'warm-up', 'disconnected')),
  CONSTRAINT sends_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sends_ready ON sends (run_at, id) WHERE state = 'ready';
CREATE INDEX sends_by_ticket ON sends (ticket_id, id);
CREATE INDEX sends_by_message ON sends (seq);

CREATE TABLE audit_log (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  user_id BIGINT,
  user_name TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  detail TEXT NOT NULL,
  at BIGINT NOT NULL,
  place BIGINT,
  seal TEXT
);
CREATE INDEX audit_log_by_company ON audit_log (company_id, id);
CREATE UNIQUE INDEX audit_log_chain ON audit_log (company_id, place) WHERE place IS NOT NULL;
CREATE INDEX audit_log_unsealed ON audit_log (id) WHERE seal IS NULL;

CREATE TABLE leases (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
);

CREATE TABLE plugin_events (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  run_at BIGINT NOT NULL,
  error TEXT,
  created_at BIGINT NOT NULL,
  CONSTRAINT plugin_events_state CHECK (state IN ('ready', 'dead'))
);
CREATE INDEX plugin_events_ready ON plugin_events (run_at, id) WHERE state = 'ready';

CREATE TABLE plugin_settings (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (company_id, plugin, key),
  CONSTRAINT plugin_settings_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE plugin_documents (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  collection TEXT NOT NULL,
  id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, collection, id),
  CONSTRAINT plugin_documents_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE plugin_sequences (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  collection TEXT NOT NULL,
  last_id BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, collection),
  CONSTRAINT plugin_sequences_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE plugin_index (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  collection TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  id BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, collection, field, value, id),
  CONSTRAINT plugin_index_document FOREIGN KEY (company_id, plugin, collection, id)
    REFERENCES plugin_documents (company_id, plugin, collection, id) ON DELETE CASCADE
);
CREATE INDEX plugin_index_by_document ON plugin_index (company_id, plugin, collection, id);

CREATE TABLE plugin_unique (
  company_id BIGINT NOT NULL,
  plugin TEXT NOT NULL,
  collection TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  id BIGINT NOT NULL,
  PRIMARY KEY (company_id, plugin, collection, key, value),
  CONSTRAINT plugin_unique_document FOREIGN KEY (company_id, plugin, collection, id)
    REFERENCES plugin_documents (company_id, plugin, collection, id) ON DELETE CASCADE
);
CREATE INDEX plugin_unique_by_document ON plugin_unique (company_id, plugin, collection, id);

CREATE TABLE sim_phones (
  token_hash TEXT NOT NULL PRIMARY KEY,
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT sim_phones_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);

CREATE TABLE sim_messages (
  seq SERIAL_ID,
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  number TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  kind TEXT NOT NULL,
  quoted_id TEXT,
  media_url TEXT,
  media_name TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  CONSTRAINT sim_messages_id UNIQUE (connection_id, id),
  CONSTRAINT sim_messages_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sim_messages_by_number ON sim_messages (connection_id, number, seq);
