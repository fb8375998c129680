import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// A desk that a house was granted, as programs see it.
struct ConsoleHouseDesk: Codable, Sendable {
    struct Content: Codable, Sendable {
        let kind: String
        let count: Int64
    }

    let name: String
    let inUse: Bool
    /// What it has something of: with any it is not switched off.
    let contents: [Content]
}

struct ConsoleHouseDesks: Codable, Sendable {
    let desks: [ConsoleHouseDesk]

    static let sample = ConsoleHouseDesks(desks: [
        ConsoleHouseDesk(name: "boxoffice", inUse: true, contents: [.init(kind: "shows", count: 3)]),
        ConsoleHouseDesk(name: "walks", inUse: false, contents: []),
    ])
}

extension ConsoleDesk {
    var deskAPI: [Endpoint] {
        [
            houseAPI(.get, "/desks", "The desks that a house was granted", needing: .owners, answer: Self.desksAnswer) { caller, _, _ in
                try Self.told(try await houses.desks(of: caller.organisation.id))
            },
            houseAPI(
                .put, "/desks", "Switch desks on and off", needing: .owners,
                description: "Of those that an operator has granted. One that has content stays on: 409 `desk_in_use`, with what it has.",
                body: .json(Self.useSchema, example: #"{"inUse":["boxoffice","walks"]}"#), answer: Self.desksAnswer,
                refusals: [.problem(HouseChangeRefusal.desksInUse([]).problem, desk: .boxOffice)]
            ) { caller, request, _ in try await useDesks(caller, request) },
        ]
    }

    private static let useSchema = Schema.object(
        ["inUse": .array(.string(oneOf: GrantedDesks.all.names), "All that are to be on.")], required: ["inUse"])

    private static let desksAnswer = Endpoint.Answer(
        200, "As it is",
        .object([
            "desks": .array(
                .object([
                    "name": .string(oneOf: GrantedDesks.all.names), "inUse": .boolean(),
                    "contents": .array(.object(["kind": .string(), "count": .integer(min: 1)])),
                ]))
        ]), Example(ConsoleHouseDesks.sample, .milliseconds))

    private func useDesks(_ caller: ConsoleCaller, _ request: Request) async throws -> Response {
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        guard let sent = try fields.texts("inUse"), sent.allSatisfy({ GrantedDesks(name: $0) != nil }) else { throw fields.fault("inUse") }
        let wish = sent.compactMap(GrantedDesks.init(name:)).reduce(into: GrantedDesks()) { $0.formUnion($1) }
        return try Self.told(try await houses.use(wish, in: caller.organisation.id, by: caller.account, caller.actor, at: clock.now()))
    }

    private static func told(_ desks: [HouseDesk]) throws -> Response {
        try .json(ConsoleHouseDesks(desks: desks.map { ConsoleHouseDesk($0) }), .milliseconds)
    }
}

extension ConsoleHouseDesk {
    init(_ desk: HouseDesk) {
        self.init(
            name: desk.desk.names.joined(), inUse: desk.isOn,
            contents: desk.contents.map { Content(kind: $0.kind, count: $0.count) })
    }
}
