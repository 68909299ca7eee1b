-- The only change of a row is its seal, once.
CREATE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.seal IS NULL AND OLD.place IS NULL AND NEW.seal IS NOT NULL AND NEW.place IS NOT NULL
      AND ROW(NEW.id, NEW.company_id, NEW.user_id, NEW.user_name, NEW.address, NEW.action, NEW.target, NEW.detail, NEW.at)
        IS NOT DISTINCT FROM
        ROW(OLD.id, OLD.company_id, OLD.user_id, OLD.user_name, OLD.address, OLD.action, OLD.target, OLD.detail, OLD.at)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;

CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_guard();
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_guard();
