CREATE TABLE push_keys (
  id BIGINT PRIMARY KEY,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT push_keys_one CHECK (id = 1)
);

CREATE TABLE push_progress (
  id BIGINT PRIMARY KEY,
  reached BIGINT NOT NULL,
  CONSTRAINT push_progress_one CHECK (id = 1)
);
INSERT INTO push_progress (id, reached) VALUES (1, 0);

CREATE TABLE push_subscriptions (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  token_version BIGINT NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT push_subscriptions_tenant UNIQUE (company_id, id),
  CONSTRAINT push_subscriptions_endpoint UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (company_id, user_id, updated_at);
CREATE INDEX push_subscriptions_by_end ON push_subscriptions (expires_at);

CREATE TABLE push_sends (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  subscription_id BIGINT NOT NULL,
  ticket_id BIGINT,
  seq BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  run_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT push_sends_once UNIQUE (subscription_id, ticket_id),
  CONSTRAINT push_sends_subscription FOREIGN KEY (company_id, subscription_id) REFERENCES push_subscriptions (company_id, id) ON DELETE CASCADE,
  CONSTRAINT push_sends_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_sends_due ON push_sends (run_at);
CREATE INDEX push_sends_by_ticket ON push_sends (ticket_id);
