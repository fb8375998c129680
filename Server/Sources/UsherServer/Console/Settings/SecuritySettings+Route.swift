import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// Of whom a house demands a second factor, as programs read and set it.
struct HouseSecurity: Codable, Sendable { let secondFactor: String }

extension ConsoleDesk {
    /// `H/settings/security`: whether a house demands a second factor of its admins and owners.
    var houseSecurityEndpoints: [Endpoint] {
        [
            housePage("/settings/security", "Whether admins and owners need a second factor", .settings, needing: .owners) { visit, _ in
                try await houseSecurityPage(visit)
            },
            houseForm("/settings/security", "Demands a second factor, or not any more", .settings, needing: .owners) {
                visit, form, context in try await demandFactor(visit, form, context)
            },
            houseAPI(
                .get, "/security", "Whether a house demands a second factor", needing: .owners,
                answer: Endpoint.Answer(200, "As it is", Self.securitySchema, Self.securityExample)
            ) { caller, _, _ in
                try Self.answer(try await houses.demandsSecondFactor(caller.organisation.id))
            },
            houseAPI(
                .put, "/security", "Demand a second factor", needing: .owners,
                description: "Of the house's admins and owners: until they have set one up, the console leads them there and this API "
                    + "answers 403 `second_factor_required`.",
                body: .json(Self.securitySchema, example: Self.securityExample),
                answer: Endpoint.Answer(200, "As it is now", Self.securitySchema, Self.securityExample), renewed: true
            ) { caller, request, _ in
                var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
                guard let sent = try fields.text("secondFactor"), ["optional", "admins"].contains(sent) else {
                    throw fields.fault("secondFactor")
                }
                try await houses.demandSecondFactor(
                    sent == "admins", in: caller.organisation.id, by: caller.account, caller.actor, at: clock.now())
                return try Self.answer(sent == "admins")
            },
        ]
    }

    private static let securitySchema = Schema.object(["secondFactor": .string("Of whom.", oneOf: ["optional", "admins"])])

    private static let securityExample = Example(HouseSecurity(secondFactor: "admins"), .milliseconds)

    private static func answer(_ isDemanded: Bool) throws -> Response {
        try .json(HouseSecurity(secondFactor: isDemanded ? "admins" : "optional"), .milliseconds)
    }

    private func houseSecurityPage(
        _ visit: ConsoleVisit, chosen: Bool? = nil, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let isDemanded = if let chosen { chosen } else { try await houses.demandsSecondFactor(visit.organisation.id) }
        let without = try await houses.withoutSecondFactor(in: visit.organisation.id)
        let options = ["optional", "admins"].map {
            ConsoleField.Option(
                $0, words("console.demand.\($0)"), note: words("console.demand.\($0).note"), isChosen: ($0 == "admins") == isDemanded)
        }
        let lead =
            without.isEmpty
            ? words("console.demand.all") : words("console.demand.without", ["names": .text(without.prefix(10).joined(separator: ", "))])
        let content = ConsoleFormPage(
            lead: lead,
            form: ConsoleForm(
                visit.path("settings", "security"),
                [.choice("second", words("console.demand"), options, isList: false)]
                    + SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.show.save"), token: visit.token))
        return try await visit.show(
            content,
            ConsoleHead(
                title: words("console.security.house"), section: .settings, tabs: settingsTabs(visit, at: "security")), status: status)
    }

    private func demandFactor(_ visit: ConsoleVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let isDemanded = form["second"] == "admins"
        if let fault = try await renew(visit.principal, form, visit.words, context) {
            return try await houseSecurityPage(visit, chosen: isDemanded, proof: fault, status: .badRequest)
        }
        try await houses.demandSecondFactor(
            isDemanded, in: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
        let said = visit.words(isDemanded ? "console.demand.on" : "console.demand.off")
        return visit.see(visit.path("settings", "security"), saying: Toast(.good, said))
    }
}
