import Foundation
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// A show as it stands now, for programs.
struct ConsoleLive: Codable, Sendable {
    struct Minute: Codable, Sendable {
        let at: Date
        let sold: Int64
        let entered: Int
    }

    struct Order: Codable, Sendable {
        let id: String
        let name: String
        let tickets: Int64
        let totalPence: Int64
        let status: String
        let at: Date
    }

    struct Scan: Codable, Sendable {
        let name: String
        let persons: Int
        let gate: String
        let at: Date
    }

    let sold: Int64
    let capacity: Int64
    let inside: Int
    let takenPence: Int64
    let currency: String
    let perMinute: [Minute]
    let orders: [Order]
    let scans: [Scan]

    static let sample = ConsoleLive(
        sold: 412, capacity: 700, inside: 96, takenPence: 1_648_000, currency: "GBP",
        perMinute: [Minute(at: moment, sold: 4, entered: 11)],
        orders: [
            Order(
                id: "0198c6d2-7a10-7000-8000-000000000001", name: "Ann Buyer", tickets: 2, totalPence: 8_000, status: "paid", at: moment)
        ], scans: [Scan(name: "Bo Guest", persons: 2, gate: "Main", at: moment)])
    private static let moment = Date(timeIntervalSince1970: 1_765_981_800)
}

extension ConsoleLive {
    init(_ show: LiveShow) {
        (sold, capacity, inside) = (show.row.sold, show.row.capacity, show.inside)
        (takenPence, currency) = (show.sales.takings, show.currency)
        perMinute = show.minutes.map { minute in
            Minute(at: Instant(seconds: minute * 60).wire, sold: show.sales.minutes[minute] ?? 0, entered: show.entries[minute] ?? 0)
        }
        orders = show.sales.latest.map {
            Order(id: $0.uuid, name: $0.name, tickets: $0.tickets, totalPence: $0.total, status: $0.status, at: $0.created.wire)
        }
        scans = show.scans.map { Scan(name: $0.name, persons: $0.persons, gate: $0.gate, at: $0.at.wire) }
    }
}

extension ConsoleDesk {
    /// GET /console/api/shows/{id}/live
    var liveAPI: Endpoint {
        houseAPI(
            .get, "/shows/{id}/live", "A show as it stands now", needing: .content,
            description: "`perMinute` has the last 60 minutes; orders and scans are the last 10, the newest first.",
            answer: Endpoint.Answer(200, "What is sold, and who is in", Self.liveSchema, Example(ConsoleLive.sample, .milliseconds))
        ) { caller, _, context in
            guard let show = try await liveShow(context.segment("id"), of: caller.organisation) else { throw Problem.notFound }
            return try .json(ConsoleLive(show), .milliseconds)
        }
    }

    private static let liveSchema = Schema.object([
        "sold": .integer(), "capacity": .integer(), "inside": .integer(), "takenPence": .integer(), "currency": .string(),
        "perMinute": .array(.object(["at": .string(format: "date-time"), "sold": .integer(), "entered": .integer()])),
        "orders": .array(
            .object([
                "id": .string(format: "uuid"), "name": .string(), "tickets": .integer(), "totalPence": .integer(), "status": .string(),
                "at": .string(format: "date-time"),
            ])),
        "scans": .array(
            .object(["name": .string(), "persons": .integer(), "gate": .string(), "at": .string(format: "date-time")])),
    ])
}
