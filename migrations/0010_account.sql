-- Plans that are not public are given by the provider; nobody can choose them when signing up.
ALTER TABLE plans ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT TRUE;

-- What the user has chosen for every browser, as JSON text; what is absent was never chosen.
ALTER TABLE users ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';
