import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

/// What staff see of a sale's money, and what they do where a refund failed.
extension BoxOfficeDesk {
    private static let longestNote = 500

    var salePaymentsEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/sales/{id}/payments", desk: .boxOffice, summary: "What came for a sale, and what goes back",
            description: "For owners and admins of the organisation.",
            parameters: [.path("id", .string(format: "uuid"), "The sale.")],
            responses: Self.answers(.notFound, .roleRequired),
            security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            let sale = context.parameters.get("id") ?? ""
            try await sales.bookings.check(sale, by: principal.account)
            return try await payments(of: UUIDText.normalised(sale) ?? "")
        }
    }

    var refundAgainEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/refunds/{id}/again", desk: .boxOffice, summary: "Try a failed refund again",
            description: "For owners and admins of the organisation.", parameters: [.path("id", .string(), "The refund.")],
            responses: Self.answers(.notFound, .roleRequired, .wrongState), security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            _ = try await JSONBody<BoxOfficePolicy>(request)
            let refund = try await sales.refunds.again(
                context.parameters.get("id") ?? "", by: principal.account, actor: principal.actor, at: clock.now())
            return try await payments(of: refund.sale)
        }
    }

    var refundSettledEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/refunds/{id}/settled", desk: .boxOffice, summary: "A failed refund was paid in another way",
            description: "For owners and admins of the organisation.", parameters: [.path("id", .string(), "The refund.")],
            request: .json(.boxOffice, BoxOffice.RefundSettledRequest(note: "In cash, 12 May")),
            responses: Self.answers(.notFound, .roleRequired, .wrongState), security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            var fields = try body.fields()
            guard let note = try fields.text("note")?.filter({ !$0.isNewline && $0 != "\0" }), !note.isEmpty else {
                throw fields.fault("note")
            }
            let refund = try await sales.refunds.settled(
                context.parameters.get("id") ?? "", note: String(note.prefix(Self.longestNote)), by: principal.account,
                actor: principal.actor, at: clock.now())
            return try await payments(of: refund.sale)
        }
    }

    private static func answers(_ refusals: BookingRefusal...) -> [Endpoint.Answer] {
        [Endpoint.Answer(200, "They", .boxOffice, BoxOffice.SalePayments.sample)]
            + refusals.map { .problem($0.problem, desk: .boxOffice) } + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    private func payments(of sale: String) async throws -> Response {
        let (payments, refunds) = try await sales.refunds.ofSale(sale)
        return try .json(BoxOffice.SalePayments(payments, refunds), .milliseconds)
    }
}
