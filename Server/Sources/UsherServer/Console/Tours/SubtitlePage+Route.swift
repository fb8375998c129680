import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/tours/{id}/media/points/{p}/{language}/cues`: what a recording says when. The form holds the file's text; the script makes rows of it that
/// are set while one listens.
struct SubtitlePage: ConsoleContent {
    static let template = "tours/cues"

    var script: String? { "tours/cue-editor.js" }
    var said: [String] { ["tours.cues.", "tours.media.length"] }
    var audioOrigins: [String]? { WalkPages.origins([audio]) }
    var fetchOrigins: [String] { WalkPages.origins([audio]) }

    let point: String
    let language: String
    let audio: String?
    let text: String
    let action: String
    let token: String
    let back: String
    let fault: String?
    let once = FormOnce.make()
}

extension ConsoleDesk {
    var subtitleEndpoints: [Endpoint] {
        [
            housePage(
                "/tours/{tour}/media/points/{point}/{language}/cues", "The subtitles of a recording", .tours, needing: .content
            ) { visit, context in
                let (tour, point, language) = try await told(visit, context)
                return try await cuesPage(visit, tour, point, language, text: try await subtitles(point.texts[language]?.subtitles))
            },
            houseForm(
                "/tours/{tour}/media/points/{point}/{language}/cues", "Saves the subtitles of a recording", .tours, needing: .content
            ) { visit, form, context in
                let (tour, point, language) = try await told(visit, context)
                return try await saveCues(visit, tour, point, language, form)
            },
        ]
    }

    private func told(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> (Tour, Tour.Point, WalkLanguage) {
        let tour = try await tour(visit, context)
        guard let uuid = UUIDText.normalised(context.segment("point")), let point = tour.points.first(where: { $0.uuid == uuid }),
            let language = WalkLanguage(rawValue: context.segment("language")), tour.version(language) != nil
        else { throw Problem.notFound }
        return (tour, point, language)
    }

    /// The cues as they were read when the file came, whatever form it has.
    private func subtitles(_ file: MediaFile?) async throws -> String {
        guard let sha256 = file?.sha256, let kept = try await walks.transcripts.find([sha256])[sha256] else { return "" }
        return SubtitleCues(json: kept)?.webVTT ?? ""
    }

    private func cuesPage(
        _ visit: ConsoleVisit, _ tour: Tour, _ point: Tour.Point, _ language: WalkLanguage, text: String, fault: String? = nil
    ) async throws -> Response {
        let path = ["tours", tour.uuid, "media", "points", point.uuid, language.rawValue, "cues"]
        let back = visit.path("tours", tour.uuid, "media") + "?language=\(language.rawValue)#p-\(point.uuid)"
        let page = SubtitlePage(
            point: "\(point.order). \(tour.name(of: point, visit.words))", language: language.name,
            audio: point.texts[language]?.audio.map(address), text: text, action: visit.path(path), token: visit.token, back: back,
            fault: fault)
        return try await visit.show(page, tourHead(tour, visit, at: .media), status: fault == nil ? .ok : .badRequest)
    }

    /// Whatever was pasted, SRT or WebVTT, is stored as WebVTT, a file of its own: what other languages and walks use stays as it is.
    private func saveCues(
        _ visit: ConsoleVisit, _ tour: Tour, _ point: Tour.Point, _ language: WalkLanguage, _ form: FormBody
    ) async throws -> Response {
        let (text, name) = (form["cues"], tour.name(of: point, visit.words))
        let back = visit.path("tours", tour.uuid, "media") + "?language=\(language.rawValue)#p-\(point.uuid)"
        if WireText.trimmed(text).isEmpty {
            try await change(tour, visit, "localization.saved") { try $0.attach(at: point.uuid, language, subtitles: .some(nil)) }
            return visit.see(back, saying: Toast(.good, visit.words("tours.cues.gone", ["name": .text(name)])))
        }
        let cues = try await ClientWork.run { SubtitleCues(Array(text.utf8)) }
        guard let cues, !cues.cues.isEmpty else {
            return try await cuesPage(visit, tour, point, language, text: text, fault: visit.words("tours.cues.none"))
        }
        do {
            let file = try await keep(cues, named: "\(point.order)-\(language.rawValue).vtt", visit)
            try await change(tour, visit, "localization.saved") { edit in
                try edit.attach(at: point.uuid, language, subtitles: .some(try edit.media(file.file.uuid, .subtitle, field: "subtitle")))
            }
        } catch is QuotaRefusal {
            return try await cuesPage(visit, tour, point, language, text: text, fault: visit.words("tours.refused.quota"))
        }
        let said: [String: Words.Value] = ["name": .text(name), "n": .number(Int64(cues.cues.count))]
        return visit.see(back, saying: Toast(.good, visit.words("tours.cues.saved", said)))
    }

    private func keep(_ cues: SubtitleCues, named name: String, _ visit: ConsoleVisit) async throws -> MediaRow {
        let file = uploads.drafts.appending(path: UUID().uuidString)
        defer { unlink(file.path) }
        try Data(cues.webVTT.utf8).write(to: file)
        return try await uploads.media(file, named: name, .subtitle, in: visit.organisation.id, by: visit.principal.actor)
    }
}
