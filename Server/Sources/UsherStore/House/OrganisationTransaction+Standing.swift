package import UsherCore

private enum StandingStatements {
    static let desks = Selection<Int64, Int64>("SELECT desks, granted FROM organisations WHERE id = $1")
    static let grant = Statement(
        "UPDATE organisations SET desks = $2, granted = $3 WHERE id = $1 AND (desks <> $2 OR granted <> $3)")
    static let use = Statement("UPDATE organisations SET desks = $2 WHERE id = $1 AND desks <> $2")
    static let suspend = Statement("UPDATE organisations SET suspended_at = $2 WHERE id = $1 AND suspended_at IS NULL")
    static let resume = Statement("UPDATE organisations SET suspended_at = NULL WHERE id = $1 AND suspended_at IS NOT NULL")
    static let silence = Statement("UPDATE members SET role = -role WHERE organisation_id = $1 AND role > 0")
    static let restore = Statement("UPDATE members SET role = -role WHERE organisation_id = $1 AND role < 0")
    static let isSilenced = Statement("SELECT 1 FROM members WHERE organisation_id = $1 AND account_id = $2 AND role < 0")
    static let anySilenced = Statement("SELECT 1 FROM members WHERE account_id = $1 AND role < 0 LIMIT 1")
    static let tours = Statement(
        "UPDATE tours SET stamp = (SELECT stamp FROM walk_content WHERE id = 1) WHERE organisation_id = $1")
}

extension OrganisationTransaction {
    /// Sets which desks an organisation may use; false where it may already. What the public sees changes with it. What the house has switched
    /// off itself stays off.
    @discardableResult
    package func grant(_ desks: GrantedDesks, to organisation: Organisation, by actor: Actor, at now: Instant) throws -> Bool {
        try lockStanding(of: organisation.id)
        guard let (used, granted) = try connection.first(StandingStatements.desks, organisation.id) else { return false }
        let off = GrantedDesks(rawValue: granted).subtracting(GrantedDesks(rawValue: used))
        let left = desks.subtracting(off)
        guard try connection.execute(StandingStatements.grant, organisation.id, left.rawValue, desks.rawValue) > 0 else { return false }
        try standingChanged(organisation.id)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation.id, action: "organisation.desks", subject: .plain(organisation.key),
                result: desks.names.joined(separator: ",")))
        return true
    }

    /// Sets which of the granted desks an organisation uses; false where it does already.
    @discardableResult
    func use(_ desks: GrantedDesks, in organisation: Organisation, by actor: Actor, at now: Instant) throws -> Bool {
        let left = desks.intersection(organisation.granted)
        guard try connection.execute(StandingStatements.use, organisation.id, left.rawValue) > 0 else { return false }
        try standingChanged(organisation.id)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation.id, action: "organisation.desks_used", subject: .plain(organisation.key),
                result: left.names.joined(separator: ",")))
        return true
    }

    /// Shuts a house: to the public everything in its name is unknown, and its members and their keys have no role in it.
    @discardableResult
    package func suspend(_ organisation: Organisation, by actor: Actor, at now: Instant) throws -> Bool {
        try lockStanding(of: organisation.id)
        guard try connection.execute(StandingStatements.suspend, organisation.id, now) > 0 else { return false }
        try connection.execute(StandingStatements.silence, organisation.id)
        try standingChanged(organisation.id)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation.id, action: "organisation.suspended", subject: .plain(organisation.key)))
        return true
    }

    /// Opens it again, as it was.
    @discardableResult
    package func resume(_ organisation: Organisation, by actor: Actor, at now: Instant) throws -> Bool {
        try lockStanding(of: organisation.id)
        guard try connection.execute(StandingStatements.resume, organisation.id) > 0 else { return false }
        try connection.execute(StandingStatements.restore, organisation.id)
        try standingChanged(organisation.id)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation.id, action: "organisation.resumed", subject: .plain(organisation.key)))
        return true
    }

    /// Whether the account is a member of this organisation that has no role because the house is suspended. For those who are refused.
    package func isSilenced(_ account: Account.ID, in organisation: Organisation.ID) throws -> Bool {
        try connection.first(StandingStatements.isSilenced, organisation, account) { _ in true } ?? false
    }

    /// The same of any organisation.
    package func isSilenced(_ account: Account.ID) throws -> Bool {
        try connection.first(StandingStatements.anySilenced, account) { _ in true } ?? false
    }

    /// The content first, as whoever changes a tour does: nobody waits for somebody who waits.
    func lockStanding(of organisation: Organisation.ID) throws {
        try TourTransaction(connection).lockContent()
        try OrganisationTransaction(connection).lock(organisation)
    }

    /// Shows and tours say anew whether the public sees them; other processes read them again.
    private func standingChanged(_ organisation: Organisation.ID) throws {
        try connection.execute(ShowMapStatements.refreshAll, organisation)
        try connection.execute(StandingStatements.tours, organisation)
    }
}
