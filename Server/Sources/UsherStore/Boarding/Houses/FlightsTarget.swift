import UsherCore

/// A list of flights goes into an airline.
struct FlightsTarget: ListTarget {
    /// Each of them is several statements, and the airline's other changes wait.
    static let batch = 200

    private let aim: ListAim
    private let quotas: Quotas
    private var plan = FlightPlan()
    private var foresight = AirlineForesight()

    init(_ aim: ListAim, quotas: Quotas) { (self.aim, self.quotas) = (aim, quotas) }

    static func read(_ row: ListRow) -> FlightRow { FlightRow(row) }

    mutating func prepare(_ rows: [FlightRow], isTry: Bool) {}
    mutating func settle(isTry: Bool) {}

    mutating func take(_ rows: [FlightRow], _ run: ListRun, _ connection: any Connection) throws -> ImportReport {
        let batch = try AirlineBatch(run, quotas, connection)
        let known = try known(rows, of: batch.airline, run.house, connection)
        let deeds = rows.map { plan.decide($0, known) }
        var report = ImportReport(isDryRun: run.isTry)
        for (row, deed) in zip(rows, deeds) { report.count(deed.fate, row: row.number) }
        if let transaction = batch.transaction {
            for deed in deeds { try perform(deed.act, transaction) }
            // A thousand flights are no single change of the day.
            try transaction.weigh(Int64(report.inserted + report.updated) - 1)
        } else if run.isTry {
            try foresight.add(report.inserted, report, batch.airline, run, quotas, connection)
        }
        return report
    }

    private func known(
        _ rows: [FlightRow], of airline: Airline.ID, _ house: Organisation.ID, _ connection: any Connection
    ) throws -> FlightPlan.Known {
        guard let organisation = try OrganisationTransaction(connection).organisation(house) else { throw BoardingRefusal.airlineGone }
        var known = FlightPlan.Known(house: Zone(organisation.timeZone) ?? .universal)
        let keys = Set(rows.compactMap(\.key))
        // Midnight is a day away from universal time's at the most.
        let bounds = keys.map { key in
            let midnight = Instant(seconds: key.day.days * 86_400)
            return [airline.sql, key.number.sql, midnight.adding(seconds: -86_400).sql, midnight.adding(seconds: 2 * 86_400).sql]
        }
        var seen = Set<Flight.ID>()
        try connection.run(FlightsStatements.numbered, each: bounds) { _, flight in
            let key = FlightRow.Key(number: flight.number, day: flight.localZone.zone.date(of: flight.departs))
            // The days beside it have their own question.
            if keys.contains(key), seen.insert(flight.id).inserted { known.flights[key, default: []].append(flight) }
        }
        let names = Set(rows.compactMap(\.aircraft))
        try connection.run(BoardingReads.aircraftByIdentifier, each: names.map { [airline.sql, $0.sql] }) { _, aircraft in
            known.aircraft[aircraft.identifier] = aircraft
        }
        let registrations = names.union(names.map { $0.uppercased() })
        try connection.run(FlightsStatements.registered, each: registrations.map { [airline.sql, $0.sql] }) { _, aircraft in
            known.registered[aircraft.registration, default: []].append(aircraft)
        }
        return known
    }

    private func perform(_ act: FlightPlan.Act, _ transaction: BoardingTransaction) throws {
        switch act {
        case .plan(let form, let aircraft): _ = try transaction.plan(form, aircraft: aircraft.identifier)
        case .amend(let change, let flight): _ = try transaction.amend(change, flight: flight.identifier)
        case .nothing: break
        }
    }

    func conclude(_ run: ListRun, rows: Int64, _ counts: ImportCounts, _ connection: any Connection) throws {
        try ListTransaction(connection).record(
            "imported", aim, run.house, by: run.actor, at: run.now, "\(rows) rows, \(counts.inserted) new, \(counts.failed) failed")
    }
}

private enum FlightsStatements {
    /// One of a day is enough, two tell that a number is not; more of some days are for those that begin elsewhere.
    static let numbered = Selection<Flight>(
        BoardingReads.flight,
        "WHERE f.airline_id = $1 AND f.number = $2 AND f.departs_at >= $3 AND f.departs_at <= $4 ORDER BY f.departs_at, f.id LIMIT 100")
    /// Two tell that a registration is not enough.
    static let registered = Selection<Aircraft>(
        "SELECT {{columns}} FROM aircraft a WHERE a.airline_id = $1 AND a.registration = $2 ORDER BY a.id LIMIT 2")
}
