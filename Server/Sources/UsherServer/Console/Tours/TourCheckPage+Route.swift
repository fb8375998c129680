import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/tours/{id}/check`: for each language what stands in the way of publishing it, what is only worth a look, each with the page that mends it.
struct TourCheckPage: ConsoleContent {
    static let template = "tours/check"

    struct Finding: Sendable {
        let text: String
        let href: String
    }

    struct Language: Sendable {
        let id: String
        let name: String
        let tag: ConsoleTag
        let errors: [Finding]
        let warnings: [Finding]
        let hasErrors: Bool
        let hasWarnings: Bool
        /// In one sentence.
        let says: String
        /// Publish, where nothing stands in the way; else take it out of sight; nil: there is nothing to press.
        let form: ConsoleForm?
        /// For whoever has the link, while it lasts.
        let preview: String
        let until: String
        let page: String?
    }

    let languages: [Language]
    let lead: String
}

/// What the check finds, in words, and where it is mended.
enum TourCheck {
    static func sentence(_ finding: PublishFinding, _ tour: Tour, _ words: Words) -> String {
        let key = "tours.check.\(finding.code)"
        let point = finding.point.flatMap { uuid in tour.points.first { $0.uuid == uuid } }
        let said = words(key, ["name": .text(point.map { "\($0.order). \(tour.name(of: $0, words))" } ?? "")])
        return said == key ? finding.message : said
    }

    static func parts(_ finding: PublishFinding, _ language: WalkLanguage) -> (page: [String], anchor: String) {
        let anchor = finding.point.map { "#p-\($0)" } ?? ""
        return switch finding.code {
        case "no_points", "order_gap", "zones_overlap", "fires_together", "small_radius", "distance_mismatch": (["map"], anchor)
        case "start_defaulted": (["texts"], "")
        case "city_missing", "duration_missing", "distance_missing": ([], "#main")
        case "title_missing", "point_title_missing": (["texts"], anchor)
        default: (["media"], "?language=\(language.rawValue)" + anchor)
        }
    }
}

extension ConsoleDesk {
    var tourCheckEndpoints: [Endpoint] {
        [
            housePage("/tours/{tour}/check", "What stands in the way of publishing a tour", .tours, needing: .content) { visit, context in
                try await checkPage(visit, try await tour(visit, context))
            },
            houseForm("/tours/{tour}/check/{language}/{act}", "Publishes a tour in a language, or hides it", .tours, needing: .content) {
                visit, _, context in
                try await publish(visit, try await tour(visit, context), context)
            },
        ]
    }

    private func checkPage(_ visit: ConsoleVisit, _ tour: Tour) async throws -> Response {
        let (words, preview) = (visit.words, WalkPreview(links: walks.links))
        var languages: [TourCheckPage.Language] = []
        for version in tour.languages.compactMap({ tour.version($0) }) {
            let missing = try await walks.missing(tour, version)
            let check = PublishCheck(tour, version) { file in file.sha256.map { !missing.contains($0) } ?? true }
            let until = preview.end(at: visit.now)
            languages.append(
                TourCheckPage.Language(
                    id: version.language.rawValue, name: version.language.name,
                    tag: ConsoleTag(
                        words(version.isPublished ? "tours.state.published" : "tours.state.draft"), version.isPublished ? .good : .gold),
                    errors: check.errors.map { finding($0, tour, version, visit) },
                    warnings: check.warnings.map { finding($0, tour, version, visit) }, hasErrors: !check.ok,
                    hasWarnings: !check.warnings.isEmpty, says: Self.says(check, version, words), form: form(check, tour, version, visit),
                    preview: preview.address(of: tour, version.language, until: until),
                    until: words("tours.preview.until", ["time": .text(words.shortMoment(until, visit.zone))]),
                    page: version.isPublished ? SitePage.walk(tour.slug, language: version.language.rawValue).path : nil))
        }
        return try await visit.show(
            TourCheckPage(languages: languages, lead: words("tours.check.lead")), tourHead(tour, visit, at: .check))
    }

    private func finding(
        _ finding: PublishFinding, _ tour: Tour, _ version: Tour.Version, _ visit: ConsoleVisit
    ) -> TourCheckPage.Finding {
        let (page, anchor) = TourCheck.parts(finding, version.language)
        return TourCheckPage.Finding(
            text: TourCheck.sentence(finding, tour, visit.words), href: visit.path(["tours", tour.uuid] + page) + anchor)
    }

    private static func says(_ check: PublishCheck, _ version: Tour.Version, _ words: Words) -> String {
        if version.isPublished { return words("tours.check.published") }
        return check.ok
            ? words("tours.check.ready") : words("tours.check.blocked", ["n": .number(Int64(check.errors.count))])
    }

    private func form(_ check: PublishCheck, _ tour: Tour, _ version: Tour.Version, _ visit: ConsoleVisit) -> ConsoleForm? {
        let path = visit.path("tours", tour.uuid, "check", version.language.rawValue)
        let name: [String: Words.Value] = ["name": .text(version.language.name)]
        if version.isPublished {
            return ConsoleForm(path + "/hide", [], button: visit.words("tours.hide", name), token: visit.token)
        }
        guard check.ok else { return nil }
        return ConsoleForm(path + "/publish", [], button: visit.words("tours.publish", name), token: visit.token)
    }

    private func publish(_ visit: ConsoleVisit, _ tour: Tour, _ context: UsherContext) async throws -> Response {
        guard let language = WalkLanguage(rawValue: context.segment("language")), let version = tour.version(language),
            ["publish", "hide"].contains(context.segment("act"))
        else { throw Problem.notFound }
        let back = visit.path("tours", tour.uuid, "check")
        let name: [String: Words.Value] = ["name": .text(language.name)]
        do {
            guard context.segment("act") == "publish" else {
                try await change(tour, visit, "version.unpublished") { try $0.unpublish(language) }
                return visit.see(back, saying: Toast(.good, visit.words("tours.hidden", name)))
            }
            let missing = try await walks.missing(tour, version)
            try await change(tour, visit, "version.published") { try $0.publish(language, missing: missing) }
            return visit.see(back, saying: Toast(.good, visit.words("tours.published", name)))
        } catch let refusal as WalkRefusal { return visit.see(back, saying: Toast(.bad, Self.sentence(refusal, visit.words))) }
    }
}
