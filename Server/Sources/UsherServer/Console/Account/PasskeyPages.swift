import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// What is done about passkeys without a script: one is given up, a sign-in renewed. Adding one takes the browser.
    var passkeyPages: [Endpoint] {
        let id = Endpoint.Parameter.path("passkey", .string(), "Which one.")
        return [
            accountPage("/passkeys/{passkey}", "Asks before a passkey is given up", parameters: [id]) { visit, context in
                try await passkeyPage(visit, try await passkey(visit, context))
            },
            accountForm("/passkeys/{passkey}", "Gives a passkey up", parameters: [id]) { visit, form, context in
                let row = try await passkey(visit, context)
                if let fault = try await renew(visit.principal, form, visit.words, context) {
                    return try await passkeyPage(visit, row, proof: fault, status: .badRequest)
                }
                _ = try await boxOffice.auth.passkeys.remove(row.id, of: visit.account.id, by: visit.principal.actor, at: clock.now())
                return visit.see(SitePage.security().path, saying: Toast(.good, visit.words("console.passkey.removed")))
            },
            accountPage("/again", "Asks for a proof that it is still the same person") { visit, _ in try await againPage(visit) },
            accountForm("/again", "Renews a sign-in") { visit, form, context in
                if let fault = try await renew(visit.principal, form, visit.words, context) {
                    return try await againPage(visit, proof: fault, status: .badRequest)
                }
                return visit.see(SitePage.security().path)
            },
        ]
    }

    private func passkey(_ visit: AccountVisit, _ context: UsherContext) async throws -> PasskeyRow {
        let rows = try await boxOffice.auth.passkeys.list(of: visit.account.id)
        guard let row = rows.first(where: { "\($0.id)" == context.segment("passkey") }) else { throw Problem.notFound }
        return row
    }

    func passkeys(_ visit: AccountVisit) async throws -> SecurityPage.Passkeys? {
        guard boxOffice.auth.passkeyParty != nil else { return nil }
        let words = visit.words
        let rows = try await boxOffice.auth.passkeys.list(of: visit.account.id)
        let isFresh = visit.principal.credential.session.isFresh(at: visit.now)
        return SecurityPage.Passkeys(
            table: ConsoleTable(
                words("console.passkeys"),
                heads: [
                    .init(label: words("console.key.name")), .init(label: words("console.passkey.since")),
                    .init(label: words("console.key.used")), .init(label: words("console.table.acts")),
                ],
                rows: rows.map { row in
                    ConsoleTable.Row(cells: [
                        .init(head: "", text: row.name.isEmpty ? words("console.passkey") : row.name, isName: true),
                        .init(head: words("console.passkey.since"), text: words.shortMoment(row.created, .universal)),
                        .init(
                            head: words("console.key.used"),
                            text: row.used.map { words.shortMoment($0, .universal) } ?? words("console.key.unused")),
                        .init(head: "", text: words("console.passkey.remove"), href: "/account/security/passkeys/\(row.id)"),
                    ])
                }), renew: isFresh ? nil : "/account/security/again")
    }

    private func passkeyPage(
        _ visit: AccountVisit, _ row: PasskeyRow, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let name = row.name.isEmpty ? words("console.passkey") : row.name
        let page = ConsoleFormPage(
            lead: words("console.passkey.remove.lead"),
            form: ConsoleForm(
                "/account/security/passkeys/\(row.id)", SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.passkey.remove"), token: visit.token, cancel: SitePage.security().path, isBad: true))
        return try await visit.show(page, name, status: status)
    }

    private func againPage(
        _ visit: AccountVisit, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleFormPage(
            lead: nil,
            form: ConsoleForm(
                "/account/security/again", SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.proof.go"), token: visit.token, cancel: SitePage.security().path))
        return try await visit.show(page, words("console.proof.title"), status: status)
    }
}
