-- A change may come before the message that it changes: it waits for that message under the channel's id of it.
ALTER TABLE inbox_log ADD COLUMN waits_for TEXT;
CREATE INDEX inbox_early ON inbox_log (company_id, connection_id, waits_for) WHERE waits_for IS NOT NULL;
