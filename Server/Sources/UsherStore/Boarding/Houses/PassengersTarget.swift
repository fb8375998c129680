import UsherCore

/// A list of people goes into an airline, or onto one of its flights.
struct PassengersTarget: ListTarget {
    /// Each of them is several statements, and the airline's other changes wait.
    static let batch = 200

    private let aim: ListAim
    private let quotas: Quotas
    private var plan = PassengerPlan()
    /// What a try would have added to the airline's rows, and to its changes of the day, by now.
    private var (rows, changes): (Int64, Int64) = (0, 0)

    init(_ aim: ListAim, quotas: Quotas) { (self.aim, self.quotas) = (aim, quotas) }

    static func read(_ row: ListRow) -> PassengerRow { PassengerRow(row) }

    mutating func prepare(_ rows: [PassengerRow], isTry: Bool) {}
    mutating func settle(isTry: Bool) {}

    mutating func take(_ rows: [PassengerRow], _ run: ListRun, _ connection: any Connection) throws -> ImportReport {
        guard let role = try OrganisationTransaction(connection).role(of: run.account, in: run.house), role.may(.content) else {
            throw CanvassRefusal.roleRequired
        }
        guard let airline = try connection.first(PeopleStatements.airline, run.house) else { throw BoardingRefusal.airlineGone }
        // Before anything is read that others may change: one change of an airline at a time.
        let transaction: BoardingTransaction? =
            run.mode != .writing
            ? nil
            : try BoardingTransaction(
                connection,
                AirlineActor(airline: airline, address: run.actor.address, now: run.now, account: run.account, house: run.house), quotas)
        let known = try known(rows, of: airline, connection)
        let deeds = rows.map { plan.decide($0, known) }
        var report = ImportReport(isDryRun: run.isTry)
        for (row, deed) in zip(rows, deeds) { report.count(deed.fate, row: row.number) }
        if let transaction {
            for deed in deeds { try perform(deed, transaction) }
            // A thousand people are no single change of the day.
            try transaction.weigh(Int64(report.inserted + report.updated) - 1)
        } else if run.isTry {
            try foresee(deeds, report, airline, run, connection)
        }
        return report
    }

    private func known(
        _ rows: [PassengerRow], of airline: Airline.ID, _ connection: any Connection
    ) throws -> PassengerPlan.Known {
        var known = PassengerPlan.Known()
        let identifiers = Set(rows.compactMap(\.identifier))
        try connection.run(BoardingReads.passengerByIdentifier, each: identifiers.map { [airline.sql, $0.sql] }) { _, passenger in
            known.byIdentifier[passenger.identifier] = passenger
        }
        let names = Set(rows.filter { $0.identifier == nil && $0.faults.isEmpty }.map(\.name).filter { !$0.isEmpty })
        try connection.run(PeopleStatements.named, each: names.map { [airline.sql, $0.sql] }) { _, passenger in
            known.byName[passenger.formattedName, default: []].append(passenger)
        }
        if aim.kind == .manifest {
            let flight = try BoardingReader(connection).flight(aim.about, of: airline)
            known.seats = [:]
            for (passenger, seat, label) in try connection.all(PeopleStatements.seats, flight.id) {
                known.seats?[passenger] = (seat, label)
            }
            known.sortSeats()
        }
        return known
    }

    private func perform(_ deed: PassengerPlan.Deed, _ transaction: BoardingTransaction) throws {
        let saved = try deed.form.map { try transaction.save($0) } ?? deed.known
        guard let ticket = deed.ticket, let saved else { return }
        _ = try transaction.issue(ticket, flight: aim.about, passenger: saved.identifier, exclusive: false)
    }

    /// What an import of these rows would be refused for, behind those before them.
    private mutating func foresee(
        _ deeds: [PassengerPlan.Deed], _ report: ImportReport, _ airline: Airline.ID, _ run: ListRun, _ connection: any Connection
    ) throws {
        guard let standing = try connection.first(PeopleStatements.standing, airline, Quota.day(run.now)) else {
            throw BoardingRefusal.airlineGone
        }
        guard standing.2 == nil else { throw BoardingRefusal.suspended }
        // Each batch begins by counting one.
        if let most = quotas[.changes], standing.1 + changes + 1 > most { throw Quota.changes.refusal(most, at: run.now) }
        changes += max(1, Int64(report.inserted + report.updated))
        for deed in deeds {
            rows += deed.known == nil && deed.form != nil ? 1 : 0
            if deed.ticket != nil, deed.fate == .inserted { rows += 1 }
        }
        if let most = quotas[.rows], standing.0 + rows > most { throw Quota.rows.refusal(most, at: run.now) }
    }

    func conclude(_ run: ListRun, rows: Int64, _ counts: ImportCounts, _ connection: any Connection) throws {
        try ListTransaction(connection).record(
            "imported", aim, run.house, by: run.actor, at: run.now, "\(rows) rows, \(counts.inserted) new, \(counts.failed) failed")
    }
}

private enum PeopleStatements {
    static let airline = Selection<Airline.ID>("SELECT airline_id FROM house_airlines WHERE organisation_id = $1")
    /// Two tell that a name is not enough; of some more one may be on the flight.
    static let named = Selection<Passenger>(
        "SELECT {{columns}} FROM passengers p WHERE p.airline_id = $1 AND p.formatted_name = $2 ORDER BY p.id LIMIT 100")
    static let seats = Selection<Passenger.ID, String, String>("SELECT passenger_id, seat, label FROM flight_tickets WHERE flight_id = $1")
    static let standing = Selection<Int64, Int64, Instant?>(
        "SELECT row_count, CASE WHEN day = $2 THEN changes ELSE 0 END, suspended_at FROM airlines WHERE id = $1")
}
