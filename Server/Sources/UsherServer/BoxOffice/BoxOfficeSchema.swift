import UsherHTTP
import UsherCore
import UsherWire

extension WireStyle {
    /// The BoxOffice's.
    static let boxOffice = WireStyle(
        .milliseconds, time: "For example `2025-12-17T14:30:00.000Z`.", members: BoxOfficeSchema.members,
        BoxOfficeSchema.accounts + BoxOfficeSchema.shows + BoxOfficeSchema.sales)
}

/// What the BoxOffice's document says of its members.
enum BoxOfficeSchema {
    static let email = Schema.string("Trimmed and in lower case it names the account.", format: "email", maxLength: EmailAddress.longest)
    private static let uuid = Schema.string(format: "uuid")
    private static let password = Schema.string("8 to 128 characters with an uppercase letter, a lowercase letter and a digit.")
    private static let name = Schema.string(
        "\(AccountRule.nameLength.lowerBound) to \(AccountRule.nameLength.upperBound) characters.")
    private static let major = Schema.integer("In whole major units, rounded half up.")
    private static let wholeMajor = Schema.integer("In whole major units.")
    private static let minor = Schema.integer("In minor units.")
    private static let count = Schema.integer(min: 0)
    private static let uri = Schema.string(format: "uri")

    static let members: [String: Schema] = [
        "id": uuid, "email": email, "newPassword": password, "showId": uuid, "seatMapId": uuid, "reservationId": uuid, "changed": count,
        "price_pence": count,
    ]

    static let accounts: [WireStyle.TypeNotes] = [
        .of(BoxOffice.User.self, named: "User", always: ["role"]),
        .of(
            BoxOffice.AuthResponse.self, named: "AuthResponse",
            [
                "token": .string("A Bearer token."), "emailSent": .boolean("After sign-up: whether a mail is on its way."),
                "requiresVerification": .boolean("The address must be confirmed before this account can sign in."),
            ], always: ["message", "user"], never: ["error", "code"]),
        .of(BoxOffice.DoneResponse.self, named: "Done"), .of(BoxOffice.SignupRequest.self, ["password": password, "name": name]),
        .of(
            BoxOffice.SocialRequest.self,
            [
                "provider": .string(oneOf: ["apple", "google"]), "token": .string("The provider's identity token."),
                "email": .string("Not used: the token's counts."), "name": .string("For a new account."),
                "nonce": .string("What the token was asked for with, plain."),
            ]), .of(BoxOffice.VerifyEmailRequest.self, ["token": .string("The mailed token.")]),
        .of(BoxOffice.PasswordResetRequest.self, ["token": .string("The mailed token.")], isWhole: true),
        .of(BoxOffice.ProfileRequest.self, ["name": name]),
    ]

    static let shows: [WireStyle.TypeNotes] = [
        .of(
            BoxOffice.SeatPricing.self, named: "SeatPricing",
            [
                "color_code": .string("`#RRGGBB`"), "price": major, "price_pence": minor, "available_seats": count,
                "total_seats": .integer("Blocked seats are not among them.", min: 0),
            ], isWhole: true),
        .of(
            BoxOffice.Show.self, named: "Show",
            [
                "date": .string("In the show's own time zone."), "time": .string("Local start, `19:30:00`."),
                "min_price": major, "max_price": major, "min_price_pence": minor, "max_price_pence": minor,
                "category": .string("A slug, or `other`."), "total_seats": count,
                "total_available_seats": count, "sales_open_at": .orNull, "max_seats": .integer("Of one checkout."),
            ], isWhole: true), .of(BoxOffice.Seat.self, named: "Seat", ["price": major, "price_pence": minor], isWhole: true),
        .of(BoxOffice.SeatStatusRow.self, named: "SeatStatusRow"),
        .of(BoxOffice.SeatMap.self, ["layoutConfig": layout, "generatedSVG": .orNull], always: ["generatedSVG", "svgViewbox"]),
    ]
    static let layout = Schema.object([:], required: [], "A seat map, format version 1; see docs/boxoffice.md.")

    static let sales: [WireStyle.TypeNotes] = [
        .of(
            BoxOffice.CheckoutRequest.self,
            [
                "specificSeatIds": .array(.string("A seat's id, or its id in the map."), min: 1, max: CheckoutRefusal.most),
                "email": .string("A guest's.", format: "email"), "name": .string("A guest's."),
                "holdToken": .string("A guest's earlier hold, to be replaced."),
                "offer": .string("The proof of a waiting list's offer, whose places are taken."),
            ]),
        .of(
            BoxOffice.CheckoutResponse.self,
            [
                "url": .string("Where to pay.", format: "uri"), "totalAmount": .integer("In minor units.", min: 0),
                "reservedSeats": .integer(min: 1), "total_pence": count, "holdToken": .string("Proves that this hold is yours."),
            ], isWhole: true), .of(BoxOffice.HeldSeat.self, ["price": wholeMajor]),
        .of(BoxOffice.ReleaseResponse.self, ["released": .integer("How many.", min: 0)]),
        .of(
            BoxOffice.BookedSeat.self, named: "BookedSeat",
            [
                "price": wholeMajor, "qrCode": .string("This admission's own code; while it is valid or used."),
            ]),
        .of(
            BoxOffice.UserBooking.self, named: "UserBooking",
            [
                "showDate": .string("Local."), "showTime": .string("Local, `HH:MM:SS`."), "totalAmount": wholeMajor,
                "qrCode": .string("The ticket code; only while confirmed."), "total_amount_pence": count, "refunded_pence": count,
            ]), .of(BoxOffice.BookingLinks.self, ["page": uri, "pdf": uri, "ics": uri, "wallet": uri]),
        .of(
            BoxOffice.PaymentConfirmation.self,
            [
                "verification_code": .string("The ticket code, or `PROCESSING`."),
                "payment_status": .string(oneOf: ["paid", "processing"]),
                "amount_total": .integer("In minor units.", min: 0), "retry_after_ms": .integer("When to ask again.", min: 0),
            ], always: ["customer_details", "amount_total"]), .of(BoxOffice.PaymentConfirmation.Customer.self, ["email": .string()]),
        .of(
            BoxOffice.SaleChangeRequest.self,
            ["seatIds": .array(.string("A seat's id."), "Without: all."), "force": .boolean("Also those who have come in.")]),
        .of(BoxOffice.SalePayments.Refund.self, ["id": .string()]),
        .of(BoxOffice.RefundSettledRequest.self, ["note": .string("How it was paid.")]),
    ]

    /// What every route with a body may answer beside its own refusals.
    static let general: [Endpoint.Answer] = [
        .problem(.invalidJSON, desk: .boxOffice), .problem(.invalidRequest(field: "email"), desk: .boxOffice),
        .problem(.bodyTooLarge, desk: .boxOffice), .problem(.unsupportedMediaType, desk: .boxOffice),
        .problem(.rateLimited(retryAfter: 60), desk: .boxOffice), .problem(.internal, desk: .boxOffice),
        .problem(.unavailable, desk: .boxOffice),
    ]

    /// What every route for people who are signed in may answer.
    static let signedIn = refusals(.missingToken, .invalidToken, .badOrigin)

    static func refusals(_ refusals: AccountRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .boxOffice) }
    }
}
