CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

-- The only change of a row is its seal, once.
CREATE TRIGGER audit_log_sealed_once BEFORE UPDATE ON audit_log
WHEN OLD.seal IS NOT NULL OR OLD.place IS NOT NULL OR NEW.seal IS NULL OR NEW.place IS NULL
  OR NEW.id IS NOT OLD.id OR NEW.company_id IS NOT OLD.company_id OR NEW.user_id IS NOT OLD.user_id
  OR NEW.user_name IS NOT OLD.user_name OR NEW.address IS NOT OLD.address OR NEW.action IS NOT OLD.action
  OR NEW.target IS NOT OLD.target OR NEW.detail IS NOT OLD.detail OR NEW.at IS NOT OLD.at
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
