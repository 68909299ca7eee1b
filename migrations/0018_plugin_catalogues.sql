-- Catalogues of other installations and publishers, as they were read last.
CREATE TABLE plugin_catalogues (
  id SERIAL_ID,
  url TEXT NOT NULL,
  public_key TEXT NOT NULL,
  name TEXT NOT NULL,
  edition BIGINT NOT NULL,
  content TEXT NOT NULL,
  added_at BIGINT NOT NULL,
  read_at BIGINT NOT NULL,
  tried_at BIGINT NOT NULL,
  fault TEXT,
  CONSTRAINT plugin_catalogues_url UNIQUE (url)
);

-- The catalogue of this installation: its name, the key that signs it (the secret half sealed), and whether others may read it.
CREATE TABLE plugin_offering (
  id BIGINT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  offered BOOLEAN NOT NULL,
  CONSTRAINT plugin_offering_one CHECK (id = 1)
);
