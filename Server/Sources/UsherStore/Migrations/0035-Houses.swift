extension Migrations {
    /// What an organisation is called in addresses. `organisation_slugs` keeps each name that one ever had, so that an old address leads on and
    /// nobody else is found there; those from before are named from their own names when the server starts. `country` is ISO 3166's. The
    /// indexes are for what a house lists of itself. `form_answers` has what came of a console's form, for whoever sends it twice. The box office
    /// is a role, the number 5.
    static let houses = Migration(
        name: "0035-houses",
        script: """
            ALTER TABLE organisations ADD COLUMN slug TEXT NOT NULL DEFAULT '';
            ALTER TABLE organisations ADD COLUMN country TEXT;
            UPDATE organisations SET slug = 'house-' || id;
            CREATE UNIQUE INDEX organisations_by_slug ON organisations (slug) WHERE slug <> '';
            CREATE TABLE organisation_slugs (
                slug TEXT NOT NULL PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                since INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            INSERT INTO organisation_slugs (slug, organisation_id, since) SELECT slug, id, created_at FROM organisations;

            CREATE INDEX sales_by_organisation ON sales (organisation_id, id);
            CREATE INDEX audit_by_organisation ON audit (organisation_id, id) WHERE organisation_id IS NOT NULL;
            CREATE TABLE form_answers (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                once TEXT NOT NULL,
                location TEXT,
                said TEXT,
                at INTEGER NOT NULL,
                PRIMARY KEY (account_id, once)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE new_members (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                role INTEGER NOT NULL CHECK (role BETWEEN -5 AND 5 AND role <> 0),
                joined_at INTEGER,
                PRIMARY KEY (organisation_id, account_id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_members (organisation_id, account_id, role, joined_at)
            SELECT organisation_id, account_id, role, joined_at FROM members;
            DROP TABLE members;
            ALTER TABLE new_members RENAME TO members;
            CREATE INDEX members_by_account ON members (account_id);

            CREATE TABLE new_invites (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                email TEXT NOT NULL,
                role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 5 AND role <> 4),
                hash BLOB NOT NULL UNIQUE,
                invited_by INTEGER REFERENCES accounts (id),
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                accepted_at INTEGER,
                accepted_by INTEGER REFERENCES accounts (id)
            ) STRICT;
            INSERT INTO new_invites (id, uuid, organisation_id, email, role, hash, invited_by, created_at, expires_at, revoked_at, accepted_at,
                accepted_by)
            SELECT id, uuid, organisation_id, email, role, hash, invited_by, created_at, expires_at, revoked_at, accepted_at, accepted_by
            FROM invites;
            DROP TABLE invites;
            ALTER TABLE new_invites RENAME TO invites;
            CREATE INDEX invites_by_organisation ON invites (organisation_id, email);
            """)
}
