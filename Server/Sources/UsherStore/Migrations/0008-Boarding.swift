extension Migrations {
    /// Airlines, what they fly and whom. Every change of an airline's rows first counts up the airline's `version`: so its changes
    /// come one after another, and the numbers are those of its feed. `changed_at` is when anything last changed
    /// that several of its passes show. A ticket's `place` is its seat as two passengers compare it.
    static let boarding = Migration(
        name: "0008-boarding",
        script: """
            CREATE TABLE airlines (
                id INTEGER PRIMARY KEY,
                identifier TEXT NOT NULL UNIQUE,
                hash BLOB NOT NULL,
                key TEXT UNIQUE,
                name TEXT NOT NULL,
                background TEXT NOT NULL,
                foreground TEXT NOT NULL,
                label TEXT NOT NULL,
                custom_label TEXT NOT NULL,
                custom_label_enabled INTEGER NOT NULL CHECK (custom_label_enabled IN (0, 1)),
                version INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE airline_keys (
                airline_id INTEGER PRIMARY KEY REFERENCES airlines (id),
                public_key BLOB NOT NULL,
                sealed BLOB NOT NULL
            ) STRICT;

            CREATE TABLE airline_sessions (
                identifier TEXT NOT NULL PRIMARY KEY,
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                hash BLOB NOT NULL UNIQUE,
                name TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX airline_sessions_by_airline ON airline_sessions (airline_id, created_at);

            CREATE TABLE aircraft (
                id INTEGER PRIMARY KEY,
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                identifier TEXT NOT NULL,
                key TEXT,
                registration TEXT NOT NULL,
                type TEXT NOT NULL,
                UNIQUE (airline_id, identifier)
            ) STRICT;
            CREATE UNIQUE INDEX aircraft_by_key ON aircraft (airline_id, key) WHERE key IS NOT NULL;

            CREATE TABLE passengers (
                id INTEGER PRIMARY KEY,
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                identifier TEXT NOT NULL,
                key TEXT,
                apple_identifier TEXT NOT NULL,
                formatted_name TEXT NOT NULL,
                first_name TEXT,
                middle_name TEXT,
                last_name TEXT,
                UNIQUE (airline_id, identifier)
            ) STRICT;
            CREATE UNIQUE INDEX passengers_by_key ON passengers (airline_id, key) WHERE key IS NOT NULL;

            CREATE TABLE flights (
                id INTEGER PRIMARY KEY,
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                identifier TEXT NOT NULL,
                key TEXT,
                aircraft_id INTEGER NOT NULL REFERENCES aircraft (id),
                origin TEXT NOT NULL,
                origin_zone TEXT,
                destination TEXT NOT NULL,
                destination_zone TEXT,
                gate TEXT NOT NULL,
                number TEXT NOT NULL,
                departs_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                UNIQUE (airline_id, identifier)
            ) STRICT;
            CREATE INDEX flights_by_aircraft ON flights (aircraft_id);
            CREATE UNIQUE INDEX flights_by_key ON flights (airline_id, key) WHERE key IS NOT NULL;

            CREATE TABLE flight_tickets (
                id INTEGER PRIMARY KEY,
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                identifier TEXT NOT NULL UNIQUE,
                key TEXT,
                flight_id INTEGER NOT NULL REFERENCES flights (id),
                passenger_id INTEGER NOT NULL REFERENCES passengers (id),
                seat TEXT NOT NULL,
                place TEXT,
                label TEXT NOT NULL,
                issued_at INTEGER NOT NULL,
                boarded_at INTEGER,
                UNIQUE (flight_id, passenger_id)
            ) STRICT;
            CREATE INDEX flight_tickets_by_airline ON flight_tickets (airline_id);
            CREATE INDEX flight_tickets_by_passenger ON flight_tickets (passenger_id);
            CREATE INDEX flight_tickets_by_place ON flight_tickets (flight_id, place) WHERE place IS NOT NULL;
            CREATE UNIQUE INDEX flight_tickets_by_key ON flight_tickets (airline_id, key) WHERE key IS NOT NULL;

            CREATE TABLE airline_changes (
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                number INTEGER NOT NULL,
                flight_id INTEGER NOT NULL,
                kind TEXT NOT NULL,
                document TEXT NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (airline_id, number)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX airline_changes_by_age ON airline_changes (at);

            CREATE TABLE airline_answers (
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                key TEXT NOT NULL,
                fingerprint BLOB NOT NULL,
                status INTEGER NOT NULL,
                answer TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (airline_id, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX airline_answers_by_age ON airline_answers (created_at);

            CREATE TABLE ticket_secret (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                proof BLOB NOT NULL
            ) STRICT;

            CREATE TABLE airports (
                ident TEXT NOT NULL PRIMARY KEY,
                icao TEXT,
                gps TEXT,
                iata TEXT NOT NULL,
                name TEXT NOT NULL,
                city TEXT NOT NULL,
                country TEXT NOT NULL,
                latitude TEXT,
                longitude TEXT,
                home TEXT NOT NULL,
                wikipedia TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX airports_by_icao ON airports (icao) WHERE icao IS NOT NULL;
            CREATE INDEX airports_by_gps ON airports (gps) WHERE gps IS NOT NULL;
            """)
}
