import UsherHTTP
import UsherCore
import UsherWire

// Boarding's rows as the types of its answers; who and what flies is `JSONWriter`'s (`BoardingJSON`).

extension BoardingSession {
    /// `token` only where the session has just been made.
    init(_ session: AirlineSession, token: String? = nil) {
        self.init(
            sessionIdentifier: session.identifier, token: token, name: session.name, createdAt: session.created.wire,
            expiresAt: session.expires.wire)
    }
}

extension BoardingSettings {
    init(_ settings: PassSettings) {
        self.init(
            backgroundColor: settings.background.text, foregroundColor: settings.foreground.text, labelColor: settings.label.text,
            customLabel: settings.customLabel, customLabelEnabled: settings.customLabelEnabled)
    }
}

/// A `BoardingAirline` with its names in the other spelling too, which some apps read.
struct AirlineResponse: Codable {
    let airline_name, apple_identifier: String
    let airline_id: Int64
    let airline_identifier, airlineName, appleIdentifier: String
    let session: BoardingSession?

}

extension AirlineResponse {
    /// `session` only where it has just been made.
    init(_ airline: Airline, appleIdentifier: String, session made: (session: AirlineSession, token: String)? = nil) {
        self.init(
            airline_name: airline.name, apple_identifier: appleIdentifier, airline_id: airline.id.rawValue,
            airline_identifier: airline.identifier, airlineName: airline.name, appleIdentifier: appleIdentifier,
            session: made.map { BoardingSession($0.session, token: $0.token) })
    }
}
