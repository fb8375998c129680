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
            checkoutEndpoint, releaseEndpoint, successEndpoint, stripeEndpoint, bookingListEndpoint, bookingEndpoint, bookingCancelEndpoint,
            bookingResendEndpoint, saleRefundEndpoint, saleCancelEndpoint, saleAcceptEndpoint, salePaymentsEndpoint, refundAgainEndpoint,
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
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        let (show, seats) = (try fields.text("showId"), try fields.texts("specificSeatIds"))
        let (email, name) = (try fields.text("email"), try fields.text("name"))
        let form = try CheckoutForm(
            show: show, seats: seats, email: email, name: name, holdToken: try fields.text("holdToken"),
            key: request.headers[.idempotencyKey], isGuest: buyer.account == nil)
        return try .json(try await sales.checkout(form, by: buyer), .milliseconds, capacity: 1_024)
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
