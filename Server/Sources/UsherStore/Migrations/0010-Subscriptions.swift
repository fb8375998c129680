extension Migrations {
    /// Who pays for what. A subscription is unique by provider, environment and the provider's id, and has one holder, an account or an
    /// organisation; `plan` is null where nothing in it is for sale here. What Apple signed is kept fact by fact, and its
    /// subscription's row is what they come to. `billing_events` are the webhooks that have had their effect. An invite's token is
    /// stored hashed. An identity's e-mail is what its token said: it merges no accounts.
    static let subscriptions = Migration(
        name: "0010-subscriptions",
        script: """
            ALTER TABLE identities ADD COLUMN email TEXT;
            ALTER TABLE members ADD COLUMN joined_at INTEGER;
            CREATE INDEX identities_by_email ON identities (email) WHERE email IS NOT NULL;

            CREATE TABLE subscriptions (
                id INTEGER PRIMARY KEY,
                provider TEXT NOT NULL CHECK (provider IN ('stripe', 'apple')),
                environment TEXT NOT NULL,
                provider_id TEXT NOT NULL,
                account_id INTEGER REFERENCES accounts (id),
                organisation_id INTEGER REFERENCES organisations (id),
                source TEXT NOT NULL CHECK (source IN ('stripe', 'apple')),
                plan TEXT CHECK (plan IN ('pro', 'team')),
                status TEXT NOT NULL,
                ends_at INTEGER,
                overdue_at INTEGER,
                customer TEXT,
                event_at INTEGER NOT NULL DEFAULT 0,
                event_rank INTEGER NOT NULL DEFAULT 0,
                deleted_at INTEGER,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                UNIQUE (provider, environment, provider_id),
                CHECK (account_id IS NULL OR organisation_id IS NULL)
            ) STRICT;
            CREATE INDEX subscriptions_by_account ON subscriptions (account_id) WHERE account_id IS NOT NULL;
            CREATE INDEX subscriptions_by_organisation ON subscriptions (organisation_id) WHERE organisation_id IS NOT NULL;

            CREATE TABLE billing_customers (
                environment TEXT NOT NULL,
                customer TEXT NOT NULL,
                account_id INTEGER REFERENCES accounts (id),
                organisation_id INTEGER REFERENCES organisations (id),
                linked_at INTEGER NOT NULL,
                PRIMARY KEY (environment, customer)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX billing_customers_by_account ON billing_customers (account_id) WHERE account_id IS NOT NULL;
            CREATE INDEX billing_customers_by_organisation ON billing_customers (organisation_id) WHERE organisation_id IS NOT NULL;

            CREATE TABLE billing_sessions (
                id TEXT NOT NULL PRIMARY KEY,
                provider TEXT NOT NULL,
                holder TEXT NOT NULL,
                price TEXT NOT NULL,
                return_url TEXT NOT NULL,
                session TEXT,
                url TEXT,
                closed_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX billing_sessions_by_holder ON billing_sessions (holder, created_at);
            CREATE INDEX billing_sessions_by_session ON billing_sessions (session) WHERE session IS NOT NULL;

            CREATE TABLE billing_events (
                provider TEXT NOT NULL,
                id TEXT NOT NULL,
                taken_at INTEGER NOT NULL,
                PRIMARY KEY (provider, id)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE apple_transactions (
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                original_id TEXT NOT NULL,
                product TEXT NOT NULL,
                plan TEXT NOT NULL CHECK (plan IN ('pro', 'team')),
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                upgraded INTEGER NOT NULL CHECK (upgraded IN (0, 1)),
                signed_at INTEGER NOT NULL,
                PRIMARY KEY (environment, transaction_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX apple_transactions_by_original ON apple_transactions (environment, original_id, expires_at);

            CREATE TABLE apple_renewals (
                environment TEXT NOT NULL,
                original_id TEXT NOT NULL,
                grace_ends_at INTEGER,
                signed_at INTEGER NOT NULL,
                PRIMARY KEY (environment, original_id)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE invites (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                email TEXT NOT NULL,
                role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 3),
                hash BLOB NOT NULL UNIQUE,
                invited_by INTEGER REFERENCES accounts (id),
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                accepted_at INTEGER,
                accepted_by INTEGER REFERENCES accounts (id)
            ) STRICT;
            CREATE INDEX invites_by_organisation ON invites (organisation_id, email);
            """)
}
