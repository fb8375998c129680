import UsherCore

/// Keeps a house as it is while it is on its way: each change of a row of it fails with `DatabaseError.moving`, whoever makes it, in every
/// process; whatever is read is read on. It is made of triggers that are there for those minutes alone, since nothing else sees every change of
/// every table: a desk that forgot to ask would lose what people were told is theirs. Each looks its row's house up by keys.
struct HouseFence: Sendable {
    /// What SQLite fails with; PostgreSQL has the code UM001.
    static let word = "house moving"
    /// How long a table may be kept by somebody.
    private static let patience = Duration.seconds(60)

    let house: Organisation.ID

    /// Tables of a house that nobody changes any more; of those that are noted, what is noted goes on.
    private static var tables: [HouseTable] { HouseTable.all.filter(\.moves) }

    /// A table at a time: nobody waits for more than the changes of one table that are under way.
    func raise(in database: Database) async throws {
        if database.engine == .sqlite { return try await database.write { try raise($0) } }
        for table in Self.tables {
            let columns = try await database.read { try updates(table, $0) }
            try await change(removal(table, .postgres) + postgres(table, columns), in: database)
        }
    }

    /// On SQLite, whose one writer waits for nobody.
    private func raise(_ connection: any Connection) throws {
        for table in Self.tables {
            let columns = try updates(table, connection)
            try connection.script(removal(table, .sqlite) + sqlite(table, columns))
        }
    }

    func fall(in database: Database) async throws {
        if database.engine == .sqlite { return try await database.write { try fall($0) } }
        for table in Self.tables { try await change(removal(table, .postgres), in: database) }
    }

    /// Within the transaction that takes the house away: on SQLite nobody else writes meanwhile, on PostgreSQL it lets this transaction pass.
    func fall(_ connection: any Connection) throws {
        try connection.script(
            connection.engine == .sqlite
                ? Self.tables.map { removal($0, .sqlite) }.joined() : "SET LOCAL usher.moving = 'release'")
    }

    private func change(_ script: String, in database: Database) async throws {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            do { return try await database.write { try $0.script("SET LOCAL lock_timeout = '500ms';" + script) } } catch {
                guard case DatabaseError.unavailable(let text) = error, text.hasPrefix("55P03"), ContinuousClock.now < deadline else {
                    throw error
                }
                // Whoever queued up behind this try comes first.
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    private func removal(_ table: HouseTable, _ engine: Engine) -> String {
        if engine == .postgres {
            return "DROP TRIGGER IF EXISTS house_moving ON \(table.name); DROP FUNCTION IF EXISTS house_moving_\(table.name)();"
        }
        return ["insert", "update", "delete"].map { "DROP TRIGGER IF EXISTS house_moving_\(table.name)_\($0);" }.joined()
    }

    /// Which updates are stopped: of a table that is noted, those of its other columns.
    private func updates(_ table: HouseTable, _ connection: any Connection) throws -> String {
        guard table.isNoted else { return "UPDATE" }
        let columns = try HouseColumns(table, connection).names.filter { table.anew[$0] == nil }
        return "UPDATE OF \(columns.map { "\"\($0)\"" }.joined(separator: ", "))"
    }

    private func condition(_ table: HouseTable, of row: String) -> String {
        guard let way = table.way else { preconditionFailure("\(table.name) is no house's") }
        return way.condition(of: row, house: house.rawValue)
    }

    private func sqlite(_ table: HouseTable, _ updates: String) -> String {
        let (new, old) = (condition(table, of: "NEW"), condition(table, of: "OLD"))
        return [("insert", "INSERT", new), ("update", updates, "\(old) OR \(new)"), ("delete", "DELETE", old)].map {
            name, event, condition in
            """
            CREATE TRIGGER house_moving_\(table.name)_\(name) BEFORE \(event) ON \(table.name) WHEN \(condition)
            BEGIN SELECT CASE WHEN EXISTS (SELECT 1 FROM house_moves WHERE organisation_id = 0)
                THEN RAISE(IGNORE) ELSE RAISE(ABORT, '\(Self.word)') END; END;

            """
        }.joined()
    }

    private func postgres(_ table: HouseTable, _ updates: String) -> String {
        """
        CREATE FUNCTION house_moving_\(table.name)() RETURNS trigger LANGUAGE plpgsql AS $fence$
        DECLARE moves BOOLEAN := FALSE;
        BEGIN
            IF current_setting('usher.moving', true) = 'release' THEN
                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
                RETURN NEW;
            END IF;
            IF TG_OP <> 'DELETE' THEN moves := \(condition(table, of: "NEW")); END IF;
            IF TG_OP <> 'INSERT' AND moves IS NOT TRUE THEN moves := \(condition(table, of: "OLD")); END IF;
            IF moves THEN
                IF current_setting('usher.moving', true) = 'pass' THEN RETURN NULL; END IF;
                RAISE EXCEPTION '\(Self.word)' USING ERRCODE = 'UM001';
            END IF;
            IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
            RETURN NEW;
        END $fence$;
        CREATE TRIGGER house_moving BEFORE INSERT OR DELETE OR \(updates) ON \(table.name)
        FOR EACH ROW EXECUTE FUNCTION house_moving_\(table.name)();

        """
    }
}
