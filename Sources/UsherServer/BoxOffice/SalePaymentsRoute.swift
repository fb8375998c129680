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
            responses: SalePaymentsAnswer.answers(.notFound, .roleRequired),
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
            responses: SalePaymentsAnswer.answers(.notFound, .roleRequired, .wrongState), security: .bearer, tag: "Console"
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
            request: .json(
                .object(["note": .string("How it was paid.")]),
                example: Example(#"{"note":"In cash, 12 May"}"#, as: BoxOffice.RefundSettledRequest.self)),
            responses: SalePaymentsAnswer.answers(.notFound, .roleRequired, .wrongState), security: .bearer, tag: "Console"
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

    private func payments(of sale: String) async throws -> Response {
        let (payments, refunds) = try await sales.refunds.ofSale(sale)
        return .json(SalePaymentsAnswer.bytes(payments, refunds))
    }
}

/// Writes `BoxOffice.SalePayments`.
private enum SalePaymentsAnswer {
    static func bytes(_ payments: [PaymentReceipt], _ refunds: [Refund]) -> [UInt8] {
        JSONText.bytes(
            .members([
                "payments": .array(payments.map(payment)), "refunds": .array(refunds.map(refund)),
            ]))
    }

    private static func payment(_ payment: PaymentReceipt) -> JSONValue {
        var members = member("session", .string(payment.session)) + member("amount", .integer(payment.amount))
        members += member("currency", .string(payment.currency)) + member("kept", .bool(payment.isKept))
        members += member("returned", .integer(payment.returned)) + member("dispute", payment.dispute.map { .string($0) })
        return .object(members)
    }

    private static func refund(_ refund: Refund) -> JSONValue {
        var members = member("id", .string(refund.id)) + member("amount", refund.amount.map { .integer($0) })
        members += member("currency", .string(refund.currency)) + member("state", .string(refund.state.rawValue))
        return .object(members + member("note", refund.failure.map { .string($0) }))
    }

    /// Nothing where there is no value.
    private static func member(_ name: String, _ value: JSONValue?) -> [JSONValue.Member] {
        value.map { [JSONValue.Member(name: name, value: $0)] } ?? []
    }

    static func answers(_ refusals: BookingRefusal...) -> [Endpoint.Answer] {
        [Endpoint.Answer(200, "They", schema, Example(example, as: BoxOffice.SalePayments.self))]
            + refusals.map { .problem($0.problem, desk: .boxOffice) } + BoxOfficeSchema.signedIn + BoxOfficeSchema.general
    }

    private static let schema = Schema.object(
        [
            "payments": .array(
                .object(
                    [
                        "session": .string(), "amount": .integer(), "currency": .string(), "kept": .boolean(), "returned": .integer(),
                        "dispute": .string(),
                    ], required: ["session", "amount", "currency", "kept", "returned"])),
            "refunds": .array(
                .object(
                    ["id": .string(), "amount": .integer(), "currency": .string(), "state": .string(), "note": .string()],
                    required: ["id", "currency", "state"])),
        ])

    private static let example = """
        {"payments":[{"session":"cs_test_a1","amount":8500,"currency":"GBP","kept":true,"returned":0}],"refunds":[{"id":\
        "refund-0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b-1","amount":8500,"currency":"GBP","state":"failed",\
        "note":"expired_or_canceled_card"}]}
        """
}
