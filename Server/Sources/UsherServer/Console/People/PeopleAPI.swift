import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Somebody who has bought of a house, as programs see them; `order`: the latest.
struct ConsolePerson: Codable, Sendable {
    let order: String
    let name: String
    let email: String
    let orders: Int64
    let latestAt: Date

    static let sample = ConsolePerson(
        order: "0198c6d2-7a10-7000-8000-000000000001", name: "Ada Lovelace", email: "ada@example.org", orders: 3,
        latestAt: Date(timeIntervalSince1970: 1_765_981_800))
}

struct ConsolePeople: Codable, Sendable {
    let people: [ConsolePerson]
    /// Where the next page begins.
    var next: String?
}

extension ConsoleDesk {
    /// The same list for programs. What is kept of one, and out with it, are the BoxOffice's routes under the same path.
    var peopleAPI: [Endpoint] {
        [
            houseAPI(
                .get, "/people", "Who has bought of a house", needing: .orders,
                parameters: [
                    .text("q", .string(), "Names, an address, a number or a ticket's code."),
                    .query("after", .string(), "`next` of the page before."),
                ],
                answer: Endpoint.Answer(
                    200, "Who bought last first, 50 a page",
                    .object(
                        ["people": .array(Self.personSchema), "next": .string("The next page; absent at the end.")], required: ["people"]),
                    Example(ConsolePeople(people: [.sample]), .milliseconds))
            ) { caller, request, _ in try await listPeople(caller, request) }
        ]
    }

    private static let personSchema = Schema.object(
        [
            "order": .string("Their latest order.", format: "uuid"), "name": .string(), "email": .string(),
            "orders": .integer(min: 1), "latestAt": .string(format: "date-time"),
        ], required: ["order", "name", "email", "orders", "latestAt"])

    private func listPeople(_ caller: ConsoleCaller, _ request: Request) async throws -> Response {
        let query = Query(request)
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        // A page is as good as a search: one after another they are all addresses.
        if let seconds = searches.take(caller.account) { throw Problem.rateLimited(retryAfter: seconds) }
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...Sale.ID.largest) }.map { Sale.ID($0) }
        let found = try await people.list(of: caller.organisation.id, text, before: before, limit: 50)
        return try .json(
            ConsolePeople(people: found.people.map { ConsolePerson($0) }, next: found.next.map { "\($0)" }), .milliseconds)
    }
}

extension ConsolePerson {
    init(_ row: PersonRow) {
        self.init(order: row.uuid, name: row.name, email: row.email, orders: row.orders, latestAt: row.latest.wire)
    }
}
