import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct BoardingTicketTests {
    @Test("Boarding A36 A37 One ticket a pair, with another seat", arguments: Engine.allCases)
    func issue(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let (flight, passenger) = (try await airline.flight(try await airline.aircraft()), try await airline.passenger())
            let first = try await airline.ticket(flight, passenger)
            let second = try await airline.ticket(flight, passenger, seat: "3C")
            #expect(second.ticket_identifier == first.ticket_identifier && second.seatNumber == "3C" && second.customLabelValue == "1")
            let guest = try await airline.passenger("Guest")
            let ids = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<20 { group.addTask { try await airline.ticket(flight, guest, seat: "").ticket_identifier } }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            let path = "ticket/issue/\(try #require(flight.flight_identifier))/\(try #require(passenger.passenger_identifier))"
            for (label, expected) in [("null", "1"), (#""""#, "1"), (#""Zone 3""#, "Zone 3")] {
                let ticket = try await airline.post(path, #"{"seatNumber":"","customLabelValue":\#(label)}"#).seed(AppSeed.Ticket.self)
                #expect(ticket.customLabelValue == expected)
            }
            #expect(try await airline.post(path, "{}").boardingError?.detail == "seatNumber: Field required")
            let unknown = try await airline.post("ticket/issue/x/y", #"{"seatNumber":""}"#)
            #expect(unknown.boardingError?.detail == "Flight 'x' not found")
            let foreign = try #require(try await other.passenger().passenger_identifier)
            let mixed = try await airline.post(
                "ticket/issue/\(try #require(flight.flight_identifier))/\(foreign)", #"{"seatNumber":""}"#)
            #expect(mixed.boardingError?.detail == "Passenger '\(foreign)' not found")
        }
    }

    @Test("Boarding A38 A ticket shows its flight and its passenger as they are now, everywhere", arguments: Engine.allCases)
    func nested(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let ticket = try await airline.ticket()
            let (flight, passenger) = (try #require(ticket.flight.flight_identifier), try #require(ticket.passenger.passenger_identifier))
            _ = try await airline.post(
                "passenger/create", #"{"apple_identifier":"","formattedName":"New Name","passenger_identifier":"\#(passenger)"}"#)
            let id = try #require(ticket.ticket_identifier)
            var seen = try await airline.get("ticket/list").seed([AppSeed.Ticket].self)
            seen += try await airline.get("flight/\(flight)/tickets").seed([AppSeed.Ticket].self)
            seen += try await airline.get("passenger/\(passenger)/tickets").seed([AppSeed.Ticket].self)
            seen.append(try await airline.get("ticket/\(id)").seed(AppSeed.Ticket.self))
            let hash = boarding.desk.keys.secret.hash(of: id)
            var verified = try await airline.post("ticket/verify", #"{"ticket":"\#(id)","signature":"\#(hash)"}"#).seed(AppSeed.Ticket.self)
            verified.valid_today = nil
            seen.append(verified)
            seen.append(try await airline.ticket(ticket.flight, ticket.passenger))
            #expect(seen.count == 6 && seen.allSatisfy { $0 == seen[0] })
            #expect(seen[0].passenger.formattedName == "New Name" && seen[0].passenger.passenger_identifier == passenger)
            #expect(seen[0].flight.flight_identifier == flight && seen[0].flight.stats == nil)
            #expect(
                try await airline.get("aircraft/\(try #require(ticket.flight.aircraft.aircraft_identifier))/flights").seed(
                    [AppSeed.Flight].self
                ).count == 1)
        }
    }

    @Test("Boarding A41 A42 Verify: every row of the table", arguments: Engine.allCases)
    func verify(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let id = try #require(try await airline.ticket().ticket_identifier)
            let second = try #require(try await other.ticket().ticket_identifier)
            let pair = try await boarding.desk.keys.pair(of: .init(Int64(airline.id)))
            let stranger = try await boarding.desk.keys.pair(of: .init(Int64(other.id)))
            let (hash, good, wrong) = (boarding.desk.keys.secret.hash(of: id), try pair.signature(of: id), try stranger.signature(of: id))
            func verify(_ rest: String, _ ticket: String = #""\#(id)""#) async throws -> TestResponse {
                try await airline.post("ticket/verify", #"{"ticket":\#(ticket)\#(rest)}"#)
            }
            for (rest, status) in [
                ("", 400), (#","signatureDigest":{}"#, 400), (#","signatureDigest":null,"signature":null"#, 400),
                (#","signature":{}"#, 400),
                (#","signatureDigest":{"publicKey":"x"}"#, 403), (#","signatureDigest":{"hash":""}"#, 403),
                (#","signatureDigest":{"hash":"\#(hash.uppercased())"}"#, 403),
                (#","signatureDigest":{"hash":"\#(boarding.desk.keys.secret.hash(of: second))"}"#, 403),
                (#","signatureDigest":{"hash":"\#(hash)","signature":"\#(wrong)"}"#, 403),
                (#","signatureDigest":{"hash":"\#(hash)","signature":""}"#, 403),
                (#","signatureDigest":{"hash":"\#(hash)","signature":"not base64!"}"#, 403),
                (#","signatureDigest":{"hash":5}"#, 422), (#","signatureDigest":[]"#, 422), (#","signature":5"#, 422),
                (#","signatureDigest":{"hash":"\#(hash)","signature":"\#(good)","publicKey":"c3RyYW5nZXI="}"#, 200),
                (#","signatureDigest":{"hash":"\#(hash)","signature":null}"#, 200), (#","signature":"\#(hash)""#, 200),
                (#","signatureDigest":{},"signature":{"hash":"\#(hash)"}"#, 200),
            ] {
                let response = try await verify(rest)
                #expect(Int(response.status.code) == status, "\(rest.prefix(80)) \(response.text.prefix(80))")
            }
            #expect(try await verify("").text == #"{"detail":"Missing signature digest","status_code":400,"code":"missing_signature"}"#)
            let invalid = try await verify(#","signature":"x""#)
            #expect(invalid.text == #"{"detail":"Ticket not valid","status_code":403,"code":"ticket_not_valid"}"#)
            #expect(try await verify("", "5").status == .unprocessableContent)
            #expect(try await airline.post("ticket/verify", "{}").boardingError?.detail == "ticket: Field required")
            for unknown in [second, id.uppercased(), "x"] {
                let response = try await verify(#","signature":"\#(hash)""#, #""\#(unknown)""#)
                #expect(response.boardingError?.detail == "Ticket '\(unknown)' not found")
            }
            await boarding.desk.audit.flush()
            let audit = try await boarding.database.read { try AuditTransaction($0).latestAudit(100) }.filter {
                $0.action == "ticket.verified"
            }
            #expect(Set(audit.map(\.result)) == ["ok", "missing_signature", "ticket_not_valid", "not_found"])
        }
    }

    @Test("Boarding A41 A42 Verify: what comes first when several things are wrong, and whose key counts", arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let id = try #require(try await airline.ticket().ticket_identifier)
            let hash = boarding.desk.keys.secret.hash(of: id)
            let stranger = try await boarding.desk.keys.pair(of: .init(Int64(other.id)))
            let (forged, key) = (try stranger.signature(of: id), Data(stranger.publicDER).base64EncodedString())
            let good = try await boarding.desk.keys.pair(of: .init(Int64(airline.id))).signature(of: id)
            for (body, status) in [
                // A whole pass of a stranger's making, but for the hash.
                (#"{"ticket":"\#(id)","signatureDigest":{"hash":"\#(hash)","signature":"\#(forged)","publicKey":"\#(key)"}}"#, 403),
                (#"{"ticket":"\#(id)","signatureDigest":{"hash":"\#(hash)","signature":"\#(good)","publicKey":"\#(key)"}}"#, 200),
                (#"{"ticket":"\#(id)","signatureDigest":{"signature":"\#(good)"}}"#, 403),
                (#"{"ticket":"\#(id)","signatureDigest":{"hash":"\#(hash)0","signature":"\#(good)"}}"#, 403),
                (#"{"ticket":"\#(id)","signatureDigest":{"hash":"\#(hash)","signature":5}}"#, 422),
                (#"{"ticket":"nobody","signatureDigest":{"hash":5}}"#, 422), (#"{"ticket":"nobody"}"#, 404),
                (#"{"ticket":"nobody","signature":"x"}"#, 404), (#"{"ticket":null,"signature":"x"}"#, 422), ("[]", 422),
            ] {
                let answer = try await airline.post("ticket/verify", body)
                #expect(Int(answer.status.code) == status, "\(body.prefix(80)) \(answer.text.prefix(80))")
                // The bearer comes before all of it.
                let unknown = try await boarding.post("airline/\(airline.identifier)/ticket/verify", body, token: "wrong")
                let foreign = try await boarding.post("airline/\(airline.identifier)/ticket/verify", body, token: other.token)
                #expect(unknown.status == .unauthorized && foreign.text == unknown.text)
            }
        }
    }

    @Test("Boarding A39 The first code of a ticket, its airline's keys never asked for, byte for byte", arguments: Engine.allCases)
    func firstCode(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let id = try #require(try await airline.ticket().ticket_identifier)
            let pass = try #require(try await boarding.database.read { try BoardingReader($0).boardingPass(id) })
            let text = try await boarding.desk.qrText(pass)
            let pem = try await airline.get("keys").seed(AppSeed.Airline.Keys.self).publicKey
            let key = pem.split(separator: "\n").dropFirst().dropLast().joined()
            let pair = try #require(try await boarding.desk.keys.find(.init(Int64(airline.id))))
            let (hash, signature) = (boarding.desk.keys.secret.hash(of: id), try pair.signature(of: id))
            #expect(
                text == #"{"ticket":"\#(id)","signatureDigest":{"hash":"\#(hash)","signature":"\#(signature)","publicKey":"\#(key)"}}"#)
            #expect(key.count == 392 && signature.count == 344 && text.utf8.count == 909)
        }
    }

    @Test("Boarding A39 The vector of 5.2")
    func vector() throws {
        let secret = try #require(TicketSecret("usher-test-secret"))
        #expect(
            secret.hash(of: "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90") == "405a548012ce85dff5814707ec2131cd17369cf3aaa75176ab48e7b9657d7a66")
    }

    @Test("Boarding A43 Another secret on the same data", arguments: Engine.allCases)
    func otherSecret(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let other = try #require(TicketSecret("another-secret"))
            _ = try await AirlineKeyStore.open(boarding.database, secret: other)
            _ = try await boarding.airline()
            await #expect(throws: TicketSecretError.self) { _ = try await AirlineKeyStore.open(boarding.database, secret: other) }
        }
    }

    @Test("Boarding A43 The secret's file is 0600 and stays")
    func secretFile() async throws {
        try await withTemporaryFolder { folder in
            let first = try TicketSecret.load(folder)
            let second = try TicketSecret.load(folder)
            #expect(first.hash(of: "x") == second.hash(of: "x"))
            let path = folder.appending(path: "boarding-secret").path
            let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(rights == 0o600)
            #expect(try String(contentsOfFile: path, encoding: .utf8).count == 43)
        }
    }

    @Test("Boarding A60 Aboard once, however many ask", arguments: Engine.allCases)
    func board(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let ticket = try await airline.ticket()
            let id = try #require(ticket.ticket_identifier)
            let hash = boarding.desk.keys.secret.hash(of: id)
            _ = try await airline.post("ticket/verify", #"{"ticket":"\#(id)","signature":"\#(hash)"}"#)
            for body in [#"{"ticket":"\#(id)","signature":"x"}"#, #"{"ticket":"other"}"#] {
                #expect(try await airline.post("ticket/board/\(id)", body).status == .forbidden)
            }
            #expect(try await airline.get("ticket/\(id)").seed(AppSeed.Ticket.self).boarded_at == nil)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { Int(try await airline.post("ticket/board/\(id)", nil).status.code) } }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 409: 49])
            let again = try await airline.post("ticket/board/\(id)", #"{"ticket":"\#(id)","signature":"\#(hash)"}"#)
            #expect(again.boardingError?.code == "already_boarded" && again.boardingError?.ticket == id)
            #expect(again.text.contains(#""boarded_at":"2024-06-19T07:00:00+00:00""#))
            let reissued = try await airline.ticket(ticket.flight, ticket.passenger, seat: "9F")
            #expect(reissued.boarded_at != nil)
            let undo = try await airline.delete("ticket/board/\(id)")
            #expect(undo.text == #"{"status":1,"ticket_identifier":"\#(id)"}"#)
            #expect(try await airline.post("ticket/board/\(id)", nil).seed(AppSeed.Ticket.self).valid_today == true)
        }
    }

    /// A departure with its origin, and the day there that it falls on, from midnight to midnight.
    struct Day: Sendable, CustomTestStringConvertible {
        let origin, departs, begins, ends: String
        var testDescription: String { origin }
    }

    private static let days = [
        Day(origin: #""icao":"YSSY""#, departs: "2024-06-19T00:30:00+10:00", begins: "2024-06-18T14:00:00Z", ends: "2024-06-19T14:00:00Z"),
        Day(origin: #""icao":"KLAX""#, departs: "2024-06-19T05:00:00Z", begins: "2024-06-18T07:00:00Z", ends: "2024-06-19T07:00:00Z"),
        // The clocks go forward: a day of 23 hours.
        Day(
            origin: #""icao":"ZZZZ","timezone_identifier":"Europe/Rome""#, departs: "2024-03-31T12:00:00Z",
            begins: "2024-03-30T23:00:00Z", ends: "2024-03-31T22:00:00Z"),
        Day(origin: #""icao":"ZZZZ""#, departs: "2024-06-19T23:59:59Z", begins: "2024-06-19T00:00:00Z", ends: "2024-06-20T00:00:00Z"),
    ]

    @Test(
        "Boarding A61 Today lasts from midnight to midnight where the flight departs", arguments: Engine.allCases, BoardingTicketTests.days)
    func today(engine: Engine, day: Day) async throws {
        let (begins, ends) = (try #require(BoardingDate.read(.string(day.begins))), try #require(BoardingDate.read(.string(day.ends))))
        let turned = HandClock(begins.adding(seconds: -1))
        try await BoardingServing.run(engine, clock: turned.clock) { boarding in
            let airline = try await boarding.airline()
            let plan =
                #"{"origin":{\#(day.origin)},"destination":{"icao":"LFAT"},"gate":"","flightNumber":"","scheduledDepartureDate":"\#(day.departs)"}"#
            let flight = try await airline.flight(try await airline.aircraft(), plan)
            let id = try #require(try await airline.ticket(flight, try await airline.passenger()).ticket_identifier)
            let body = #"{"ticket":"\#(id)","signature":"\#(boarding.desk.keys.secret.hash(of: id))"}"#
            for (seconds, isToday) in [(0, false), (1, true), (ends.seconds - begins.seconds - 1, true), (1, false)] {
                turned.advance(seconds: seconds)
                for path in ["ticket/verify", "ticket/board/\(id)"] {
                    #expect(try await airline.post(path, body).seed(AppSeed.Ticket.self).valid_today == isToday, "\(path)")
                }
                #expect(try await airline.get("ticket/\(id)").seed(AppSeed.Ticket.self).valid_today == nil)
                #expect(try await airline.delete("ticket/board/\(id)").status == .ok)
            }
        }
    }

    @Test("Boarding A63 A seat that two have", arguments: Engine.allCases)
    func seats(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let flight = try await airline.flight(try await airline.aircraft())
            let first = try await airline.ticket(flight, try await airline.passenger("A"), seat: "2b")
            #expect(first.seat_conflict == nil)
            #expect(try await airline.ticket(flight, try await airline.passenger("B"), seat: " 2B ").seat_conflict == true)
            let id = try #require(flight.flight_identifier)
            let third = try #require(try await airline.passenger("C").passenger_identifier)
            let taken = try await airline.post("ticket/issue/\(id)/\(third)?exclusive=true", #"{"seatNumber":"2B"}"#)
            #expect(taken.status == .conflict && taken.boardingError?.code == "seat_taken")
            #expect(
                try await airline.post("ticket/issue/\(id)/\(third)?exclusive=maybe", #"{"seatNumber":"2B"}"#).status
                    == .unprocessableContent)
            let people = [try #require(try await airline.passenger("D").passenger_identifier), third]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for person in people {
                    group.addTask {
                        Int(try await airline.post("ticket/issue/\(id)/\(person)?exclusive=true", #"{"seatNumber":"7A"}"#).status.code)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409])
        }
    }
}
