/// How long what an airline's clients send may be, in characters: bodies are read by it, and the API's document says it.
package enum BoardingBounds {
    /// By the members' names.
    package static let texts: [String: Int] = [
        "apple_identifier": 255, "airline_name": 255, "customLabel": PassSettings.longestLabel, "registration": 64, "type": 128,
        "aircraft_identifier": 64, "formattedName": 2_000, "firstName": 255, "middleName": 255, "lastName": 255,
        "passenger_identifier": 64, "icao": 16, "gate": 32, "flightNumber": 32, "seatNumber": 16, "customLabelValue": 64,
    ]

    /// The name of a session.
    package static let sessionName = 64
    /// For how many days a session lasts.
    package static let days: ClosedRange<Int64> = 1...365
}

extension FieldReader<BoardingPolicy> {
    /// A text of at most as many characters as its name may have.
    mutating func bounded(_ name: String) -> String? { text(name, most: BoardingBounds.texts[name] ?? 0) }

    mutating func requiredBounded(_ name: String) -> String? { required(name) { $0.bounded(name) } }
}
