import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// A house's terms for programs: the same store as the page's.
extension ConsoleDesk {
    var legalAPI: [Endpoint] {
        [
            brand("legal", .get, "Who sells, and by which terms", answers: [LegalSample.legal]) { _, _, house, _ in
                try .json(LegalAnswer(try await LegalStore(database).legal(of: house.organisation.id)), .milliseconds)
            },
            brand(
                "legal", .patch, "Say who sells, and by which terms",
                description: "What is not sent stays. `terms`, `privacy` and `imprint` are each an https address or the text itself.",
                body: LegalSample.request, answers: [LegalSample.legal], changeLegal),
        ]
    }

    /// PATCH /console/api/legal
    @Sendable private func changeLegal(
        _ request: Request, _ context: UsherContext, _ house: MemberHouse, _ principal: Principal<SignIn>
    ) async throws -> Response {
        let store = LegalStore(database)
        var legal = try await store.legal(of: house.organisation.id)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let lines: [(String, WritableKeyPath<HouseLegal, String>)] = [
            ("seller", \.seller), ("address", \.address), ("email", \.email), ("register", \.register), ("tax", \.tax),
            ("refunds", \.refunds),
        ]
        for (name, line) in lines { if let text = try fields.text(name) { legal[keyPath: line] = WireText.trimmed(text) } }
        for page in LegalPage.allCases {
            if let text = try fields.text(page.rawValue) { legal.pages[page] = WireText.trimmed(text) }
        }
        let form = LegalForm(legal)
        if let wrong = form.faults.keys.sorted().first { throw fields.fault(wrong) }
        try await store.save(legal, of: house.organisation.id, by: principal.account, principal.actor, at: clock.now())
        return try .json(LegalAnswer(legal), .milliseconds)
    }
}

/// A house's terms, as the console's API tells them.
struct LegalAnswer: Codable, Sendable {
    let seller: String
    let address: String
    let email: String
    let register: String
    let tax: String
    let terms: String
    let privacy: String
    let imprint: String
    let refunds: String
    /// What must be said before a paid show is published: `seller`, `terms`, `refunds`.
    let missing: [String]

    init(_ legal: HouseLegal) {
        (seller, address, email, register, tax) = (legal.seller, legal.address, legal.email, legal.register, legal.tax)
        terms = legal.pages[.terms] ?? ""
        privacy = legal.pages[.privacy] ?? ""
        imprint = legal.pages[.imprint] ?? ""
        refunds = legal.refunds
        missing = legal.missing.map(\.rawValue)
    }
}

/// What the routes of a house's terms are shown with in the API's document.
enum LegalSample {
    private static let names = ["seller", "address", "email", "register", "tax", "terms", "privacy", "imprint", "refunds"]
    private static let members: [(name: String, schema: Schema)] = names.map { (name: $0, schema: .string()) }
    private static let missing: (name: String, schema: Schema) = (
        name: "missing", schema: .array(.string(oneOf: ["seller", "terms", "refunds"]))
    )

    static let legal = Endpoint.Answer(
        200, "The terms",
        .object(members + [missing], required: names + ["missing"]),
        Example(
            #"{"seller":"Globe Ltd","address":"21 New Globe Walk, London","email":"box@globe.example","register":"12345","tax":"GB123","#
                + #""terms":"https://globe.example/terms","privacy":"","imprint":"","refunds":"Tickets are refunded until a day before.","missing":[]}"#,
            as: LegalAnswer.self))
    static let request = Endpoint.Content.json(
        .object(members, required: []), example: Example(#"{"seller":"Globe Ltd","address":"21 New Globe Walk, London"}"#))
}
