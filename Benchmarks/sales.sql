-- What a year's books of imported sales would be: two lines of the journal each, on one of its 365 days, as if they had been sold here. A worker sums them up.
-- The same statements for both engines.
INSERT INTO journal (id, at, day, organisation_id, event_id, sale, kind, channel, currency, drawer_id, area, category, fee, code, method, country, tax_key, rate_ppm,
    tickets, gross, net, tax, discount)
SELECT 2 * s.n - 1, 0, CURRENT_DAY - s.n % 365, s.organisation_id, s.event_id, s.uuid, 'sale', 'web', 'GBP', 0, 'floor', 'standard', '', '', '', 'GB', '', 0, 1, 2000, 2000, 0, 0
FROM (SELECT ROW_NUMBER() OVER (ORDER BY id) AS n, uuid, organisation_id, event_id FROM sales) AS s;
INSERT INTO journal (id, at, day, organisation_id, event_id, sale, kind, channel, currency, drawer_id, area, category, fee, code, method, country, tax_key, rate_ppm,
    tickets, gross, net, tax, discount)
SELECT 2 * s.n, 0, CURRENT_DAY - s.n % 365, s.organisation_id, s.event_id, s.uuid, 'payment', 'web', 'GBP', 0, '', '', '', '', 'demo', '', '', 0, 0, 2000, 2000, 0, 0
FROM (SELECT ROW_NUMBER() OVER (ORDER BY id) AS n, uuid, organisation_id, event_id FROM sales) AS s;
INSERT INTO ids (name, next) SELECT 'journal', COALESCE(MAX(id), 0) + 1 FROM journal WHERE TRUE ON CONFLICT (name) DO UPDATE SET next = excluded.next;
