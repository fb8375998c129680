@testable import UsherHTTP
import Foundation
import UsherCore

@testable import UsherServer

extension PageSamples {
    static let shows: [Sample] = [
        Sample("show", show(sale: sale())), Sample("show-chosen", show(notice: lost, sale: sale(chosen: true))),
        Sample("show-free-guest", show(notice: Notice(.bad, "Please enter your e-mail address"), sale: sale(guest: guest))),
        Sample("show-not-yet", show(notice: Notice(.plain, "Tickets go on sale on Wednesday, 25 November 2026, at 10:00."))),
        Sample("show-sold-out", show(notice: Notice(.plain, "Sold out. Seats that are given back appear here at once."))),
        Sample("show-places", show(places: places())),
        Sample("show-places-quote", show(notice: Notice(.bad, "There are only 2 left."), places: places(quote: price))),
        Sample("show-cancelled", show(notice: Notice(.bad, "This show is cancelled."))),
    ]

    static let lost = Notice(.bad, "Some of these seats have just been taken. The others are still chosen.")
    static let guest = [
        FormField("email", "E-mail", type: "email", autocomplete: "email", hint: "Your tickets go there."),
        FormField("name", "Name", autocomplete: "name", required: false),
    ]
    static let stalls = SeatPlan.Section(name: "Stalls", colour: "#B3364F", price: Money(8500, "GBP"), seats: [])

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

    private static func show(notice: Notice? = nil, sale: ShowPage.Sale? = nil, places: PlacesForm? = nil) -> ShowPage {
        ShowPage(
            title: "The Tempest",
            paragraphs: [
                "A storm, a shipwreck, an island full of noises. Shakespeare’s last play, played by candlelight.",
                "With live music. One interval.",
            ], art: Poster("The Tempest").svg, category: "Play",
            facts: [
                .init(name: "When", text: "Friday, 27 November 2026, 19:30"),
                .init(name: "Where", text: "Globe Theatre, 21 New Globe Walk, London"),
                .init(name: "Prices", text: "£45.00 to £85.00"),
            ], notice: notice, sale: sale, places: places, imageOrigins: [])
    }

    private static func sale(chosen: Bool = false, guest: [FormField] = []) -> ShowPage.Sale {
        let plan = plan(chosen: chosen)
        return ShowPage.Sale(
            action: "/shows/1", token: "token", plan: plan.svg, legend: SeatLegend.lines(plan), list: SeatList.markup(plan),
            statuses: "/api/shows/1/seats?fields=status", most: 8, symbol: "£", digits: 2,
            chosen: chosen ? [.init(id: "Stalls-B-4", place: "Stalls · Row B · Seat 4", price: "£85.00")] : [],
            hasChosen: chosen, total: chosen ? "£85.00" : "£0.00", guest: guest)
    }

    /// A house of two curved sections.
    static func plan(chosen: Bool, rows: Int = 6, seats: Int = 18) -> SeatPlan {
        let sections = [("Stalls", "#B3364F", 8500, 260.0), ("Circle", "#2F6F8F", 4500, 260.0 + Double(rows) * 30 + 40)]
        return SeatPlan(
            width: 1000, height: 820, seatSize: 20, stage: .init(title: "STAGE", x: 500, y: 60, width: 320, height: 50),
            labels: [.init(text: "CIRCLE", x: 500, y: 770, size: 18, colour: nil)], aisles: [],
            sections: sections.map { name, colour, price, radius in
                SeatPlan.Section(
                    name: name, colour: colour, price: Money(Int64(price), "GBP"),
                    seats: (0..<rows).flatMap { row in
                        (0..<seats).map { seat(name, row, $0, radius: radius + Double(row) * 30, of: seats, chosen: chosen) }
                    })
            })
    }

    private static func seat(_ section: String, _ row: Int, _ index: Int, radius: Double, of count: Int, chosen: Bool) -> SeatPlan.Seat {
        let angle = (150 - 120 * Double(index) / Double(count - 1)) * .pi / 180
        let label = String(UnicodeScalar(UInt8(65 + row)))
        let state: SeatPlan.State =
            chosen && section == "Stalls" && row == 1 && index == 3 ? .chosen : (row * 7 + index * 5) % 6 == 0 ? .taken : .available
        return SeatPlan.Seat(
            id: "\(section)-\(label)-\(index + 1)", row: label, number: String(index + 1), x: 500 + radius * cos(angle),
            y: 100 + radius * sin(angle), accessible: row == 0 && index < 2, restricted: row == 5 && index < 2, state: state)
    }
}
