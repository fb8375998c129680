import UsherCore
import UsherHTTP

/// What requests for shows may ask for, and what all of them may be answered.
enum ShowParts {
    static let ifNoneMatch = Endpoint.Parameter.header("If-None-Match", .string(), "The `ETag` of what you have.")

    /// What every route here may answer beside its 200.
    static let conditional: [Endpoint.Answer] = [
        Endpoint.Answer(304, "You have it already", content: nil), .problem(.showNotFound, desk: .boxOffice),
        .problem(.unavailable, desk: .boxOffice),
    ]

    /// What a discount code opens; `tells`: what comes of that.
    static func code(_ tells: String) -> Endpoint.Parameter { .query("code", .string(maxLength: 100), "A discount code: \(tells).") }

    /// What a route answers beside it to who sends a code.
    static let coded: [Endpoint.Answer] = [
        .problem(CheckoutRefusal.codeInvalid(["SPRING"]).problem, desk: .boxOffice),
        .problem(.rateLimited(retryAfter: 60), desk: .boxOffice),
    ]

    static let filters: [Endpoint.Parameter] = [
        .query("id", .string(), "One show, as `/api/shows/{id}`."),
        .text("q", .string(maxLength: ShowFilter.longestQuery), "Every word occurs in title, description, venue or location."),
        .text("search", .string(maxLength: ShowFilter.longestQuery), "The same as `q`, which counts where both are given."),
        .text("category", .string(), "One of these slugs, with commas."),
        .query("kinds", .string(), "Of `seats`, `mixed` and `standing`, with commas; the first two without it."),
        .query("production", .string(format: "uuid"), "Performances of this production."),
        .query("group", .string(oneOf: ["production"]), "Of each production its next on sale, else its next."),
        .query("available", .string(oneOf: ["1"]), "On sale, with a free seat."),
        .query("min_price", .integer(min: 0), "Whole major units."), .query("max_price", .integer(min: 0), "Whole major units."),
        .query("from", .string(format: "date"), "First date."), .query("to", .string(format: "date"), "Last date."),
        .query("when", .string(oneOf: ShowFilter.When.allCases.map(\.rawValue)), "Dates as people say them."),
        .query("sort", .string(oneOf: ShowFilter.Order.allCases.map(\.rawValue)), "`date` without it."),
        .query("limit", .integer(min: 1, max: 200), "Shows of a page."), .query("offset", .integer(min: 0), "Shows before the page."),
    ]
}
