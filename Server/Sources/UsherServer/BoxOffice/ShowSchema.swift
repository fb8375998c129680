import UsherHTTP
import UsherCore

/// The shapes of shows, for the API's document.
enum ShowSchema {
    private static let time = Schema.string("For example `2025-12-17T14:30:00.000Z`.", format: "date-time")
    private static let uuid = Schema.string(format: "uuid")
    private static let major = Schema.integer("In whole major units, rounded half up.")
    private static let minor = Schema.integer("In minor units.")

    private static let pricing = Schema.named(
        "SeatPricing",
        .object([
            "section_id": .string(), "section_name": .string(), "color_code": .string("`#RRGGBB`"), "price": major, "price_pence": minor,
            "available_seats": .integer(min: 0), "total_seats": .integer("Blocked seats are not among them.", min: 0),
            "is_accessible": .boolean(),
        ]))

    static let show = Schema.named(
        "Show",
        .object([
            "id": uuid, "title": .string(), "description": .string(), "date": .string("In the show's own time zone.", format: "date"),
            "time": .string("Local start, `19:30:00`."), "venue_name": .string(), "location": .string(), "imageUrl": .string(),
            "min_price": major, "max_price": major, "seatMapId": uuid, "seat_pricing": .array(pricing), "currency": .string(),
            "min_price_pence": minor, "max_price_pence": minor, "address": .string(), "category": .string("A slug, or `other`."),
            "starts_at": time, "ends_at": time, "timezone": .string(), "total_seats": .integer(min: 0),
            "total_available_seats": .integer(min: 0), "sales_open_at": time.nullable, "max_seats": .integer("Of one checkout."),
            "on_sale": .boolean(), "sale_status": .string(oneOf: SaleWindow.allCases.map(\.rawValue)),
        ]))

    private static let status = Schema.string(oneOf: SeatStatus.allCases.map(\.rawValue))

    static let seat = Schema.named(
        "Seat",
        .object([
            "id": uuid, "row": .string(), "number": .string(), "section": .string(), "price": major, "status": status, "seatMapId": uuid,
            "price_pence": minor, "section_id": .string(), "map_seat_id": .string(), "is_accessible": .boolean(),
            "restricted_view": .boolean(), "color_hex": .string(), "position": .object(["x": .number(), "y": .number()]),
            "row_letter": .string(), "section_name": .string(), "seat_number": .integer(),
        ]))

    static let seatStatus = Schema.named("SeatStatusRow", .object(["id": uuid, "status": status]))

    static let layout = Schema.object([:], required: [], "A seat map, format version 1; see docs/boxoffice.md.")

    static let seatMap = Schema.object([
        "success": .boolean(),
        "seatMap": .object(
            [
                "id": uuid, "name": .string(), "totalCapacity": .integer(), "svgViewbox": .string(), "layoutConfig": layout,
                "generatedSVG": .string().nullable,
            ]),
    ])

    static let ifNoneMatch = Endpoint.Parameter.header("If-None-Match", .string(), "The `ETag` of what you have.")

    /// What every route here may answer beside its 200.
    static let conditional: [Endpoint.Answer] = [
        Endpoint.Answer(304, "You have it already", content: nil), .problem(.showNotFound, desk: .boxOffice),
        .problem(.unavailable, desk: .boxOffice),
    ]

    static let filters: [Endpoint.Parameter] = [
        .query("id", .string(), "One show, as `/api/shows/{id}`."),
        .text("q", .string(maxLength: ShowFilter.longestQuery), "Every word occurs in title, description, venue or location."),
        .text("search", .string(maxLength: ShowFilter.longestQuery), "The same as `q`, which counts where both are given."),
        .text("category", .string(), "One of these slugs, with commas."),
        .query("available", .string(oneOf: ["1"]), "On sale, with a free seat."),
        .query("min_price", .integer(min: 0), "Whole major units."), .query("max_price", .integer(min: 0), "Whole major units."),
        .query("from", .string(format: "date"), "First date."), .query("to", .string(format: "date"), "Last date."),
        .query("when", .string(oneOf: ShowFilter.When.allCases.map(\.rawValue)), "Dates as people say them."),
        .query("sort", .string(oneOf: ShowFilter.Order.allCases.map(\.rawValue)), "`date` without it."),
        .query("limit", .integer(min: 1, max: 200), "Shows of a page."), .query("offset", .integer(min: 0), "Shows before the page."),
    ]
}
