import UsherCore

/// A batch of a list that goes into an airline: whoever began it may still import, and one change of an airline goes on at a time.
struct AirlineBatch {
    let airline: Airline.ID
    /// Nil where nothing is written.
    let transaction: BoardingTransaction?

    /// Before anything is read that others may change.
    init(_ run: ListRun, _ quotas: Quotas, _ connection: any Connection) throws {
        guard let role = try OrganisationTransaction(connection).role(of: run.account, in: run.house), role.may(.content) else {
            throw CanvassRefusal.roleRequired
        }
        guard let airline = try connection.first(AirlineBatchStatements.airline, run.house) else { throw BoardingRefusal.airlineGone }
        self.airline = airline
        transaction =
            run.mode != .writing
            ? nil
            : try BoardingTransaction(
                connection,
                AirlineActor(airline: airline, address: run.actor.address, now: run.now, account: run.account, house: run.house), quotas)
    }
}

/// What a try would have added to an airline's rows, and to its changes of the day, by now.
struct AirlineForesight: Sendable {
    private var (rows, changes): (Int64, Int64) = (0, 0)

    init() {}

    /// What an import of a batch that adds so many rows would be refused for, behind those before it.
    mutating func add(
        _ more: Int, _ report: ImportReport, _ airline: Airline.ID, _ run: ListRun, _ quotas: Quotas, _ connection: any Connection
    ) throws {
        guard let standing = try connection.first(AirlineBatchStatements.standing, airline, Quota.day(run.now)) else {
            throw BoardingRefusal.airlineGone
        }
        guard standing.2 == nil else { throw BoardingRefusal.suspended }
        // Each batch begins by counting one.
        if let most = quotas[.changes], standing.1 + changes + 1 > most { throw Quota.changes.refusal(most, at: run.now) }
        changes += max(1, Int64(report.inserted + report.updated))
        rows += Int64(more)
        if let most = quotas[.rows], standing.0 + rows > most { throw Quota.rows.refusal(most, at: run.now) }
    }
}

private enum AirlineBatchStatements {
    static let airline = Selection<Airline.ID>("SELECT airline_id FROM house_airlines WHERE organisation_id = $1")
    static let standing = Selection<Int64, Int64, Instant?>(
        "SELECT row_count, CASE WHEN day = $2 THEN changes ELSE 0 END, suspended_at FROM airlines WHERE id = $1")
}
