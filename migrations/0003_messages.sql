CREATE TABLE contact_fields (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT contact_fields_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_fields_by_contact ON contact_fields (contact_id, id);
CREATE INDEX contact_identities_by_contact ON contact_identities (contact_id);

CREATE TABLE message_edits (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  body TEXT NOT NULL,
  at BIGINT NOT NULL,
  CONSTRAINT message_edits_message FOREIGN KEY (seq) REFERENCES messages (seq) ON DELETE CASCADE
);
CREATE INDEX message_edits_by_message ON message_edits (seq, id);

CREATE TABLE message_reactions (
  company_id BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  contact_id BIGINT,
  emoji TEXT NOT NULL,
  at BIGINT NOT NULL,
  CONSTRAINT message_reactions_message FOREIGN KEY (seq) REFERENCES messages (seq) ON DELETE CASCADE,
  CONSTRAINT message_reactions_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_reactions_by_contact ON message_reactions (contact_id) WHERE contact_id IS NOT NULL;
CREATE UNIQUE INDEX message_reactions_theirs ON message_reactions (seq, contact_id) WHERE contact_id IS NOT NULL;
CREATE UNIQUE INDEX message_reactions_ours ON message_reactions (seq) WHERE contact_id IS NULL;

CREATE TABLE send_actions (
  send_id BIGINT NOT NULL PRIMARY KEY,
  company_id BIGINT NOT NULL,
  id TEXT NOT NULL,
  action TEXT NOT NULL,
  body TEXT NOT NULL,
  CONSTRAINT send_actions_send FOREIGN KEY (send_id) REFERENCES sends (id) ON DELETE CASCADE,
  CONSTRAINT send_actions_action CHECK (action IN ('edit', 'delete', 'reaction'))
);

CREATE TABLE sim_contacts (
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  number TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (connection_id, number),
  CONSTRAINT sim_contacts_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
