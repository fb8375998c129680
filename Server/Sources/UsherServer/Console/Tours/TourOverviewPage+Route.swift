import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/tours/{id}`: what is said of a tour as a whole, and its languages.
struct TourOverviewPage: ConsoleContent {
    static let template = "tours/overview"

    let table: ConsoleTable
    /// The tour's facts, and another language where there is one left.
    let forms: [ConsoleForm]
    /// For whoever may.
    let delete: ConsoleHead.Link?
}

extension ConsoleDesk {
    var tourOverviewEndpoints: [Endpoint] {
        [
            housePage("/tours/{tour}", "A tour: its facts and its languages", .tours, needing: .content) { visit, context in
                try await overviewPage(visit, try await tour(visit, context))
            },
            houseForm("/tours/{tour}", "Changes a tour's facts", .tours, needing: .content) { visit, form, context in
                try await saveFacts(visit, try await tour(visit, context), form)
            },
            houseForm("/tours/{tour}/languages", "Adds a language to a tour", .tours, needing: .content) { visit, form, context in
                try await addLanguage(visit, try await tour(visit, context), form)
            },
            houseForm("/tours/{tour}/languages/{language}/delete", "Takes a language from a tour", .tours, needing: .content) {
                visit, _, context in
                try await deleteLanguage(visit, try await tour(visit, context), context)
            },
            housePage("/tours/{tour}/delete", "Asks before a tour is deleted", .tours, needing: .house) { visit, context in
                try await deletePage(visit, try await tour(visit, context))
            },
            houseForm("/tours/{tour}/delete", "Moves a tour into the bin", .tours, needing: .house) { visit, form, context in
                try await deleteTour(visit, try await tour(visit, context), form, context)
            },
        ]
    }

    private func overviewPage(
        _ visit: ConsoleVisit, _ tour: Tour, facts: TourFactsFields? = nil, title: String = "", fault: (field: String, text: String)? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let images = try await files(.image, visit, of: tour)
        let fields = (facts ?? TourFactsFields(tour)).fields(words, images: images)
        let faults = [fault].compactMap { $0?.field == "form" ? $0?.text : nil }
        let form = ConsoleForm(
            visit.path("tours", tour.uuid), fields, button: words("tours.save"), token: visit.token, legend: words("tours.facts"),
            hidden: [.init(name: FormVersion.field, value: FormVersion.of(TourFactsFields(tour).fields(words, images: images)))],
            faults: faults)
        let left = WalkLanguage.allCases.filter { tour.version($0) == nil }
        let more = ConsoleForm(
            visit.path("tours", tour.uuid, "languages"),
            [
                .choice("language", words("tours.language"), left.map { .init($0.rawValue, $0.name) }),
                .text("title", words("tours.title"), title, error: fault?.field == "title" ? fault?.text : nil),
            ], button: words("tours.language.add"), token: visit.token, legend: words("tours.language.another"))
        let page = TourOverviewPage(
            table: languagesTable(tour, visit), forms: [form] + (left.isEmpty ? [] : [more]),
            delete: visit.may(.house)
                ? ConsoleHead.Link(href: visit.path("tours", tour.uuid, "delete"), label: words("tours.delete")) : nil)
        return try await visit.show(page, tourHead(tour, visit, at: .overview), status: status)
    }

    private func languagesTable(_ tour: Tour, _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words("tours.languages"),
            heads: [
                .init(label: words("tours.language")), .init(label: words("tours.title")),
                .init(label: words("tours.version"), isNumber: true),
                .init(label: words("console.table.acts")),
            ],
            rows: tour.languages.compactMap { tour.version($0) }.map { version in
                let path = visit.path("tours", tour.uuid, "languages", version.language.rawValue, "delete")
                return ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: version.language.name, href: visit.path("tours", tour.uuid, "check"),
                        tag: ConsoleTag(
                            words(version.isPublished ? "tours.state.published" : "tours.state.draft"), version.isPublished ? .good : .gold),
                        isName: true),
                    .init(
                        head: words("tours.title"), text: version.title,
                        href: version.isPublished ? SitePage.walk(tour.slug, language: version.language.rawValue).path : nil),
                    .init(head: words("tours.version"), text: version.number == 0 ? "–" : words.number(version.number), isNumber: true),
                    .init(
                        head: "", text: "",
                        buttons: version.isPublished || tour.versions.count < 2
                            ? []
                            : [
                                .init(
                                    action: path, label: words("console.delete"),
                                    name: words("console.delete.of", ["name": .text(version.language.name)]), isBad: true)
                            ]),
                ])
            }, token: visit.token)
    }

    private func saveFacts(_ visit: ConsoleVisit, _ tour: Tour, _ form: FormBody) async throws -> Response {
        let (words, fields) = (visit.words, TourFactsFields(form))
        let images = try await files(.image, visit, of: tour)
        guard fields.faults.isEmpty else { return try await overviewPage(visit, tour, facts: fields, status: .badRequest) }
        do {
            try FormVersion.check(form[FormVersion.field], TourFactsFields(tour).fields(words, images: images))
            let after = try await change(tour, visit, "tour.changed") { edit in
                try edit.update(fields.draft(edit.tour, cover: try edit.media(fields.coverID, .image, field: "cover")))
            }
            return visit.see(visit.path("tours", tour.uuid), saying: Toast(.good, words("tours.saved", ["name": .text(after.name)])))
        } catch let stale as StaleForm {
            let page = StaleFormPage(
                fields.fields(words, images: images), stale.fields, action: visit.path("tours", tour.uuid), token: visit.token, words)
            return try await visit.show(page, tourHead(tour, visit, at: .overview), status: .conflict)
        } catch let refusal as WalkRefusal {
            var again = fields
            again.refuse(refusal)
            return try await overviewPage(
                visit, tour, facts: again, fault: ("form", Self.sentence(refusal, words)), status: refusal.problem.status)
        }
    }

    private func addLanguage(_ visit: ConsoleVisit, _ tour: Tour, _ form: FormBody) async throws -> Response {
        var typed = TypedForm(form)
        let title = typed.line("title", most: 200, required: true)
        guard let language = typed.choice("language", of: WalkLanguage.self), typed.faults.isEmpty else {
            return try await overviewPage(
                visit, tour, title: title, fault: ("title", visit.words(typed.faults["title"] ?? "console.form.choose")),
                status: .badRequest)
        }
        let draft = VersionDraft(uuid: walks.newID(), language: language, title: title)
        do {
            try await change(tour, visit, "version.created") { try $0.createVersion(draft) }
        } catch WalkRefusal.conflict(.languageExists) {
            // Somebody else was quicker: it is there, which is what was asked for.
        }
        return visit.see(
            visit.path("tours", tour.uuid, "texts"),
            saying: Toast(.good, visit.words("tours.language.added", ["name": .text(language.name)])))
    }

    private func deleteLanguage(_ visit: ConsoleVisit, _ tour: Tour, _ context: UsherContext) async throws -> Response {
        guard let language = WalkLanguage(rawValue: context.segment("language")), let version = tour.version(language) else {
            throw Problem.notFound
        }
        let back = visit.path("tours", tour.uuid)
        do {
            try await change(tour, visit, "version.deleted") { try $0.deleteVersion(language) }
            return gone(visit, .language, version.uuid, language.name, to: back)
        } catch let refusal as WalkRefusal { return visit.see(back, saying: Toast(.bad, Self.sentence(refusal, visit.words))) }
    }

    /// What nobody has a key to goes into the bin. What somebody has goes for good, and takes its name and a fresh sign-in.
    private func deletePage(
        _ visit: ConsoleVisit, _ tour: Tour, fault: String? = nil, proof: String? = nil, isInUse: Bool = false,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let hidden: [ConsoleTable.Hidden] = isInUse ? [.init(name: "force", value: "yes")] : []
        let fields =
            isInUse
            ? [TypedName.field(tour.name, words, error: fault)] + SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof)
            : []
        let confirmation = Confirmation(
            text: words(isInUse ? "tours.delete.inuse" : "tours.delete.lead"),
            facts: [
                ConsoleFigure(name: words("tours.points"), value: words.number(Int64(tour.points.count))),
                ConsoleFigure(name: words("tours.languages"), value: tour.languages.map(\.name).joined(separator: ", ")),
            ],
            form: ConsoleForm(
                visit.path("tours", tour.uuid, "delete"), fields,
                button: words(isInUse ? "console.bin.destroy" : "tours.delete"), token: visit.token, cancel: visit.path("tours", tour.uuid),
                hidden: hidden, isBad: true))
        return try await visit.show(
            ConsoleConfirmPage(confirmation: confirmation),
            ConsoleHead(title: words("console.delete.of", ["name": .text(tour.name)]), section: .tours), status: status)
    }

    private func deleteTour(_ visit: ConsoleVisit, _ tour: Tour, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let force = form["force"] == "yes"
        if force {
            let fault = TypedName.fault(form, tour.name, visit.words)
            // A wrong name is told before a proof is tried.
            let proof = fault == nil ? try await renew(visit.principal, form, visit.words, context) : nil
            if fault != nil || proof != nil {
                return try await deletePage(visit, tour, fault: fault, proof: proof, isInUse: true, status: .badRequest)
            }
        }
        defer { walks.tourCache.expire() }
        let isBinned: Bool
        do {
            isBinned = try await walked {
                try await walks.managed.delete(
                    tour.uuid, in: visit.organisation.id, force: force, by: visit.principal.actor, at: clock.now())
            }
        } catch WalkRefusal.conflict(.tourInUse) { return try await deletePage(visit, tour, isInUse: true, status: .conflict) }
        if isBinned { return gone(visit, .tour, tour.uuid, tour.name, to: visit.path(.tours)) }
        let said = visit.words("console.bin.destroyed", ["name": .text(WireText.cut(tour.name, to: 80))])
        return visit.see(visit.path(.tours), saying: Toast(.good, said))
    }
}
