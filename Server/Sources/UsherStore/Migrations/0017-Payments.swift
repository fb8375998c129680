extension Migrations {
    /// Every payment that came for a booking, with what became of it: `kept` is the one that its tickets are for, any other goes back.
    /// `returned` is the provider's word on what has gone back, asked by whomever. Refunds have states; what a provider tells of a
    /// payment before the payment is known waits in `payment_news`.
    static let payments = Migration(
        name: "0017-payments",
        script: """
            CREATE TABLE payments (
                provider TEXT NOT NULL,
                session TEXT NOT NULL,
                sale TEXT NOT NULL,
                charge TEXT,
                amount INTEGER NOT NULL CHECK (amount >= 0),
                currency TEXT NOT NULL,
                kept INTEGER NOT NULL CHECK (kept IN (0, 1)),
                returned INTEGER NOT NULL DEFAULT 0 CHECK (returned >= 0),
                dispute TEXT,
                received_at INTEGER NOT NULL,
                PRIMARY KEY (provider, session)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX payments_by_sale ON payments (sale);
            CREATE UNIQUE INDEX payments_kept ON payments (sale) WHERE kept = 1;
            CREATE INDEX payments_by_charge ON payments (charge) WHERE charge IS NOT NULL;
            CREATE INDEX payments_by_time ON payments (received_at);

            CREATE TABLE refunds (
                id TEXT NOT NULL PRIMARY KEY,
                sale TEXT NOT NULL,
                provider TEXT NOT NULL,
                session TEXT,
                charge TEXT,
                amount INTEGER CHECK (amount > 0),
                currency TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('asked', 'under_way', 'done', 'failed', 'settled')),
                name TEXT,
                failure TEXT,
                tries INTEGER NOT NULL DEFAULT 0,
                tried_at INTEGER NOT NULL,
                asked_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX refunds_by_sale ON refunds (sale);
            CREATE INDEX refunds_by_name ON refunds (name) WHERE name IS NOT NULL;
            CREATE INDEX refunds_failed ON refunds (asked_at) WHERE state = 'failed';
            CREATE INDEX refunds_by_time ON refunds (asked_at);

            CREATE TABLE payment_news (
                provider TEXT NOT NULL,
                charge TEXT NOT NULL,
                event TEXT NOT NULL,
                returned INTEGER,
                whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
                dispute TEXT,
                received_at INTEGER NOT NULL,
                PRIMARY KEY (provider, charge, event)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX payment_news_by_age ON payment_news (received_at);

            CREATE TABLE payment_checks (
                provider TEXT NOT NULL PRIMARY KEY,
                claimed_at INTEGER NOT NULL,
                checked_at INTEGER,
                differences INTEGER
            ) STRICT, WITHOUT ROWID;

            INSERT INTO payments (provider, session, sale, charge, amount, currency, kept, returned, received_at)
            SELECT provider, provider_session, uuid, provider_payment, total, currency, 1, 0, COALESCE(paid_at, changed_at)
            FROM bookings
            WHERE provider_session IS NOT NULL AND provider <> 'free' AND (paid_at IS NOT NULL OR status = 'review');
            """)
}
