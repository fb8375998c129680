import UsherCore

private enum AirlineImportStatements {
    static let byKey = Selection<Airline.ID, String, [UInt8], String?>("SELECT id, identifier, hash, key FROM airlines WHERE key = $1")
    static let byIdentifier = Selection<Airline.ID, String, [UInt8], String?>(
        "SELECT id, identifier, hash, key FROM airlines WHERE identifier = $1")
    static let change = Saving<PassSettings>("UPDATE airlines SET key = $2, name = $3, {{changes}} WHERE id = $1")
    static let publicKey = Selection<[UInt8]>("SELECT public_key FROM airline_keys WHERE airline_id = $1")

    static let aircraft = Rows(
        byKey: Selection<Int64, String>("SELECT id, identifier FROM aircraft WHERE airline_id = $1 AND key = $2"),
        byIdentifier: Selection<Int64, String?>("SELECT id, key FROM aircraft WHERE airline_id = $1 AND identifier = $2"),
        byID: Statement("SELECT 1 FROM aircraft WHERE id = $1"), setKey: Statement("UPDATE aircraft SET key = $2 WHERE id = $1"),
        ids: .aircraft)
    static let passengers = Rows(
        byKey: Selection<Int64, String>("SELECT id, identifier FROM passengers WHERE airline_id = $1 AND key = $2"),
        byIdentifier: Selection<Int64, String?>("SELECT id, key FROM passengers WHERE airline_id = $1 AND identifier = $2"),
        byID: Statement("SELECT 1 FROM passengers WHERE id = $1"), setKey: Statement("UPDATE passengers SET key = $2 WHERE id = $1"),
        ids: .passengers)
    static let flights = Rows(
        byKey: Selection<Int64, String>("SELECT id, identifier FROM flights WHERE airline_id = $1 AND key = $2"),
        byIdentifier: Selection<Int64, String?>("SELECT id, key FROM flights WHERE airline_id = $1 AND identifier = $2"),
        byID: Statement("SELECT 1 FROM flights WHERE id = $1"), setKey: Statement("UPDATE flights SET key = $2 WHERE id = $1"),
        ids: .flights)
    static let tickets = Rows(
        byKey: Selection<Int64, String>("SELECT id, identifier FROM flight_tickets WHERE airline_id = $1 AND key = $2"),
        byIdentifier: Selection<Int64, String?>("SELECT id, key FROM flight_tickets WHERE airline_id = $1 AND identifier = $2"),
        byID: Statement("SELECT 1 FROM flight_tickets WHERE id = $1"),
        setKey: Statement("UPDATE flight_tickets SET key = $2 WHERE id = $1"), ids: .flightTickets)
    static let ticketAnywhere = Statement("SELECT 1 FROM flight_tickets WHERE identifier = $1")
    static let pair = Statement("SELECT 1 FROM flight_tickets WHERE flight_id = $1 AND passenger_id = $2")
    static let setBoarded = Statement("UPDATE flight_tickets SET boarded_at = $2 WHERE id = $1")
}

/// How one kind of an airline's rows is found.
private struct Rows {
    let byKey: Selection<Int64, String>
    let byIdentifier: Selection<Int64, String?>
    let byID: Statement
    let setKey: Statement
    let ids: IDKind
}

/// Stores one airline of a catalogue within the import's transaction. Refusals are told by path.
struct AirlineImporter {
    let connection: any Connection
    let item: CatalogueAirline
    /// Seals a signing key; nil where nothing could be kept secret.
    let keys: AirlineKeyStore?
    let now: Instant
    private var changed = false

    init(_ connection: any Connection, _ item: CatalogueAirline, keys: AirlineKeyStore?, at now: Instant) {
        (self.connection, self.item, self.keys, self.now) = (connection, item, keys, now)
    }

    mutating func store() throws -> Stored {
        let (id, isNew) = try airline()
        let transaction = try BoardingTransaction(connection, AirlineActor(airline: id, address: Actor.local.address, now: now))
        try connect(id)
        try setStanding(id)
        try storeKey(id)
        for (index, craft) in item.aircraft.enumerated() { try store(craft, at: "aircraft[\(index)]", transaction) }
        for (index, person) in item.passengers.enumerated() { try store(person, at: "passengers[\(index)]", transaction) }
        for (index, leg) in item.flights.enumerated() { try store(leg, at: "flights[\(index)]", transaction) }
        for (index, pass) in item.tickets.enumerated() { try store(pass, at: "tickets[\(index)]", transaction) }
        return isNew ? .added : changed ? .changed : .unchanged
    }

    private mutating func airline() throws -> (Airline.ID, isNew: Bool) {
        guard let credential = item.credential else { throw AdmissionsRefusal("apple_identifier", "is required") }
        let byKey = try connection.first(AirlineImportStatements.byKey, item.key)
        let known = try byKey ?? connection.first(AirlineImportStatements.byIdentifier, credential.identifier)
        guard let (id, identifier, hash, key) = known else { return (try add(credential), true) }
        guard identifier == credential.identifier, SecretDigest(bytes: hash) == credential.digest else {
            throw HouseRefusal.taken("apple_identifier")
        }
        try AdmissionsRefusal.same(item.id, id, at: "id")
        try AdmissionsRefusal.same(item.key, key, at: "key")
        guard let before = try AirlineTransaction(connection).airline(id) else { throw HouseRefusal.taken("apple_identifier") }
        var after = before
        after.name = item.name
        if let settings = item.settings { after.settings = settings.look }
        if after != before || key == nil {
            let transaction = try BoardingTransaction(connection, AirlineActor(airline: id, address: Actor.local.address, now: now))
            try transaction.tellingPhones(of: .airline) { try change(after) }
        }
        if after != before { changed = true }
        return (id, false)
    }

    private func add(_ credential: CatalogueAirline.Credential) throws -> Airline.ID {
        if let id = item.id, try AirlineTransaction(connection).airline(id) != nil { throw HouseRefusal.taken("id") }
        let airline = Airline(
            id: try IDTransaction(connection).given(item.id, .airlines), identifier: credential.identifier, name: item.name,
            settings: item.settings?.look ?? PassSettings())
        guard try AirlineTransaction(connection).insert(airline, credential.digest, at: now) else {
            throw HouseRefusal.taken("apple_identifier")
        }
        try change(airline)
        return airline.id
    }

    private func change(_ airline: Airline) throws {
        try connection.execute(AirlineImportStatements.change, airline.settings, airline.id, item.key, airline.name)
    }

    /// Makes it the airline of its house, as the console does.
    private mutating func connect(_ id: Airline.ID) throws {
        guard let key = item.organisation else { return }
        guard let house = try OrganisationTransaction(connection).organisation(key: key) else {
            throw AdmissionsRefusal("organisation", "no organisation has the key \"\(key)\"")
        }
        do {
            if try HouseAirlineStore.bring(id, house.id, connection, by: .local, at: now) { changed = true }
        } catch ShowRefusal.deskNotGranted {
            throw AdmissionsRefusal("organisation", "does not use boarding")
        } catch HouseAirlineRefusal.full {
            throw AdmissionsRefusal("organisation", "is another airline already")
        } catch HouseAirlineRefusal.taken { throw AdmissionsRefusal("organisation", "is not the house that this airline is") }
    }

    private mutating func setStanding(_ id: Airline.ID) throws {
        guard let suspended = item.suspended, let airline = try AirlineTransaction(connection).airline(id) else { return }
        let isOther =
            try suspended
            ? AirlineTransaction(connection).suspend(airline, by: .local, at: now)
            : AirlineTransaction(connection).resume(airline, by: .local, at: now)
        if isOther { changed = true }
    }

    private mutating func storeKey(_ airline: Airline.ID) throws {
        guard let pem = item.signingKey else { return }
        guard let keys else { throw AdmissionsRefusal("signing_key", "cannot be kept without boarding.secret") }
        guard let given = try keys.given(pem, airline: airline) else {
            throw AdmissionsRefusal("signing_key", "must be an RSA key of 2048 bits in PKCS#8 PEM")
        }
        let known = try connection.first(AirlineImportStatements.publicKey, airline)
        if let known, known != given.publicKey { throw AdmissionsRefusal("signing_key", "is not the one that the airline has") }
        guard known == nil else { return }
        try AirlineTransaction(connection).storeAirlineKey(given, of: airline)
        changed = true
    }
}

// MARK: - Rows
extension AirlineImporter {
    /// The number of the row that a catalogue's thing is, or nil where it is new.
    private func known(_ rows: Rows, _ item: some CatalogueFleetObject, at path: String, _ airline: Airline.ID) throws -> Int64? {
        if let (id, uuid) = try connection.first(rows.byKey, airline, item.key) {
            try AdmissionsRefusal.same(item.id, id, at: "\(path).id")
            try AdmissionsRefusal.same(item.uuid, uuid, at: "\(path).uuid")
            return id
        }
        if let uuid = item.uuid, let (id, key) = try connection.first(rows.byIdentifier, airline, uuid) {
            guard key == nil, item.id == nil || item.id == id else { throw HouseRefusal.taken("\(path).uuid") }
            try connection.execute(rows.setKey, id, item.key)
            return id
        }
        if let id = item.id, try connection.first(rows.byID, id, read: { _ in true }) != nil { throw HouseRefusal.taken("\(path).id") }
        return nil
    }

    private func new(_ rows: Rows, _ id: Int64?) throws -> Int64 {
        guard let id else { return try IDTransaction(connection).takeIDs(rows.ids).lowerBound }
        try IDTransaction(connection).reserveID(rows.ids, atLeast: id)
        return id
    }

    private func identifier(_ given: String?) -> String {
        var generator = SystemRandomNumberGenerator()
        return given ?? UUIDText.v4(using: &generator)
    }

    /// What another array's key names.
    private func reference(_ rows: Rows, _ key: String, at path: String, _ airline: Airline.ID, _ what: String) throws -> String {
        guard let found = try connection.first(rows.byKey, airline, key) else {
            throw AdmissionsRefusal(path, "no \(what) has the key \"\(key)\"")
        }
        return found.1
    }

    private mutating func store(_ craft: CatalogueAirline.Craft, at path: String, _ transaction: BoardingTransaction) throws {
        let (rows, airline) = (AirlineImportStatements.aircraft, transaction.airline)
        if let id = try known(rows, craft, at: path, airline) {
            guard let old = try connection.first(BoardingReads.aircraftByID, airline, id) else { return }
            var new = old
            (new.registration, new.type) = (craft.registration, craft.type)
            guard new != old else { return }
            try transaction.update(new)
        } else {
            try transaction.insert(
                Aircraft(
                    id: .init(new(rows, craft.id)), identifier: identifier(craft.uuid), registration: craft.registration, type: craft.type),
                key: craft.key)
        }
        changed = true
    }

    private mutating func store(_ person: CatalogueAirline.Person, at path: String, _ transaction: BoardingTransaction) throws {
        let (rows, airline) = (AirlineImportStatements.passengers, transaction.airline)
        let id = try known(rows, person, at: path, airline)
        let old = try id.flatMap { try connection.first(BoardingReads.passengerByID, airline, $0) }
        let blank = WireText.trimmed(person.formattedName ?? "").isEmpty
        let new = Passenger(
            id: try old?.id ?? .init(new(rows, person.id)), identifier: old?.identifier ?? identifier(person.uuid),
            appleIdentifier: person.appleIdentifier,
            formattedName: blank ? Passenger.joined(person.firstName, person.middleName, person.lastName) : person.formattedName ?? "",
            firstName: person.firstName, middleName: person.middleName, lastName: person.lastName)
        guard new != old else { return }
        if old == nil { try transaction.insert(new, key: person.key) } else { try transaction.update(new) }
        changed = true
    }

    private mutating func store(_ leg: CatalogueAirline.Leg, at path: String, _ transaction: BoardingTransaction) throws {
        let (rows, airline) = (AirlineImportStatements.flights, transaction.airline)
        let craft = try reference(AirlineImportStatements.aircraft, leg.aircraft, at: "\(path).aircraft", airline, "aircraft")
        if let id = try known(rows, leg, at: path, airline) {
            guard let old = try connection.first(BoardingReads.flightByID, airline, id) else { return }
            guard old.aircraft.identifier == craft else { throw AdmissionsRefusal("\(path).aircraft", "cannot be changed") }
            var new = old
            (new.origin, new.destination, new.gate, new.number, new.departs) = (
                leg.origin, leg.destination, leg.gate, leg.number, leg.departs
            )
            guard new != old else { return }
            new.changed = now
            try transaction.update(new)
        } else {
            let flight = Flight(
                id: .init(try new(rows, leg.id)), identifier: identifier(leg.uuid),
                aircraft: try BoardingReader(connection).aircraft(craft, of: airline),
                origin: leg.origin, destination: leg.destination, gate: leg.gate, number: leg.number, departs: leg.departs, changed: now)
            try transaction.insert(flight, key: leg.key)
        }
        changed = true
    }

    private mutating func store(_ pass: CatalogueAirline.Pass, at path: String, _ transaction: BoardingTransaction) throws {
        let (rows, airline) = (AirlineImportStatements.tickets, transaction.airline)
        let leg = try reference(AirlineImportStatements.flights, pass.flight, at: "\(path).flight", airline, "flight")
        let person = try reference(AirlineImportStatements.passengers, pass.passenger, at: "\(path).passenger", airline, "passenger")
        let id = try known(rows, pass, at: path, airline)
        let (flight, passenger) = (
            try BoardingReader(connection).flight(leg, of: airline), try BoardingReader(connection).passenger(person, of: airline)
        )
        if let id {
            guard let old = try connection.first(BoardingReads.ticketByID, airline, id) else { return }
            guard old.flight.id == flight.id, old.passenger.id == passenger.id else {
                throw AdmissionsRefusal("\(path).flight", "flight and passenger of a ticket cannot be changed")
            }
            var new = old
            (new.seat, new.label, new.boarded) = (pass.seat, pass.label, pass.boarded ?? old.boarded)
            guard new != old else { return }
            new.issued = now
            try connection.execute(AirlineImportStatements.setBoarded, new.id, new.boarded)
            try transaction.update(new, boards: old.boarded == nil && new.boarded != nil)
        } else {
            if let uuid = pass.uuid, try connection.first(AirlineImportStatements.ticketAnywhere, uuid, read: { _ in true }) != nil {
                throw HouseRefusal.taken("\(path).uuid")
            }
            if try connection.first(AirlineImportStatements.pair, flight.id, passenger.id, read: { _ in true }) != nil {
                throw AdmissionsRefusal(path, "this passenger has another ticket for this flight")
            }
            let ticket = FlightTicket(
                id: .init(try new(rows, pass.id)), identifier: identifier(pass.uuid), passenger: passenger, flight: flight, seat: pass.seat,
                label: pass.label, issued: now, boarded: pass.boarded)
            try transaction.insert(ticket, key: pass.key)
            // A phone may have the pass of the ticket that had this identifier before.
            try WalletTransaction(connection).walletPassesChanged([ticket.identifier], at: now)
        }
        changed = true
    }
}

extension PassSettings: Storable {
    static let columns: StoredColumns<PassSettings> = [
        "background": { $0.background.text }, "foreground": { $0.foreground.text }, "label": { $0.label.text },
        "custom_label": { $0.customLabel }, "custom_label_enabled": { $0.customLabelEnabled },
    ]
}

extension CatalogueImporter {
    mutating func save(_ item: CatalogueAirline) throws {
        var importer = AirlineImporter(connection, item, keys: airlineKeys, at: now)
        summary.airlines.count(try importer.store())
    }
}
