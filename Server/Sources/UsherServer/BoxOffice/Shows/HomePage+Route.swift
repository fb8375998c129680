import UsherHTTP
import Foundation
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension SalesPages {
    var homeEndpoint: Endpoint {
        page(
            "/", "What’s on",
            parameters: HomeQuery.names.map { .text($0, .string(), "As of GET /api/shows.") }
        ) { request, context in
            let visit = try await visit(request, context)
            if let house = HostedHouse.current?.face { return try await shop(house, visit) }
            let query = HomeQuery(request.uri.query ?? "")
            let shows = try await shows.offered().shows
            var page = try await ClientWork.run { HomePage(shows, query, visit.words, visit.now) }
            page.sharing = PageSharing(canonical: site(SitePage("/")))
            return try await visit.show(page, search: query["q"])
        }
    }
}

/// The filters of the front page, as its URL has them. What cannot be understood is left out.
struct HomeQuery: Sendable {
    static let names = ["q", "when", "category", "max_price", "sort", "from", "to", "available", "min_price", "offset"]
    static let pageSize = 24

    let filter: ShowFilter
    private let values: [(name: String, value: String)]

    init(_ query: String) {
        let sent = Query(query)
        var values = Self.names.map { (name: $0, value: (try? sent.text($0)) ?? "") }.filter { !$0.value.isEmpty }
        // Each wrong value is dropped; there are no more than names.
        for _ in Self.names {
            let known = values
            do throws(ShowFilterError) {
                _ = try ShowFilter { name in known.first { $0.name == name }?.value }
                break
            } catch { values.removeAll { $0.name == error.field } }
        }
        let kept = values
        var filter = (try? ShowFilter { name in kept.first { $0.name == name }?.value }) ?? ShowFilter()
        filter.limit = Self.pageSize
        filter.kinds = Set(Show.Kind.allCases)
        self.filter = filter
        self.values = values
    }

    subscript(name: String) -> String { values.first { $0.name == name }?.value ?? "" }

    /// Whether anything but the order was asked for.
    var isFiltered: Bool { values.contains { $0.name != "sort" && $0.name != "offset" } }

    func path(_ base: String, offset: Int) -> String {
        base + QueryText.query(values.filter { $0.name != "offset" } + [("offset", String(offset))])
    }
}

extension HomePage {
    init(_ shows: [Show], _ query: HomeQuery, _ words: Words, of house: HouseFace? = nil, at base: String = "/", _ now: Instant) {
        self.words = words
        let page = query.filter.page(of: shows, at: now)
        self.base = base
        heading = house?.name ?? words("shop.heading")
        about = house.map { About($0.brand) }
        search = query["q"].isEmpty ? nil : query["q"]
        dates = Self.choices(
            [("", "shop.when.any"), ("tonight", "shop.when.tonight"), ("week", "shop.when.week"), ("weekend", "shop.when.weekend")].map {
                ($0.0, words($0.1))
            }, query["when"])
        let slugs = Set(shows.map(\.categorySlug)).union(query["category"].isEmpty ? [] : [query["category"]]).sorted()
        categories = Self.choices([("", words("shop.kind.any"))] + slugs.map { ($0, words.category($0)) }, query["category"])
        let currency = shows.first?.currency ?? "GBP"
        let steps = Set([25, 50, 100] + (Int64(query["max_price"]).map { [$0] } ?? [])).sorted()
        prices = Self.choices(
            [("", words("shop.price.any"))]
                + steps.map { (String($0), words("shop.price.upto", ["sum": .text(words.whole($0, currency))])) }, query["max_price"])
        sorts = Self.choices(
            [
                ("", "shop.order.soonest"), ("price", "shop.order.cheapest"), ("-price", "shop.order.dearest"),
                ("title", "shop.order.title"),
            ].map { ($0.0, words($0.1)) }, query["sort"])
        cards = page.shows.map { ShowCard($0.shown(at: now), words, at: now) }
        count = page.total == 0 ? words("shop.none") : words("shop.count", ["n": .number(Int64(page.total))])
        isEmpty = cards.isEmpty
        isFiltered = query.isFiltered
        next = page.next.map { query.path(base, offset: $0) }
        imageOrigins = Set(page.shows.compactMap { PageHeaders.origin(of: $0.imageURL) }).sorted()
    }

    private static func choices(_ all: [(String, String)], _ value: String) -> [Choice] {
        all.map { Choice(value: $0.0, label: $0.1, selected: $0.0 == value) }
    }
}

extension HomePage.About {
    init(_ brand: HouseBrand) {
        paragraphs = brand.text.split(separator: "\n").map { String($0) }
        email = brand.email.isEmpty ? nil : brand.email
        let dialled = brand.phone.filter { $0.isNumber || $0 == "+" }
        phone = brand.phone.isEmpty ? nil : HomePage.Phone(number: brand.phone, href: "tel:" + dialled)
        website = URL(string: brand.website)?.host.map { HomePage.Link(href: brand.website, label: $0) }
        hasContact = email != nil || phone != nil || website != nil
    }
}

extension ShowCard {
    init(_ show: Show, _ words: Words, at now: Instant) {
        let time = ShowTime(show.startsAt, show.zone, words)
        href = SitePage.show(show.uuid).path
        title = show.title
        art = Poster.art(show.title, imageURL: show.imageURL)
        when = time.short(now)
        venue = show.venue
        badge = time.nearness(now)
        let lowest = show.prices.lowerBound
        let isFree = lowest == 0 && show.prices.upperBound == 0
        price = isFree ? words("shop.free") : words("shop.from", ["sum": .text(words.money(Money(lowest, show.currency)))])
        let status = show.saleStatus(at: now)
        isOver = status != .onSale && status != .notYet
        switch status {
        case .onSale: call = words(show.kind == .standing ? "shop.call.tickets" : "shop.call.seats")
        case .soldOut: call = words("shop.call.soldout")
        case .closed: call = words("shop.call.closed")
        case .cancelled: call = words("shop.call.cancelled")
        case .notYet:
            let opens = show.salesOpenAt.map { ShowTime($0, show.zone, words).short(now) }
            call = opens.map { words("shop.call.opens", ["day": .text($0)]) } ?? words("shop.call.soon")
        }
    }
}

extension Words {
    /// `stand-up-comedy` as people write it: those that shows usually have in this language, others as they stand.
    func category(_ slug: String) -> String {
        let key = "shop.kind.\(slug)"
        let known = self(key)
        guard known == key else { return known }
        let words = slug.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Whole units, without a fraction: `£25`.
    func whole(_ major: Int64, _ currency: String) -> String {
        guard language != .en else { return String(Money(Money.minor(major, currency), currency).text.prefix { $0 != "." }) }
        return Decimal(major).formatted(.currency(code: currency).precision(.fractionLength(0)).locale(locale))
    }
}

/// How amounts of a currency are written, for a script that writes them itself.
struct MoneyForm: Sendable {
    /// What stands before the digits, and behind them.
    let before: String
    let behind: String
    let digits: Int
    /// Whose commas and points they have, as browsers name it.
    let locale: String

    init(_ currency: String, _ words: Words) {
        let zero = words.money(Money(0, currency))
        before = String(zero.prefix { !$0.isNumber })
        behind = String(zero.reversed().prefix { !$0.isNumber }.reversed())
        digits = Money.digits(currency)
        locale = words.language == .en ? "en" : words.locale.identifier.replacing("_", with: "-")
    }
}
