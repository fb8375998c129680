import Foundation
import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension FlightDoorDesk {
    /// What an airline does with the links and phones of its flights' doors: as the console does with a house's.
    var linkEndpoints: [Endpoint] {
        [
            boarding.endpoint(
                .get, "/door/links", "The door links that still let somebody in",
                responses: [.init(200, "These", .boarding, DoorData(data: [FlightLink.sample]))]
            ) { _, _, call in
                let rows = try await boarding.store.read { try BoardingReader($0).doorLinks(of: call.airline, at: call.now) }
                return try .json(DoorData(data: rows.map { FlightLink($0) }), .offset)
            },
            boarding.endpoint(
                .post, "/door/links", "Make a door link for a flight",
                request: .json(Self.linkBody, example: #"{"flight":"1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","gate":"A1","devices":4}"#),
                responses: [
                    .init(201, "The link, with its address: that is shown now and never again", .boarding, DoorData(data: FlightLink.made)),
                    .unknown(.flight), .problem(DoorLinkRefusal.invalidEnd.problem, desk: .boarding),
                ] + Endpoint.Answer.bodyRefusals, handler: makeLink),
            boarding.endpoint(
                .delete, "/door/links/{linkID}", "End a door link and all its phones",
                responses: [.init(204, "It is over", content: nil), .problem(DoorLinkRefusal.unknownLink.problem, desk: .boarding)]
            ) { _, context, call in
                guard let id: DoorLink.ID = Self.number("linkID", context) else { throw DoorLinkRefusal.unknownLink }
                try await boarding.change(call, always: true) { try $0.revokeDoorLink(id) }
                return Response(status: .noContent)
            },
            boarding.endpoint(
                .get, "/door/devices", "The phones that are in, and those that still have scans to send",
                responses: [.init(200, "These", .boarding, DoorData(data: [FlightPhone.sample]))]
            ) { _, _, call in
                let rows = try await boarding.store.read { try BoardingReader($0).doorDevices(of: call.airline, at: call.now) }
                return try .json(DoorData(data: rows.map { FlightPhone($0) }), .offset)
            },
            boarding.endpoint(
                .delete, "/door/devices/{deviceID}", "Put a phone out",
                responses: [.init(204, "It is out", content: nil), .problem(DoorLinkRefusal.unknownDevice.problem, desk: .boarding)]
            ) { _, context, call in
                guard let id: APIKey.ID = Self.number("deviceID", context) else { throw DoorLinkRefusal.unknownDevice }
                try await boarding.change(call, always: true) { try $0.revokeDoorDevice(id) }
                return Response(status: .noContent)
            },
        ]
    }

    @Sendable private func makeLink(
        _ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>
    ) async throws -> Response {
        let form = try FlightLinkForm(try await JSONBody<BoardingPolicy>(request).object())
        let secret = DoorSecret.link()
        let draft = form.draft(SecretDigest(of: secret))
        let link = try await boarding.change(call) { try $0.addDoorLink(draft) }
        let rows = try await boarding.store.read { try BoardingReader($0).doorLinks(of: call.airline, at: call.now) }
        guard let row = rows.first(where: { $0.link.id == link.id }) else { throw DoorLinkRefusal.unknownLink }
        return try .json(DoorData(data: FlightLink(row, url: door.site(.door(secret: secret)))), .offset, status: .created)
    }

    private static func number<Of>(_ name: String, _ context: UsherContext) -> Identifier<Of>? {
        Digits.whole(context.segment(name), in: 1...Identifier<Of>.largest).map { Identifier($0) }
    }

    private static let linkBody = Schema.object(
        [
            "flight": .string("Its identifier, or its number.", maxLength: 64),
            "gate": .string("What the door is called.", maxLength: DoorLink.longestGate),
            "can": .array(.string(oneOf: ["scan", "list", "offline", "undo"]), "`scan`, `list` and `offline` if absent."),
            "devices": .integer("How many phones at a time; 10 if absent.", min: 1, max: 100),
            "expires_at": .string("Within 30 days; six hours after departure if absent.", format: "date-time"),
        ], required: ["flight"])
}

/// A flight's door link as its airline sees it; `url`, which has the secret, only when it is made.
struct FlightLink: Codable, Sendable {
    var id: Int
    var url: String?
    var flightIdentifier: String
    var number: String
    var gate: String?
    var can: [String]
    var devices: Int
    /// How many phones are in.
    var inUse: Int
    var createdAt: Date
    var expiresAt: Date

    enum CodingKeys: String, CodingKey {
        case id, url, flightIdentifier = "flight_identifier", number, gate, can, devices, inUse = "in_use", createdAt = "created_at"
        case expiresAt = "expires_at"
    }
}

extension FlightLink {
    init(_ row: FlightDoorLinkRow, url: String? = nil) {
        let link = row.link
        self.init(
            id: link.id.wire, url: url, flightIdentifier: row.flight, number: row.number, gate: link.gate, can: link.can.names,
            devices: link.devices, inUse: row.inUse, createdAt: row.created.wire, expiresAt: link.expires.wire)
    }

    static let sample = FlightLink(
        id: 8, url: nil, flightIdentifier: "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10", number: "FF123", gate: "A1",
        can: ["scan", "list", "offline"], devices: 4, inUse: 1, createdAt: Instant(seconds: 1_718_780_400).wire,
        expiresAt: Instant(seconds: 1_718_805_600).wire)
    static var made: FlightLink {
        var link = sample
        link.url = "https://tickets.example.com/door/#udl_2vXk0aVb9cQ4mT7yLw1sEg"
        return link
    }
}

/// A phone at a flight's door as its airline sees it.
struct FlightPhone: Codable, Sendable {
    var id: Int
    var name: String
    var linkID: Int
    var flightIdentifier: String
    var number: String
    var gate: String?
    var can: [String]
    var joinedAt: Date
    var expiresAt: Date
    var seenAt: Date
    /// Scans that wait on it.
    var waiting: Int
    /// Since when its list is as it is.
    var listedAt: Date?

    enum CodingKeys: String, CodingKey {
        case id, name, linkID = "link_id", flightIdentifier = "flight_identifier", number, gate, can, joinedAt = "joined_at"
        case expiresAt = "expires_at", seenAt = "seen_at", waiting, listedAt = "listed_at"
    }
}

extension FlightPhone {
    init(_ row: FlightDeviceRow) {
        self.init(
            id: row.id.wire, name: row.name, linkID: row.link.wire, flightIdentifier: row.flight, number: row.number, gate: row.gate,
            can: row.can.names, joinedAt: row.joined.wire, expiresAt: row.expires.wire, seenAt: row.seen.wire, waiting: row.waiting,
            listedAt: row.listed?.wire)
    }

    static let sample = FlightPhone(
        id: 32, name: "Ben's phone", linkID: 8, flightIdentifier: "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10", number: "FF123", gate: "A1",
        can: ["scan", "list", "offline"], joinedAt: Instant(seconds: 1_718_780_400).wire, expiresAt: Instant(seconds: 1_718_805_600).wire,
        seenAt: Instant(seconds: 1_718_780_430).wire, waiting: 0, listedAt: Instant(seconds: 1_718_780_430).wire)
}
