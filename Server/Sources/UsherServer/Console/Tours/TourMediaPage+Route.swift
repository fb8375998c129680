import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var tourMediaEndpoints: [Endpoint] {
        [
            housePage(
                "/tours/{tour}/media", "A tour's recordings, pictures and subtitles", .tours, needing: .content,
                parameters: [.query("language", .string(oneOf: WalkLanguage.allCases.map(\.rawValue)), "Of which language.")]
            ) { visit, context in
                let tour = try await tour(visit, context)
                return try await mediaPage(visit, tour, Self.language(Query(visit.request).first("language"), of: tour))
            },
            houseUpload(
                "/tours/{tour}/media", "Takes one file for a tour", .tours, needing: .content, most: { _ in MediaKind.video.largest }
            ) { visit, form, context in try await takeFile(visit, try await tour(visit, context), form) },
            houseForm("/tours/{tour}/media/points/{point}", "Puts files to a point", .tours, needing: .content) { visit, form, context in
                try await attach(visit, try await tour(visit, context), context.segment("point"), form)
            },
            houseForm("/tours/{tour}/media/files/{file}/delete", "Deletes a file that nothing uses", .tours, needing: .content) {
                visit, _, context in
                try await deleteFile(visit, try await tour(visit, context), context.segment("file"))
            },
        ]
    }

    /// The language that is asked for, where the tour has it, else its first.
    static func language(_ asked: String?, of tour: Tour) -> WalkLanguage? {
        asked.flatMap(WalkLanguage.init(rawValue:)).flatMap { tour.version($0) == nil ? nil : $0 } ?? tour.languages.first
    }

    private func mediaPage(
        _ visit: ConsoleVisit, _ tour: Tour, _ language: WalkLanguage?, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        guard let language else { return visit.see(visit.path("tours", tour.uuid)) }
        var offered: [MediaKind: [MediaRow]] = [:]
        for kind in [MediaKind.audio, .image, .subtitle, .video] { offered[kind] = try await files(kind, visit, of: tour) }
        let path = visit.path("tours", tour.uuid, "media")
        let page = TourMediaPage(
            languages: tour.languages.map {
                ConsoleTab(href: path + "?language=\($0.rawValue)", label: $0.name, isHere: $0 == language)
            }, language: language.rawValue, languageName: language.name,
            points: tour.points.map { mediaPoint($0, tour, language, offered, visit) }, hasPoints: !tour.points.isEmpty,
            files: MediaKind.allCases.flatMap { offered[$0] ?? [] }.map { mediaFile($0, path, visit.words) },
            hasFiles: offered.values.contains { !$0.isEmpty }, api: "/console/api/tours/\(tour.uuid)", house: visit.organisation.key,
            slug: visit.organisation.slug.text, uploads: "/console/api/uploads", upload: path, token: visit.token, fault: fault,
            map: visit.path("tours", tour.uuid, "map"))
        return try await visit.show(page, tourHead(tour, visit, at: .media), status: status)
    }

    private func mediaPoint(
        _ point: Tour.Point, _ tour: Tour, _ language: WalkLanguage, _ offered: [MediaKind: [MediaRow]], _ visit: ConsoleVisit
    ) -> TourMediaPage.Point {
        let (words, text) = (visit.words, point.texts[language])
        let slots: [TourMediaPage.Slot] = [(MediaKind.audio, text?.audio), (.image, text?.image), (.subtitle, text?.subtitles)].map {
            kind, file in
            let none = TourMediaPage.Option(value: "", label: words("tours.media.none"), isChosen: file == nil)
            return TourMediaPage.Slot(
                id: "\(kind.rawValue)-\(point.uuid)", name: kind.rawValue, label: words("tours.media.kind.\(kind.rawValue)"),
                options: [none]
                    + (offered[kind] ?? []).map { .init(value: $0.file.uuid, label: $0.filename, isChosen: $0.file.id == file?.id) },
                isMissing: file == nil)
        }
        return TourMediaPage.Point(
            id: point.uuid, number: "\(point.order)", name: tour.name(of: point, words),
            action: visit.path("tours", tour.uuid, "media", "points", point.uuid), slots: slots, audio: text?.audio.map(address),
            image: text?.image.map(address), subtitles: text?.subtitles.map(address),
            cues: visit.path("tours", tour.uuid, "media", "points", point.uuid, language.rawValue, "cues"))
    }

    private func mediaFile(_ row: MediaRow, _ path: String, _ words: Words) -> TourMediaPage.File {
        let used = row.usages.count
        return TourMediaPage.File(
            id: row.file.uuid, name: row.filename, kind: words("tours.media.kind.\(row.file.kind.rawValue)"),
            size: words("tours.media.kilobytes", ["n": .number((row.file.size + 1_023) / 1_024)]), href: address(row.file),
            delete: used == 0 ? "\(path)/files/\(row.file.uuid)/delete" : nil,
            used: used == 0 ? words("tours.media.unused") : words("tours.media.uses", ["n": .number(Int64(used))]))
    }

    // MARK: Files

    /// One file of a browser without script: what it is for says its name, what it is say its bytes.
    private func takeFile(_ visit: ConsoleVisit, _ tour: Tour, _ form: UploadForm) async throws -> Response {
        let language = Self.language(form.fields["language"], of: tour)
        guard let file = form.file else {
            return try await mediaPage(visit, tour, language, fault: visit.words("tours.media.nofile"), status: .badRequest)
        }
        let draft = file.draft
        _ = try draft.close()
        guard let kind = MediaKind(filename: file.name) else {
            return try await mediaPage(visit, tour, language, fault: visit.words("tours.media.wrong"), status: .unsupportedMediaType)
        }
        do {
            let row = try await uploads.media(
                draft.url, named: file.name, kind, in: visit.organisation.id, by: visit.principal.actor)
            return visit.see(
                visit.path("tours", tour.uuid, "media") + "?language=\(language?.rawValue ?? "")",
                saying: Toast(.good, visit.words("tours.media.taken", ["name": .text(WireText.cut(row.filename, to: 80))])))
        } catch let refusal as UploadRefusal {
            let key = refusal.code == UploadRefusal.wrongKind.code ? "tours.media.wrong" : refusal.key
            return try await mediaPage(visit, tour, language, fault: visit.words(key), status: refusal.problem.status)
        } catch is QuotaRefusal {
            return try await mediaPage(visit, tour, language, fault: visit.words("tours.refused.quota"), status: .conflict)
        }
    }

    private func attach(_ visit: ConsoleVisit, _ tour: Tour, _ segment: String, _ form: FormBody) async throws -> Response {
        guard let uuid = UUIDText.normalised(segment), let point = tour.points.first(where: { $0.uuid == uuid }),
            let language = Self.language(form["language"], of: tour)
        else { throw Problem.notFound }
        func chosen(_ kind: MediaKind) -> String? { UUIDText.normalised(form[kind.rawValue]) }
        let (audio, image, subtitles) = (chosen(.audio), chosen(.image), chosen(.subtitle))
        let back = visit.path("tours", tour.uuid, "media") + "?language=\(language.rawValue)#p-\(uuid)"
        do {
            try await change(tour, visit, "localization.saved") { edit in
                try edit.attach(
                    at: uuid, language, audio: .some(try edit.media(audio, .audio, field: "audio")),
                    image: .some(try edit.media(image, .image, field: "image")),
                    subtitles: .some(try edit.media(subtitles, .subtitle, field: "subtitle")))
            }
            let name = tour.name(of: point, visit.words)
            return visit.see(back, saying: Toast(.good, visit.words("tours.media.attached", ["name": .text(name)])))
        } catch let refusal as WalkRefusal { return visit.see(back, saying: Toast(.bad, Self.sentence(refusal, visit.words))) }
    }

    private func deleteFile(_ visit: ConsoleVisit, _ tour: Tour, _ segment: String) async throws -> Response {
        guard let uuid = UUIDText.normalised(segment) else { throw Problem.notFound }
        let back = visit.path("tours", tour.uuid, "media")
        do {
            let row = try await walked { try await media.find(uuid, in: visit.organisation.id) }
            try await walked {
                try await media.delete(uuid, in: visit.organisation.id, by: visit.principal.actor, at: clock.now())
            }
            let name: [String: Words.Value] = ["name": .text(WireText.cut(row.filename, to: 80))]
            return visit.see(back, saying: Toast(.good, visit.words("tours.media.deleted", name)))
        } catch let refusal as WalkRefusal { return visit.see(back, saying: Toast(.bad, Self.sentence(refusal, visit.words))) }
    }
}

extension MediaKind {
    /// What a file is for by what it is called; what it is say its bytes.
    init?(filename: String) {
        switch filename.split(separator: ".").last?.lowercased() {
        case "mp3", "m4a", "m4b", "aac", "wav": self = .audio
        case "jpg", "jpeg", "png", "webp": self = .image
        case "vtt", "srt": self = .subtitle
        case "mp4", "mov", "webm", "m4v": self = .video
        default: return nil
        }
    }
}
