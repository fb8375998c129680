package import UsherCore

/// Something in a house's bin.
package struct BinnedRow: Sendable, Equatable, Selectable {
    package let kind: BinnedKind
    package let uuid: String
    package let name: String
    package let at: Instant
    /// Who deleted it; nil where nobody knows.
    package let by: String?

    /// A row b of the bin and the account a.
    init(_ columns: inout Columns) throws {
        kind = try columns.next("b.kind")
        uuid = columns.next("b.uuid")
        name = columns.next("b.name")
        at = columns.next("b.at")
        by = columns.next("a.name")
    }

    /// When it is gone for good.
    package var ends: Instant { at.adding(seconds: BinnedKind.life) }
}

enum BinStatements {
    static let put = Statement(
        """
        INSERT INTO binned (kind, uuid, organisation_id, name, account_id, at, content) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (kind, uuid) DO UPDATE SET name = excluded.name, account_id = excluded.account_id, at = excluded.at,
            content = excluded.content
        """)
    static let content = Selection<String?>("SELECT content FROM binned WHERE kind = $1 AND uuid = $2")
    static let list = Selection<BinnedRow>(
        """
        SELECT {{columns}} FROM binned b LEFT JOIN accounts a ON a.id = b.account_id
        WHERE b.organisation_id = $1 AND b.at > $2 ORDER BY b.at DESC, b.uuid LIMIT $3
        """)
    static let one = Selection<BinnedRow>(
        """
        SELECT {{columns}} FROM binned b LEFT JOIN accounts a ON a.id = b.account_id
        WHERE b.kind = $1 AND b.uuid = $2 AND b.organisation_id = $3 AND b.at > $4
        """)
    static let take = Statement("DELETE FROM binned WHERE kind = $1 AND uuid = $2")
    static let old = Selection<String, String>(
        "SELECT kind, uuid FROM binned WHERE at <= $1 AND organisation_id {{stays}} ORDER BY at LIMIT 100")

    static let anySale = Selection<Int64>(
        """
        SELECT 1 FROM sales WHERE event_id = $1
        UNION ALL SELECT 1 FROM bookings WHERE status IN ('pending', 'processing', 'review') AND event_id = $1
        UNION ALL SELECT 1 FROM scans WHERE event_id = $1 LIMIT 1
        """)
    static let showName = Selection<Event.ID, String>("SELECT id, name FROM events WHERE uuid = $1")
    static let restoreShow = Statement("UPDATE events SET deleted_at = NULL, version = version + 1 WHERE uuid = $1")
    /// Its row stays for what refers to it; nothing of what somebody wrote into it does.
    static let forgetShow = Statement(
        """
        UPDATE events SET name = 'Deleted show', description = '', category = '', image_url = NULL, venue_name = NULL, venue_address = NULL,
            production_id = NULL, published = 0, version = version + 1 WHERE uuid = $1 AND deleted_at IS NOT NULL
        """)
    static let restorePlan = Statement("UPDATE plans SET deleted_at = NULL, revision = revision + 1 WHERE uuid = $1")
    static let forgetPlan = Statement("UPDATE plans SET name = 'Deleted plan', draft = '{}' WHERE uuid = $1 AND deleted_at IS NOT NULL")
}

/// What a house deletes, and has back. Throws `BinRefusal`, and `ShowRefusal` or `HousePlanRefusal` for what is not the caller's.
package struct BinStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    let database: Database
    let quotas: Quotas

    static let most = 500

    package init(_ database: Database, quotas: Quotas = .none) { (self.database, self.quotas) = (database, quotas) }

    /// Moves a show into the bin; one that somebody has bought stays. Returns its name.
    package func deleteShow(_ uuid: String, _ staff: Staff, at now: Instant) async throws -> String {
        try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            try OrganisationTransaction(connection).lock(event.organisation)
            // Whoever is about to hold seats has the show's row: they are counted, or find it gone.
            _ = try ShowTransaction(connection).lockShow(event: event.id)
            guard try connection.first(BinStatements.anySale, event.id) == nil else { throw BinRefusal.sold }
            guard let (_, name) = try connection.first(BinStatements.showName, event.uuid),
                try EventTransaction(connection).deleteEvent(event.id, at: now)
            else { throw ShowRefusal.notFound }
            try BinTransaction(connection).put(.show, event.uuid, name, of: event.organisation, staff, at: now)
            return name
        }
    }

    /// Whether a show can be deleted: nobody has bought a ticket for it.
    package func isDeletable(_ event: Event.ID) async throws -> Bool {
        try await database.read { try $0.first(BinStatements.anySale, event) == nil }
    }

    package func list(of house: Organisation.ID, at now: Instant) async throws -> [BinnedRow] {
        try await database.read {
            try $0.all(BinStatements.list, house, now.adding(seconds: -BinnedKind.life), BinStore.most)
        }
    }

    package func find(_ kind: BinnedKind, _ uuid: String, of house: Organisation.ID, at now: Instant) async throws -> BinnedRow? {
        try await database.read { try BinTransaction($0).find(kind, uuid, of: house, at: now) }
    }

    /// Brings something back as it was, with its ids, where the house may have one more of it. Returns its name. Throws `QuotaRefusal`,
    /// too, and `HousePlanRefusal.tooMany`. What an airline has comes back by `BoardingTransaction.restore`, what a show's sheet has by
    /// `ManagedShowStore.restore`.
    package func restore(
        _ kind: BinnedKind, _ uuid: String, of house: Organisation.ID, _ staff: Staff, at now: Instant
    ) async throws -> String {
        try await database.write { [quotas] connection in
            let bin = BinTransaction(connection)
            // As every change of tours: the content's lock before the house's.
            if kind.isWalks { try TourTransaction(connection).lockContent() }
            let row = try bin.mine(kind, uuid, of: house, staff, at: now)
            let content = try bin.content(of: row)
            try bin.take(row)
            switch kind {
            case .show:
                try connection.execute(BinStatements.restoreShow, row.uuid)
                if let (event, _) = try connection.first(BinStatements.showName, row.uuid) {
                    try ShowTransaction(connection).refreshShow(of: event)
                }
                try OrganisationTransaction(connection).enforce(.shows, in: house, quotas, at: now)
            case .plan:
                try HousePlanTransaction(connection).checkRoom(in: house)
                try connection.execute(BinStatements.restorePlan, row.uuid)
            case .tour:
                try TourTransaction(connection).restoreTour(content, in: house, at: now)
                try OrganisationTransaction(connection).enforce(.tours, in: house, quotas, at: now)
            case .point: try TourTransaction(connection).restorePoint(content, in: house, at: now)
            case .language: try TourTransaction(connection).restoreLanguage(content, in: house, at: now)
            case .batch:
                try VoucherTransaction(connection).restoreBatch(content, in: house)
                try OrganisationTransaction(connection).enforce(.codes, in: house, quotas, at: now)
            case .flight, .aircraft, .passenger, .category, .area, .question, .limit, .allotment, .seats:
                throw BinRefusal.notFound
            }
            try bin.record("\(kind.rawValue).restored", row.uuid, row.name, of: house, staff, at: now)
            return row.name
        }
    }

    /// Deletes something for good: nothing brings it back.
    package func destroy(
        _ kind: BinnedKind, _ uuid: String, of house: Organisation.ID, _ staff: Staff, at now: Instant
    ) async throws {
        try await database.write { connection in
            let bin = BinTransaction(connection)
            let row = try bin.mine(kind, uuid, of: house, staff, at: now)
            try bin.forget(kind, row.uuid)
            try bin.record("\(kind.rawValue).destroyed", row.uuid, row.name, of: house, staff, at: now)
        }
    }

    /// Deletes for good what has lain there for thirty days; false once nothing is left to do.
    package func sweep(at now: Instant) async throws -> Bool {
        let before = now.adding(seconds: -BinnedKind.life)
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await database.read({ try $0.first(BinStatements.old, before) }) != nil else { return false }
        return try await database.write { connection in
            let old = try connection.all(BinStatements.old, before)
            for (name, uuid) in old {
                if let kind = BinnedKind(rawValue: name) { try BinTransaction(connection).forget(kind, uuid) }
            }
            return old.count == 100
        }
    }
}

/// The bin, inside a transaction.
struct BinTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// `content`: what was taken out of where it was; nil for what stays there.
    func put(
        _ kind: BinnedKind, _ uuid: String, _ name: String, _ content: String? = nil, of house: Organisation.ID,
        _ staff: ManagedShowStore.Staff, at now: Instant
    ) throws {
        try connection.execute(BinStatements.put, kind.rawValue, uuid, house, WireText.cut(name, to: 200), staff.account, now, content)
        try record("\(kind.rawValue).deleted", uuid, name, of: house, staff, at: now)
    }

    /// Puts what was taken out of its tables into the bin; whoever did it records it.
    func keep(
        _ kind: BinnedKind, _ uuid: String, _ name: String, _ rows: KeptRows, of house: Organisation.ID, by actor: Actor, at now: Instant
    ) throws {
        try connection.execute(BinStatements.put, kind.rawValue, uuid, house, WireText.cut(name, to: 200), actor.account, now, rows.json)
    }

    /// What was kept of something; empty for what stayed where it is.
    func content(of row: BinnedRow) throws -> String {
        let content: String?? = try connection.first(BinStatements.content, row.kind.rawValue, row.uuid)
        return (content ?? nil) ?? ""
    }

    func find(_ kind: BinnedKind, _ uuid: String, of house: Organisation.ID, at now: Instant) throws -> BinnedRow? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        return try connection.first(BinStatements.one, kind.rawValue, uuid, house, now.adding(seconds: -BinnedKind.life))
    }

    /// The same for whoever may change it.
    func mine(
        _ kind: BinnedKind, _ uuid: String, of house: Organisation.ID, _ staff: ManagedShowStore.Staff, at now: Instant
    ) throws -> BinnedRow {
        let organisations = OrganisationTransaction(connection)
        try organisations.lock(house)
        guard let role = try organisations.role(of: staff.account, in: house), let row = try find(kind, uuid, of: house, at: now) else {
            throw BinRefusal.notFound
        }
        guard role.may(kind.permission) else { throw BinRefusal.roleRequired }
        return row
    }

    func take(_ row: BinnedRow) throws { try connection.execute(BinStatements.take, row.kind.rawValue, row.uuid) }

    func forget(_ kind: BinnedKind, _ uuid: String) throws {
        switch kind {
        case .show: try connection.execute(BinStatements.forgetShow, uuid)
        case .plan: try connection.execute(BinStatements.forgetPlan, uuid)
        // Nothing of it is anywhere else.
        case .tour, .point, .flight, .aircraft, .passenger, .language, .batch, .category, .area, .question, .limit, .allotment, .seats:
            break
        }
        try connection.execute(BinStatements.take, kind.rawValue, uuid)
    }

    func record(
        _ action: String, _ uuid: String, _ name: String, of house: Organisation.ID, _ staff: ManagedShowStore.Staff, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: staff.actor, organisation: house, action: action, subject: .plain(uuid), result: name))
    }
}
