package import UsherCore

enum FlightBinStatements {
    static let flights = KeptTable(
        "flights", "iittittttttiiii",
        select: Statement(
            """
            SELECT id, airline_id, identifier, key, aircraft_id, origin, origin_zone, destination, destination_zone, gate, number,
                departs_at, changed_at, issued, boarded
            FROM flights WHERE id = $1
            """),
        insert: Statement(
            """
            INSERT INTO flights (id, airline_id, identifier, key, aircraft_id, origin, origin_zone, destination, destination_zone, gate,
                number, departs_at, changed_at, issued, boarded)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """))
    static let tickets = KeptTable(
        "flight_tickets", "iittiitttii",
        select: Statement(
            """
            SELECT id, airline_id, identifier, key, flight_id, passenger_id, seat, place, label, issued_at, boarded_at
            FROM flight_tickets WHERE flight_id = $1 ORDER BY id
            """),
        insert: Statement(
            """
            INSERT INTO flight_tickets (id, airline_id, identifier, key, flight_id, passenger_id, seat, place, label, issued_at, boarded_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """))
    static let aircraft = KeptTable(
        "aircraft", "iitttt",
        select: Statement("SELECT id, airline_id, identifier, key, registration, type FROM aircraft WHERE id = $1"),
        insert: Statement("INSERT INTO aircraft (id, airline_id, identifier, key, registration, type) VALUES ($1, $2, $3, $4, $5, $6)"))
    static let passengers = KeptTable(
        "passengers", "iittttttt",
        select: Statement(
            """
            SELECT id, airline_id, identifier, key, apple_identifier, formatted_name, first_name, middle_name, last_name
            FROM passengers WHERE id = $1
            """),
        insert: Statement(
            """
            INSERT INTO passengers (id, airline_id, identifier, key, apple_identifier, formatted_name, first_name, middle_name, last_name)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """))

    static let flightTaken = Statement("SELECT 1 FROM flights WHERE airline_id = $1 AND identifier = $2")
    static let flightKey = Statement("SELECT 1 FROM flights WHERE airline_id = $1 AND key = $2")
    static let ticketTaken = Statement("SELECT 1 FROM flight_tickets WHERE airline_id = $1 AND identifier = $2")
    static let ticketKey = Statement("SELECT 1 FROM flight_tickets WHERE airline_id = $1 AND key = $2")
    static let aircraftTaken = Statement("SELECT 1 FROM aircraft WHERE airline_id = $1 AND identifier = $2")
    static let aircraftKey = Statement("SELECT 1 FROM aircraft WHERE airline_id = $1 AND key = $2")
    static let passengerTaken = Statement("SELECT 1 FROM passengers WHERE airline_id = $1 AND identifier = $2")
    static let passengerKey = Statement("SELECT 1 FROM passengers WHERE airline_id = $1 AND key = $2")
    static let thisAircraft = Statement("SELECT 1 FROM aircraft WHERE airline_id = $1 AND id = $2")
    static let thisPassenger = Statement("SELECT 1 FROM passengers WHERE airline_id = $1 AND id = $2")
}

// MARK: - Into the bin of the airline's house
extension BoardingTransaction {
    /// Deletes a flight as `deleteFlight` does, its passes with it; the house may have them back.
    package func binFlight(_ name: String) throws -> DeletedObject {
        let flight = try BoardingReader(connection).flight(name, of: airline)
        var rows = KeptRows()
        rows[FlightBinStatements.flights] = try FlightBinStatements.flights.rows(of: flight.id.rawValue, connection)
        rows[FlightBinStatements.tickets] = try FlightBinStatements.tickets.rows(of: flight.id.rawValue, connection)
        return try keep(.flight, flight.ownNumber ?? flight.aircraft.registration, rows, deleteFlight(name))
    }

    /// The same of an aircraft that has no flights.
    package func binAircraft(_ aircraft: Aircraft) throws -> DeletedObject {
        var rows = KeptRows()
        rows[FlightBinStatements.aircraft] = try FlightBinStatements.aircraft.rows(of: aircraft.id.rawValue, connection)
        return try keep(.aircraft, aircraft.registration, rows, deleteAircraft(aircraft.identifier))
    }

    /// The same of a passenger who has no passes.
    package func binPassenger(_ passenger: Passenger, called: String) throws -> DeletedObject {
        var rows = KeptRows()
        rows[FlightBinStatements.passengers] = try FlightBinStatements.passengers.rows(of: passenger.id.rawValue, connection)
        return try keep(.passenger, called, rows, deletePassenger(passenger.identifier))
    }

    /// An airline without a house has no bin. Identifiers are the airline's own texts: in the bin each thing has a UUID of its own.
    private func keep(_ kind: BinnedKind, _ name: String, _ rows: KeptRows, _ deleted: DeletedObject) throws -> DeletedObject {
        guard let house = actor.house else { return deleted }
        var (deleted, generator) = (deleted, SystemRandomNumberGenerator())
        let uuid = UUIDText.v4(using: &generator)
        let own = Actor(account: actor.account, address: actor.address)
        try BinTransaction(connection).keep(kind, uuid, name, rows, of: house, by: own, at: now)
        deleted.bin = uuid
        return deleted
    }
}

// MARK: - Out of it
extension BoardingTransaction {
    /// Brings back what the airline had, with its identifiers: passes are good again, phones are told. Returns its name, and the passes.
    package func restore(
        _ kind: BinnedKind, _ uuid: String, of house: Organisation.ID, _ staff: ManagedShowStore.Staff
    ) throws -> (name: String, tickets: [String]) {
        let bin = BinTransaction(connection)
        let row = try bin.mine(kind, uuid, of: house, staff, at: now)
        let content = try bin.content(of: row)
        let tickets: [String]
        switch kind {
        case .flight: tickets = try restoreFlight(content)
        case .aircraft:
            try restore(content, FlightBinStatements.aircraft, FlightBinStatements.aircraftTaken, FlightBinStatements.aircraftKey)
            tickets = []
        case .passenger:
            try restore(content, FlightBinStatements.passengers, FlightBinStatements.passengerTaken, FlightBinStatements.passengerKey)
            tickets = []
        case .show, .plan, .tour, .point, .language, .batch, .category, .area, .question, .limit, .allotment, .seats, .fee, .houseFee, .tax:
            throw BinRefusal.notFound
        }
        try bin.take(row)
        try bin.record("\(kind.rawValue).restored", row.uuid, row.name, of: house, staff, at: now)
        return (row.name, tickets)
    }

    private func restore(_ content: String, _ table: KeptTable, _ taken: Statement, _ key: Statement) throws {
        guard let row = KeptRows(json: content, [table])?[table].first else { throw BinRefusal.notFound }
        try hold(1)
        try connection.executeEach(table.insert, [free(row, taken, key)])
    }

    /// A row as it may come back: its identifier must be nobody's by now; another one's key it gives up. All four tables begin alike.
    private func free(_ row: [SQLValue], _ taken: Statement, _ key: Statement) throws -> [SQLValue] {
        // The house may be another airline by now.
        guard row[1] == airline.sql else { throw BinRefusal.notFound }
        if try has(taken, row[2]) { throw BinRefusal.taken }
        var row = row
        if try has(key, row[3]) { row[3] = .null }
        return row
    }

    private func has(_ statement: Statement, _ value: SQLValue) throws -> Bool {
        if value == .null { return false }
        return try connection.first(statement, airline, value) { _ in true } ?? false
    }

    /// The flight with the passes of those passengers whom there still are; others were taken away for themselves.
    private func restoreFlight(_ content: String) throws -> [String] {
        typealias Known = FlightBinStatements
        guard let rows = KeptRows(json: content, [Known.flights, Known.tickets]), let kept = rows[Known.flights].first,
            case .integer(let id) = kept[0], case .text(let identifier) = kept[2]
        else { throw BinRefusal.notFound }
        var flight = try free(kept, Known.flightTaken, Known.flightKey)
        guard try has(Known.thisAircraft, flight[4]) else { throw BinRefusal.alone }
        let tickets = try rows[Known.tickets].filter { try has(Known.thisPassenger, $0[5]) }
            .map { try free($0, Known.ticketTaken, Known.ticketKey) }
        // Nobody had boarded it.
        (flight[13], flight[14]) = (tickets.count.sql, 0.sql)
        try hold(tickets.count + 1)
        try connection.executeEach(Known.flights.insert, [flight])
        try connection.executeEach(Known.tickets.insert, tickets)
        try announce(.planned, flight: Identifier(id), identifier)
        let passes = tickets.compactMap { if case .text(let name) = $0[2] { name } else { nil } }
        for pass in passes { try announce(.issued, flight: Identifier(id), identifier, ticket: pass) }
        try WalletTransaction(connection).walletPassesChanged(passes, at: now)
        return passes
    }
}
