import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// Tickets that are changed for others: another date of the production, another place, another category.
extension BoxOfficeDesk {
    var exchangeEndpoints: [Endpoint] { [exchangeEndpoint, saleExchangeEndpoint] }

    private static let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The booking.")
    private static let link = Endpoint.Parameter.query("k", .string(), "What the mailed link has; else the owner's session.")
    private static let members: [(name: String, schema: Schema)] = [
        ("tickets", .array(.string("The id of a seat."), min: 1, max: CheckoutRefusal.mostItems)),
        ("showId", .string("Another performance of the production; the same without it.", format: "uuid")),
        ("items", .array(.object([:], required: [], "As POST /api/seat-checkout takes them."))), ("codes", .array(.string())),
    ]
    private static let example =
        #"{"tickets":["3b241101-e2bb-8255-8caf-4136c566a962"],"items":[{"area":"floor","category":"child","quantity":1}]}"#

    static var exchangeRefusals: [Endpoint.Answer] {
        CheckoutAnswers.refusals(
            BookingRefusal.notFound, .invalidSeats(["stalls-Z-1"]), .wrongState, .alreadyUsed, .notExchangeable)
            + CheckoutAnswers.refusals(
                CheckoutRefusal.keyRequired, .invalidKey, .keyReused, .noSeats, .tooManySeats(CheckoutRefusal.most), .showNotFound,
                .notOnSale("closed"), .duplicateSeats(["stalls-A-1", "stalls-A-1"]), .seatsTaken([CheckoutAnswers.taken]))
            + CheckoutAnswers.sold
    }

    private var exchangeEndpoint: Endpoint {
        Endpoint(
            .post, "/api/user/bookings/{id}/exchange", desk: .boxOffice, summary: "Change tickets for others",
            description:
                "Until `exchange_until` of the show. The new tickets are held and what they cost beyond the old ones is to be paid; the old ones are "
                + "good until then. Where nothing is to be paid it is done at once, and what is over goes back.",
            parameters: [Self.id, Self.link, Self.bookingKey], request: .json(.object(Self.members), example: Example(Self.example)),
            responses: [Endpoint.Answer(200, "They are held, or changed", .boxOffice, BoxOffice.CheckoutResponse.sample)]
                + Self.exchangeRefusals + CheckoutAnswers.refusals(CheckoutRefusal.inProgress, .released, .paymentUnavailable)
                + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearerOrGuest, tag: Self.salesTag
        ) { request, context in
            let holder = try await self.holder(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            var fields = try body.fields()
            let (form, tickets) = try await self.exchange(&fields, of: context.segment("id"), channel: .app)
            let key = try request.buyerKey(holder.account, body)
            try await sales.allowances.admit(holder.account, from: context.client)
            let wish = HoldRequest.Exchange(
                sale: context.segment("id"), tickets: tickets, giver: holder.giver, actor: holder.actor, key: key,
                feeName: BoxOfficeSales.exchangeFee)
            let buyer = CheckoutBuyer(account: holder.account, address: context.client)
            return try .json(try await sales.exchange(form, for: wish, by: buyer), .milliseconds, capacity: 1_024)
        }
    }

    private var saleExchangeEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales/{id}/exchange", desk: .boxOffice, summary: "Change a buyer's tickets for others",
            description:
                "As the buyer does, without a deadline. With `payment` what is to be paid is taken at once; without it the new sale is held, and "
                + "paid by its `payments`. Answers the new sale.",
            parameters: [.path("id", .string(format: "uuid"), "The sale."), Self.bookingKey],
            request: .json(
                .object(Self.members + [(name: "payment", schema: Self.payment)]),
                example: Example(Self.example)),
            responses: [
                Endpoint.Answer(200, "They are held, or changed", Self.saleAnswer, Example(#"{"success":true,"sale":\#(Self.listedSale)}"#))
            ] + Self.exchangeRefusals + Self.sellingAnswers() + Self.counterAnswers(.overpaid, .noDrawer, .drawerClosed),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            var fields = try body.fields()
            let (form, tickets) = try await self.exchange(&fields, of: context.segment("id"), channel: .counter)
            var payment: CounterPayment?
            if var inner = try fields.object("payment") { payment = try inner.counterPayment() }
            let wish = HoldRequest.Exchange(
                sale: context.segment("id"), tickets: tickets, giver: .staff(staff.account), actor: staff.actor,
                key: try request.staffKey(staff.account, body), feeName: BoxOfficeSales.exchangeFee)
            let text = try await sales.holds.exchange(
                form, for: wish, paid: payment, staff, holdSeconds: sales.holdSeconds, at: clock.now()
            ) { String(decoding: try $0.answer(change: $1), as: UTF8.self) }
            return .json(Array(text.utf8))
        }
    }

    /// What is asked for, and the tickets that are given for it.
    private func exchange(
        _ fields: inout FieldReader<BoxOfficePolicy>, of booking: String, channel: SaleChannel
    ) async throws -> (CheckoutForm, tickets: [String]) {
        guard let tickets = try fields.texts("tickets"), (1...CheckoutRefusal.mostItems).contains(tickets.count) else {
            throw fields.fault("tickets")
        }
        guard let record = try await sales.bookings.find(booking) else { throw BookingRefusal.notFound }
        let show = try fields.text("showId")
        return (try fields.checkoutForm(of: show ?? record.event.uuid, channel: channel, isGuest: false), tickets)
    }
}

extension BoxOfficeSales {
    /// What changing tickets costs is named so on papers, which are the house's.
    static let exchangeFee = "Exchange fee"

    /// Holds tickets in place of others and begins the payment of what they cost beyond those. Throws `CheckoutRefusal`, `BookingRefusal`.
    func exchange(
        _ form: CheckoutForm, for wish: HoldRequest.Exchange, by buyer: CheckoutBuyer
    ) async throws -> BoxOffice.CheckoutResponse {
        try await allowances.guessing(form.codes, by: buyer) { try await hold(exchangeRequest(form, wish)) }
    }

    /// What it would come to; nothing is held. Throws `CheckoutRefusal`, `BookingRefusal`.
    func offer(_ form: CheckoutForm, for wish: HoldRequest.Exchange, by buyer: CheckoutBuyer) async throws -> ExchangeOffer {
        try await allowances.guessing(form.codes, by: buyer) {
            do {
                _ = try await holds.hold(exchangeRequest(form, wish), at: clock.now())
            } catch let offer as ExchangeOffer { return offer }
            throw CheckoutRefusal.inProgress
        }
    }

    private func exchangeRequest(_ form: CheckoutForm, _ wish: HoldRequest.Exchange) -> HoldRequest {
        var request = HoldRequest(
            form: form, account: nil, provider: providers.current?.name ?? BookingPayment.none, holdSeconds: holdSeconds)
        request.exchange = wish
        return request
    }
}
