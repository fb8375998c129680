import Foundation
import Testing
import UsherWire

@Suite struct BoardingWireTests {
    /// Decodes the literal, writes it again and compares the JSON.
    @discardableResult
    private func frozen<Wire: Codable & Equatable>(_ literal: String, _ type: Wire.Type) throws -> Wire {
        let value = try WireJSON.decoder.decode(type, from: Data(literal.utf8))
        let written = try WireJSON.encoder(.offset).encode(value)
        let before = try WireJSON.decoder.decode(AnyJSON.self, from: Data(literal.utf8))
        let after = try WireJSON.decoder.decode(AnyJSON.self, from: written)
        #expect(before == after)
        #expect(try WireJSON.decoder.decode(type, from: written) == value)
        return value
    }

    private static let stats = #"{"table":"Flights","count":3,"last":"2024-06-19T08:00:00+00:00"}"#
    private static let aircraft = #"{"registration":"N122DR","type":"Cirrus SR22T","aircraft_id":67,"aircraft_identifier":"0b6e"}"#
    private static let passenger =
        #"{"formattedName":"Jane Roe","firstName":"Jane","lastName":"Roe","apple_identifier":"410F:ABPerson","passenger_id":47,"passenger_identifier":"410F"}"#
    private static let flight = """
        {"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF123",\
        "aircraft":\(aircraft),"scheduledDepartureDate":"2024-06-19T08:00:00+00:00","flight_id":53,"flight_identifier":"1f5c","aircraft_id":67}
        """
    private static let ticket = """
        {"passenger":\(passenger),"flight":\(flight),"seatNumber":"2B","customLabelValue":"1","ticket_id":30,"flight_id":53,"passenger_id":47,\
        "ticket_identifier":"7d0b","boarded_at":"2024-06-19T08:00:00+00:00","seat_conflict":true,"valid_today":false}
        """

    @Test("What an airline has keeps its names")
    func fleet() throws {
        try frozen(Self.aircraft, BoardingAircraft.self)
        try frozen(Self.passenger, BoardingPassenger.self)
        let listed = try frozen(String(Self.aircraft.dropLast()) + #","stats":[\#(Self.stats)]}"#, BoardingAircraft.self)
        #expect(listed.stats?.first?.count == 3 && listed.stats?.first?.last != nil)
        let bare = try frozen(#"{"registration":"N1","type":"","stats":[{"table":"Flights","count":0}]}"#, BoardingAircraft.self)
        #expect(bare.stats?.first?.last == nil)
    }

    @Test("Flights, tickets, manifests and news keep their names")
    func flights() throws {
        let flight = try frozen(Self.flight, BoardingFlight.self)
        #expect(flight.scheduledDepartureDate == Date(timeIntervalSince1970: 1_718_784_000))
        let ticket = try frozen(Self.ticket, BoardingTicket.self)
        #expect(ticket.flight == flight && ticket.boardedAt == flight.scheduledDepartureDate && ticket.seatConflict == true)
        try frozen(#"{"flight":\#(Self.flight),"issued":3,"boarded":1,"tickets":[\#(Self.ticket)]}"#, BoardingManifest.self)
        try frozen(
            #"{"flight_identifier":"1f5c","ticket_identifier":"7d0b","issued":3,"boarded":1,"at":"2024-06-19T08:00:00+00:00"}"#,
            BoardingNews.self)
    }

    @Test("Airlines, keys, settings, sessions and refusals keep their names")
    func airlines() throws {
        let session = """
            {"session_identifier":"6b0f","token":"uas_x","name":"","created_at":"2024-06-19T08:00:00+00:00",\
            "expires_at":"2024-09-17T08:00:00+00:00"}
            """
        try frozen(session, BoardingSession.self)
        let airline = try frozen(
            #"{"airline_name":"Fun Air","apple_identifier":"abc","airline_id":7,"airline_identifier":"5c55","session":\#(session)}"#,
            BoardingAirline.self)
        #expect(airline.session?.token == "uas_x")
        try frozen(#"{"baseName":"5c55","publicKey":"-----BEGIN PUBLIC KEY-----\n"}"#, BoardingKeys.self)
        let settings = """
            {"backgroundColor":"rgb(189,144,71)","foregroundColor":"rgb(0,0,0)","labelColor":"rgb(255,255,255)",\
            "customLabel":"Boarding Group","customLabelEnabled":true}
            """
        try frozen(settings, BoardingSettings.self)
        try frozen("{}", BoardingSettings.self)
        try frozen(
            #"{"detail":"type: Field required","status_code":422,"code":"invalid_request","errors":[{"loc":["body","type"],"msg":"Field required","type":"missing"}]}"#,
            BoardingErrorResponse.self)
        try frozen(
            #"{"detail":"x","status_code":409,"code":"already_boarded","boarded_at":"2024-06-19T08:00:00+00:00","ticket":"7d0b"}"#,
            BoardingErrorResponse.self)
    }
}
