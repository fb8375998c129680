@testable import UsherHTTP
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A flight that departs tonight, its airline, and phones at its door.
struct FlightDoorServing: Sendable {
    let door: DoorServing
    let airline: TestAirline
    let flight: AppSeed.Flight
    private let aircraft: AppSeed.Aircraft

    var desk: BoardingDesk { door.house.desks.boarding }
    var identifier: String { flight.flight_identifier ?? "" }
    var path: String { "/door/api/flights/\(identifier)" }

    /// Twenty minutes after the clock's first time, on the same day in London.
    static func plan(_ departs: String = "2025-12-20T23:50:00Z", gate: String = "A1", number: String = "FF123") -> String {
        """
        {"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"\(gate)",\
        "flightNumber":"\(number)","scheduledDepartureDate":"\(departs)"}
        """
    }

    static func run(
        _ engine: Engine, settings: Settings = .unlimited, steady: WallClock = .steady,
        _ body: @Sendable @escaping (FlightDoorServing) async throws -> Void
    ) async throws {
        try await DoorServing.run(engine, settings: settings, steady: steady) { door in
            let boarding = BoardingServing(client: door.client, desk: door.house.desks.boarding, server: door.house.server)
            let airline = try await boarding.airline()
            let aircraft = try await airline.aircraft()
            let flight = try await airline.flight(aircraft, plan())
            try await body(FlightDoorServing(door: door, airline: airline, flight: flight, aircraft: aircraft))
        }
    }

    func another(_ plan: String) async throws -> AppSeed.Flight { try await airline.flight(aircraft, plan) }

    /// A ticket of this flight, or of another one.
    func ticket(_ name: String = "Jane Roe", seat: String = "2B", of other: AppSeed.Flight? = nil) async throws -> String {
        let issued = try await airline.ticket(other ?? flight, try await airline.passenger(name), seat: seat)
        return try #require(issued.ticket_identifier)
    }

    /// The airline makes a link: its secret and its id.
    func link(_ more: String = "") async throws -> (secret: String, id: Int64) {
        let made = try await airline.post("door/links", #"{"flight":"\#(identifier)","gate":"A1"\#(more)}"#)
        #expect(made.status == .created, "\(made.text)")
        let link = try made.data()
        let url = try #require(link["url"].flatMap(FieldValue.string))
        #expect(url.hasPrefix("https://globe.example/door/#udl_"))
        return (String(url.drop { $0 != "#" }.dropFirst()), try #require(link["id"].flatMap(FieldValue.integer)))
    }

    /// A phone that came in by a new link.
    func phone(_ more: String = "", name: String = "Ben's phone") async throws -> DoorPhone {
        try await door.phone(try await link(more).secret, name: name)
    }

    func hash(_ ticket: String) -> String { desk.keys.secret.hash(of: ticket) }

    /// What a pass shows.
    func pass(_ ticket: String, _ kind: QRTextKind = .full) async throws -> String {
        let pair = try await desk.keys.pair(of: Airline.ID(Int64(airline.id)))
        let signature = try pair.signature(of: ticket)
        return switch kind {
        case .full:
            TicketQR.text(
                ticket: ticket, hash: hash(ticket), signature: signature, publicKey: Data(pair.publicDER).base64EncodedString())
        case .signed: TicketQR.text(ticket: ticket, hash: hash(ticket), signature: signature, publicKey: nil)
        case .compact: TicketQR.text(ticket: ticket, hash: hash(ticket), signature: nil, publicKey: nil)
        }
    }

    func scan(_ phone: DoorPhone, _ pass: String, id: String? = nil, at route: String = "scan") async throws -> TestResponse {
        var members: [JSONValue.Member] = [.init(name: "pass", value: .string(pass))]
        if let id { members.append(.init(name: "client_scan_id", value: .string(id))) }
        return try await door.send(phone, .post, "\(path)/\(route)", JSONText.string(.object(members)))
    }

    /// An item as the page queues it.
    func item(_ id: String, _ ticket: String, at: String, proofOf: String? = nil) -> String {
        let text = Data("usher/door/scan/1\n\(id)\n\(at)".utf8)
        let key = SymmetricKey(data: Data(hash(proofOf ?? ticket).utf8))
        let proof = Base64Text.encode(Array(HMAC<SHA256>.authenticationCode(for: text, using: key)))
        return #"{"client_scan_id":"\#(id)","scanned_at":"\#(at)","decision":"admitted","ticket":"\#(ticket)","code_proof":"\#(proof)"}"#
    }

    func upload(_ phone: DoorPhone, _ items: String...) async throws -> JSONValue {
        let answer = try await door.send(phone, .post, "\(path)/scans", #"{"scans":[\#(items.joined(separator: ","))]}"#)
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.data()
    }
}
