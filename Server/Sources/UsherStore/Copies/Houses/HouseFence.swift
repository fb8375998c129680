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

    /// Tables of a house that nobody changes any more.
    private static var tables: [HouseTable] { HouseTable.all.filter { $0.moves && !$0.isNoted } }

    /// A table at a time: nobody waits for more than the changes of one table that are under way.
    func raise(in database: Database) async throws {
        if database.engine == .sqlite {
            let script = Self.tables.map { removal($0, .sqlite) + sqlite($0) }.joined()
            return try await database.write { try $0.script(script) }
        }
        for table in Self.tables { try await change(removal(table, .postgres) + postgres(table), in: database) }
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

    private func condition(_ table: HouseTable, of row: String) -> String {
        guard let way = table.way else { preconditionFailure("\(table.name) is no house's") }
        return way.condition(of: row, house: house.rawValue)
    }

    private func sqlite(_ table: HouseTable) -> String {
        let (new, old) = (condition(table, of: "NEW"), condition(table, of: "OLD"))
        return [("insert", new), ("update", "\(old) OR \(new)"), ("delete", old)].map { event, condition in
            """
            CREATE TRIGGER house_moving_\(table.name)_\(event) BEFORE \(event.uppercased()) ON \(table.name) WHEN \(condition)
            BEGIN SELECT RAISE(ABORT, '\(Self.word)'); END;

            """
        }.joined()
    }

    private func postgres(_ table: HouseTable) -> String {
        """
        CREATE FUNCTION house_moving_\(table.name)() RETURNS trigger LANGUAGE plpgsql AS $fence$
        BEGIN
            IF current_setting('usher.moving', true) = 'release' THEN
                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
                RETURN NEW;
            END IF;
            IF TG_OP <> 'DELETE' THEN
                IF \(condition(table, of: "NEW")) THEN RAISE EXCEPTION '\(Self.word)' USING ERRCODE = 'UM001'; END IF;
            END IF;
            IF TG_OP <> 'INSERT' THEN
                IF \(condition(table, of: "OLD")) THEN RAISE EXCEPTION '\(Self.word)' USING ERRCODE = 'UM001'; END IF;
            END IF;
            IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
            RETURN NEW;
        END $fence$;
        CREATE TRIGGER house_moving BEFORE INSERT OR UPDATE OR DELETE ON \(table.name)
        FOR EACH ROW EXECUTE FUNCTION house_moving_\(table.name)();

        """
    }
}
