import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// Tickets that are passed on, and names that change.
extension BoxOfficeDesk {
    var transferEndpoints: [Endpoint] {
        [bookingChangeEndpoint, transferEndpoint, transferEndEndpoint, saleChangeEndpoint, saleTransferEndpoint]
    }

    private static let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The booking.")
    private static let sale = Endpoint.Parameter.path("id", .string(format: "uuid"), "The sale.")
    private static let link = Endpoint.Parameter.query("k", .string(), "What the mailed link has; else the owner's session.")
    static let bookingKey = Endpoint.Parameter.header(
        "Idempotency-Key", .string(), "16 to 255 visible characters: the same request is answered the same. Required.")
    private static let gift = Schema.object(
        [
            "tickets": .array(.string("The id of a seat."), min: 1, max: CheckoutRefusal.mostItems), "email": .string(format: "email"),
            "name": .string(maxLength: 100),
        ], required: ["tickets", "email", "name"])
    private static let giftExample = Example(
        #"{"tickets":["3b241101-e2bb-8255-8caf-4136c566a962"],"email":"grace@example.org","name":"Grace Hopper"}"#)
    private static let names: [(name: String, schema: Schema)] = [
        ("name", .string("The buyer's.", maxLength: 100)),
        (
            "tickets",
            .array(.object(["id": .string("The id of a seat."), "name": .string(maxLength: 100)], required: ["id", "name"]))
        ),
    ]
    private static let namesExample =
        #"{"name":"Ada King","tickets":[{"id":"3b241101-e2bb-8255-8caf-4136c566a962","name":"Grace Hopper"}]}"#

    /// Who asks for a booking: by the mailed link, or by their account.
    struct Holder {
        let giver: BookingStore.Giver
        let account: Account.ID?
        let actor: Actor
        /// Whose allowance it costs.
        let name: String
    }

    /// Whoever acts with tickets that were passed on to them has them: from now on they are theirs.
    func holder(_ request: Request, _ context: UsherContext) async throws -> Holder {
        let id = context.segment("id")
        if let key = request.query("k") {
            guard let record = try await sales.bookings.find(id), links.opens(key, record.booking) else { throw BookingRefusal.notFound }
            if record.booking.isListed(at: clock.now()) { try await sales.bookings.open([record.booking], at: clock.now()) }
            return Holder(
                giver: .buyer(nil), account: nil, actor: Actor(address: context.client.description), name: "booking \(record.booking.uuid)")
        }
        let principal = try await door.principal(request, context)
        if let record = try await sales.bookings.find(id, of: principal.credential.account, at: clock.now()) {
            try await sales.bookings.open([record.booking], at: clock.now())
        }
        return Holder(
            giver: .buyer(principal.credential.account), account: principal.account, actor: principal.actor,
            name: "account \(principal.account.rawValue)")
    }

    private func gift(_ body: JSONBody<BoxOfficePolicy>) throws -> BookingStore.Gift {
        var fields = try body.fields()
        guard let tickets = try fields.texts("tickets"), (1...CheckoutRefusal.mostItems).contains(tickets.count) else {
            throw fields.fault("tickets")
        }
        guard let email = try fields.text("email").flatMap({ EmailAddress($0) }),
            email.text.split(separator: "@").last?.contains(".") == true
        else { throw fields.fault("email") }
        let name = WireText.trimmed(try fields.text("name") ?? "")
        guard !name.isEmpty, WireText.fits(name, 100) else { throw fields.fault("name") }
        return BookingStore.Gift(tickets: tickets, email: email, name: name)
    }

    private func names(_ body: JSONBody<BoxOfficePolicy>, withEmail: Bool) throws -> BookingStore.NewNames {
        var fields = try body.fields()
        let name = try fields.text("name").map(WireText.trimmed)
        guard name.map({ !$0.isEmpty && WireText.fits($0, 100) }) ?? true else { throw fields.fault("name") }
        var holders: [(ticket: String, name: String)] = []
        for (index, element) in (try fields.array("tickets") ?? []).enumerated() {
            guard var ticket = try fields.element("tickets", index, element), let id = try ticket.text("id", most: 100) else {
                throw fields.fault("tickets[\(index)].id")
            }
            let holder = WireText.trimmed(try ticket.text("name") ?? "")
            guard WireText.fits(holder, 100) else { throw fields.fault("tickets[\(index)].name") }
            holders.append((id, holder))
        }
        guard holders.count <= CheckoutRefusal.mostItems else { throw fields.fault("tickets") }
        var email: EmailAddress?
        if withEmail, let text = try fields.text("email") {
            guard let address = EmailAddress(text), address.text.split(separator: "@").last?.contains(".") == true else {
                throw fields.fault("email")
            }
            email = address
        }
        return BookingStore.NewNames(name: name, holders: holders, email: email)
    }

    private func told(_ record: BookingRecord) async throws -> Response {
        var told = BoxOffice.UserBooking(record, bookingAddresses)
        told.tell(try await sales.bookings.transfers(of: record.booking.uuid), of: record)
        return try .json(told, .milliseconds)
    }

    private var bookingChangeEndpoint: Endpoint {
        Endpoint(
            .patch, "/api/user/bookings/{id}", desk: .boxOffice, summary: "Change names",
            description: "The buyer's, and who comes with which ticket, until so many hours before the start as the show allows.",
            parameters: [Self.id, Self.link], request: .json(.object(Self.names), example: Example(Self.namesExample)),
            responses: CheckoutAnswers.bookingAnswers(.notFound, .wrongState, .invalidSeats(["stalls-Z-1"]), .tooLate, .alreadyUsed),
            security: .bearerOrGuest, tag: Self.salesTag
        ) { request, context in
            let holder = try await self.holder(request, context)
            let names = try self.names(try await JSONBody<BoxOfficePolicy>(request), withEmail: false)
            let record = try await sales.bookings.rename(
                context.segment("id"), names, by: holder.giver, actor: holder.actor, at: clock.now())
            return try await told(record)
        }
    }

    private var transferEndpoint: Endpoint {
        Endpoint(
            .post, "/api/user/bookings/{id}/transfers", desk: .boxOffice, summary: "Pass tickets on",
            description:
                "They leave as a booking of their own, with new codes, and are mailed to whom they go. What was paid for them goes back to "
                + "who paid. Until they are opened they can be taken back.",
            parameters: [Self.id, Self.link, Self.bookingKey], request: .json(Self.gift, example: Self.giftExample),
            responses: [Endpoint.Answer(201, "They are on their way", .boxOffice, BoxOffice.UserBooking.sample)]
                + CheckoutAnswers.refusals(
                    BookingRefusal.notFound, .invalidSeats(["stalls-Z-1"]), .wrongState, .alreadyUsed, .notTransferable)
                + CheckoutAnswers.refusals(CheckoutRefusal.keyRequired, .invalidKey, .keyReused) + BoxOfficeSchema.signedIn
                + BoxOfficeSchema.general, security: .bearerOrGuest, tag: Self.salesTag
        ) { request, context in
            let holder = try await self.holder(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            let (gift, key) = (try self.gift(body), try request.buyerKey(holder.account, body))
            if try await sales.bookings.isNew(key, at: clock.now()) { try await sales.allowances.transfers.spend(holder.name) }
            let addresses = bookingAddresses
            let answer = try await sales.bookings.passOn(
                context.segment("id"), gift, by: holder.giver, actor: holder.actor, once: key, at: clock.now()
            ) { record, transfers in
                var told = BoxOffice.UserBooking(record, addresses)
                told.tell(transfers, of: record)
                return String(decoding: try WireEncoder.milliseconds.bytes(told), as: UTF8.self)
            }
            return .json(Array(answer.utf8), status: .created)
        }
    }

    private var transferEndEndpoint: Endpoint {
        Endpoint(
            .delete, "/api/user/bookings/{id}/transfers/{transfer}", desk: .boxOffice, summary: "Take tickets back",
            description: "As long as nobody has opened them.",
            parameters: [Self.id, .path("transfer", .string(format: "uuid"), "What was passed on."), Self.link],
            responses: CheckoutAnswers.bookingAnswers(.notFound, .transferTaken), security: .bearerOrGuest, tag: Self.salesTag
        ) { request, context in
            let holder = try await self.holder(request, context)
            let record = try await sales.bookings.takeBack(
                context.segment("transfer"), to: context.segment("id"), by: holder.giver, actor: holder.actor, at: clock.now())
            return try await told(record)
        }
    }

    // MARK: Staff

    private var saleChangeEndpoint: Endpoint {
        Endpoint(
            .patch, "/console/api/sales/{id}", desk: .boxOffice, summary: "Change a sale's names and address",
            description:
                "No deadline keeps staff. A new `email`: links that were mailed before open nothing any more, and both addresses are told.",
            parameters: [Self.sale],
            request: .json(
                .object(Self.names + [(name: "email", schema: .string(format: "email"))]),
                example: Example(#"{"email":"ada@new.example.org"}"#)),
            responses: [Endpoint.Answer(200, "It is changed", Self.saleAnswer, Self.saleExample)]
                + CheckoutAnswers.refusals(BookingRefusal.notFound, .roleRequired, .wrongState, .invalidSeats(["stalls-Z-1"]))
                + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let principal = try await door.principal(request, context)
            let names = try self.names(try await JSONBody<BoxOfficePolicy>(request), withEmail: true)
            if names.email != nil { try await sales.allowances.staffMails.spend(principal.account) }
            _ = try await sales.bookings.rename(
                context.segment("id"), names, by: .staff(principal.account), actor: principal.actor, at: clock.now())
            return try await saleNow(request, context)
        }
    }

    private var saleTransferEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales/{id}/transfers", desk: .boxOffice, summary: "Pass a buyer's tickets on",
            description: "As the buyer does, also where the show allows it to nobody else.", parameters: [Self.sale, Self.bookingKey],
            request: .json(Self.gift, example: Self.giftExample),
            responses: [Endpoint.Answer(201, "They are on their way", Self.saleAnswer, Self.saleExample)]
                + CheckoutAnswers.refusals(
                    BookingRefusal.notFound, .roleRequired, .invalidSeats(["stalls-Z-1"]), .wrongState, .alreadyUsed, .notTransferable)
                + CheckoutAnswers.refusals(CheckoutRefusal.keyRequired, .invalidKey, .keyReused) + BoxOfficeSchema.signedIn
                + BoxOfficeSchema.general, security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let principal = try await door.principal(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            let (gift, key) = (try self.gift(body), try request.staffKey(principal.account, body))
            if try await sales.bookings.isNew(key, at: clock.now()) { try await sales.allowances.staffMails.spend(principal.account) }
            let answer = try await sales.bookings.passOn(
                context.segment("id"), gift, by: .staff(principal.account), actor: principal.actor, once: key, at: clock.now()
            ) { record, transfers in Self.passedOn(record, transfers) }
            return .json(Array(answer.utf8), status: .created)
        }
    }

    /// The sale that they left, in short, with all that has been passed on of it.
    private static func passedOn(_ record: BookingRecord, _ transfers: [TransferRow]) -> String {
        var json = JSONWriter(capacity: 1_024)
        json.object { json in
            json.member("success", true)
            json.name("sale")
            json.object { json in
                json.member("id", record.booking.uuid)
                json.member("status", record.booking.status.rawValue)
                record.tickets(&json)
                json.name("transfers")
                json.array(transfers) { json, row in
                    json.object { json in
                        json.member("id", row.uuid)
                        json.member("name", row.name)
                        json.member("email", row.email)
                        json.member("opened", row.isOpened)
                    }
                }
            }
        }
        return json.text
    }
}
