-- Before each round: nobody is in.
TRUNCATE wall_entry, wall_audit RESTART IDENTITY;
UPDATE wall_admission SET entry_id = NULL WHERE entry_id IS NOT NULL;
VACUUM ANALYZE wall_admission;
CHECKPOINT;
