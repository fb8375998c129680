-- The bare tables of a scan, without Usher: what PostgreSQL itself can do on this machine.
-- Variable: persons.
CREATE TABLE wall_sale (
    id BIGINT PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL UNIQUE,
    event_id BIGINT NOT NULL,
    status BIGINT NOT NULL,
    event_date BIGINT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL
);
CREATE TABLE wall_admission (
    id BIGINT PRIMARY KEY,
    sale_id BIGINT NOT NULL REFERENCES wall_sale,
    entry_id BIGINT
);
CREATE INDEX wall_admission_sale ON wall_admission (sale_id);
CREATE TABLE wall_entry (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sale_id BIGINT NOT NULL,
    scanned_at BIGINT NOT NULL,
    key_id BIGINT NOT NULL,
    answer TEXT NOT NULL
);
CREATE TABLE wall_audit (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    key_id BIGINT NOT NULL,
    sale_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    hash TEXT NOT NULL
);

INSERT INTO wall_sale
SELECT i, upper(substr(md5(i::text), 1, 20)) || lpad(i::text, 8, '0'), 1, 1, 20000, 'Guest ' || i, 'guest' || i || '@example.com'
FROM generate_series(1, :persons) AS i;
INSERT INTO wall_admission SELECT i, i, NULL FROM generate_series(1, :persons) AS i;
VACUUM ANALYZE wall_sale, wall_admission;
