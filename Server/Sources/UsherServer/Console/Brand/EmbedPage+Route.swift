import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// `H/settings/embed`: which sites may show the shop, and what to put into their pages.
struct EmbedSettingsPage: ConsoleContent {
    static let template = "console/embed"

    let lead: String
    let form: ConsoleForm
    let snippets: [Snippet]

    /// Something to copy.
    struct Snippet: Sendable {
        let id: String
        let label: String
        let text: String
    }
}

extension ConsoleDesk {
    private var embeds: EmbedStore { EmbedStore(database) }

    var embedEndpoints: [Endpoint] {
        [
            housePage("/settings/embed", "Which sites may show a house's shop", .settings) { visit, _ in
                let origins = try await embeds.origins(of: visit.organisation.id)
                return try await embedPage(visit, origins.joined(separator: "\n"))
            },
            houseForm("/settings/embed", "Says which sites may show a house's shop", .settings, needing: .house) { visit, form, _ in
                guard let origins = Self.origins(form["origins"].split(whereSeparator: \.isNewline).map { String($0) }) else {
                    return try await embedPage(visit, form["origins"], isWrong: true, status: .badRequest)
                }
                try await embeds.save(
                    origins, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
                return visit.see(visit.path("settings", "embed"), saying: Toast(.good, visit.words("console.embed.saved")))
            },
        ] + embedAPI
    }

    /// Nil where one is none, or there are too many.
    private static func origins(_ lines: [String]) -> Set<String>? {
        let typed = lines.map { WireText.trimmed($0) }.filter { !$0.isEmpty }
        let origins = typed.compactMap { EmbedOrigin.normalised($0) }
        guard origins.count == typed.count, Set(origins).count <= EmbedOrigin.most else { return nil }
        return Set(origins)
    }

    private func embedPage(
        _ visit: ConsoleVisit, _ origins: String, isWrong: Bool = false, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, name) = (visit.words, visit.organisation.name)
        let shop = site.facing(visit.organisation.id)(SitePage(PageHouse.path(visit.organisation.slug)))
        let title = words("console.embed.frame.title", ["name": .text(name)])
        let page = EmbedSettingsPage(
            lead: words("console.embed.lead"),
            form: ConsoleForm(
                visit.path("settings", "embed"),
                [
                    .area(
                        "origins", words("console.embed.sites"), origins, rows: 4, most: 4_000, hint: words("console.embed.sites.hint"),
                        error: isWrong ? words("console.embed.bad") : nil)
                ], button: words("console.show.save"), token: visit.token),
            snippets: [
                .init(
                    id: "frame", label: words("console.embed.frame"),
                    text:
                        #"<iframe src="\#(shop)/embed" title="\#(MarkupText.escaped(title))" width="100%" height="600" loading="lazy"></iframe>"#
                ),
                .init(
                    id: "link", label: words("console.embed.link"), text: #"<a href="\#(shop)">\#(MarkupText.escaped(title))</a>"#),
            ])
        return try await visit.show(
            page, ConsoleHead(title: words("console.settings.embed"), section: .settings, tabs: settingsTabs(visit, at: "embed")),
            status: status)
    }

    private var embedAPI: [Endpoint] {
        let schema = Schema.object(["origins": .array(.string("An https origin."), max: EmbedOrigin.most)])
        let example = #"{"origins":["https://globe.example"]}"#
        let answer = Endpoint.Answer(200, "The sites", schema, Example(example, as: EmbedAnswer.self))
        return [
            brand("embed", .get, "Which sites may show the shop", answers: [answer]) { _, _, house, _ in
                try .json(EmbedAnswer(origins: try await embeds.origins(of: house.organisation.id)), .milliseconds)
            },
            brand(
                "embed", .patch, "Say which sites may show the shop", body: .json(schema, example: Example(example)), answers: [answer]
            ) { request, _, house, principal in
                var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
                guard let sent = try fields.texts("origins"), let origins = Self.origins(sent) else { throw fields.fault("origins") }
                try await embeds.save(origins, of: house.organisation.id, by: principal.account, principal.actor, at: clock.now())
                return try .json(EmbedAnswer(origins: origins.sorted()), .milliseconds)
            },
        ]
    }
}

/// The sites that may show a house's shop, as the console's API tells them.
struct EmbedAnswer: Codable, Sendable {
    let origins: [String]
}
