-- The upper part of a row's number is its company: a search reads one company's part of the index only.
CREATE VIRTUAL TABLE message_search USING fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');
CREATE VIRTUAL TABLE contact_search USING fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');
CREATE INDEX contacts_by_search ON contacts (company_id, search);

CREATE TRIGGER messages_search_added AFTER INSERT ON messages WHEN new.search <> '' BEGIN
  INSERT INTO message_search (rowid, text) VALUES (new.company_id * 1099511627776 + new.seq, new.search);
END;
CREATE TRIGGER messages_search_changed AFTER UPDATE OF search ON messages WHEN new.search <> old.search BEGIN
  DELETE FROM message_search WHERE rowid = old.company_id * 1099511627776 + old.seq;
  INSERT INTO message_search (rowid, text) VALUES (new.company_id * 1099511627776 + new.seq, new.search);
END;
CREATE TRIGGER messages_search_removed AFTER DELETE ON messages BEGIN
  DELETE FROM message_search WHERE rowid = old.company_id * 1099511627776 + old.seq;
END;
CREATE TRIGGER contacts_search_added AFTER INSERT ON contacts BEGIN
  INSERT INTO contact_search (rowid, text) VALUES (new.company_id * 1099511627776 + new.id, new.search);
END;
CREATE TRIGGER contacts_search_changed AFTER UPDATE OF search ON contacts WHEN new.search <> old.search BEGIN
  DELETE FROM contact_search WHERE rowid = old.company_id * 1099511627776 + old.id;
  INSERT INTO contact_search (rowid, text) VALUES (new.company_id * 1099511627776 + new.id, new.search);
END;
CREATE TRIGGER contacts_search_removed AFTER DELETE ON contacts BEGIN
  DELETE FROM contact_search WHERE rowid = old.company_id * 1099511627776 + old.id;
END;

INSERT INTO message_search (rowid, text) SELECT company_id * 1099511627776 + seq, search FROM messages WHERE search <> '';
INSERT INTO contact_search (rowid, text) SELECT company_id * 1099511627776 + id, search FROM contacts;
