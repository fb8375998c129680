package import UsherCore

private enum AirlineStandingStatements {
    static let suspend = Statement("UPDATE airlines SET suspended_at = $2 WHERE id = $1 AND suspended_at IS NULL")
    static let resume = Statement("UPDATE airlines SET suspended_at = NULL WHERE id = $1 AND suspended_at IS NOT NULL")
}

extension AirlineTransaction {
    /// Shuts an airline: its credentials open nothing, and to the public its tickets are unknown. False where it was shut.
    @discardableResult
    package func suspend(_ airline: Airline, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.execute(AirlineStandingStatements.suspend, airline.id, now) > 0 else { return false }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "airline.suspended", subject: .plain("airline \(airline.id)")))
        return true
    }

    /// Opens it again, as it was.
    @discardableResult
    package func resume(_ airline: Airline, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.execute(AirlineStandingStatements.resume, airline.id) > 0 else { return false }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "airline.resumed", subject: .plain("airline \(airline.id)")))
        return true
    }
}
