package import UsherCore

/// A device when its turn has come.
package struct PushTarget: Sendable, Equatable {
    package let token: String
    package let bundle: String
    package let isSandbox: Bool
    package let language: String
    package let zone: Zone
    package let quiet: QuietHours?
}

/// What is true at this moment of what a device is told.
package enum PushFacts: Sendable, Equatable {
    /// A show, by what it is called and when it is. `page`: the sale's UUID or the show's.
    package struct Show: Sendable, Equatable {
        package let page: String
        package let title: String
        package let starts: Instant
        package let zone: Zone
        package let venue: String
    }

    package struct Flight: Sendable, Equatable {
        /// A pass of the device's.
        package let ticket: String
        /// Empty where it has none of its own.
        package let number: String
        package let origin: String
        package let destination: String
        package let departs: Instant
        package let zone: Zone
        /// Nil: the flight is gone.
        package let gate: String?
    }

    case booking(Show, PushNotice.SaleChange)
    case reminder(Show)
    case seats(Show)
    case flight(Flight)
    case walk(slug: String, title: String)
}

/// Why a device is not told after all.
package enum PushDrop: String, Sendable, CaseIterable, Error {
    /// Nobody has to know any more.
    case over
    /// The device is gone.
    case gone
    /// Its owner does not want to know.
    case off
    /// It is somebody else's by now, or nobody's.
    case signedOut = "signed_out"
    /// What it was to tell is so no more.
    case untrue
}

extension PushStore {
    /// The device and what there is to say, read in one state of the database. Throws `PushDrop`.
    package func facts(of item: PushItem, at now: Instant) async throws -> (PushTarget, PushFacts) {
        try await database.read { connection in
            guard let bytes = Hexadecimal.bytes(item.device.utf8), let row = try connection.first(FactStatements.target, bytes, now) else {
                throw PushDrop.gone
            }
            guard row.kinds.contains(item.notice.kind) else { throw PushDrop.off }
            if let account = item.account, row.account != account || !row.isSignedIn { throw PushDrop.signedOut }
            guard let facts = try PushFactReader(connection: connection, now: now).facts(of: item, device: bytes) else {
                throw PushDrop.untrue
            }
            return (row.target, facts)
        }
    }
}

/// Reads what a notice is about.
private struct PushFactReader {
    let connection: any Connection
    let now: Instant

    /// Nil where it is so no more.
    func facts(of item: PushItem, device: [UInt8]) throws -> PushFacts? {
        switch item.notice.cause {
        case .booking(let account, let sale, let change):
            guard let (status, show) = try connection.first(FactStatements.sale, sale, account) else { return nil }
            if change == .confirmed, status != BookingStatus.paid.rawValue { return nil }
            return .booking(show, change)
        case .reminder(let event, let starts):
            guard let sale = item.sale, let account = item.account,
                let (status, show) = try connection.first(FactStatements.sale, sale, account), status == BookingStatus.paid.rawValue,
                show.starts == starts, try connection.first(FactStatements.takesPlace, event, read: { _ in true }) != nil
            else { return nil }
            return .reminder(show)
        case .seats(let event):
            guard let show = try ShowTransaction(connection).show(event: event), show.doorToSale(at: now) == nil, show.left(at: now) > 0
            else { return nil }
            return .seats(
                PushFacts.Show(page: show.uuid, title: show.title, starts: show.startsAt, zone: show.zone, venue: show.venue))
        case .flight(let flight, let lost): return try facts(ofFlight: flight, lost, device)
        case .walk(let tour, let language, _):
            return try connection.first(FactStatements.tour, tour, language.rawValue).map { .walk(slug: $0, title: $1) }
        }
    }

    private func facts(ofFlight flight: String, _ lost: PushNotice.LostFlight?, _ device: [UInt8]) throws -> PushFacts? {
        if let lost {
            guard let ticket = try connection.first(FactStatements.followed, device, flight) else { return nil }
            return .flight(
                PushFacts.Flight(
                    ticket: ticket, number: lost.number, origin: lost.origin, destination: lost.destination, departs: lost.departs,
                    zone: Zone(lost.zone) ?? .universal, gate: nil))
        }
        guard let ticket = try connection.first(FactStatements.valid, device, flight),
            let now = try connection.first(FactStatements.pass, ticket)?.flight
        else { return nil }
        return .flight(
            PushFacts.Flight(
                ticket: ticket, number: now.ownNumber ?? "", origin: now.origin.icao, destination: now.destination.icao,
                departs: now.departs, zone: now.localZone.zone, gate: now.gate))
    }
}

private enum FactStatements {
    static let target = Selection<DeviceRow>(
        """
        SELECT {{columns i}}, CASE
            WHEN i.account_id IS NULL THEN 0
            WHEN EXISTS (SELECT 1 FROM accounts a WHERE a.id = i.account_id AND a.deactivated_at IS NOT NULL) THEN 0
            WHEN i.session IS NULL THEN 1
            WHEN EXISTS (SELECT 1 FROM sessions s WHERE s.id = i.session AND s.ended_at IS NULL AND s.expires_at > $2) THEN 1
            WHEN EXISTS (SELECT 1 FROM walk_families f JOIN walk_refreshes r ON r.family_id = f.id
                WHERE f.id = i.session AND f.revoked_at IS NULL AND r.expires_at > $2) THEN 1
            ELSE 0 END
        FROM installations i WHERE i.digest = $1
        """)
    static let sale = Selection<String, PushFacts.Show>(
        """
        SELECT b.status, {{columns}} FROM bookings b JOIN events e ON e.id = b.event_id WHERE b.uuid = $1 AND b.account_id = $2
        """)
    static let takesPlace = Statement("SELECT 1 FROM events WHERE id = $1 AND cancelled_at IS NULL AND deleted_at IS NULL")
    static let followed = Selection<String>("SELECT ticket FROM followed_passes WHERE device = $1 AND flight = $2 ORDER BY ticket LIMIT 1")
    static let valid = Selection<String>(
        """
        SELECT p.ticket FROM followed_passes p JOIN flight_tickets t ON t.identifier = p.ticket
        WHERE p.device = $1 AND p.flight = $2 ORDER BY p.ticket LIMIT 1
        """)
    static let pass = Selection<FlightTicket>(BoardingReads.ticket, "WHERE t.identifier = $1")
    static let tour = Selection<String, String>(
        """
        SELECT t.slug, v.title FROM tours t JOIN tour_versions v ON v.tour_id = t.id
        WHERE t.uuid = $1 AND v.language = $2 AND v.published = 1
        """)
}

/// An installation as a push needs it. Whether its owner is signed in the statement says itself.
struct DeviceRow: Selectable {
    let target: PushTarget
    let kinds: Set<PushKind>
    let account: Account.ID?
    let isSignedIn: Bool

    init(_ columns: inout Columns) {
        let (token, bundle): (String, String) = (columns.next("token"), columns.next("bundle"))
        let (environment, language): (String, String) = (columns.next("environment"), columns.next("language"))
        let zone: String = columns.next("time_zone")
        kinds = Set(stored: columns.next("kinds"))
        let (from, to): (Int64?, Int64?) = (columns.next("quiet_from"), columns.next("quiet_to"))
        account = columns.next("account_id")
        isSignedIn = (columns.unnamed() as Int64) == 1
        target = PushTarget(
            token: token, bundle: bundle, isSandbox: environment == InstallationForm.Environment.sandbox.rawValue, language: language,
            zone: Zone(zone) ?? .universal, quiet: from.flatMap { from in to.map { QuietHours(from: from, to: $0) } })
    }
}

extension PushFacts.Show: Selectable {
    init(_ columns: inout Columns) {
        page = columns.next("b.uuid")
        title = columns.next("e.name")
        starts = columns.next("e.starts_at")
        zone = Zone(columns.next("e.time_zone")) ?? .universal
        venue = columns.next("e.venue_name") ?? ""
    }
}
