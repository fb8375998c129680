import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// A secret that is shown this once.
struct SecretPage: ConsoleContent {
    static let template = "console/secret"

    let lead: String
    let secret: String
    let facts: [ConsoleFigure]
    let next: ConsoleHead.Link
}

extension ConsoleDesk {
    var houseKeys: HouseKeyStore { door.keys.store }

    var keyEndpoints: [Endpoint] {
        [
            housePage("/keys", "A house's keys, for programs", .keys) { visit, _ in
                let table = try await keyTable(visit)
                return try await visit.show(
                    ConsoleTablePage(table: table),
                    ConsoleHead(title: visit.words(ConsoleSection.keys.key), section: .keys, action: newKey(visit)))
            },
            housePage("/keys/new", "Asks for a new key", .keys) { visit, _ in try await newKeyPage(visit, HouseKeyForm()) },
            houseForm("/keys/new", "Makes a key, shown once", .keys, needing: .keys) { visit, form, context in
                try await makeKey(visit, form, context)
            },
            housePage("/keys/{key}/revoke", "Asks before a key is revoked", .keys) { visit, context in
                try await revokePage(visit, try await key(visit, context))
            },
            houseForm("/keys/{key}/revoke", "Revokes a key for good", .keys, needing: .keys) { visit, form, context in
                try await revoke(visit, try await key(visit, context), form, context)
            },
        ] + keyAPI
    }

    private func newKey(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        ConsoleHead.Link(href: visit.path("keys", "new"), label: visit.words("console.key.new"))
    }

    private func key(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> HouseKeyRow {
        let rows = try await houseKeys.list(of: visit.organisation.id)
        guard let row = rows.first(where: { "\($0.id)" == context.segment("key") }) else { throw Problem.notFound }
        return row
    }

    private func keyTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let words = visit.words
        let rows = try await houseKeys.list(of: visit.organisation.id)
        func moment(_ instant: Instant?, or none: String) -> String { instant.map { words.shortMoment($0, visit.zone) } ?? words(none) }
        return ConsoleTable(
            words(ConsoleSection.keys.key),
            heads: [
                .init(label: words("console.key.name")), .init(label: words("console.key.scopes")),
                .init(label: words("console.key.until")), .init(label: words("console.key.used")),
                .init(label: words("console.table.acts")),
            ],
            rows: rows.map { row in
                let isOver = row.expires.map { $0 <= visit.now } ?? false
                return ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: row.name,
                        note: row.maker.map { words("console.key.by", ["name": .text($0)]) },
                        tag: isOver ? ConsoleTag(words("console.key.over"), .bad) : nil, isName: true),
                    .init(head: words("console.key.scopes"), text: row.scopes.names.joined(separator: ", ")),
                    .init(head: words("console.key.until"), text: moment(row.expires, or: "console.key.never")),
                    .init(head: words("console.key.used"), text: moment(row.used, or: "console.key.unused")),
                    .init(head: "", text: words("console.key.revoke"), href: visit.path("keys", "\(row.id)", "revoke")),
                ])
            },
            total: rows.isEmpty ? nil : words("console.key.count", ["n": .number(Int64(rows.count))]),
            empty: rows.isEmpty
                ? EmptyState(title: words("console.key.none"), text: words("console.key.none.text"), action: newKey(visit)) : nil)
    }

    // MARK: Making

    private func newKeyPage(
        _ visit: ConsoleVisit, _ form: HouseKeyForm, proof: String? = nil, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleFormPage(
            lead: words("console.key.lead"),
            form: ConsoleForm(
                visit.path("keys", "new"),
                form.fields(words) + SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.key.make"), token: visit.token, cancel: visit.path(.keys), faults: [fault].compactMap(\.self)))
        return try await visit.show(page, ConsoleHead(title: words("console.key.new"), section: .keys), status: status)
    }

    private func makeKey(_ visit: ConsoleVisit, _ sent: FormBody, _ context: UsherContext) async throws -> Response {
        let (words, form) = (visit.words, HouseKeyForm(sent, at: clock.now()))
        guard let draft = form.draft else { return try await newKeyPage(visit, form, status: .badRequest) }
        if let proof = try await renew(visit.principal, sent, words, context) {
            return try await newKeyPage(visit, form, proof: proof, status: .badRequest)
        }
        var generator = SystemRandomNumberGenerator()
        let secret = APIKeySecret.make(using: &generator)
        do {
            _ = try await houseKeys.create(
                draft, secret, for: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
        } catch HouseKeyRefusal.tooMany {
            return try await newKeyPage(visit, form, fault: words("console.key.many"), status: .conflict)
        }
        let page = SecretPage(
            lead: words("console.key.once"), secret: secret.text,
            facts: [
                ConsoleFigure(name: words("console.key.scopes"), value: draft.scopes.names.joined(separator: ", ")),
                ConsoleFigure(
                    name: words("console.key.until"),
                    value: draft.expires.map { words.shortMoment($0, visit.zone) } ?? words("console.key.never")),
            ], next: .init(href: visit.path(.keys), label: words("console.key.kept")))
        return Self.shownOnce(
            try await visit.show(page, ConsoleHead(title: draft.name, section: .keys)), again: visit.path(.keys))
    }

    // MARK: Revoking

    private func revokePage(
        _ visit: ConsoleVisit, _ row: HouseKeyRow, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.key.revoke.lead"),
                facts: [
                    ConsoleFigure(name: words("console.key.name"), value: row.name),
                    ConsoleFigure(
                        name: words("console.key.used"),
                        value: row.used.map { words.shortMoment($0, visit.zone) } ?? words("console.key.unused")),
                ],
                form: ConsoleForm(
                    visit.path("keys", "\(row.id)", "revoke"),
                    SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                    button: words("console.key.revoke.button", ["name": .text(row.name)]), token: visit.token, cancel: visit.path(.keys),
                    isBad: true)))
        return try await visit.show(page, ConsoleHead(title: row.name, section: .keys), status: status)
    }

    private func revoke(
        _ visit: ConsoleVisit, _ row: HouseKeyRow, _ form: FormBody, _ context: UsherContext
    ) async throws -> Response {
        if let proof = try await renew(visit.principal, form, visit.words, context) {
            return try await revokePage(visit, row, proof: proof, status: .badRequest)
        }
        _ = try await houseKeys.revoke(
            row.id, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
        return visit.see(visit.path(.keys), saying: Toast(.good, visit.words("console.key.revoked", ["name": .text(row.name)])))
    }
}
