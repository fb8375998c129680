@testable import UsherPapers
import UsherTemplates

@testable import UsherServer

extension PageSamples {
    static let tickets: [Sample] = [
        Sample("booking", booking(ticket()), signedIn), Sample("booking-refunded", booking(ticket(valid: false))),
        Sample("ticket", TicketPage(words: words, ticket: ticket())),
        Sample(
            "give-back",
            GiveBackPage(
                words: words, show: summary, seats: Array(lines.prefix(2)), question: "Cancel 2 seats?", amount: "£150.00",
                isFree: false,
                ends: words("giveback.ends", ["day": .text("Thursday, 26 November 2026, 19:30")]), label: "Cancel and get £150.00 back",
                action: "/bookings/1/cancel?k=key",
                token: "token", back: "/bookings/1?k=key")),
        Sample(
            "pass-on",
            PassOnPage(
                words: words, show: summary, notice: nil,
                tickets: [
                    .init(id: "1", place: "Stalls · Row A · Seat 1", isChosen: true),
                    .init(id: "2", place: "Stalls · Row A · Seat 2", isChosen: false),
                ],
                fields: [
                    .name("", words, autocomplete: "off"), .email("", words, autocomplete: "off", hint: "Their tickets go there."),
                ],
                action: "/bookings/1/transfer?k=key", token: "token", once: "once", back: "/bookings/1?k=key")),
        Sample(
            "exchange",
            ExchangePage(
                words: words, show: summary, notice: nil,
                tickets: [.init(id: "1", place: "Stalls · Row A · Seat 1, Adult", isChosen: true)],
                dates: [
                    .init(when: "Friday, 27 November 2026, 19:30", href: nil),
                    .init(when: "Saturday, 28 November 2026, 19:30", href: "/bookings/1/exchange?k=key&show=2"),
                ], hasDates: true,
                areas: [.init(value: "stalls", label: "Stalls", isChosen: true), .init(value: "floor", label: "Floor", isChosen: false)],
                categories: [
                    .init(value: "standard", label: "Adult", isChosen: false), .init(value: "child", label: "Child", isChosen: true),
                ], hasCategories: true,
                offer: .init(
                    lines: [
                        SeatLine(place: "New tickets", price: "£42.50"), SeatLine(place: "Exchange fee", price: "£2.00"),
                        SeatLine(place: "Your tickets until now", price: "-£85.00"),
                    ], says: "Goes back to you", sum: "£40.50"), target: "1", action: "/bookings/1/exchange?k=key", token: "token",
                once: "once", back: "/bookings/1?k=key")),
        Sample(
            "tickets",
            TicketsPage(
                words: words, signin: nil, upcoming: [card("The Tempest", pass: true), card("Hamlet", pass: false)],
                past: [card("Doctor Faustus", pass: false)],
                isEmpty: false, hasUpcoming: true, hasPast: true, imageOrigins: []), signedIn),
        Sample(
            "tickets-empty",
            TicketsPage(
                words: words, signin: nil, upcoming: [], past: [], isEmpty: true, hasUpcoming: false, hasPast: false, imageOrigins: []),
            signedIn),
        Sample(
            "tickets-signed-out",
            TicketsPage(
                words: words, signin: "/signin?next=%2Ftickets", upcoming: [], past: [], isEmpty: false, hasUpcoming: false, hasPast: false,
                imageOrigins: [])),
    ]

    static func ticket(valid: Bool = true) -> TicketView {
        let code = "K7QPX2MNVB4RTZ9WLD3H"
        let qr = QRCode(code)?.svg(title: "Ticket code") ?? ""
        let singles = valid ? lines.prefix(2).map { TicketView.Single(place: $0.place, code: "ABCD EFGH JKLM NPQR STUV", qr: qr) } : []
        return TicketView(
            title: "The Tempest", when: "Friday, 27 November 2026, 19:30", venue: "Globe Theatre, 21 New Globe Walk, London", seats: lines,
            total: "£195.00", buyer: "Ada Lovelace",
            status: valid ? .init(label: "Confirmed", kind: "good") : .init(label: "Refunded", kind: "bad"),
            pass: valid ? .init(code: TicketDocument.grouped(code), qr: qr) : nil, singles: singles, hasSingles: valid,
            files: valid
                ? [
                    .init(href: "/bookings/1/ticket.pdf?k=key", label: "Tickets as PDF"),
                    .init(href: "/bookings/1/event.ics?k=key", label: "Add to calendar"),
                ]
                : [], hasFiles: valid)
    }

    private static func booking(_ ticket: TicketView) -> BookingPage {
        BookingPage(
            words: words, ticket: ticket, notice: nil, made: "Booking 0f8b2c1e, made 21 November 2026.", back: true,
            resend: ticket.pass == nil ? nil : .init(action: "/bookings/1/resend", token: "token"),
            giving: ticket.pass == nil
                ? nil
                : .init(
                    href: "/bookings/1/cancel", label: "Cancel and get £195.00 back",
                    text: "You can cancel until Thursday, 26 November 2026, 19:30."))
    }

    private static func card(_ title: String, pass: Bool) -> TicketsPage.Booking {
        TicketsPage.Booking(
            href: "/bookings/1", title: title, art: Poster(title).svg, when: "Friday, 27 November 2026, 19:30", venue: "Globe Theatre",
            seats: "3 seats, £195.00", status: .init(label: pass ? "Confirmed" : "Payment pending", kind: pass ? "good" : "gold"),
            qr: pass ? QRCode("K7QPX2MNVB4RTZ9WLD3H")?.svg(title: "Ticket code") : nil)
    }
}
