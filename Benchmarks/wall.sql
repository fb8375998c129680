-- One scan: find the code, admit whom nobody has admitted, keep the entry and the audit row. Every client walks its own way through
-- a permutation, so that each person is scanned once, in random order. Variables: persons, clients, n.
\set id 1 + permute(:client_id + :n, :persons)
\set n :n + :clients
BEGIN;
SELECT id, event_id, status, event_date, name, email FROM wall_sale
WHERE code = upper(substr(md5(CAST(:id AS TEXT)), 1, 20)) || lpad(CAST(:id AS TEXT), 8, '0');
WITH entry AS (
    INSERT INTO wall_entry (sale_id, scanned_at, key_id, answer)
    SELECT sale_id, 1766273400000000, 1, repeat('answer', 40) FROM wall_admission WHERE sale_id = :id AND entry_id IS NULL
    RETURNING id, sale_id
)
UPDATE wall_admission SET entry_id = entry.id FROM entry
WHERE wall_admission.sale_id = entry.sale_id AND wall_admission.entry_id IS NULL
RETURNING wall_admission.id, wall_admission.entry_id;
INSERT INTO wall_audit (at, key_id, sale_id, code, hash) VALUES (1766273400000000, 1, :id, 'admitted', md5(CAST(:id AS TEXT)));
COMMIT;
