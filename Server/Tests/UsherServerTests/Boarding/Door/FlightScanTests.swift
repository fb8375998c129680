@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Boarding at a flight's door, with the network.
@Suite struct FlightScanTests {
    @Test("Door D34 A pass boards in each of its forms, once, and again is told with time and gate", arguments: Engine.allCases)
    func forms(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            for (count, kind) in QRTextKind.allCases.enumerated() {
                let ticket = try await flight.ticket("Passenger \(count)", seat: "\(count)A")
                let looked = try await flight.scan(phone, try await flight.pass(ticket, kind), at: "look").data()
                #expect(looked["code"] == .string("would_board") && looked["boarded"] == .integer(Int64(count)))
                let boarded = try await flight.scan(phone, try await flight.pass(ticket, kind)).data()
                #expect(boarded["code"] == .string("boarded") && boarded["boarded"] == .integer(Int64(count + 1)), "\(kind)")
                #expect(boarded["ticket"]?["passenger"]?["formattedName"] == .string("Passenger \(count)"))
                #expect(boarded["ticket"]?["boarded_at"] == .string("2025-12-20T23:30:00+00:00"))
                let again = try await flight.scan(phone, try await flight.pass(ticket, kind))
                #expect(again.status == .conflict && again.code == "already_boarded")
                #expect(try again.json()["gate"] == .string("A1") && again.json()["boarded_at"] == .string("2025-12-20T23:30:00+00:00"))
                #expect(try await flight.scan(phone, try await flight.pass(ticket, kind), at: "look").code == "already_boarded")
            }
            // The old form: the hash where the signature would be.
            let old = try await flight.ticket("Old Form", seat: "9A")
            let text = #"{"ticket":"\#(old)","signature":"\#(flight.hash(old))"}"#
            #expect(try await flight.scan(phone, text).data()["code"] == .string("boarded"))
            #expect(try await flight.airline.get("ticket/\(old)").json()["boarded_at"] == .string("2025-12-20T23:30:00+00:00"))
            let told = try await flight.door.audit().map(\.action)
            #expect(told.contains("ticket.boarded") && told.contains("door_device.joined") && told.contains("door_link.created"))
        }
    }

    @Test(
        "Door D34 Another flight's, another airline's, yesterday's and a wrong digest are refused; two in one seat are something to check",
        arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            let next = try await flight.another(FlightDoorServing.plan(gate: "B7", number: "FF900"))
            let other = try await flight.scan(phone, try await flight.pass(try await flight.ticket(of: next)))
            #expect(other.status == .badRequest && other.code == "other_flight")
            #expect(try other.json()["number"] == .string("FF900") && other.json()["gate"] == .string("B7"))
            let stranger = try await flight.airline.boarding.airline("000002.def.0002", name: "Other Air").ticket()
            let foreign = try #require(stranger.ticket_identifier)
            #expect(try await flight.scan(phone, try await flight.pass(foreign)).code == "ticket_not_found")
            for text in ["nonsense", "{}", "[]", #"{"ticket":5}"#, #"{"ticket":"unknown","signature":"x"}"#] {
                let answer = try await flight.scan(phone, text)
                #expect(answer.status == .notFound && answer.code == "ticket_not_found", "\(text): \(answer.text)")
            }
            let ticket = try await flight.ticket()
            let right = try await flight.pass(ticket)
            let signed = try await flight.pass(ticket, .signed)
            for text in [
                #"{"ticket":"\#(ticket)"}"#, right.replacing(flight.hash(ticket), with: flight.hash("x")),
                signed.replacing("\"signature\":\"", with: "\"signature\":\"A"),
            ] {
                let answer = try await flight.scan(phone, text)
                #expect(answer.status == .forbidden && answer.code == "ticket_not_valid", "\(text): \(answer.text)")
            }
            // The pass's own key is a hint that nobody takes.
            let hinted = right.replacing(#/"publicKey":"[^"]+"/#, with: "\"publicKey\":\"AAAA\"")
            #expect(try await flight.scan(phone, hinted).data()["code"] == .string("boarded"))
            let twin = try await flight.scan(phone, try await flight.pass(try await flight.ticket("John Roe", seat: " 2b"))).data()
            #expect(twin["ticket"]?["seat_conflict"] == .bool(true) && twin["code"] == .string("boarded"))
            let late = try await flight.ticket("Late Roe", seat: "5A")
            flight.door.clock.advance(seconds: 1_800)
            #expect(try await flight.scan(phone, try await flight.pass(late)).code == "not_today", "midnight has passed in London")
            #expect(try await flight.scan(phone, "").code == "field_invalid")
            #expect(try await flight.scan(phone, String(repeating: "x", count: 2_049)).code == "field_invalid")
        }
    }

    @Test(
        "A refused scan that a phone sends again is noted once; a quiet flight's stream reads others' changes once",
        arguments: Engine.allCases)
    func noted(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            let scans = ["s1", "s2"].map { flight.item($0, "nobody's", at: "2025-12-20T23:29:00Z") }
            for _ in 0..<3 { _ = try await flight.upload(phone, scans[0], scans[1]) }
            let refused = try await flight.desk.database.read { try AuditTransaction($0).latestAudit(50) }.filter {
                $0.action == "ticket.refused"
            }
            #expect(refused.count == 2, "\(refused.map(\.action))")

            let next = try await flight.another(FlightDoorServing.plan(gate: "B7", number: "FF900"))
            let airline = Airline.ID(Int64(flight.airline.id))
            let name = try #require(flight.flight.flight_identifier)
            let (quiet, last) = try await flight.desk.database.read { connection in
                (try BoardingReader(connection).flight(name, of: airline).id, try BoardingReader(connection).lastNews(of: airline) ?? 0)
            }
            for seat in ["3A", "3B", "3C"] { _ = try await flight.ticket(seat, seat: seat, of: next) }
            let (news, mark) = try await flight.desk.database.read {
                try BoardingReader($0).news(of: airline, since: last, flight: quiet)
            }
            #expect(news.isEmpty && mark > last, "looked at, and not again")
            _ = try await flight.ticket("Jane Doe", seat: "4A")
            let own = try await flight.desk.database.read { try BoardingReader($0).news(of: airline, since: mark, flight: quiet) }
            #expect(own.news.count == 1 && own.mark == own.news.last?.number)
        }
    }

    @Test("Door D34 Of fifty who scan one pass at once one boards; the same name again is the same boarding", arguments: Engine.allCases)
    func together(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            let pass = try await flight.pass(try await flight.ticket())
            let codes = try await withThrowingTaskGroup(of: UInt.self) { group in
                for _ in 0..<50 { group.addTask { UInt(try await flight.scan(phone, pass).status.code) } }
                return try await group.reduce(into: [UInt]()) { $0.append($1) }
            }
            #expect(codes.count { $0 == 200 } == 1 && codes.count { $0 == 409 } == 49)
            let next = try await flight.pass(try await flight.ticket("John Roe", seat: "3A"))
            let first = try await flight.scan(phone, next, id: "a")
            flight.door.clock.advance(seconds: 60)
            let again = try await flight.scan(phone, next, id: "a")
            #expect(again.status == .ok && again.text == first.text)
            #expect(try await flight.scan(phone, next, id: "b").code == "already_boarded")
        }
    }

    @Test("Door D34 A boarding is taken back by who may, of this flight alone", arguments: Engine.allCases)
    func unboard(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let (phone, chief) = (try await flight.phone(), try await flight.phone(#","can":["undo"]"#, name: "Chief"))
            let ticket = try await flight.ticket()
            #expect(try await flight.scan(phone, try await flight.pass(ticket)).status == .ok)
            #expect(try await flight.door.send(phone, .delete, "\(flight.path)/boarded/\(ticket)").code == "not_allowed")
            let freed = try await flight.door.send(chief, .delete, "\(flight.path)/boarded/\(ticket)")
            #expect(try freed.status == .ok && freed.data()["boarded"] == .integer(0))
            #expect(try await flight.scan(phone, try await flight.pass(ticket)).status == .ok)
            let next = try await flight.another(FlightDoorServing.plan(number: "FF900"))
            let other = try await flight.ticket("John Roe", of: next)
            #expect(try await flight.door.send(chief, .delete, "\(flight.path)/boarded/\(other)").code == "ticket_not_found")
            #expect(try await flight.door.send(chief, .delete, "\(flight.path)/boarded/x").code == "ticket_not_found")
            #expect(try await flight.door.send(chief, .get, "\(flight.path)/manifest").code == "not_allowed", "it may not work alone")
        }
    }
}
