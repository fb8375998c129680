import UsherCore
import UsherWire
import UsherHTTP

/// What the routes of sales may answer.
enum CheckoutAnswers {
    static let taken = TakenSeat(
        sent: "stalls-A-1", id: "3b241101-e2bb-8255-8caf-4136c566a962", section: "Stalls", row: "A", number: "1", status: "reserved")

    /// One booking, or why not.
    static func bookingAnswers(_ refusals: BookingRefusal...) -> [Endpoint.Answer] {
        var answers = [Endpoint.Answer(200, "It", .boxOffice, BoxOffice.UserBooking.sample)]
        answers += refusals.map { .problem($0.problem, desk: .boxOffice) }
        return answers + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var listAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "They", .boxOffice, [BoxOffice.UserBooking.sample])]
        return answers + BoxOfficeSchema.signedIn + [.problem(.internal, desk: .boxOffice), .problem(.unavailable, desk: .boxOffice)]
    }

    static var resendAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "It is on its way", .boxOffice, BoxOffice.DoneResponse.onTheWay)]
        return answers + refusals(BookingRefusal.notFound, .notConfirmed) + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    /// What the price of tickets may be refused with.
    static var sold: [Endpoint.Answer] {
        refusals(
            CheckoutRefusal.ambiguous("items"), .invalidItems([.init(index: 0, kind: .unknownArea)]), .codeInvalid(["SPRING"]),
            .ruleBroken([.init(rule: .needs, category: "child", sentence: "Child needs Adult, one for every 4")]), .codeUsedUp(["SPRING"]),
            .notEnough([ShortPlace(area: "floor", category: "standard", left: 1)]), .priceChanged(quote), .offerUnknown, .offerOver)
    }

    static var quoteAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "What they cost", .boxOffice, BoxOffice.QuoteResponse(quote: BoxOffice.Quote(quote)))]
        let show = refusals(
            CheckoutRefusal.noSeats, .tooManySeats(CheckoutRefusal.most), .showNotFound, .notOnSale("closed"),
            .invalidSeats(["stalls-Z-1"]),
            .duplicateSeats(["stalls-A-1", "stalls-A-1"]), .seatsTaken([taken]), .invalidEmail)
        return answers + show + sold + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    private static let quote = UsherCore.Quote(
        currency: "GBP",
        tickets: [
            .init(
                seat: nil, area: "floor", category: "early", base: 1500, discount: 150, code: "SPRING",
                tax: TaxPart(
                    rate: TaxRate(key: "vat", name: "VAT", rate: 200_000, from: CivilDate(days: 0)), isIncluded: true, net: 1125, tax: 225),
                fees: [.init(key: "booking", name: "Booking fee", amount: 100, tax: nil, isRefundable: false)])
        ], fees: [])

    static var holdAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "They are held", .boxOffice, BoxOffice.CheckoutResponse.sample)]
        let form = refusals(
            CheckoutRefusal.missingShow, .noSeats, .tooManySeats(CheckoutRefusal.most), .invalidKey, .invalidEmail, .keyReused, .inProgress)
        let show = refusals(
            CheckoutRefusal.showNotFound, .notOnSale("closed"), .invalidSeats(["stalls-Z-1"]),
            .duplicateSeats(["stalls-A-1", "stalls-A-1"]))
        let state = refusals(CheckoutRefusal.emailRequired, .seatsTaken([taken]), .released, .paymentUnavailable)
        return answers + form + show + sold + state + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var releaseAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "The seats are free", .boxOffice, BoxOffice.ReleaseResponse(success: true, released: 3))]
        return answers + refusals(CheckoutRefusal.reservationNotFound, .alreadyPaid) + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var confirmationAnswers: [Endpoint.Answer] {
        let samples: KeyValuePairs = [
            "paid": BoxOffice.PaymentConfirmation.sample, "processing": BoxOffice.PaymentConfirmation(processing: 19_500),
        ]
        let answers = [Endpoint.Answer(200, "Paid, or on its way", .boxOffice, samples: samples)]
        return answers + refusals(PaymentRefusal.missingSession, .sessionNotFound, .notCompleted, .expired, .refunded)
            + [.problem(.internal, desk: .boxOffice), .problem(.unavailable, desk: .boxOffice)]
    }

    static var webhookAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "Taken", .boxOffice, BoxOffice.WebhookResponse(received: true))]
        let problems: [Problem] = [.invalidJSON, .bodyTooLarge, .unavailable]
        return answers + refusals(PaymentRefusal.invalidSignature) + problems.map { .problem($0, desk: .boxOffice) }
    }

    static func refusals(_ refusals: CheckoutRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .boxOffice) }
    }

    static func refusals(_ refusals: PaymentRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .boxOffice) }
    }

    static func refusals(_ refusals: BookingRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .boxOffice) }
    }
}
