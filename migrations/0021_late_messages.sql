-- When a message was written that came at least a minute later, as its service says: after an outage, for instance.
ALTER TABLE messages ADD COLUMN written_at BIGINT;
CREATE INDEX messages_late ON messages (company_id, connection_id, written_at) WHERE written_at IS NOT NULL;
