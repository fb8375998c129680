import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// `H/settings/data`: all that a house has, to take along.
    var houseDataEndpoints: [Endpoint] {
        [
            housePage("/settings/data", "All that a house has, to take along", .settings, needing: .owners) { visit, _ in
                try await houseDataPage(visit)
            },
            houseForm("/settings/data", "The house as an archive", .settings, needing: .owners) { visit, form, context in
                if let proof = try await renew(visit.principal, form, visit.words, context) {
                    return try await houseDataPage(visit, proof: proof, status: .badRequest)
                }
                return try await houseArchive(visit.organisation, by: visit.account.id, visit.principal.actor)
            },
            houseAPI(
                .get, "/data", "All that a house has, to take along", needing: .owners,
                description:
                    "A tar archive: a catalogue that `usher import` reads, and the files of tours beside it. It has names, addresses and "
                    + "codes of tickets, and no passwords.",
                answer: .text(200, "An archive", type: "application/x-tar"),
                refusals: [.problem(.rateLimited(retryAfter: 10), desk: .boxOffice)], renewed: true
            ) { caller, _, _ in try await houseArchive(caller.organisation, by: caller.account, caller.actor) },
        ]
    }

    private func houseDataPage(
        _ visit: ConsoleVisit, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleFormPage(
            lead: words("console.data.lead"),
            form: ConsoleForm(
                visit.path("settings", "data"), SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.data.export"), token: visit.token))
        return try await visit.show(
            page, ConsoleHead(title: words("console.settings.data"), section: .settings, tabs: settingsTabs(visit, at: "data")),
            status: status)
    }

    private func houseArchive(_ house: Organisation, by account: Account.ID, _ actor: Actor) async throws -> Response {
        try await boxOffice.sales.allowances.exports.spend(account)
        guard let turn = boxOffice.exports.begin(of: house.id) else { throw Problem.rateLimited(retryAfter: 10) }
        defer { withExtendedLifetime(turn) {} }
        let now = clock.now()
        let archive = try await HouseArchive(settings, clock: clock).make(of: house, from: database)
        try await database.write { connection in
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: house.id, action: "organisation.exported", subject: .plain(house.key)))
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-tar", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(house.slug.text).tar\"",
            ], body: archive)
    }
}
