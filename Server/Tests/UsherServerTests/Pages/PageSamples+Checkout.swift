@testable import UsherHTTP
import UsherCore

@testable import UsherServer

extension PageSamples {
    static let checkouts: [Sample] = [
        Sample(
            "checkout",
            CheckoutPage(
                words: words, show: summary, seller: "Globe Theatre", seats: lines, total: "£195.00",
                returns: "You can cancel and get your money back until Thursday, 26 November 2026, 19:30.", buyer: "ada@example.org",
                open: .init(
                    pay: "/pay/demo/demo_1", says: "Pay £195.00", release: "/checkout/cancel", token: "token", hold: "hold", clock: clock),
                notice: nil)),
        Sample(
            "checkout-terms",
            CheckoutPage(
                words: words, show: summary, seller: "Globe <Ltd>", sellerFacts: "21 New Globe Walk, London · 12345",
                refunds: "Until a day before.",
                seats: lines, total: "£195.00", returns: nil, buyer: nil,
                open: .init(
                    pay: "https://pay.example/1",
                    boxes: .init(
                        action: "/checkout/1?hold=hold",
                        boxes: [
                            .init(name: "terms", label: "I agree to the", href: "/o/globe/legal/terms", text: "terms", isTicked: true),
                            .init(
                                name: "privacy", label: "I have read the", href: "/o/globe/legal/privacy", text: "privacy statement",
                                isTicked: false),
                        ], isMissing: true), says: "Pay £195.00", release: "/checkout/cancel", token: "token", hold: "hold", clock: clock),
                notice: nil), PageFrame(path: "/checkout/1", house: PageHouse(BrandSamples.globe))),
        Sample(
            "checkout-prices",
            CheckoutPage(
                words: words, show: summary, seller: "Globe Theatre", seats: lines, total: "£195.00", taxes: ["VAT in it: £32.50"],
                returns: nil, buyer: nil,
                open: .init(
                    pay: "/pay/demo/demo_1",
                    prices: .init(
                        action: "/checkout/1/prices?hold=hold", summary: "Reduced tickets, discount code",
                        tickets: [
                            .init(
                                name: "category.0", place: "Stalls · Row A · Seat 1",
                                categories: [
                                    .init(key: "adult", text: "Adult, £80.00", isChosen: false),
                                    .init(key: "child", text: "Child, £40.00", isChosen: true),
                                ])
                        ], code: "TENTH", refused: "Child needs Adult, one for every 1.", guest: [], isOpen: true), says: "Pay £195.00",
                    release: "/checkout/cancel", token: "token", hold: "hold", clock: clock), notice: nil)),
        Sample(
            "checkout-over",
            CheckoutPage(
                words: words, show: summary, seller: "Globe Theatre", seats: lines, total: "£195.00", returns: nil, buyer: nil, open: nil,
                notice: nil)),
        Sample("cancel", CancelPage(words: words, show: summary, released: true)),
        Sample("cancel-nothing", CancelPage(words: words, show: nil, released: false)),
        Sample("pay-demo", payment(nil)),
        Sample("pay-demo-declined", payment(Notice(.bad, "The payment was declined. Your seats are still held: try again."))),
        Sample("pay-demo-over", DemoPaymentPage(words: words, show: summary, seats: lines, total: "£195.00", notice: nil, open: nil)),
        Sample(
            "success",
            SuccessPage(
                words: words, paid: .init(ticket: ticket(), email: "ada@example.org", booking: "/bookings/1?k=key"), processing: nil,
                otherwise: nil)),
        Sample(
            "success-processing",
            success(.init(ask: "/api/checkout/success?session_id=cs_1", next: "/checkout/success?session_id=cs_1&try=2", late: false))),
        Sample("success-late", success(.init(ask: "/api/checkout/success?session_id=cs_1", next: nil, late: true))),
        Sample(
            "success-not-paid",
            SuccessPage(
                words: words, paid: nil, processing: nil,
                otherwise: .init(
                    eyebrow: "Not paid", heading: "The payment was not completed", text: "You have not been charged.",
                    href: "/shows/1#seats", label: "Choose seats"))),
    ]

    static let clock = HoldClock(ends: "2026-11-21T20:15:00.000Z", now: "2026-11-21T20:03:00.000Z", local: "20:15")
    static let summary = ShowSummary(
        title: "The Tempest", when: "Friday, 27 November 2026, 19:30", venue: "Globe Theatre", art: Poster("The Tempest").svg,
        href: "/shows/1")
    static let lines = [
        SeatLine(place: "Stalls · Row A · Seat 12", price: "£85.00"), SeatLine(place: "Stalls · Row A · Seat 13", price: "£65.00"),
        SeatLine(place: "Circle · Row C · Seat 4", price: "£45.00", mark: "Refunded"),
    ]

    private static func payment(_ notice: Notice?) -> DemoPaymentPage {
        DemoPaymentPage(
            words: words, show: summary, seats: lines, total: "£195.00", notice: notice,
            open: .init(action: "/pay/demo/demo_1", token: "token", says: "Pay £195.00", clock: clock, guest: guest))
    }

    private static func success(_ processing: SuccessPage.Processing) -> SuccessPage {
        SuccessPage(words: words, paid: nil, processing: processing, otherwise: nil)
    }
}
