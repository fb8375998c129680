import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// Sales for those who sell: found, and looked at.
extension BoxOfficeDesk {
    static let saleAnswer = Schema.object(
        ["success": .boolean(), "sale": .object([:], required: [], "A sale; see docs/contracts/selling.md.")],
        required: ["success", "sale"])
    static let listedSale = """
        {"id":"0198a0d2-5b1c-7f3a-9d55-2f6d1c0a11b2","number":"K7MQ-2X9F","status":"paid","name":"Ada","email":"ada@example.org","show":{"id":\
        "0198a0d2-5b1c-7f3a-9d55-2f6d1c0a11b3","title":"Club night","starts_at":"2026-11-27T19:30:00.000Z","timezone":"Europe/London"},"tickets":2,\
        "currency":"GBP","total_pence":4000,"refunded_pence":0,"created_at":"2026-11-20T10:00:00.000Z"}
        """

    static let saleExample = Example(#"{"success":true,"sale":\#(listedSale)}"#)

    var staffSales: StaffSaleStore { StaffSaleStore(database, maps: maps) }

    var saleListEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/sales", desk: .boxOffice, summary: "A house's sales, the newest first",
            description: """
                `q`: every word begins a word of the name, or it is an e-mail's beginning, a sale's number, with hyphen or without, a ticket's code or a discount \
                code that was used; case and accents aside.
                """,
            parameters: [
                .text("q", .string(), "What is looked for."), .query("show", .string(format: "uuid"), "Of one performance."),
                .query("status", .string(oneOf: Self.saleStatuses), "In this state."),
            ] + Self.pages + [Self.organisation],
            responses: [Self.pageAnswer(of: .object([:], required: []), Self.listedSale)] + Self.sellingAnswers(.invalidField("limit")),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let house = try await staffSales.house(request.query("organisation"), staff)
            let (filter, before, limit) = try asked(Query(request))
            let found = try await OrderStore(database).list(of: house, filter, before: before, limit: limit)
            return Self.list(found)
        }
    }

    private static let saleStatuses = ["paid", "refunded", "cancelled"]

    private func asked(_ query: Query) throws -> (OrderStore.Filter, Sale.ID?, Int) {
        let limit = try Self.limit(query)
        var before: Sale.ID?
        if let cursor = query.first("cursor") {
            guard let id = Digits.whole(cursor, in: 1...Sale.ID.largest) else { throw ShowRefusal.invalidField("cursor") }
            before = Sale.ID(id)
        }
        let status = query.first("status")
        if let status, !Self.saleStatuses.contains(status) { throw ShowRefusal.invalidField("status") }
        var show: String?
        if let sent = query.first("show") {
            guard let uuid = UUIDText.normalised(sent) else { throw ShowRefusal.invalidField("show") }
            show = uuid
        }
        let text: String?
        do { text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } } catch { throw ShowRefusal.invalidField("q") }
        return (OrderStore.Filter(show: show, status: status, text: text), before, limit)
    }

    private static func list(_ found: OrderStore.Listed) -> Response {
        var json = JSONWriter(capacity: 512 * (found.orders.count + 1))
        json.beginObject()
        json.member("success", true)
        json.name("items")
        json.array(found.orders) { json, order in
            json.beginObject()
            json.member("id", order.uuid)
            json.member("number", order.number.map(BookingTerms.shown))
            json.member("status", order.status)
            json.member("name", order.name)
            json.member("email", order.email)
            json.name("show")
            json.beginObject()
            json.member("id", order.show)
            json.member("title", order.title)
            json.member("starts_at", Timestamp.milliseconds(order.starts))
            json.member("timezone", order.zone)
            json.endObject()
            json.member("tickets", order.tickets)
            json.member("currency", order.currency)
            json.member("total_pence", order.total)
            json.member("refunded_pence", order.refunded)
            json.member("created_at", Timestamp.milliseconds(order.created))
            json.endObject()
        }
        json.member("cursor", found.next.map { "\($0.rawValue)" })
        json.endObject()
        return .json(json.bytes)
    }

    var saleEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/sales/{id}", desk: .boxOffice, summary: "A sale, paid or not",
            description: "With its tickets, its price part by part and its money; never a ticket's code.",
            parameters: [.path("id", .string(format: "uuid"), "The sale.")],
            responses: [Endpoint.Answer(200, "It", Self.saleAnswer, Self.saleExample)]
                + Self.sellingAnswers(),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in try await saleNow(request, context) }
    }

    var saleHistoryEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/sales/{id}/history", desk: .boxOffice, summary: "What has been done to a sale",
            description: "The newest first; never a code.",
            parameters: [.path("id", .string(format: "uuid"), "The sale.")] + Self.pages,
            responses: [
                Self.pageAnswer(
                    of: .object([:], required: []),
                    #"{"at":"2026-11-20T10:00:00.000Z","by":"Ada","action":"booking.refunded","result":"1 of 2 seats"}"#, "It")
            ] + Self.sellingAnswers(.invalidField("limit")), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let (limit, before) = try Self.page(request)
            let rows = try await staffSales.history(context.segment("id"), before: before, most: limit + 1, staff)
            return Self.history(rows, limit)
        }
    }

    private static func history(_ rows: [HistoryRow], _ limit: Int) -> Response {
        var json = JSONWriter(capacity: 160 * (rows.count + 1))
        json.object { json in
            json.member("success", true)
            json.name("items")
            json.array(rows.prefix(limit)) { json, row in
                json.object { json in
                    json.member("at", Timestamp.milliseconds(row.at))
                    json.member("by", row.by)
                    json.member("action", row.action)
                    json.member("result", row.result)
                }
            }
            json.member("cursor", rows.count > limit ? "\(rows[limit - 1].id)" : nil)
        }
        return .json(json.bytes)
    }

    /// A sale as it stands now.
    func saleNow(_ request: Request, _ context: UsherContext) async throws -> Response {
        let staff = try await showStaff(request, context)
        let told = try await staffSales.sale(context.parameters.get("id") ?? "", staff)
        return .json(try told.answer())
    }
}
