import UsherCore
import UsherWire
import UsherHTTP

extension WireStyle {
    /// That of Boarding.
    static let boarding = WireStyle(
        .offset, time: "Universal time with `+00:00`.", members: BoardingSchema.members,
        [
            .of(
                AirlineResponse.self, named: "BoardingAirline",
                [
                    "apple_identifier": .string("What the caller presented; \"\" under a session."),
                    "airline_identifier": .string("SHA-1 of the Apple identifier."),
                ]), .of(BoardingKeys.self, named: "BoardingKeys", ["publicKey": .string("SubjectPublicKeyInfo in PEM.")]),
            .of(BoardingSettings.self, named: "BoardingSettings"), .of(BoardingStatsElement.self, named: "BoardingStats"),
            .of(
                BoardingSession.self, named: "BoardingSession",
                ["session_identifier": .string(format: "uuid"), "token": .string("Only when it is made."), "name": .string()]),
            .of(BoardingAircraft.self, named: "BoardingAircraft"),
            .of(BoardingPassenger.self, named: "BoardingPassenger", sometimes: ["formattedName"]),
            .of(BoardingPlace.self, named: "BoardingPlace"),
            .of(BoardingFlight.self, named: "BoardingFlight", ["flight_identifier": .string()]),
            .of(
                BoardingTicket.self, named: "BoardingTicket",
                [
                    "seatNumber": .string(), "customLabelValue": .string(), "ticket_identifier": .string(format: "uuid"),
                    "seat_conflict": .boolean("Somebody else has this seat."),
                    "valid_today": .boolean("Whether it departs today, where it departs."),
                ]),
        ])
}

/// What Boarding's document says of its members.
enum BoardingSchema {
    private static let id = Schema.integer(min: 1)

    /// With the members of bodies that have no type of the wire.
    private static let texts = BoardingBounds.texts.mapValues { Schema.string(maxLength: $0) }

    static let members = texts.merging([
        "airline_id": id, "aircraft_id": id, "passenger_id": id, "flight_id": id, "ticket_id": id, "count": .integer(min: 0),
        "issued": .integer(min: 0), "boarded": .integer(min: 0), "stats": .list("Only in lists: exactly one."),
    ]) { $1 }

    private static func bounded(_ names: String...) -> [(name: String, schema: Schema)] { names.map { ($0, texts[$0] ?? .string()) } }

    // By hand, since no type of the wire is one of these bodies: their clients write them as they are.
    static let sessionRequest = Schema.object(
        [
            "name": .string(maxLength: BoardingBounds.sessionName),
            "days": .integer(min: BoardingBounds.days.lowerBound, max: BoardingBounds.days.upperBound),
        ], required: [])
    static let airlineRequest = Schema.object(
        bounded("apple_identifier", "airline_name") + [("identity_token", .string())],
        required: ["apple_identifier"])
    static let issue = Schema.object(
        bounded("seatNumber", "customLabelValue"), required: ["seatNumber"])
    private static let digest = Schema.object(["hash": .string(), "signature": .string(), "publicKey": .string()], required: [])
    static let verify = Schema.named(
        "BoardingProof",
        .object(
            ["ticket": .string(), "signatureDigest": digest, "signature": .any(of: [.string("A hash."), digest])], required: ["ticket"]))

    static let proof = """
        {"ticket":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90","signatureDigest":\
        {"hash":"405a548012ce85dff5814707ec2131cd17369cf3aaa75176ab48e7b9657d7a66"}}
        """

    static func deleted(_ kind: String) -> Schema {
        .object(["status": .integer(), "\(kind)_identifier": .string()])
    }
}
