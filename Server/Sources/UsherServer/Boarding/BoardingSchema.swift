import UsherHTTP
import UsherWire

/// The shapes of the desk's answers and requests, for the API's document.
enum BoardingSchema {
    static let date = Schema.string("Universal time with `+00:00`.", format: "date-time")
    static let id = Schema.integer(min: 1)
    private static let stats = Schema.array(
        .named("BoardingStats", .object(["table": .string(), "count": .integer(min: 0), "last": date], required: ["table", "count"])),
        "Only in lists: exactly one.")

    static let airline = Schema.named(
        "BoardingAirline",
        .object(
            [
                "airline_name": .string(), "apple_identifier": .string("What the caller presented; \"\" under a session."),
                "airline_id": id, "airline_identifier": .string("SHA-1 of the Apple identifier."), "airlineName": .string(),
                "appleIdentifier": .string(), "session": session,
            ], required: ["airline_name", "apple_identifier", "airline_id", "airline_identifier", "airlineName", "appleIdentifier"]))
    static let keys = Schema.named("BoardingKeys", .object(["baseName": .string(), "publicKey": .string("SubjectPublicKeyInfo in PEM.")]))
    static let settings = Schema.named(
        "BoardingSettings",
        .object(
            [
                "backgroundColor": .string(), "foregroundColor": .string(), "labelColor": .string(), "customLabel": .string(maxLength: 64),
                "customLabelEnabled": .boolean(),
            ], required: []))
    static let session = Schema.named(
        "BoardingSession",
        .object(
            [
                "session_identifier": .string(format: "uuid"), "token": .string("Only when it is made."), "name": .string(),
                "created_at": date, "expires_at": date,
            ], required: ["session_identifier", "name", "created_at", "expires_at"]))
    static let sessionRequest = Schema.object(["name": .string(maxLength: 64), "days": .integer(min: 1, max: 365)], required: [])
    static let airlineRequest = Schema.object(
        ["apple_identifier": .string(maxLength: 255), "airline_name": .string(maxLength: 255), "identity_token": .string()],
        required: ["apple_identifier"])

    static let aircraft = Schema.named(
        "BoardingAircraft",
        .object(
            [
                "registration": .string(maxLength: 64), "type": .string(maxLength: 128), "aircraft_id": id,
                "aircraft_identifier": .string(maxLength: 64), "stats": stats,
            ], required: ["registration", "type"]))
    static let passenger = Schema.named(
        "BoardingPassenger",
        .object(
            [
                "formattedName": .string(maxLength: 2_000), "firstName": .string(maxLength: 255), "middleName": .string(maxLength: 255),
                "lastName": .string(maxLength: 255), "apple_identifier": .string(maxLength: 255), "passenger_id": id,
                "passenger_identifier": .string(maxLength: 64), "stats": stats,
            ], required: ["apple_identifier"]))
    private static let place = Schema.named(
        "BoardingPlace", .object(["icao": .string(maxLength: 16), "timezone_identifier": .string()], required: ["icao"]))
    static let flight = Schema.named(
        "BoardingFlight",
        .object(
            [
                "origin": place, "destination": place, "gate": .string(maxLength: 32), "flightNumber": .string(maxLength: 32),
                "aircraft": aircraft, "scheduledDepartureDate": date, "flight_id": id, "flight_identifier": .string(),
                "aircraft_id": id, "stats": stats,
            ], required: ["origin", "destination", "gate", "flightNumber", "scheduledDepartureDate"]))
    static let issue = Schema.object(
        ["seatNumber": .string(maxLength: 16), "customLabelValue": .string(maxLength: 64)], required: ["seatNumber"])
    private static let digest = Schema.object(["hash": .string(), "signature": .string(), "publicKey": .string()], required: [])
    static let verify = Schema.named(
        "BoardingProof",
        .object(
            ["ticket": .string(), "signatureDigest": digest, "signature": .any(of: [.string("A hash."), digest])], required: ["ticket"]))
    static let ticket = Schema.named(
        "BoardingTicket",
        .object(
            [
                "passenger": passenger, "flight": flight, "seatNumber": .string(), "customLabelValue": .string(), "ticket_id": id,
                "flight_id": id, "passenger_id": id, "ticket_identifier": .string(format: "uuid"), "boarded_at": date,
                "seat_conflict": .boolean("Somebody else has this seat."),
                "valid_today": .boolean("Whether it departs today, where it departs."),
            ],
            required: [
                "passenger", "flight", "seatNumber", "customLabelValue", "ticket_id", "flight_id", "passenger_id", "ticket_identifier",
            ]))
    static let manifest = Schema.object([
        "flight": flight, "issued": .integer(min: 0), "boarded": .integer(min: 0), "tickets": .array(ticket),
    ])

    static func deleted(_ kind: String) -> Schema {
        .object(["status": .integer(), "\(kind)_identifier": .string()])
    }
}

/// Examples of the contract.
enum BoardingExample {
    static let airline = """
        {"airline_name":"Fun Air","apple_identifier":"000001.abc.0001","airline_id":7,\
        "airline_identifier":"5c551999f7e5d39b4f237ea30d56c66037a48912","airlineName":"Fun Air","appleIdentifier":"000001.abc.0001"}
        """
    static let settings = BoardingSettings(
        backgroundColor: "rgb(189,144,71)", foregroundColor: "rgb(0,0,0)", labelColor: "rgb(255,255,255)", customLabel: "Boarding Group",
        customLabelEnabled: true)
    static let session = BoardingSession(
        sessionIdentifier: "6b0f7a52-6a4e-4f0c-9b57-2f5a1d3c8e90", name: "", createdAt: .at("2024-06-19T08:00:00Z"),
        expiresAt: .at("2024-09-17T08:00:00Z"))
    static let aircraft = """
        {"registration":"N122DR","type":"Cirrus SR22T","aircraft_id":67,"aircraft_identifier":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11"}
        """
    static let passenger = """
        {"formattedName":"Jane Roe","firstName":"Jane","lastName":"Roe","apple_identifier":"410F:ABPerson","passenger_id":47,\
        "passenger_identifier":"410FE041-5C4E-48DA-B4DE-04C15EA3DBAC"}
        """
    static let flight = """
        {"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF123",\
        "aircraft":\(aircraft),"scheduledDepartureDate":"2024-06-19T08:00:00+00:00","flight_id":53,\
        "flight_identifier":"1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","aircraft_id":67}
        """
    static let ticket = """
        {"passenger":\(passenger),"flight":\(flight),"seatNumber":"2B","customLabelValue":"1","ticket_id":30,"flight_id":53,\
        "passenger_id":47,"ticket_identifier":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"}
        """
    static let plan = """
        {"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF123",\
        "scheduledDepartureDate":"2024-06-19T08:00:00+00:00"}
        """
    static let verify = """
        {"ticket":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90","signatureDigest":\
        {"hash":"405a548012ce85dff5814707ec2131cd17369cf3aaa75176ab48e7b9657d7a66"}}
        """
}
