import UsherCore

/// A list of people goes into an airline, or onto one of its flights.
struct PassengersTarget: ListTarget {
    /// Each of them is several statements, and the airline's other changes wait.
    static let batch = 200

    private let aim: ListAim
    private let quotas: Quotas
    private var plan = PassengerPlan()
    private var foresight = AirlineForesight()

    init(_ aim: ListAim, quotas: Quotas) { (self.aim, self.quotas) = (aim, quotas) }

    static func read(_ row: ListRow) -> PassengerRow { PassengerRow(row) }

    mutating func prepare(_ rows: [PassengerRow], isTry: Bool) {}
    mutating func settle(isTry: Bool) {}

    mutating func take(_ rows: [PassengerRow], _ run: ListRun, _ connection: any Connection) throws -> ImportReport {
        let batch = try AirlineBatch(run, quotas, connection)
        let known = try known(rows, of: batch.airline, connection)
        let deeds = rows.map { plan.decide($0, known) }
        var report = ImportReport(isDryRun: run.isTry)
        for (row, deed) in zip(rows, deeds) { report.count(deed.fate, row: row.number) }
        if let transaction = batch.transaction {
            for deed in deeds { try perform(deed, transaction) }
            // A thousand people are no single change of the day.
            try transaction.weigh(Int64(report.inserted + report.updated) - 1)
        } else if run.isTry {
            let tickets = deeds.count { $0.ticket != nil && $0.fate == .inserted }
            let people = deeds.count { $0.known == nil && $0.form != nil }
            try foresight.add(people + tickets, report, batch.airline, run, quotas, connection)
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

    func conclude(_ run: ListRun, rows: Int64, _ counts: ImportCounts, _ connection: any Connection) throws {
        try ListTransaction(connection).record(
            "imported", aim, run.house, by: run.actor, at: run.now, "\(rows) rows, \(counts.inserted) new, \(counts.failed) failed")
    }
}

private enum PeopleStatements {
    /// Two tell that a name is not enough; of some more one may be on the flight.
    static let named = Selection<Passenger>(
        "SELECT {{columns}} FROM passengers p WHERE p.airline_id = $1 AND p.formatted_name = $2 ORDER BY p.id LIMIT 100")
    static let seats = Selection<Passenger.ID, String, String>("SELECT passenger_id, seat, label FROM flight_tickets WHERE flight_id = $1")
}
