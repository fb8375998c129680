@testable import UsherHTTP
import Foundation
import UsherCore
import UsherTemplates

@testable import UsherServer

extension PageSamples {
    static let shows: [Sample] = [
        Sample("show", show(sale: sale())), Sample("show-chosen", show(notice: lost, sale: sale(chosen: true))),
        Sample("show-list", show(sale: sale(chosen: true, list: true))), Sample("show-held", show(held: held, sale: sale(chosen: true))),
        Sample("show-free-guest", show(notice: Notice(.bad, "Please enter your e-mail address"), sale: sale(guest: guest))),
        Sample("show-not-yet", show(notice: Notice(.plain, "Tickets go on sale on Wednesday, 25 November 2026, at 10:00."))),
        Sample(
            "show-sold-out",
            show(
                notice: Notice(.plain, "Sold out. Seats given back appear here at once."),
                others: [.init(href: "/shows/2", when: "Saturday, 28 November 2026, 19:30", price: "from £45.00")])),
        Sample("show-places", show(places: places())),
        Sample("show-places-quote", show(notice: Notice(.bad, "There are only 2 left."), places: places(quote: price))),
        Sample("show-cancelled", show(notice: Notice(.bad, "This show is cancelled."))),
    ]

    static let lost = Notice(.bad, "Some of these seats have just been taken. The others are still chosen.")
    static let guest = [
        FormField("email", "E-mail", type: "email", autocomplete: "email", hint: "Your tickets go there."),
        FormField("name", "Name", autocomplete: "name", required: false),
    ]
    static let held = ShowPage.Held(
        seats: "1 seat", until: "until 20:15", clock: clock, pay: "/checkout/1?hold=hold", mayChange: true, release: "/checkout/cancel",
        token: "token",
        hold: "hold")

    private static let price = PlacesForm.Price(
        lines: [SeatLine(place: "Dance floor, Early bird (SPRING)", price: "£10.80"), SeatLine(place: "Post", price: "£3.00")],
        total: "£13.80", taxes: ["VAT in it: £2.30"])

    private static func places(quote: PlacesForm.Price? = nil) -> PlacesForm {
        let lines = [
            PlacesForm.Line(
                field: "places.floor.early", name: "Early bird", price: "£12.00", note: "3 left", most: 8, value: quote == nil ? 0 : 1,
                closed: false),
            PlacesForm.Line(
                field: "places.floor.late", name: "Late", price: "£9.00", note: "Not on sale yet", most: 8, value: 0, closed: true),
        ]
        return PlacesForm(
            heading: "Choose your tickets", action: "/shows/1/places", token: "token",
            areas: [.init(name: "Dance floor", left: "3 left", lines: lines)], code: quote == nil ? "" : "SPRING", quote: quote,
            guest: guest)
    }

    private static func show(
        notice: Notice? = nil, held: ShowPage.Held? = nil, sale: ShowPage.Sale? = nil, places: PlacesForm? = nil, others: [ShowDate] = []
    ) -> ShowPage {
        ShowPage(
            words: words, title: "The Tempest",
            paragraphs: [
                "A storm, a shipwreck, an island full of noises. Shakespeare’s last play, played by candlelight.",
                "With live music. One interval.",
            ], art: Poster("The Tempest").svg, category: "Play",
            facts: [
                .init(name: "When", text: "Friday, 27 November 2026, 19:30"),
                .init(name: "Where", text: "Globe Theatre, 21 New Globe Walk, London"),
                .init(name: "Prices", text: "£45.00 to £85.00"),
            ], notice: notice, held: held, sale: sale, places: places, others: others, hasOthers: !others.isEmpty, imageOrigins: [])
    }

    private static func sale(chosen: Bool = false, list: Bool = false, guest: [FormField] = []) -> ShowPage.Sale {
        let plan = plan(chosen: chosen)
        return ShowPage.Sale(
            action: "/shows/1", token: "token", best: best(list), views: .init(map: "/shows/1#seats", list: "/shows/1?view=list#seats"),
            isList: list, plan: list ? "" : plan.svg("/shows/1", words),
            sections: plan.sections.map { ShowPage.SectionLine($0, words, isOpen: $0.id == "stalls") },
            legend: SeatLegend.lines(plan, words),
            list: SeatList.markup(plan.sections[0], words), geometry: "/maps/1.json", states: "/api/shows/1/states", own: "", most: 8,
            upTo: words("show.upto", ["n": .number(8)]), money: MoneyForm("GBP", words),
            chosen: chosen
                ? [.init(id: "stalls-B-4", place: "Stalls · Row B · Seat 4", price: "£85.00", minor: 8_500, isElsewhere: false)] : [],
            hasChosen: chosen, count: chosen ? "1 seat" : "0 seats", total: chosen ? "£85.00" : "£0.00", guest: guest)
    }

    private static func best(_ isList: Bool) -> ShowPage.BestForm {
        .init(
            counts: [.init(value: "1", label: "1 seat", isChosen: false), .init(value: "2", label: "2 seats", isChosen: true)],
            sections: [
                .init(value: "", label: "Anywhere", isChosen: true), .init(value: "stalls", label: "Stalls, £85.00", isChosen: false),
            ], hasAccessible: true, wantsAccessible: false, ask: "/api/shows/1/best", isList: isList)
    }

    /// A house of two curved sections.
    static func plan(chosen: Bool, rows: Int = 6, seats: Int = 18) -> SeatPlan {
        let sections = [("Stalls", "#B3364F", 8500, 260.0), ("Circle", "#2F6F8F", 4500, 260.0 + Double(rows) * 30 + 40)]
        return SeatPlan(
            width: 1000, height: 820, seatSize: 20, stage: .init(title: "STAGE", x: 500, y: 60, width: 320, height: 50),
            labels: [.init(text: "CIRCLE", x: 500, y: 770, size: 18, colour: nil)], aisles: [],
            sections: sections.map { name, colour, price, radius in
                let places = (0..<rows).flatMap { row in
                    (0..<seats).map { seat(name, row, $0, radius: radius + Double(row) * 30, of: seats, chosen: chosen) }
                }
                return SeatPlan.Section(
                    id: name.lowercased(), name: name, colour: colour, price: Money(Int64(price), "GBP"),
                    free: places.count { $0.state == .available }, seats: places)
            })
    }

    private static func seat(_ section: String, _ row: Int, _ index: Int, radius: Double, of count: Int, chosen: Bool) -> SeatPlan.Seat {
        let angle = (150 - 120 * Double(index) / Double(count - 1)) * .pi / 180
        let label = String(UnicodeScalar(UInt8(65 + row)))
        let state: SeatPlan.State =
            chosen && section == "Stalls" && row == 1 && index == 3 ? .chosen : (row * 7 + index * 5) % 6 == 0 ? .taken : .available
        return SeatPlan.Seat(
            id: "\(section.lowercased())-\(label)-\(index + 1)", index: row * count + index, row: label, number: String(index + 1),
            x: 500 + radius * cos(angle),
            y: 100 + radius * sin(angle), accessible: row == 0 && index < 2, restricted: row == 5 && index < 2, state: state)
    }
}
