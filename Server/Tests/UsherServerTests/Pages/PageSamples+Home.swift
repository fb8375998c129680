@testable import UsherHTTP
@testable import UsherServer

extension PageSamples {
    static let home: [Sample] = [
        Sample("home", page(cards), PageFrame(path: "/")), Sample("home-signed-in", page(cards), signedIn),
        Sample("home-empty", page([])), Sample("home-no-match", page([], filtered: true)),
    ]

    private static func page(_ cards: [ShowCard], filtered: Bool = false) -> HomePage {
        HomePage(
            heading: "Find your seat", search: filtered ? "Hamlet \"II\"" : nil,
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
