extension Migrations {
    /// Tours with their versions, points and media; vouchers and what they opened; what apps report; the families of refresh
    /// tokens. `walk_content` has one row that every change of content writes first: such changes come one after the other, and
    /// its stamp tells other processes what to read again. Events name their tours by text, for they outlive them.
    static let walks = Migration(
        name: "0009-walks",
        script: """
            ALTER TABLE accounts ADD COLUMN mailing_list INTEGER NOT NULL DEFAULT 0;

            CREATE TABLE walk_families (
                id TEXT NOT NULL PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                created_at INTEGER NOT NULL,
                revoked_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX walk_families_by_account ON walk_families (account_id);

            CREATE TABLE walk_refreshes (
                jti TEXT NOT NULL PRIMARY KEY,
                family_id TEXT NOT NULL REFERENCES walk_families (id),
                expires_at INTEGER NOT NULL,
                used_at INTEGER,
                next_access TEXT,
                next_refresh TEXT,
                next_issued INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX walk_refreshes_by_family ON walk_refreshes (family_id);
            CREATE INDEX walk_refreshes_by_age ON walk_refreshes (expires_at);

            CREATE TABLE walk_content (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                stamp INTEGER NOT NULL
            ) STRICT;
            INSERT INTO walk_content (id, stamp) VALUES (1, 1);

            CREATE TABLE media (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                kind TEXT NOT NULL CHECK (kind IN ('audio', 'image', 'subtitle', 'video')),
                filename TEXT NOT NULL,
                mime TEXT NOT NULL,
                size INTEGER NOT NULL CHECK (size >= 0),
                sha256 TEXT,
                url TEXT,
                uploaded_at INTEGER NOT NULL,
                CHECK ((sha256 IS NULL) = (url IS NOT NULL))
            ) STRICT;
            CREATE INDEX media_by_organisation ON media (organisation_id, uploaded_at, id);
            CREATE INDEX media_by_bytes ON media (organisation_id, sha256);

            CREATE TABLE media_files (
                media_uuid TEXT NOT NULL,
                sha256 TEXT NOT NULL,
                mime TEXT NOT NULL,
                size INTEGER NOT NULL,
                stored_at INTEGER NOT NULL,
                replaced_at INTEGER,
                PRIMARY KEY (media_uuid, sha256)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX media_files_by_bytes ON media_files (sha256);
            CREATE INDEX media_files_replaced ON media_files (replaced_at) WHERE replaced_at IS NOT NULL;

            CREATE TABLE tours (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                key TEXT NOT NULL,
                slug TEXT NOT NULL UNIQUE,
                protected INTEGER NOT NULL CHECK (protected IN (0, 1)),
                city TEXT,
                duration_minutes INTEGER CHECK (duration_minutes >= 1),
                distance_metres INTEGER CHECK (distance_metres >= 0),
                cover_id INTEGER REFERENCES media (id),
                trailer_id INTEGER REFERENCES media (id),
                route TEXT NOT NULL,
                map_tiles TEXT,
                stamp INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                UNIQUE (organisation_id, key)
            ) STRICT;

            CREATE TABLE tour_versions (
                uuid TEXT NOT NULL UNIQUE,
                tour_id INTEGER NOT NULL REFERENCES tours (id),
                language TEXT NOT NULL CHECK (language IN ('it', 'fr', 'en')),
                title TEXT NOT NULL,
                description TEXT NOT NULL,
                start_lat INTEGER,
                start_lng INTEGER,
                completion_message TEXT,
                city TEXT,
                duration_minutes INTEGER CHECK (duration_minutes >= 1),
                distance_metres INTEGER CHECK (distance_metres >= 0),
                cover_id INTEGER REFERENCES media (id),
                trailer_id INTEGER REFERENCES media (id),
                published INTEGER NOT NULL CHECK (published IN (0, 1)),
                number INTEGER NOT NULL,
                fingerprint BLOB NOT NULL,
                PRIMARY KEY (tour_id, language),
                CHECK ((start_lat IS NULL) = (start_lng IS NULL))
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE tour_points (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                tour_id INTEGER NOT NULL REFERENCES tours (id),
                position INTEGER NOT NULL,
                lat INTEGER NOT NULL,
                lng INTEGER NOT NULL,
                radius INTEGER NOT NULL CHECK (radius BETWEEN 5 AND 500),
                UNIQUE (tour_id, position)
            ) STRICT;

            CREATE TABLE point_texts (
                point_id INTEGER NOT NULL REFERENCES tour_points (id),
                language TEXT NOT NULL,
                title TEXT NOT NULL,
                content TEXT NOT NULL,
                audio_id INTEGER REFERENCES media (id),
                image_id INTEGER REFERENCES media (id),
                subtitle_id INTEGER REFERENCES media (id),
                PRIMARY KEY (point_id, language)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE voucher_batches (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                name TEXT NOT NULL,
                description TEXT,
                tour_id INTEGER REFERENCES tours (id),
                quantity INTEGER NOT NULL,
                max_uses INTEGER NOT NULL CHECK (max_uses >= 1),
                prefix TEXT,
                expires_at INTEGER,
                active INTEGER NOT NULL CHECK (active IN (0, 1)),
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX voucher_batches_by_organisation ON voucher_batches (organisation_id, id);

            CREATE TABLE vouchers (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                code TEXT NOT NULL UNIQUE,
                batch_id INTEGER REFERENCES voucher_batches (id),
                tour_id INTEGER REFERENCES tours (id),
                max_uses INTEGER NOT NULL CHECK (max_uses >= 1),
                uses INTEGER NOT NULL CHECK (uses BETWEEN 0 AND max_uses),
                expires_at INTEGER,
                active INTEGER NOT NULL CHECK (active IN (0, 1)),
                created_at INTEGER NOT NULL
            ) STRICT /* fillfactor 70 */;
            CREATE INDEX vouchers_by_batch ON vouchers (batch_id) WHERE batch_id IS NOT NULL;
            CREATE INDEX vouchers_by_tour ON vouchers (tour_id) WHERE tour_id IS NOT NULL;

            CREATE TABLE grants (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                tour_id INTEGER NOT NULL REFERENCES tours (id),
                voucher_id INTEGER REFERENCES vouchers (id),
                granted_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, tour_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX grants_by_tour ON grants (tour_id);

            CREATE TABLE redemptions (
                id INTEGER PRIMARY KEY,
                voucher_id INTEGER NOT NULL REFERENCES vouchers (id),
                account_id INTEGER,
                tour_uuid TEXT NOT NULL,
                at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX redemptions_by_voucher ON redemptions (voucher_id);
            CREATE INDEX redemptions_by_account ON redemptions (account_id) WHERE account_id IS NOT NULL;

            CREATE TABLE walk_events (
                id INTEGER PRIMARY KEY,
                event_key TEXT,
                type TEXT NOT NULL,
                at INTEGER NOT NULL,
                received_at INTEGER NOT NULL,
                account_id INTEGER,
                tour TEXT,
                point TEXT,
                position INTEGER,
                language TEXT,
                offline INTEGER,
                device TEXT,
                os_version TEXT,
                anonymous_id TEXT,
                session_id TEXT,
                trigger_type TEXT,
                duration_seconds INTEGER,
                properties TEXT
            ) STRICT;
            CREATE UNIQUE INDEX walk_events_by_key ON walk_events (event_key) WHERE event_key IS NOT NULL;
            CREATE INDEX walk_events_by_tour ON walk_events (tour, at) WHERE tour IS NOT NULL;
            CREATE INDEX walk_events_by_account ON walk_events (account_id) WHERE account_id IS NOT NULL;
            """)
}
