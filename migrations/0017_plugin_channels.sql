-- What a connection over a plugin's channel was given: values as they are, secrets sealed.
ALTER TABLE connections ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE connections ADD COLUMN secrets TEXT NOT NULL DEFAULT '{}';

-- What services call messages of ours, where they have names of their own. Without a message: how far one came whose name the host
-- has not heard yet.
CREATE TABLE channel_messages (
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  channel_id TEXT NOT NULL,
  message_id TEXT,
  ack BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, connection_id, channel_id),
  CONSTRAINT channel_messages_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX channel_messages_own ON channel_messages (company_id, connection_id, message_id);
CREATE INDEX channel_messages_seen ON channel_messages (seen_at);
