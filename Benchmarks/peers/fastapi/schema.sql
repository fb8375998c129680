-- Tables of the FastAPI peer, as such a service would have them; narrower than Usher's in everything that a scan does not need.
CREATE TABLE api_keys (
    id BIGINT PRIMARY KEY,
    hash BYTEA NOT NULL UNIQUE,
    revoked BOOLEAN NOT NULL DEFAULT false
);
CREATE TABLE events (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    starts_at TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE tickets (
    id BIGINT PRIMARY KEY,
    event_id BIGINT NOT NULL REFERENCES events,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    admitted_at TIMESTAMPTZ
);
CREATE TABLE audit (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL,
    key_id BIGINT NOT NULL,
    ticket_id BIGINT,
    code TEXT NOT NULL,
    status INTEGER NOT NULL
);
CREATE TABLE idempotency (
    key_id BIGINT NOT NULL,
    client_key TEXT COLLATE "C" NOT NULL,
    code TEXT NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (key_id, client_key)
);

-- The variables are the file of codes, a line each, and the API key; the rest of a ticket is made up.
CREATE TEMPORARY TABLE codes (id BIGINT GENERATED ALWAYS AS IDENTITY, code TEXT);
\copy codes (code) FROM pstdin
INSERT INTO api_keys VALUES (1, sha256(convert_to(:'key', 'UTF8')));
INSERT INTO events VALUES (1, 'The Long Night', date_trunc('day', now()), date_trunc('day', now()) + INTERVAL '3 days');
INSERT INTO tickets SELECT id, 1, code, 'Guest ' || id, 'guest' || id || '@example.com' FROM codes;
-- After the rows: an index built over all of them is smaller than one that grew with them.
CREATE UNIQUE INDEX tickets_by_code ON tickets (code);
VACUUM ANALYZE tickets;
