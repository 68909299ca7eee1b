-- Running hosts. One that is silent for too long is taken for dead, and its sockets with it.
CREATE TABLE live_hosts (
  id TEXT NOT NULL PRIMARY KEY,
  joined BOOLEAN NOT NULL,
  seen_at BIGINT NOT NULL
);

-- Open sockets of users. A user is online while there is one; an ended one counts a moment longer,
-- so that reloading a page is no absence.
CREATE TABLE user_sessions (
  host TEXT NOT NULL,
  socket TEXT NOT NULL,
  company_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  connected_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  ended_at BIGINT,
  PRIMARY KEY (host, socket),
  CONSTRAINT user_sessions_host FOREIGN KEY (host) REFERENCES live_hosts (id) ON DELETE CASCADE,
  CONSTRAINT user_sessions_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_sessions_by_user ON user_sessions (user_id);
CREATE INDEX user_sessions_ended ON user_sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX users_online ON users (id) WHERE online;

-- Events in the order in which they are told; kept for a while for browsers that missed some.
CREATE TABLE event_log (
  seq BIGINT NOT NULL PRIMARY KEY,
  company_id BIGINT NOT NULL,
  event TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  logged_at BIGINT NOT NULL
);
CREATE INDEX event_log_by_company ON event_log (company_id, seq);
CREATE INDEX event_log_by_time ON event_log (logged_at);

-- One row: the last place given in the log, the last one told, and the last one forgotten.
CREATE TABLE event_progress (
  id BIGINT NOT NULL PRIMARY KEY,
  logged BIGINT NOT NULL,
  told BIGINT NOT NULL,
  forgotten BIGINT NOT NULL,
  CONSTRAINT event_progress_single CHECK (id = 1)
);
INSERT INTO event_progress (id, logged, told, forgotten) VALUES (1, 0, 0, 0);
