import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension DoorDesk {
    var cardsEndpoint: Endpoint {
        Endpoint(
            .get, "/door/api/events/{id}/cards", desk: .door, summary: "Fetch the sealed cards of an event",
            description: """
                What a device shows of those who come in, sealed under the codes of their tickets: base64url of nonce, AES-256-GCM and tag, by \
                HKDF-SHA256 of the code, the event's salt and `usher/door/card/1`. One for the sale's code and one for each person's own; none \
                for a code that could be guessed. `next` and `more` as of the manifest; `[]` removes.
                """,
            parameters: [
                .event, .query("since", .string(maxLength: ManifestAnswer.longestCursor), "Where the last answer ended: its `next`."),
                .query("limit", .integer(min: 1, max: ManifestAnswer.largestLimit), "Sales in one answer; 1000 without it."),
            ],
            responses: [
                Answer(
                    200, "Some of them",
                    .object(["data": .object(["cards": .array(.anything), "next": .string(), "more": .boolean()])]),
                    Example(CardsAnswer.example)),
                .problem(ScanRefusal.field("limit", .notInteger(1...ManifestAnswer.largestLimit)).problem, desk: .door),
                .problem(ScanRefusal.eventNotFound.problem, desk: .door), .problem(ScanRefusal.cursorGone.problem, desk: .door),
            ] + Self.refusals, security: .device, tag: Self.tag, handler: cards)
    }

    /// GET /door/api/events/{id}/cards
    @Sendable private func cards(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let (principal, device) = try await device(&request, context)
        guard device.can.contains(.offline) else { throw ScanRefusal.notAllowed }
        let query = GateQuery(request)
        let since = try query.text("since", most: .max)
        let limit = Int(try query.integer("limit", 1...ManifestAnswer.largestLimit) ?? ManifestAnswer.usualLimit)
        let event = try GateQuery.event(context)
        try await gate.checkKnown(event, principal)
        let cursor = since.map(ManifestCursor.init(text:))
        if let cursor, cursor == nil { throw ScanRefusal.cursorGone }
        do {
            let found = try await gate.manifests.cards(
                ManifestQuery(
                    account: principal.account, event: event, since: cursor ?? nil, date: nil, limit: limit, salesAlone: true))
            let isKiosk = device.can.contains(.kiosk)
            // Each of them costs a key: not on an event loop.
            let body = try await ClientWork.run { try CardsAnswer.body(found.page, found.cards, isKiosk: isKiosk) }
            return try await .compressedJSON(ByteBuffer(bytes: body), for: request)
        } catch ManifestRefusal.eventNotFound {
            throw ScanRefusal.eventNotFound
        } catch ManifestRefusal.cursorGone {
            throw ScanRefusal.cursorGone
        }
    }
}

/// The answer, written by hand as the manifest is.
enum CardsAnswer {
    static func body(_ page: ManifestPage, _ told: [Sale.ID: SaleCard], isKiosk: Bool) throws -> [UInt8] {
        let seal = CardSeal(salt: page.salt)
        var json = JSONWriter(capacity: 256 + 600 * page.sales.count)
        json.beginObject()
        json.name("data")
        json.beginObject()
        json.name("cards")
        try json.array(page.sales) { json, item in
            let (id, sealed): (Sale.ID, [String]) =
                switch item {
                case .deleted(let id): (id, [])
                case .sale(let sale, let code, _):
                    (sale.id, try Self.sealed(sale, code, page.event, told[sale.id] ?? SaleCard(), seal, isKiosk: isKiosk))
                }
            json.beginObject()
            json.member("id", id.rawValue)
            json.name("c")
            json.array(sealed) { $0.string($1) }
            json.endObject()
        }
        json.member("next", page.next.text)
        json.member("more", page.more)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func sealed(
        _ sale: Sale, _ code: String, _ event: Event, _ told: SaleCard, _ seal: CardSeal, isKiosk: Bool
    ) throws -> [String] {
        let card = DoorCard(sale, in: event, told, isKiosk: isKiosk)
        return try ([code] + sale.roster.persons.map(\.code)).compactMap { try seal.seal(card, under: $0) }
    }

    static let example =
        #"{"data":{"cards":[{"id":123,"c":["q1J0b1k8c2VhbGVk"]},{"id":124,"c":[]}],"next":"co.0.fpi.0.0.1a.0.rt","more":false}}"#
}
