-- What a message is beside its text: a place, cards, choices, a template, a pressed answer. JSON, see `Rich` in host/model.
ALTER TABLE messages ADD COLUMN content TEXT;

-- What may be typed on the phone in place of reading the QR code.
ALTER TABLE connections ADD COLUMN pairing_code TEXT NOT NULL DEFAULT '';

-- When the templates of a connection were last asked for.
ALTER TABLE connections ADD COLUMN templates_at BIGINT;

-- Texts that the service of a connection has been shown.
CREATE TABLE channel_templates (
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  -- Everything that the service says of it, as JSON.
  content TEXT NOT NULL,
  PRIMARY KEY (company_id, connection_id, name, language),
  CONSTRAINT channel_templates_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
