import UsherCore

/// Somebody on a waiting list as a catalogue tells it. Holds are not in a catalogue: whoever was offered something waits again, in the same turn.
struct CatalogueWaiting: CatalogueObject {
    /// The keys of both.
    var organisation = ""
    var event = ""
    var uuid: String?
    var area: String?
    var category: String?
    var quantity: Int64 = 1
    var atLeast: Int64 = 1
    var email = ""
    var name = ""
    /// By its address.
    var account: String?
    var locale: String?
    var joinedAt = Instant(seconds: 0)
    var status = WaitingStatus.waiting
    var endedAt: Instant?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("organisation", &organisation)
        file.filled("event", &event)
        file.uuid("uuid", &uuid)
        file.text("area", &area, longest: 64)
        file.text("category", &category, longest: 64)
        file.integer("quantity", &quantity, in: 1...200, isRequired: true)
        file.integer("at_least", &atLeast, in: 1...200)
        file.text("email", &email)
        file.text("name", &name)
        file.text("account", &account)
        file.text("locale", &locale, longest: 35)
        file.instant("joined_at", &joinedAt)
        file.choice("status", &status, of: WaitingStatus.allCases, by: \.rawValue, isRequired: true)
        file.instant("ended_at", &endedAt)
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("at_least", "must not be more than quantity", where: atLeast > quantity)
        file.note("uuid", .required, where: uuid == nil)
        file.note("status", "is not kept: whoever was offered something waits", where: status == .offered)
    }
}

extension CatalogueExporter {
    func eachWaiting(_ body: (CatalogueWaiting) throws -> Void) throws {
        try forEach(CatalogueWaitingStatements.all, CatalogueWaitingStatements.ofHouse) { entry, organisation, event, account in
            var told = CatalogueWaiting()
            (told.organisation, told.event, told.uuid) = (organisation, event, entry.uuid)
            // A buyer's account is theirs, and goes along with no house.
            told.account = house == nil ? account : nil
            (told.area, told.category) = (entry.wish.area, entry.wish.category)
            (told.quantity, told.atLeast) = (Int64(entry.wish.quantity), Int64(entry.wish.atLeast))
            (told.email, told.name, told.locale, told.joinedAt) = (entry.email, entry.name, entry.language, entry.joinedAt)
            told.status = entry.status == .offered ? .waiting : entry.status
            told.endedAt = entry.endedAt
            try body(told)
        }
    }
}

extension CatalogueImporter {
    /// An entry that is known stays as it is: its own turn is the later word.
    mutating func save(_ item: CatalogueWaiting) throws {
        let organisation = try organisation(item.organisation)
        guard let event = try EventTransaction(connection).event(organisation: organisation, key: item.event)?.0.id else {
            throw AdmissionsRefusal("event", "no event has the key \"\(item.event)\"")
        }
        guard let uuid = item.uuid, try connection.first(WaitingStatements.byUUID, uuid) == nil else {
            return summary.waiting.count(.unchanged)
        }
        let account = try item.account.flatMap { EmailAddress($0) }.flatMap { try AccountTransaction(connection).account(email: $0) }
        let id = try IDTransaction(connection).takeIDs(.waiting).lowerBound
        let added = try connection.execute(
            WaitingStatements.insert, id, uuid, organisation, event, item.area ?? "", item.category, item.quantity, item.atLeast,
            item.email,
            item.name, account?.id, item.locale, item.joinedAt, item.status.rawValue)
        guard added > 0 else { throw AdmissionsRefusal("email", "is on this list already") }
        try connection.execute(CatalogueWaitingStatements.end, id, item.endedAt)
        try WaitingTransaction(connection).refreshWaits(of: event)
        summary.waiting.count(.added)
    }
}

private enum CatalogueWaitingStatements {
    private static let from: StaticString = """
        SELECT {{columns}}, (SELECT o.key FROM organisations o WHERE o.id = waiting.organisation_id),
            (SELECT e.key FROM events e WHERE e.id = waiting.event_id), (SELECT a.email FROM accounts a WHERE a.id = waiting.account_id)
        FROM waiting
        """
    static let all = Selection<WaitingEntry, String, String, String?>(
        from,
        """
        WHERE EXISTS (SELECT 1 FROM events e WHERE e.id = waiting.event_id AND e.deleted_at IS NULL) ORDER BY joined_at, uuid
        """)
    /// By its shows: no index has a waiting list's house.
    static let ofHouse = Selection<WaitingEntry, String, String, String?>(
        from,
        """
        WHERE event_id IN (SELECT e.id FROM events e WHERE e.organisation_id = $1 AND e.deleted_at IS NULL) ORDER BY joined_at, uuid
        """)
    static let end = Statement("UPDATE waiting SET ended_at = $2 WHERE id = $1")
}
