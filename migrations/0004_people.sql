CREATE TABLE password_resets (
  token_hash TEXT NOT NULL PRIMARY KEY,
  company_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  CONSTRAINT password_resets_user UNIQUE (user_id),
  CONSTRAINT password_resets_of FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

-- Letters wait here. They hold whom they are for and what they are about; what they say is written when they leave,
-- so that no secret of a letter is ever stored.
CREATE TABLE mail_queue (
  id SERIAL_ID,
  recipient TEXT NOT NULL,
  letter TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  run_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX mail_queue_ready ON mail_queue (run_at, id);

CREATE TABLE connection_states (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  connection_id BIGINT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT,
  at BIGINT NOT NULL,
  CONSTRAINT connection_states_of FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_states_by_connection ON connection_states (connection_id, id);
