import UsherHTTP
import UsherCore
import UsherWire

/// The shapes of what is sold, for the API's document.
enum CheckoutSchema {
    static let request = Schema.object(
        [
            "showId": .string(format: "uuid"),
            "specificSeatIds": .array(.string("A seat's id, or its id in the map."), min: 1, max: CheckoutRefusal.most),
            "email": .string("A guest's.", format: "email"), "name": .string("A guest's."),
            "holdToken": .string("A guest's earlier hold, to be replaced."),
        ], required: ["showId", "specificSeatIds"])

    static let hold = Schema.object([
        "success": .boolean(), "sessionId": .string(), "url": .string("Where to pay.", format: "uri"),
        "reservationId": .string(format: "uuid"), "expiresAt": BoxOfficeSchema.time,
        "totalAmount": .integer("In minor units.", min: 0), "reservedSeats": .integer(min: 1), "total_pence": .integer(min: 0),
        "currency": .string(), "holdToken": .string("Proves that this hold is yours."),
        "seats": .array(
            .object([
                "id": .string(format: "uuid"), "section": .string(), "row": .string(), "number": .string(),
                "price": .integer("In whole major units."), "price_pence": .integer(min: 0),
            ])),
    ])

    static let seat = Schema.named(
        "BookedSeat",
        .object(
            [
                "id": .string(format: "uuid"), "section": .string(), "row": .string(), "number": .string(),
                "price": .integer("In whole major units."), "price_pence": .integer(min: 0),
                "status": .string(oneOf: ["pending", "valid", "used", "refunded", "cancelled"]),
                "qrCode": .string("This admission's own code; while it is valid or used."),
            ], required: ["id", "section", "row", "number", "price", "price_pence", "status"]))

    static let booking = Schema.named(
        "UserBooking",
        .object(
            [
                "id": .string(format: "uuid"), "showId": .string(format: "uuid"), "showTitle": .string(),
                "showDate": .string("Local.", format: "date"), "showTime": .string("Local, `HH:MM:SS`."), "venue": .string(),
                "seats": .array(seat), "totalAmount": .integer("In whole major units."), "bookingDate": BoxOfficeSchema.time,
                "status": .string(oneOf: ["pending", "confirmed", "expired", "cancelled", "refunded"]),
                "qrCode": .string("The ticket code; only while confirmed."), "total_amount_pence": .integer(min: 0),
                "refunded_pence": .integer(min: 0), "currency": .string(), "venueAddress": .string(), "imageUrl": .string(),
                "startsAt": BoxOfficeSchema.time, "timezone": .string(),
                "usageStatus": .string(oneOf: ["unused", "partially_used", "used"]),
                "links": .object(
                    [
                        "page": .string(format: "uri"), "pdf": .string(format: "uri"), "ics": .string(format: "uri"),
                        "wallet": .string(format: "uri"),
                    ], required: ["page", "pdf", "ics"]),
            ],
            required: [
                "id", "showId", "showTitle", "showDate", "showTime", "venue", "seats", "totalAmount", "bookingDate", "status",
            ]))

    static let confirmation = Schema.object(
        [
            "success": .boolean(), "verification_code": .string("The ticket code, or `PROCESSING`."),
            "payment_status": .string(oneOf: ["paid", "processing"]),
            "customer_details": .object(["email": .string(), "name": .string()]), "amount_total": .integer("In minor units.", min: 0),
            "currency": .string(), "show_details": Schema.object([:], required: []).nullable, "booking": booking,
            "seats": .array(.object([:], required: [])), "error": .string(), "retry_after_ms": .integer("When to ask again.", min: 0),
        ], required: ["success", "verification_code", "payment_status", "customer_details", "amount_total", "show_details"])

    static let taken = TakenSeat(
        sent: "stalls-A-1", id: "3b241101-e2bb-8255-8caf-4136c566a962", section: "Stalls", row: "A", number: "1", status: "reserved")

    /// One booking, or why not.
    static func bookingAnswers(_ refusals: BookingRefusal...) -> [Endpoint.Answer] {
        var answers = [Endpoint.Answer(200, "It", booking, Example(BoxOffice.UserBooking.sample, .milliseconds))]
        answers += refusals.map { .problem($0.problem, desk: .boxOffice) }
        return answers + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var listAnswers: [Endpoint.Answer] {
        let example = Example([BoxOffice.UserBooking.sample], .milliseconds)
        let answers = [Endpoint.Answer(200, "They", .array(booking), example)]
        return answers + BoxOfficeSchema.signedIn + [.problem(.internal, desk: .boxOffice), .problem(.unavailable, desk: .boxOffice)]
    }

    static var resendAnswers: [Endpoint.Answer] {
        let example = Example(BoxOffice.DoneResponse.onTheWay, .milliseconds)
        let answers = [Endpoint.Answer(200, "It is on its way", .object(["success": .boolean(), "message": .string()]), example)]
        return answers + refusals(BookingRefusal.notFound, .notConfirmed) + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var holdAnswers: [Endpoint.Answer] {
        let answers = [Endpoint.Answer(200, "They are held", hold, Example(BoxOffice.CheckoutResponse.sample, .milliseconds))]
        let form = refusals(CheckoutRefusal.missingShow, .noSeats, .tooManySeats, .invalidKey, .invalidEmail, .keyReused, .inProgress)
        let show = refusals(
            CheckoutRefusal.showNotFound, .notOnSale("closed"), .invalidSeats(["stalls-Z-1"]),
            .duplicateSeats(["stalls-A-1", "stalls-A-1"]))
        let state = refusals(CheckoutRefusal.emailRequired, .seatsTaken([taken]), .released, .paymentUnavailable)
        return answers + form + show + state + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var releaseAnswers: [Endpoint.Answer] {
        let schema = Schema.object(["success": .boolean(), "released": .integer("How many.", min: 0)])
        let example = Example(BoxOffice.ReleaseResponse(success: true, released: 3), .milliseconds)
        let answers = [Endpoint.Answer(200, "The seats are free", schema, example)]
        return answers + refusals(CheckoutRefusal.reservationNotFound, .alreadyPaid) + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    static var confirmationAnswers: [Endpoint.Answer] {
        let paid = Example(BoxOffice.PaymentConfirmation.sample, .milliseconds, name: "paid")
        let processing = Example(BoxOffice.PaymentConfirmation(processing: 19_500), .milliseconds, name: "processing")
        let answers = [Endpoint.Answer(200, "Paid, or on its way", confirmation, paid, processing)]
        return answers + refusals(PaymentRefusal.missingSession, .sessionNotFound, .notCompleted, .expired, .refunded)
            + [.problem(.internal, desk: .boxOffice), .problem(.unavailable, desk: .boxOffice)]
    }

    static var webhookAnswers: [Endpoint.Answer] {
        let schema = Schema.object(["received": .boolean(), "duplicate": .boolean()], required: ["received"])
        let answers = [Endpoint.Answer(200, "Taken", schema, Example(BoxOffice.WebhookResponse(received: true), .milliseconds))]
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
