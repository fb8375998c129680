import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/tours` and `H/tours/new`.
extension ConsoleDesk {
    var tourListEndpoints: [Endpoint] {
        [
            housePage("/tours", "A house's tours", .tours) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await toursTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.tours.key), section: .tours, action: newTour(visit)))
            },
            housePage("/tours/new", "Asks for a new tour", .tours) { visit, _ in
                try await newTourPage(visit, NewTourFields(in: WalkLanguage(rawValue: visit.words.language.rawValue) ?? .en))
            },
            houseForm("/tours/new", "Makes a tour in one language", .tours, needing: .content) { visit, form, _ in
                try await makeTour(visit, NewTourFields(form))
            },
        ]
    }

    private func newTour(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        ConsoleHead.Link(href: visit.path("tours", "new"), label: visit.words("tours.new"))
    }

    private func toursTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let words = visit.words
        let tours = try await walks.managed.list(visit.organisation.id)
        return ConsoleTable(
            words(ConsoleSection.tours.key),
            heads: [
                .init(label: words("tours.title")), .init(label: words("tours.languages")),
                .init(label: words("tours.points"), isNumber: true), .init(label: words("tours.entry")),
                .init(label: words("tours.since")),
            ], rows: tours.map { tourRow($0, visit) },
            total: tours.isEmpty ? nil : words("console.table.rows", ["n": .number(Int64(tours.count))]),
            empty: tours.isEmpty
                ? EmptyState(title: words("tours.none"), text: words("tours.none.text"), action: newTour(visit)) : nil)
    }

    private func tourRow(_ tour: Tour, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: tour.name, note: tour.facts.city, href: visit.path("tours", tour.uuid),
                tag: tour.published.isEmpty ? ConsoleTag(words("tours.state.draft"), .gold) : nil, isName: true),
            .init(head: words("tours.languages"), text: tour.languages.map(\.name).joined(separator: ", ")),
            .init(head: words("tours.points"), text: words.number(Int64(tour.points.count)), isNumber: true),
            .init(head: words("tours.entry"), text: words(tour.isProtected ? "tours.entry.voucher" : "tours.entry.free")),
            .init(head: words("tours.since"), text: words.shortDay(tour.created.wire, visit.zone.foundation)),
        ])
    }

    private func newTourPage(
        _ visit: ConsoleVisit, _ fields: NewTourFields, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleFormPage(
            lead: words("tours.new.lead"),
            form: ConsoleForm(
                visit.path("tours", "new"), fields.fields(words), button: words("tours.make"), token: visit.token,
                cancel: visit.path(.tours), faults: [fault].compactMap(\.self)))
        return try await visit.show(page, ConsoleHead(title: words("tours.new"), section: .tours), status: status)
    }

    private func makeTour(_ visit: ConsoleVisit, _ fields: NewTourFields) async throws -> Response {
        guard fields.faults.isEmpty else { return try await newTourPage(visit, fields, status: .badRequest) }
        var facts = FactsDraft()
        if !fields.city.isEmpty { facts.city = fields.city }
        let version = VersionDraft(uuid: walks.newID(), language: fields.language, title: fields.name)
        let slugs = TourSlug.candidates(fields.name)
        for (index, slug) in slugs.enumerated() {
            do {
                let draft = TourDraft(uuid: walks.newID(), slug: slug, isProtected: fields.isProtected, facts: facts)
                let tour = try await walks.managed.create(
                    draft, version, in: visit.organisation.id, by: visit.principal.actor, at: clock.now())
                walks.tourCache.expire()
                return visit.see(
                    visit.path("tours", tour.uuid, "map"),
                    saying: Toast(.good, visit.words("tours.made", ["name": .text(WireText.cut(fields.name, to: 80))])))
            } catch WalkRefusal.conflict(.slugTaken) where index + 1 < slugs.count { continue } catch is QuotaRefusal {
                return try await newTourPage(visit, fields, fault: visit.words("tours.refused.quota"), status: .conflict)
            }
        }
        throw WalkRefusal.conflict(.slugTaken)
    }
}

/// What a tour's address is made of: its title, with a number where another tour has that address.
enum TourSlug {
    /// Addresses of pages that are no walk's.
    static let taken: Set<String> = ["redeem", "preview"]

    static func candidates(_ title: String) -> [String] {
        let plain = HouseSlug(naming: title)
        let base = plain.text == "house" ? HouseSlug(stored: "walk") : plain
        let random = SecureRandom.text(of: 9).lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return ([base.text] + (2...9).map { base.numbered($0).text } + ["\(base)-\(random)"]).filter { !taken.contains($0) }
    }
}

/// What the form of a new tour holds.
struct NewTourFields: Sendable {
    var name = ""
    var city = ""
    var language = WalkLanguage.en
    var isProtected = false
    private(set) var faults: [String: String] = [:]

    /// `language`: the one in which its maker reads the console, where there are tours in it.
    init(in language: WalkLanguage) { self.language = language }

    init(_ form: FormBody) {
        var typed = TypedForm(form)
        name = typed.line("name", most: 200, required: true)
        city = typed.line("city", most: 200)
        language = typed.choice("language", of: WalkLanguage.self) ?? .en
        isProtected = form["entry"] == "voucher"
        faults = typed.faults
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text("name", words("tours.title"), name, error: fault("name")),
            .choice(
                "language", words("tours.language"),
                WalkLanguage.allCases.map { .init($0.rawValue, $0.name, isChosen: $0 == language) }, hint: words("tours.language.hint"),
                error: fault("language")),
            .text("city", words("tours.city"), city, required: false, error: fault("city")),
            .entry(words, isProtected: isProtected),
        ]
    }
}

extension ConsoleField {
    /// Free, or by voucher.
    static func entry(_ words: Words, isProtected: Bool) -> ConsoleField {
        .choice(
            "entry", words("tours.entry"),
            [
                .init("free", words("tours.entry.free"), note: words("tours.entry.free.note"), isChosen: !isProtected),
                .init("voucher", words("tours.entry.voucher"), note: words("tours.entry.voucher.note"), isChosen: isProtected),
            ], isList: false)
    }
}
