CREATE TABLE send_budgets (
  connection_id BIGINT NOT NULL PRIMARY KEY,
  company_id BIGINT NOT NULL,
  used_until BIGINT NOT NULL,
  CONSTRAINT send_budgets_connection FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);

CREATE INDEX tickets_unread ON tickets (company_id, status, updated_at DESC, id DESC) WHERE unread > 0;
CREATE INDEX tickets_by_created ON tickets (company_id, created_at);
