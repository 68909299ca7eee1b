CREATE TABLE ticket_notes (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  ticket_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  user_id BIGINT,
  note TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT ticket_notes_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  CONSTRAINT ticket_notes_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_notes_by_ticket ON ticket_notes (ticket_id, created_at DESC, id DESC);
CREATE INDEX ticket_notes_by_contact ON ticket_notes (contact_id, created_at DESC, id DESC);
CREATE INDEX ticket_notes_by_time ON ticket_notes (company_id, created_at DESC, id DESC);

CREATE TABLE quick_messages (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  shortcode TEXT NOT NULL,
  message TEXT NOT NULL,
  shared BOOLEAN NOT NULL,
  media_path TEXT NOT NULL DEFAULT '',
  media_name TEXT NOT NULL DEFAULT '',
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT quick_messages_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX quick_messages_by_shortcode ON quick_messages (company_id, shortcode, id);

CREATE TABLE file_lists (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT file_lists_tenant UNIQUE (company_id, id),
  CONSTRAINT file_lists_name UNIQUE (company_id, name),
  CONSTRAINT file_lists_company FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);

CREATE TABLE file_list_entries (
  id SERIAL_ID,
  company_id BIGINT NOT NULL,
  list_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  media_path TEXT NOT NULL DEFAULT '',
  media_name TEXT NOT NULL DEFAULT '',
  media_type TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT file_list_entries_list FOREIGN KEY (company_id, list_id) REFERENCES file_lists (company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_list_entries_by_list ON file_list_entries (list_id, id);

CREATE TABLE helps (
  id SERIAL_ID,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  video TEXT NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE announcements (
  id SERIAL_ID,
  priority BIGINT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  status BOOLEAN NOT NULL,
  media_path TEXT NOT NULL DEFAULT '',
  media_name TEXT NOT NULL DEFAULT '',
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT announcements_priority CHECK (priority BETWEEN 1 AND 3)
);
CREATE INDEX announcements_by_time ON announcements (created_at DESC, id DESC);

CREATE INDEX tickets_by_option ON tickets (company_id, queue_option_id) WHERE queue_option_id IS NOT NULL;
CREATE INDEX tickets_by_creation ON tickets (company_id, created_at);
CREATE INDEX user_ratings_by_time ON user_ratings (company_id, created_at, user_id, rate);
CREATE INDEX tags_by_company ON tags (company_id, id);
