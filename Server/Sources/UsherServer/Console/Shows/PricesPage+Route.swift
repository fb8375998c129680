import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/shows/{id}/prices` and `/questions`: lists of what a show's sheet has, each with its forms.
struct SheetPage: ConsoleContent {
    static let template = "console/sheet"

    /// One kind of thing.
    struct Part: Sendable {
        let id: String
        let heading: String
        let about: String
        let table: ConsoleTable?
        let links: [ConsoleHead.Link]
    }

    let lead: String
    let parts: [Part]
}

extension ConsoleDesk {
    var sheetPageEndpoints: [Endpoint] {
        [
            housePage("/shows/{show}/prices", "Who pays how much for a show", .shows, needing: .content) { visit, context in
                try await pricesPage(visit, try await planned(visit, context))
            },
            housePage("/shows/{show}/questions", "What buyers of a show are asked", .shows, needing: .content) { visit, context in
                try await questionsPage(visit, try await planned(visit, context))
            },
        ] + sheetForms(CategoryForm.self, "price category") + sheetForms(AreaForm.self, "standing area")
            + sheetForms(CeilingForm.self, "ceiling") + sheetForms(AllotmentForm.self, "allotment")
            + sheetForms(SeatPriceForm.self, "price of single seats")
            + sheetEdits(SectionForm.self, "section of the map") + sheetForms(ShowFeeForm.self, "fee of a show's")
            + sheetForms(QuestionForm.self, "question")
    }

    // MARK: Prices

    private func pricesPage(_ visit: ConsoleVisit, _ show: PlannedShow) async throws -> Response {
        let (words, uuid) = (visit.words, show.event.uuid ?? "")
        let path = visit.path("shows", uuid, "prices")
        let taken = try await managedShows.taken(of: uuid, staff(visit))
        let page = SheetPage(
            lead: words("console.prices.lead"),
            parts: [
                SheetPage.Part(
                    id: "categories", heading: words("console.prices.categories"), about: words("console.prices.categories.about"),
                    table: categoriesTable(visit, show, taken.limits, path),
                    links: [.init(href: path + "/new", label: words("console.prices.new"))])
            ] + sectionsPart(visit, show, path) + [
                SheetPage.Part(
                    id: "areas", heading: words("console.areas.title"), about: words("console.areas.about"),
                    table: areasTable(visit, show, taken.areas, path),
                    links: [.init(href: path + "/areas/new", label: words("console.areas.new"))])
            ] + seatsPart(visit, show, path) + [limitsPart(visit, show, taken, path)] + allotmentsPart(visit, show, taken, path)
                + [feesPart(visit, show, path)])
        return try await visit.show(
            page, ConsoleHead(title: show.event.name, section: .shows, tabs: showTabs(visit, uuid, at: .prices)))
    }

    private func categoriesTable(_ visit: ConsoleVisit, _ show: PlannedShow, _ taken: [String: Int64], _ path: String) -> ConsoleTable {
        let words = visit.words
        let sheet = show.sheet ?? Sheet()
        let rows = sheet.shown(words).map { category in
            let ceiling = sheet.ceiling(of: category.key)
            return ConsoleTable.Row(cells: [
                .init(
                    head: "", text: category.name, href: path + "/of/" + category.key, tag: Self.tag(category, words, visit.now),
                    isName: true),
                .init(head: words("console.order.price"), text: Self.prices(show.amounts(of: category.key), show, words), isNumber: true),
                .init(head: words("console.prices.terms"), text: Self.terms(category, of: show, words)),
                .init(
                    head: words("console.prices.given"),
                    text: ceiling.map { Self.given(taken[$0.key] ?? 0, of: $0.size, words) } ?? "–", isNumber: true),
            ])
        }
        return ConsoleTable(
            words("console.prices.categories"),
            heads: [
                .init(label: words("console.prices.name")), .init(label: words("console.order.price"), isNumber: true),
                .init(label: words("console.prices.terms")), .init(label: words("console.prices.given"), isNumber: true),
            ], rows: rows)
    }

    private func areasTable(_ visit: ConsoleVisit, _ show: PlannedShow, _ taken: [String: Int64], _ path: String) -> ConsoleTable? {
        let words = visit.words
        let areas = show.sheet?.standing ?? []
        guard !areas.isEmpty else { return nil }
        return ConsoleTable(
            words("console.areas.title"),
            heads: [
                .init(label: words("console.areas.name")), .init(label: words("console.order.price"), isNumber: true),
                .init(label: words("console.prices.given"), isNumber: true),
            ],
            rows: areas.map { area in
                ConsoleTable.Row(cells: [
                    .init(head: "", text: area.name, href: path + "/areas/of/" + area.key, isName: true),
                    .init(
                        head: words("console.order.price"), text: Self.prices([area.price].compactMap(\.self), show, words), isNumber: true),
                    .init(
                        head: words("console.prices.given"), text: Self.given(taken[area.key] ?? 0, of: area.size, words), isNumber: true),
                ])
            })
    }

    static func given(_ taken: Int64, of size: Int64, _ words: Words) -> String {
        words("console.show.sold", ["sold": .number(taken), "all": .number(size)])
    }

    static func prices(_ amounts: [Int64], _ show: PlannedShow, _ words: Words) -> String {
        guard let least = amounts.min(), let most = amounts.max() else { return "–" }
        let cheapest = words.money(Money(least, show.currency))
        return least == most ? cheapest : "\(cheapest) – \(words.money(Money(most, show.currency)))"
    }

    private static func tag(_ category: PriceSheet.Category, _ words: Words, _ now: Instant) -> ConsoleTag? {
        if let closes = category.closesAt, closes <= now { return ConsoleTag(words("console.prices.over"), .bad) }
        if let opens = category.opensAt, opens > now { return ConsoleTag(words("console.prices.soon"), .gold) }
        return switch category.access {
        case .public: nil
        case .code: ConsoleTag(words("console.prices.tag.code"))
        case .staff: ConsoleTag(words("console.prices.tag.staff"))
        }
    }

    /// When and with whom a category is sold, and how many of it, in short.
    private static func terms(_ category: PriceSheet.Category, of show: PlannedShow, _ words: Words) -> String {
        let zone = Zone(show.event.timeZone) ?? .universal
        let names = Dictionary((show.sheet ?? Sheet()).shown(words).map { ($0.key, $0.name) }) { first, _ in first }
        var terms: [String] = []
        if let opens = category.opensAt { terms.append(words("console.prices.from", ["when": .text(words.shortMoment(opens, zone))])) }
        if let closes = category.closesAt { terms.append(words("console.prices.until", ["when": .text(words.shortMoment(closes, zone))])) }
        if category.min > 0 { terms.append(words("console.prices.atleast", ["n": .number(Int64(category.min))])) }
        if let most = category.max { terms.append(words("console.prices.atmost", ["n": .number(Int64(most))])) }
        for need in category.needs {
            let others = need.anyOf.sorted().map { names[$0] ?? $0 }.joined(separator: ", ")
            terms.append(words("console.prices.with", ["n": .number(Int64(need.per)), "names": .text(others)]))
        }
        if !category.proof.isEmpty { terms.append(category.proof) }
        return terms.isEmpty ? "–" : terms.joined(separator: " · ")
    }

    // MARK: Questions

    private func questionsPage(_ visit: ConsoleVisit, _ show: PlannedShow) async throws -> Response {
        let (words, uuid) = (visit.words, show.event.uuid ?? "")
        let path = visit.path("shows", uuid, "questions")
        let new = ConsoleHead.Link(href: path + "/new", label: words("console.questions.new"))
        let rows = (show.sheet?.questions ?? []).map { question in
            ConsoleTable.Row(cells: [
                .init(
                    head: "", text: question.label, href: path + "/of/" + question.key,
                    tag: question.isRequired ? ConsoleTag(words("console.questions.says.required"), .gold) : nil, isName: true),
                .init(head: words("console.questions.type"), text: words("console.questions.type.\(question.kind.rawValue)")),
                .init(head: words("console.questions.per"), text: words("console.questions.per.\(question.unit.rawValue)")),
            ])
        }
        let table = ConsoleTable(
            words("console.questions.title"),
            heads: [
                .init(label: words("console.questions.label")), .init(label: words("console.questions.type")),
                .init(label: words("console.questions.per")),
            ], rows: rows,
            empty: rows.isEmpty
                ? EmptyState(title: words("console.questions.none"), text: words("console.questions.none.text"), action: new) : nil)
        return try await visit.show(
            ConsoleTablePage(table: table),
            ConsoleHead(
                title: show.event.name, section: .shows, action: rows.isEmpty ? nil : new,
                tabs: showTabs(visit, uuid, at: .questions)))
    }
}
