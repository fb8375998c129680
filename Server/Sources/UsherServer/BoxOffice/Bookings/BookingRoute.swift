import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoxOfficeDesk {
    var bookingListEndpoint: Endpoint {
        Endpoint(
            .get, "/api/user/bookings", desk: .boxOffice, summary: "My bookings",
            description: "Newest first: the account's, and those that guests made with its confirmed e-mail address.",
            responses: CheckoutAnswers.listAnswers,
            security: .bearer, tag: Self.salesTag
        ) { request, context in
            let principal = try await door.principal(request, context)
            let records = try await sales.bookings.list(of: principal.credential.account, at: clock.now())
                .filter { HostedHouse.sees($0.booking.organisation) }
            try await sales.bookings.open(records.map(\.booking), at: clock.now())
            return try .json(records.map { BoxOffice.UserBooking($0, bookingAddresses) }, .milliseconds)
        }
    }

    var bookingEndpoint: Endpoint {
        Endpoint(
            .get, "/api/user/bookings/{id}", desk: .boxOffice, summary: "One of my bookings",
            parameters: [.path("id", .string(format: "uuid"), "The booking.")],
            responses: CheckoutAnswers.bookingAnswers(.notFound),
            security: .bearer, tag: Self.salesTag
        ) { request, context in
            let principal = try await door.principal(request, context)
            let record = try await booking(of: principal, context)
            try await sales.bookings.open([record.booking], at: clock.now())
            var told = BoxOffice.UserBooking(record, bookingAddresses)
            told.tell(try await sales.bookings.transfers(of: record.booking.uuid), of: record)
            return try .json(told, .milliseconds)
        }
    }

    var bookingCancelEndpoint: Endpoint {
        Endpoint(
            .post, "/api/user/bookings/{id}/cancel", desk: .boxOffice, summary: "Cancel a booking",
            description: "With all of the money, where the event allows it.",
            parameters: [.path("id", .string(format: "uuid"), "The booking.")],
            responses: CheckoutAnswers.bookingAnswers(.notFound, .notCancellable),
            security: .bearer, tag: Self.salesTag
        ) { request, context in
            let principal = try await door.principal(request, context)
            _ = try await JSONBody<BoxOfficePolicy>(request)
            let record = try await sales.bookings.cancel(
                context.parameters.get("id") ?? "", by: principal.credential.account, actor: principal.actor, at: clock.now())
            return try .json(BoxOffice.UserBooking(record, bookingAddresses), .milliseconds)
        }
    }

    var bookingResendEndpoint: Endpoint {
        Endpoint(
            .post, "/api/user/bookings/{id}/resend", desk: .boxOffice, summary: "Mail the tickets again",
            description: "Three times an hour.", parameters: [.path("id", .string(format: "uuid"), "The booking.")],
            responses: CheckoutAnswers.resendAnswers, security: .bearer, tag: Self.salesTag
        ) { request, context in
            let principal = try await door.principal(request, context)
            _ = try await JSONBody<BoxOfficePolicy>(request)
            let record = try await booking(of: principal, context)
            guard record.booking.status == .paid else { throw BookingRefusal.notConfirmed }
            try await sales.allowances.mails.spend(record.booking.id)
            try await sales.bookings.resend(record, at: clock.now())
            return try .json(BoxOffice.DoneResponse.onTheWay, .milliseconds)
        }
    }

    private func booking(of principal: Principal<SignIn>, _ context: UsherContext) async throws -> BookingRecord {
        guard
            let record = try await sales.bookings.find(
                context.parameters.get("id") ?? "", of: principal.credential.account, at: clock.now())
        else {
            throw BookingRefusal.notFound
        }
        return record
    }
}

// MARK: - Staff
extension BoxOfficeDesk {
    var saleRefundEndpoint: Endpoint {
        staff(
            .refund, "refund", "Refund a sale",
            "All of it or some seats, with the money. `tickets`, ids of seats, and `fees` (`rule`, `return`, `keep`) stand in place of `seatIds` "
                + "and need an `Idempotency-Key`.",
            takesSeats: true)
    }

    var saleCancelEndpoint: Endpoint {
        staff(
            .cancel, "cancel", "Cancel a sale",
            "All of it or some seats; no money moves. With an `Idempotency-Key` once, however often it is asked.", takesSeats: true)
    }

    var saleAcceptEndpoint: Endpoint {
        staff(.accept, "accept", "Accept a payment that does not match", "The sale is confirmed as if it did.", takesSeats: false)
    }

    var saleResendEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales/{id}/resend", desk: .boxOffice, summary: "Mail a sale's tickets again",
            description: "To the sale's address; three times an hour, those that its buyer asks for among them.",
            parameters: [.path("id", .string(format: "uuid"), "The sale.")],
            responses: CheckoutAnswers.resendAnswers + Self.sellingAnswers(), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            _ = try await JSONBody<BoxOfficePolicy>(request)
            let record = try await staffSales.sale(ShowRoutes.id(context), staff).record
            guard record.booking.status == .paid, !record.booking.email.isEmpty else { throw BookingRefusal.notConfirmed }
            try await sales.allowances.mails.spend(record.booking.id)
            try await sales.bookings.resend(record, by: staff.actor, at: clock.now())
            return try .json(BoxOffice.DoneResponse.onTheWay, .milliseconds)
        }
    }

    private func staff(_ action: BookingStore.StaffAction, _ name: String, _ summary: String, _ description: String, takesSeats: Bool)
        -> Endpoint
    {
        Endpoint(
            .post, "/console/api/sales/{id}/\(name)", desk: .boxOffice, summary: summary,
            description: description + " For owners and admins of the organisation.",
            parameters: [.path("id", .string(format: "uuid"), "The sale.")],
            request: takesSeats ? .json(.boxOffice, BoxOffice.SaleChangeRequest(seatIDs: ["stalls-A-1"]), required: false) : nil,
            responses: CheckoutAnswers.bookingAnswers(
                .notFound, .roleRequired, .invalidSeats(["stalls-Z-1"]), .wrongState, .alreadyUsed)
                + (action == .refund ? Self.counterAnswers(.overRefund) : []),
            security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            var fields = try body.fields(optional: true)
            let (seats, force) = (try fields.texts("seatIds"), try fields.bool("force"))
            let keyed = try action == .refund ? fields.refund() : nil
            if keyed != nil || action == .cancel && request.headers[.idempotencyKey] != nil {
                if keyed != nil, seats != nil { throw fields.fault("seatIds") }
                let key = try request.staffKey(principal.account, body)
                let addresses = bookingAddresses
                let answer = try await sales.bookings.giveBack(
                    context.parameters.get("id") ?? "", action, tickets: keyed == nil ? seats : keyed?.tickets,
                    fees: keyed?.fees ?? .rule, drawer: keyed?.drawer, force: force ?? false, by: principal.account,
                    actor: principal.actor, once: key, at: clock.now()
                ) { String(decoding: try WireEncoder.milliseconds.bytes(BoxOffice.UserBooking($0, addresses)), as: UTF8.self) }
                return .json(Array(answer.utf8))
            }
            let record = try await sales.bookings.change(
                context.parameters.get("id") ?? "", action, seats: takesSeats ? seats : nil, force: force ?? false,
                by: principal.account, actor: principal.actor, at: clock.now())
            return try .json(BoxOffice.UserBooking(record, bookingAddresses), .milliseconds)
        }
    }
}
