import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var tourTextEndpoints: [Endpoint] {
        [
            housePage(
                "/tours/{tour}/texts", "A tour's texts, two languages side by side", .tours, needing: .content,
                parameters: ["left", "right"].map { .query($0, .string(oneOf: WalkLanguage.allCases.map(\.rawValue)), "A language.") }
            ) { visit, context in
                let (tour, query) = (try await tour(visit, context), Query(visit.request))
                return try await textsPage(visit, tour, TourTextsPage.pair(tour, query.first("left"), query.first("right")))
            },
            houseForm("/tours/{tour}/texts/tour", "Saves what is said of a tour", .tours, needing: .content) { visit, form, context in
                try await saveVersions(visit, try await tour(visit, context), form)
            },
            houseForm("/tours/{tour}/texts/{point}", "Saves what is said at a point", .tours, needing: .content) { visit, form, context in
                try await savePoint(visit, try await tour(visit, context), context.segment("point"), form)
            },
        ]
    }

    private func textsPage(
        _ visit: ConsoleVisit, _ tour: Tour, _ shown: [WalkLanguage], typed: [String: String] = [:], at block: String = "",
        fault: String? = nil
    ) async throws -> Response {
        try await visit.show(
            TourTextsPage(tour, shown, visit, typed: typed, at: block, fault: fault), tourHead(tour, visit, at: .texts),
            status: fault == nil ? .ok : .badRequest)
    }

    /// The languages that the form brought, of those that the tour has.
    private static func sent(_ form: FormBody, _ tour: Tour) -> [WalkLanguage] {
        ["left", "right"].compactMap { WalkLanguage(rawValue: form[$0]) }.filter { tour.version($0) != nil }
    }

    private static func typed(_ form: FormBody, _ shown: [WalkLanguage]) -> [String: String] {
        var typed: [String: String] = [:]
        for language in shown {
            for name in ["title", "description", "completion", "start", "content"] where form.has("\(language.rawValue).\(name)") {
                typed["\(language.rawValue).\(name)"] = form["\(language.rawValue).\(name)"].replacing("\r\n", with: "\n")
            }
        }
        return typed
    }

    private func saveVersions(_ visit: ConsoleVisit, _ tour: Tour, _ form: FormBody) async throws -> Response {
        let shown = Self.sent(form, tour)
        let typed = Self.typed(form, shown)
        func text(_ language: WalkLanguage, _ name: String) -> String { WireText.trimmed(typed["\(language.rawValue).\(name)"] ?? "") }
        var drafts: [(WalkLanguage, @Sendable (Tour.Version) -> VersionDraft)] = []
        for language in shown {
            let (title, description, completion) = (text(language, "title"), text(language, "description"), text(language, "completion"))
            let start = text(language, "start")
            let place = Coordinate(typed: start)
            let isLong = !WireText.fits(title, 200) || !WireText.fits(description, 10_000) || !WireText.fits(completion, 2_000)
            let fault =
                title.isEmpty
                ? "tours.fault.title" : isLong ? "console.form.long" : !start.isEmpty && place == nil ? "tours.fault.start" : nil
            if let fault {
                return try await textsPage(
                    visit, tour, shown, typed: typed, at: "tour", fault: "\(language.name): \(visit.words(fault))")
            }
            drafts.append(
                (
                    language,
                    { old in
                        VersionDraft(
                            uuid: old.uuid, language: language, title: title, description: description, start: place,
                            completionMessage: completion.isEmpty ? nil : completion, facts: FactsDraft(old.facts))
                    }
                ))
        }
        let wanted = drafts
        return try await onTexts(visit, tour, shown, "tour") {
            try await change(tour, visit, "version.changed") { edit in
                for (language, draft) in wanted { try edit.updateVersion(draft(try edit.version(language))) }
            }
        }
    }

    private func savePoint(_ visit: ConsoleVisit, _ tour: Tour, _ segment: String, _ form: FormBody) async throws -> Response {
        guard let uuid = UUIDText.normalised(segment), let point = tour.points.first(where: { $0.uuid == uuid }) else {
            throw Problem.notFound
        }
        let shown = Self.sent(form, tour)
        let typed = Self.typed(form, shown)
        var told: [(WalkLanguage, title: String, content: String)] = []
        for language in shown {
            let title = WireText.trimmed(typed["\(language.rawValue).title"] ?? "")
            let content = WireText.trimmed(typed["\(language.rawValue).content"] ?? "")
            let isTold = !content.isEmpty || !(point.texts[language]?.files.isEmpty ?? true)
            let fault =
                title.isEmpty && isTold
                ? "tours.fault.title" : !WireText.fits(title, 200) || !WireText.fits(content, 50_000) ? "console.form.long" : nil
            if let fault {
                return try await textsPage(visit, tour, shown, typed: typed, at: uuid, fault: "\(language.name): \(visit.words(fault))")
            }
            told.append((language, title, content))
        }
        let wanted = told
        return try await onTexts(visit, tour, shown, uuid) {
            try await change(tour, visit, "localization.saved") { edit in
                for (language, title, content) in wanted { try edit.say(title, content, at: uuid, language) }
            }
        }
    }

    private func onTexts(
        _ visit: ConsoleVisit, _ tour: Tour, _ shown: [WalkLanguage], _ block: String, _ body: () async throws -> Void
    ) async throws -> Response {
        let query = zip(["left", "right"], shown).map { "\($0)=\($1.rawValue)" }.joined(separator: "&")
        let back = visit.path("tours", tour.uuid, "texts") + "?" + query + "#p-" + block
        do {
            try await body()
            return visit.see(back, saying: Toast(.good, visit.words("tours.texts.saved")))
        } catch let refusal as WalkRefusal { return visit.see(back, saying: Toast(.bad, Self.sentence(refusal, visit.words))) }
    }
}

extension TourEdit {
    /// New words at a point; its files stay. Without any nothing is told there.
    func say(_ title: String, _ content: String, at uuid: String, _ language: WalkLanguage) throws {
        let old = try point(uuid).texts[language]
        if title.isEmpty {
            if old != nil { try deleteText(uuid, language) }
            return
        }
        try saveText(
            uuid, language,
            TextDraft(title: title, content: content, audio: old?.audio?.id, image: old?.image?.id, subtitles: old?.subtitles?.id))
    }

    /// New files at a point; its words stay. What has no title yet has the one that is shown without.
    func attach(
        at uuid: String, _ language: WalkLanguage, audio: MediaFile.ID?? = .none, image: MediaFile.ID?? = .none,
        subtitles: MediaFile.ID?? = .none
    ) throws {
        let point = try point(uuid)
        let old = point.texts[language]
        let draft = TextDraft(
            title: old?.title ?? WalkWords(language).point(point.order), content: old?.content ?? "", audio: audio ?? old?.audio?.id,
            image: image ?? old?.image?.id,
            subtitles: subtitles ?? old?.subtitles?.id)
        try saveText(uuid, language, draft)
    }
}
