@testable import UsherHTTP
import UsherCore

@testable import UsherServer

extension PageSamples {
    private static let terms: HouseLegal = {
        var legal = HouseLegal()
        (legal.seller, legal.address, legal.email) = ("Globe <Ltd>", "21 New Globe Walk\nLondon", "box@globe.example")
        (legal.register, legal.tax) = ("12345", "GB123")
        return legal
    }()
    private static let about = HomePage.About(BrandSamples.globe.brand)

    static let home: [Sample] = [
        Sample("house", page(cards, about: about), PageFrame(path: "/o/globe", house: PageHouse(BrandSamples.globe))),
        Sample(
            "house-terms", LegalTextPage(.terms, "First <line>\n\nSecond", terms, words),
            PageFrame(path: "/", house: PageHouse(BrandSamples.globe))),
        Sample(
            "house-embed",
            EmbedPage(
                words: words, title: "What’s on", cards: cards, isEmpty: false, imageOrigins: [], framedBy: ["https://globe.example"]),
            PageFrame(path: "/", house: PageHouse(BrandSamples.globe))),
        Sample("home", page(cards), PageFrame(path: "/")), Sample("home-signed-in", page(cards), signedIn),
        Sample("home-empty", page([])), Sample("home-no-match", page([], filtered: true)),
    ]

    private static func page(_ cards: [ShowCard], filtered: Bool = false, about: HomePage.About? = nil) -> HomePage {
        HomePage(
            words: words, base: about == nil ? "/" : "/o/globe", heading: about == nil ? "Find your seat" : "Globe <Theatre>", about: about,
            search: filtered ? "Hamlet \"II\"" : nil,
            dates: choices(
                ["": "Any day", "tonight": "Tonight", "week": "This week", "weekend": "Weekend"], ["", "tonight", "week", "weekend"]),
            categories: choices(["": "Everything", "musical": "Musical", "play": "Play"], ["", "musical", "play"]),
            prices: choices(["": "Any price", "25": "Up to £25", "50": "Up to £50"], ["", "25", "50"]),
            sorts: choices(["": "Soonest first", "price": "Cheapest first", "title": "A to Z"], ["", "price", "title"]), cards: cards,
            count: cards.isEmpty ? "No shows" : "\(cards.count) shows", isEmpty: cards.isEmpty, isFiltered: filtered,
            next: cards.isEmpty ? nil : "/?offset=24", imageOrigins: [])
    }

    private static func choices(_ labels: [String: String], _ order: [String]) -> [HomePage.Choice] {
        order.map { HomePage.Choice(value: $0, label: labels[$0] ?? "", selected: $0.isEmpty) }
    }

    private static let cards: [ShowCard] = [
        card("Hamlet", "Today, 19:30", "Globe Theatre", "From £10", badge: "Today"),
        card("The Tempest", "Tomorrow, 14:00", "Globe Theatre", "From £45", badge: "Tomorrow"),
        card("Doctor Faustus", "Fri 28 Nov 2026, 20:00", "Rose Playhouse", "From £12.50"),
        card("Les Misérables", "Sat 29 Nov 2026, 19:30", "Victoria Palace", "From £49.50", call: "Sold out", over: true),
        card("Così fan tutte", "Sun 30 Nov 2026, 18:00", "Opera House", "From £85"),
        card("A Midsummer Night’s Dream", "Mon 1 Dec 2026, 19:30", "Open Air Theatre", "From £25", call: "On sale Wed 25 Nov, 10:00"),
    ]

    private static func card(
        _ title: String, _ when: String, _ venue: String, _ price: String, badge: String? = nil, call: String = "Choose seats",
        over: Bool = false
    ) -> ShowCard {
        ShowCard(
            href: "/shows/1", title: title, art: Poster(title).svg, when: when, venue: venue, price: price, call: call, badge: badge,
            isOver: over)
    }
}
