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

/// A flight's list on a phone, and what it did alone.
@Suite struct FlightListTests {
    private static func manifest(_ flight: FlightDoorServing, _ phone: DoorPhone, since: String? = nil) async throws -> JSONValue {
        let answer = try await flight.door.send(phone, .get, "\(flight.path)/manifest" + (since.map { "?since=\($0)" } ?? ""))
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.data()
    }

    private static func next(_ page: JSONValue) throws -> String { try #require(page["next"].flatMap(FieldValue.string)) }

    @Test(
        "Door D35 The list has no ticket, hash or name in clear; a pass opens its card; what changes is told, what goes is gone",
        arguments: Engine.allCases)
    func list(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            let (jane, john) = (try await flight.ticket(), try await flight.ticket("John Roe", seat: "3A"))
            let answer = try await flight.door.send(phone, .get, "\(flight.path)/manifest")
            for secret in [jane, john, flight.hash(jane), flight.hash(john), "Jane", "John"] {
                #expect(!answer.text.contains(secret), "\(secret)")
            }
            let page = try answer.data()
            let salt = try #require(page["salt"].flatMap(FieldValue.string).flatMap { Base64Text.decode($0) })
            let rows = try #require(page["tickets"]?.elements)
            #expect(rows.count == 2 && page["more"] == .bool(false) && rows.map { $0["seat"] } == [.string("2B"), .string("3A")])
            func mark(_ text: String) -> JSONValue {
                let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: salt))
                return .string(Base64Text.encode(Array(code.prefix(16))))
            }
            #expect(rows[0]["t"] == mark(jane) && rows[0]["c"] == mark(flight.hash(jane)) && rows[1]["t"] == mark(john))
            let sealed = try #require(rows[0]["p"].flatMap(FieldValue.string).flatMap { Base64Text.decode($0) })
            let key = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: Data(flight.hash(jane).utf8)), salt: salt, info: Data("usher/door/card/1".utf8),
                outputByteCount: 32)
            let card = try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key)
            #expect(try JSONValue.read(Array(card))["name"] == .string("Jane Roe"))

            let quiet = try await Self.manifest(flight, phone, since: try Self.next(page))
            #expect(quiet["tickets"] == .array([]))
            #expect(try await flight.scan(phone, try await flight.pass(john)).status == .ok)
            let boarded = try await Self.manifest(flight, phone, since: try Self.next(quiet))
            #expect(boarded["tickets"]?.elements?.map { $0["t"] } == [mark(john)])
            #expect(boarded["tickets"]?.elements?[0]["boarded_at"] == .string("2025-12-20T23:30:00+00:00"))
            // Whoever takes a seat changes what others' rows say.
            let twin = try await flight.ticket("Twin", seat: "2b")
            #expect(try await flight.airline.delete("ticket/\(john)").status == .ok)
            let changed = try await Self.manifest(flight, phone, since: try Self.next(boarded))
            let told = changed["tickets"]?.elements ?? []
            #expect(told.map { $0["t"] } == [mark(john), mark(jane), mark(twin)] && told[0]["c"] == nil)
            #expect(told[1]["conflict"] == .bool(true) && told[2]["conflict"] == .bool(true))
            flight.door.clock.advance(seconds: 21 * 3_600)
            let link = try await flight.link(#","expires_at":"2025-12-24T00:00:00Z""#)
            let late = try await flight.door.phone(link.secret, name: "Late")
            for cursor in [try Self.next(changed), "x", "1", "1.2.3.4", "-1.2", "99999.1766273400"] {
                #expect(
                    try await flight.door.send(late, .get, "\(flight.path)/manifest?since=\(cursor)").code == "cursor_gone", "\(cursor)")
            }
        }
    }

    @Test("Door D35 A list of more rows than a page has comes in pages, and each row once", arguments: Engine.allCases)
    func pages(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let now = flight.door.clock.clock.now()
            for seat in 1...7 { _ = try await flight.ticket("P\(seat)", seat: "\(seat)A") }
            let (identifier, airline) = (flight.identifier, Airline.ID(Int64(flight.airline.id)))
            var (cursor, seats, pages): (FlightCursor?, [String], Int) = (nil, [], 0)
            repeat {
                let since = cursor
                let page = try await flight.door.database.read { connection in
                    try BoardingReader(connection).list(of: identifier, airline, since: since, limit: 3, at: now)
                }
                for case .ticket(let ticket, _) in page.entries { seats.append(ticket.seat) }
                (cursor, pages) = (page.isMore ? page.next : nil, pages + 1)
                #expect(FlightCursor(page.next.text) == page.next)
            } while cursor != nil
            #expect(seats == (1...7).map { "\($0)A" } && pages == 3)
        }
    }

    @Test(
        "Door D35 What was boarded alone: the earliest is when they boarded, a later one is a conflict, and again it is the same",
        arguments: Engine.allCases)
    func uploads(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let (anna, ben) = (try await flight.phone(name: "Anna"), try await flight.phone(#","can":["offline"]"#, name: "Ben"))
            let ticket = try await flight.ticket()
            let late = try await flight.upload(anna, flight.item("a", ticket, at: "2025-12-20T23:20:00.000Z"))
            #expect(late["results"]?.elements?[0]["result"] == .string("accepted"))
            let again = try await flight.upload(anna, flight.item("a", ticket, at: "2025-12-20T23:20:00.000Z"))
            #expect(again["results"]?.elements?[0]["replayed"] == .bool(true))
            let early = try await flight.upload(ben, flight.item("b", ticket, at: "2025-12-20T23:10:00.000Z"))
            #expect(early["results"]?.elements?[0]["result"] == .string("accepted"))
            let outdone = early["superseded"]?.elements?.first
            #expect(outdone?["scanned_at"] == .string("2025-12-20T23:20:00+00:00") && outdone?["gate"] == .string("A1"))
            #expect(try await flight.airline.get("ticket/\(ticket)").json()["boarded_at"] == .string("2025-12-20T23:10:00+00:00"))
            let third = try await flight.upload(anna, flight.item("c", ticket, at: "2025-12-20T23:15:00.000Z"))
            let conflict = third["results"]?.elements?[0]
            #expect(conflict?["result"] == .string("conflict") && conflict?["code"] == .string("already_boarded"))
            #expect(conflict?["conflict_with"]?["scanned_at"] == .string("2025-12-20T23:10:00+00:00"))
            let roll = try await flight.airline.get("flight/\(flight.identifier)/manifest").json()
            #expect(roll["boarded"] == .integer(1) && roll["issued"] == .integer(1))
        }
    }

    @Test("Door D29 At a flight a wrong proof, none, or another flight's ticket boards nobody, and is counted", arguments: Engine.allCases)
    func forged(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            let (ticket, other) = (try await flight.ticket(), try await flight.ticket("John", seat: "3A"))
            let next = try await flight.another(FlightDoorServing.plan(number: "FF900"))
            let away = try await flight.ticket("Away", of: next)
            let at = "2025-12-20T23:20:00.000Z"
            let answer = try await flight.upload(
                phone, flight.item("a", ticket, at: at, proofOf: other),
                #"{"client_scan_id":"b","scanned_at":"\#(at)","ticket":"\#(ticket)"}"#, flight.item("c", away, at: at),
                flight.item("d", "unknown", at: at), #"{"client_scan_id":"e","ticket":"\#(ticket)"}"#, "5")
            let told = (answer["results"]?.elements ?? []).map { [$0["result"], $0["code"]] }
            #expect(
                told == [
                    [.string("refused"), .string("proof_wrong")], [.string("refused"), .string("not_allowed")],
                    [.string("refused"), .string("other_flight")], [.string("refused"), .string("ticket_not_found")],
                    [.string("invalid"), .string("field_invalid")], [.string("invalid"), .string("field_invalid")],
                ], "\(told)")
            #expect(flight.door.house.desks.gate.forged.value == 1)
            #expect(try await flight.airline.get("ticket/\(ticket)").json()["boarded_at"] == nil)
            for body in ["{}", #"{"scans":[]}"#, #"{"scans":5}"#] {
                #expect(try await flight.door.send(phone, .post, "\(flight.path)/scans", body).code == "field_invalid", "\(body)")
            }
        }
    }
}
