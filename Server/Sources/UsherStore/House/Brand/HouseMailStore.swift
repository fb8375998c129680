package import UsherCore

extension HouseMailText: Selectable {
    init(_ columns: inout Columns) {
        self.init()
        subject = columns.next("subject")
        greeting = columns.next("greeting")
        lead = columns.next("lead")
        closing = columns.next("closing")
    }
}

/// Which mail, in which language.
package struct HouseMailKey: Hashable, Sendable {
    package let kind: HouseMailKind
    package let language: String

    package init(_ kind: HouseMailKind, _ language: String) { (self.kind, self.language) = (kind, language) }

    /// As the audit names it.
    var subject: String { "\(kind.rawValue)/\(language)" }
}

/// What houses say in their mails to guests.
package struct HouseMailStore: Sendable {
    /// A test that somebody has asked for.
    package static let test = "house.mail_test"

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// What a mail that leaves now says besides the standard words; `text` nil: nothing.
    package func mail(
        _ kind: HouseMailKind, in language: String, of house: Organisation.ID
    ) async throws -> (text: HouseMailText?, sender: HouseMailSender) {
        try await database.read { connection in
            (
                try connection.first(HouseMailStatements.one, house, kind.rawValue, language),
                try connection.first(HouseMailStatements.sender, house).map { HouseMailSender(name: $0.0, replyTo: $0.1) }
                    ?? HouseMailSender()
            )
        }
    }

    /// All that a house has said, and who its mails are from.
    package func all(of house: Organisation.ID) async throws -> (texts: [HouseMailKey: HouseMailText], sender: HouseMailSender) {
        try await database.read { connection in
            var texts: [HouseMailKey: HouseMailText] = [:]
            for (kind, language) in try connection.all(HouseMailStatements.keys, house) {
                guard let kind = HouseMailKind(rawValue: kind) else { continue }
                texts[HouseMailKey(kind, language)] = try connection.first(HouseMailStatements.one, house, kind.rawValue, language)
            }
            let sender = try connection.first(HouseMailStatements.sender, house)
            return (texts, sender.map { HouseMailSender(name: $0.0, replyTo: $0.1) } ?? HouseMailSender())
        }
    }

    /// Throws `HouseChangeRefusal.roleRequired`.
    package func save(
        _ sender: HouseMailSender, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws {
        try await change(house, account, actor, "mails.sender", "\(house)", now) { connection in
            _ = try HouseMailTransaction(connection).bring(sender, of: house)
        }
    }

    /// Without words of its own it is in the standard ones again. Throws `HouseChangeRefusal.roleRequired`.
    package func save(
        _ text: HouseMailText, as key: HouseMailKey, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws {
        try await change(house, account, actor, text.isStandard ? "mails.standard" : "mails.changed", key.subject, now) { connection in
            _ = try HouseMailTransaction(connection).bring(text, as: key, of: house, at: now)
        }
    }

    /// A mail with what would be sent, to the account that asks and to nobody else: the address is its own when the mail leaves.
    package func test(
        _ key: HouseMailKey, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, once: String, at now: Instant
    ) async throws {
        try await change(house, account, actor, "mails.tested", key.subject, now) { connection in
            var json = JSONWriter(capacity: 160)
            json.object { json in
                json.member("house", house.rawValue)
                json.member("account", account.rawValue)
                json.member("kind", key.kind.rawValue)
                json.member("language", key.language)
            }
            let item = OutboxItem(
                kind: Self.test, idempotencyKey: "mail-test-\(account)-\(once)", payload: json.text, due: now)
            try OutboxTransaction(connection).enqueue([item], at: now)
        }
    }

    private func change(
        _ house: Organisation.ID, _ account: Account.ID, _ actor: Actor, _ action: String, _ subject: String, _ now: Instant,
        _ body: @Sendable @escaping (any Connection) throws -> Void
    ) async throws {
        try await database.write { connection in
            let transaction = OrganisationTransaction(connection)
            try transaction.lock(house)
            guard try transaction.role(of: account, in: house)?.may(.house) == true else { throw HouseChangeRefusal.roleRequired }
            try body(connection)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: house, action: action, subject: .plain(subject)))
        }
    }
}

/// The same inside a transaction.
struct HouseMailTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func bring(_ sender: HouseMailSender, of house: Organisation.ID) throws -> Stored {
        let known = try connection.first(HouseMailStatements.sender, house).map { HouseMailSender(name: $0.0, replyTo: $0.1) }
        guard known ?? HouseMailSender() != sender else { return .unchanged }
        try connection.execute(HouseMailStatements.saveSender, house, sender.name, sender.replyTo)
        return known == nil ? .added : .changed
    }

    /// Without words of its own it is in the standard ones again.
    func bring(_ text: HouseMailText, as key: HouseMailKey, of house: Organisation.ID, at now: Instant) throws -> Stored {
        let known: HouseMailText? = try connection.first(HouseMailStatements.one, house, key.kind.rawValue, key.language)
        guard known ?? HouseMailText() != text else { return .unchanged }
        if text.isStandard {
            try connection.execute(HouseMailStatements.delete, house, key.kind.rawValue, key.language)
        } else {
            try connection.execute(
                HouseMailStatements.save, house, key.kind.rawValue, key.language, text.subject, text.greeting, text.lead, text.closing,
                now)
        }
        return known == nil ? .added : .changed
    }
}

private enum HouseMailStatements {
    static let one = Selection<HouseMailText>(
        "SELECT {{columns}} FROM house_mails WHERE organisation_id = $1 AND kind = $2 AND language = $3")
    static let keys = Selection<String, String>("SELECT kind, language FROM house_mails WHERE organisation_id = $1")
    static let sender = Selection<String, String>("SELECT name, reply_to FROM house_mail_senders WHERE organisation_id = $1")
    static let saveSender = Statement(
        """
        INSERT INTO house_mail_senders (organisation_id, name, reply_to) VALUES ($1, $2, $3)
        ON CONFLICT (organisation_id) DO UPDATE SET name = excluded.name, reply_to = excluded.reply_to
        """)
    static let save = Statement(
        """
        INSERT INTO house_mails (organisation_id, kind, language, subject, greeting, lead, closing, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (organisation_id, kind, language) DO UPDATE SET subject = excluded.subject, greeting = excluded.greeting,
            lead = excluded.lead, closing = excluded.closing, changed_at = excluded.changed_at
        """)
    static let delete = Statement("DELETE FROM house_mails WHERE organisation_id = $1 AND kind = $2 AND language = $3")
}
