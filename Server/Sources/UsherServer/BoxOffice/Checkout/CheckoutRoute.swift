import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoxOfficeDesk {
    static let salesTag = "BoxOffice sales"

    var salesEndpoints: [Endpoint] {
        [
            checkoutEndpoint, quoteEndpoint, releaseEndpoint, successEndpoint, stripeEndpoint, bookingListEndpoint, bookingEndpoint,
            bookingCancelEndpoint, answersEndpoint,
            bookingResendEndpoint, saleRefundEndpoint, saleCancelEndpoint, saleAcceptEndpoint, saleResendEndpoint, salePaymentsEndpoint,
            refundAgainEndpoint,
            refundSettledEndpoint,
        ]
    }

    private var checkoutEndpoint: Endpoint {
        Endpoint(
            .post, "/api/seat-checkout", desk: .boxOffice, summary: "Hold seats and begin to pay",
            description: "All of the seats or none. An account, or a guest with its `holdToken`, gets its live hold of the show again, "
                + "or gives it up for other seats.",
            parameters: [.header("Idempotency-Key", .string(), "16 to 255 visible characters: the same request is answered the same.")],
            request: .json(
                .boxOffice, BoxOffice.CheckoutRequest(showID: BoxOffice.UserBooking.sample.showID, specificSeatIDs: ["stalls-A-1"])),
            responses: CheckoutAnswers.holdAnswers, security: .bearerOrGuest, tag: Self.salesTag, handler: checkOut)
    }

    private var releaseEndpoint: Endpoint {
        Endpoint(
            .post, "/api/seat-checkout/cancel", desk: .boxOffice, summary: "Give a hold back",
            description: "By its account, or with its `holdToken`. Again, or when it is over: `released` 0.",
            request: .json(.boxOffice, BoxOffice.ReleaseRequest(reservationID: BoxOffice.UserBooking.sample.id, holdToken: "AZihss")),
            responses: CheckoutAnswers.releaseAnswers, security: .bearerOrGuest, tag: Self.salesTag, handler: release)
    }

    /// POST /api/seat-checkout
    @Sendable func checkOut(_ request: Request, _ context: UsherContext) async throws -> Response {
        let buyer = try await checkoutBuyer(request, context)
        let form = try await checkoutForm(request, of: nil, isGuest: buyer.account == nil)
        return try .json(try await sales.checkout(form, by: buyer), .milliseconds, capacity: 1_024)
    }

    /// What a body asks for; `show`: the path's, else the body's own.
    private func checkoutForm(_ request: Request, of show: String?, isGuest: Bool) async throws -> CheckoutForm {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        return try fields.checkoutForm(of: show, key: request.headers[.idempotencyKey], isGuest: isGuest)
    }

    var quoteEndpoint: Endpoint {
        Endpoint(
            .post, "/api/shows/{id}/quote", desk: .boxOffice, summary: "What tickets would cost",
            description: "The body and the refusals of POST /api/seat-checkout. Nothing is held, kept or counted.",
            parameters: [.path("id", .string(format: "uuid"), "The show.")],
            request: .json(
                .boxOffice,
                BoxOffice.CheckoutRequest(
                    showID: BoxOffice.UserBooking.sample.showID, items: [.init(area: "floor", category: "early", quantity: 2)],
                    codes: ["SPRING"])), responses: CheckoutAnswers.quoteAnswers, security: .bearerOrGuest, tag: Self.salesTag,
            handler: quote)
    }

    /// POST /api/shows/{id}/quote
    @Sendable func quote(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await sales.allowances.quotes.spend(context.client.party)
        let principal = try await door.principalOrGuest(request, context)
        let buyer = CheckoutBuyer(account: principal?.account, address: context.client)
        let form = try await checkoutForm(request, of: ShowRoutes.id(context), isGuest: buyer.account == nil)
        let quote = try await sales.quote(form, by: buyer)
        return try .json(BoxOffice.QuoteResponse(quote: BoxOffice.Quote(quote)), .milliseconds, capacity: 1_024)
    }

    /// Who asks for seats, within the allowance of the account or of a guest's address.
    func checkoutBuyer(_ request: Request, _ context: UsherContext) async throws -> CheckoutBuyer {
        let principal = try await door.principalOrGuest(request, context)
        try await sales.allowances.admit(principal?.account, from: context.client)
        return CheckoutBuyer(
            account: principal?.account, address: context.client,
            language: LanguageChoice.said(request, account: principal?.credential.account.preferredLanguage))
    }

    /// POST /api/seat-checkout/cancel
    @Sendable func release(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principalOrGuest(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        let (reservation, token) = (try fields.text("reservationId"), try fields.text("holdToken"))
        let released = try await sales.release(reservation ?? "", account: principal?.account, holdToken: token)
        return try .json(BoxOffice.ReleaseResponse(success: true, released: released), .milliseconds)
    }
}

extension FieldReader<BoxOfficePolicy> {
    /// What is wanted; `show`: where the body does not say it.
    mutating func checkoutForm(
        of show: String? = nil, channel: SaleChannel = .app, key: String? = nil, isGuest: Bool
    ) throws -> CheckoutForm {
        let (named, seats) = (try text("showId"), try texts("specificSeatIds"))
        let (email, name) = (try text("email"), try text("name"))
        let (token, offer) = (try text("holdToken"), try text("offer"))
        return try CheckoutForm(
            show: show ?? named, seats: seats, items: try items(), codes: try codes(),
            expected: try integer("expect_pence", in: 0...Sheet.Most.amount), channel: channel, email: email, name: name, holdToken: token,
            offer: offer, answers: value("answers"), key: key, isGuest: isGuest)
    }

    /// Tickets by seat or area; nil where none are given so.
    fileprivate mutating func items() throws(Problem) -> [CheckoutItem]? {
        guard let elements = try array("items") else { return nil }
        var items: [CheckoutItem] = []
        for (index, element) in elements.enumerated() {
            guard var item = try self.element("items", index, element) else { throw fault("items[\(index)]") }
            let (seat, area, category) = (
                try item.text("seat", most: 100), try item.text("area", most: 100), try item.text("category", most: 100)
            )
            guard (seat == nil) != (area == nil) else { throw item.fault(seat == nil ? "area" : "seat") }
            let quantity = try item.integer("quantity", in: 1...(seat == nil ? 1_000 : 1)) ?? 1
            items.append(
                CheckoutItem(seat: seat, area: area, category: category, quantity: Int(quantity), answers: item.value("answers")))
        }
        return items
    }

    /// Discount codes, three at most.
    fileprivate mutating func codes() throws(Problem) -> [String] {
        let codes = try texts("codes") ?? []
        guard codes.count <= 3, codes.allSatisfy({ $0.utf8.count <= 100 }) else { throw fault("codes") }
        return codes
    }
}
