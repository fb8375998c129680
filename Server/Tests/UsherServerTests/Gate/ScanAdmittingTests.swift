import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct ScanAdmittingTests {
    private static let name = "יוסי 🎭 O'Neil-Дё"

    /// Sale 123 under a name that every layer must carry unharmed.
    private var named: SaleSeed {
        var sale = GateFixture.sale
        sale.name = Self.name
        return sale
    }

    /// 2.4's example, every member and type, as this fixture makes it.
    private func literal(entry: Int64) throws -> JSONValue {
        try JSONValue(
            text: """
                {"data":{"sale_id":123,"entry_id":\(entry),"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":123,"status":"paid",
                "name":"\(Self.name)","email":"john@example.com","event":{"id":456,"name":"Hamlet","starts_at":"2025-12-21T01:00:00Z",
                "ends_at":"2025-12-21T04:00:00Z","time_zone":"America/New_York","date":"2025-12-20","reentry":"once"},
                "tickets":[{"id":789,"ticket_id":101,"quantity":2,"usage_status":"used","used_quantity":2,"name":"Stalls"}]},
                "code":"admitted","admitted":2,"used":2,"total":2,"left":0,"seat_number":null,"gate":"North","source":"online",
                "previous":null,"admissions":[{"id":4501,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A12"},
                {"id":4502,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A13"}]}}
                """)
    }

    @Test("Gate A1 A sale's code: every member and type of 2.4, one entry", arguments: Engine.allCases)
    func wholeSale(engine: Engine) async throws {
        try await GateServing.run(engine, sales: [named]) { gate in
            let answer = try await gate.send(#"{"ticket_code":"SALE-CODE-123","gate":"North","unknown":{"a":[1]}}"#)
            #expect(answer.status == .created)
            #expect(answer.headers[.contentType] == "application/json" && answer.headers[.cacheControl] == "no-store")
            #expect(try answer.json().sorted == literal(entry: answer.entry()).sorted)
            let written = try await gate.written()
            #expect(written == (1, 1))
            // The wire type that apps import reads the same.
            let wire = try answer.decoded(UsherWire.ScanResponse.self)
            #expect(wire.data.sale.name == Self.name && wire.data.admissions.map(\.seatNumber) == ["A12", "A13"])
        }
    }

    @Test("Gate A1 The gate is the key's name where none is sent; name and e-mail are empty where unknown", arguments: Engine.allCases)
    func unknownBuyer(engine: Engine) async throws {
        var sale = GateFixture.sale
        (sale.name, sale.email) = ("", "")
        try await GateServing.run(engine, sales: [sale]) { gate in
            let data = try await gate.send(code: "SALE-CODE-123").data()
            #expect(data["gate"] == .string("door key"))
            #expect(data["sale"]?["name"] == .string("") && data["sale"]?["email"] == .string(""))
        }
    }

    @Test("Gate A3 The same again: 409 with the first entry and its time, nothing more", arguments: Engine.allCases)
    func again(engine: Engine) async throws {
        let time = HandClock(GateFixture.now)
        try await GateServing.run(engine, clock: time.clock) { gate in
            let first = try await gate.send(code: "SALE-CODE-123").entry()
            time.advance(seconds: 60)
            for code in ["SALE-CODE-123", "PERSON-1", "PERSON-2"] {
                let answer = try await gate.send(code: code)
                #expect(answer.isExactly(409, Refused.used(first)), "\(answer.text)")
            }
            #expect(try await gate.entries() == 1)
        }
    }

    @Test("Gate A4 A person's own code, then the sale's: the rest alone, then nobody", arguments: Engine.allCases)
    func personThenSale(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let first = try await gate.send(code: "PERSON-1")
            let data = try first.data()
            #expect(first.status == .created && data["admitted"] == .integer(1) && data["left"] == .integer(1))
            guard case .array(let lines) = data["sale"]?["tickets"] else { throw NoSuchMember(text: first.text) }
            #expect(lines.map { $0["usage_status"] } == [.string("partially_used")] && lines[0]["used_quantity"] == .integer(1))
            #expect(try first.persons() == [4501])
            let rest = try await gate.send(code: "SALE-CODE-123")
            #expect(try rest.persons() == [4502])
            #expect(rest.code == "admitted")
            let (one, two) = (try first.entry(), try rest.entry())
            #expect(try await gate.send(code: "SALE-CODE-123").isExactly(409, Refused.used(two)))
            #expect(try await gate.send(code: "PERSON-1").isExactly(409, Refused.used(one)))
            #expect(try await gate.send(code: "PERSON-2").isExactly(409, Refused.used(two)))
        }
    }

    @Test("Gate A5 A seat: that person alone, however it is written", arguments: Engine.allCases)
    func seat(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let first = try await gate.send(#"{"ticket_code":"SALE-CODE-123","seat_number":"A12"}"#)
            #expect(try first.persons() == [4501])
            #expect(try first.data()["seat_number"] == .string("A12"))
            let entry = try first.entry()
            for seat in [" a-12", "A 12", "a12"] {
                #expect(
                    try await gate.send("{\"ticket_code\":\"SALE-CODE-123\",\"seat_number\":\"\(seat)\"}")
                        .isExactly(409, Refused.used(entry)))
            }
            for seat in ["Z9", "Ä12", "A12'; --", "%", "_12", "🪑"] {
                let body = "{\"ticket_code\":\"SALE-CODE-123\",\"seat_number\":\(JSONWriter.quoted(seat))}"
                #expect(try await gate.send(body).isExactly(404, Refused.noSeat))
            }
            #expect(try await gate.send(#"{"ticket_code":"PERSON-1","seat_number":"A13"}"#).isExactly(404, Refused.noSeat))
            #expect(try await gate.send(#"{"ticket_code":"PERSON-2","seat_number":"a13"}"#).persons() == [4502])
        }
    }

    @Test("Gate A6 Free seating: a label is taken, and given back by an undo", arguments: Engine.allCases)
    func freeSeating(engine: Engine) async throws {
        try await GateServing.run(engine, sales: [SaleSeed(7, persons: 2)]) { gate in
            func scan(_ seat: String) async throws -> TestResponse {
                try await gate.send("{\"ticket_code\":\"S7\",\"seat_number\":\(JSONWriter.quoted(seat))}")
            }
            let first = try await scan("A12")
            #expect(try first.persons() == [7001])
            guard case .array(let persons) = try first.data()["admissions"] else { throw NoSuchMember(text: first.text) }
            #expect(persons[0]["seat_number"] == .string("A12"))
            #expect(try await labels(gate) == ["A12", nil])
            #expect(try await scan("A12").isExactly(409, Refused.used(first.entry())))
            let odd = "B'1\"% 🎷"
            let second = try await scan(odd)
            #expect(try second.persons() == [7002])
            #expect(try await labels(gate) == ["A12", odd])
            #expect(try await scan("C1").isExactly(409, Refused.used(second.entry())))
            let undo = try await gate.post("/api/tickets/\(first.entry())/undo", UndoRequest(), as: .editor)
            #expect(undo.status == .ok)
            #expect(try await labels(gate) == [nil, odd])
            #expect(try await scan("C1").persons() == [7001])
        }
    }

    private func labels(_ gate: GateServing) async throws -> [String?] {
        let list = try await gate.get("/api/tickets?event_id=456&query=7", DoorListResponse.self)
        return try #require(list.data.first { $0.saleID == 7 }).admissions.map(\.seatNumber)
    }

    @Test("Gate A7 A quantity: at most so many", arguments: Engine.allCases)
    func quantity(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            func scan(_ quantity: String) async throws -> TestResponse {
                try await gate.send("{\"ticket_code\":\"SALE-CODE-123\",\"quantity\":\(quantity)}")
            }
            let wrong = Refused.field("quantity", "must be an integer from 1 to 1000")
            for quantity in ["0", "1001", "\"2\"", "1.5", "true", "-1", "-0", "1e400", "99999999999999999999", "[1]", "{}"] {
                #expect(try await scan(quantity).isExactly(400, wrong))
            }
            #expect(try await scan("1").persons() == [4501])
            let rest = try await scan("5")
            #expect(try rest.persons() == [4502])
            #expect(try rest.data()["admitted"] == .integer(1))
            #expect(try await scan("1").status == .conflict)
            #expect(try await scan("null").status == .conflict)
        }
    }

    @Test("Gate A8 A line of the sale: that one only", arguments: Engine.allCases)
    func line(engine: Engine) async throws {
        let event = GateFixture.event.with { $0.ticketTypes = [.init(id: 101, name: "Stalls"), .init(id: 102, name: "Balcony")] }
        let sale = SaleSeed(
            id: 8, code: "TWO-LINES",
            lines: [
                SaleSeed.Line(id: 81, persons: [.init(id: 811, code: "STALLS-1"), .init(id: 812, code: "STALLS-2")]),
                SaleSeed.Line(id: 82, type: 102, persons: [.init(id: 821, code: "BALCONY-1")]),
            ])
        let empty = SaleSeed(id: 9, code: "NOBODY", lines: [])
        try await GateServing.run(engine, event: event, sales: [sale, empty, SaleSeed(10, persons: 1)]) { gate in
            func scan(_ code: String, line: String) async throws -> TestResponse {
                try await gate.send("{\"ticket_code\":\"\(code)\",\"sale_ticket_id\":\(line)}")
            }
            for line in ["100", "83", "9007199254740991"] {
                #expect(try await scan("TWO-LINES", line: line).isExactly(404, Refused.noLine))
            }
            let wrong = Refused.field("sale_ticket_id", "must be an integer from 1 to 9007199254740991")
            for line in ["\"x\"", "\"82\"", "0", "-82", "82.0", "9007199254740992", "true"] {
                #expect(try await scan("TWO-LINES", line: line).isExactly(400, wrong))
            }
            #expect(try await scan("STALLS-1", line: "82").isExactly(404, Refused.noLine))
            let balcony = try await scan("TWO-LINES", line: "82")
            #expect(try balcony.persons() == [821])
            #expect(try lines(balcony).map { $0["usage_status"] } == [.string("unused"), .string("used")])
            #expect(try lines(balcony).map { $0["name"] } == [.string("Stalls"), .string("Balcony")])
            #expect(try await scan("TWO-LINES", line: "82").isExactly(409, Refused.used(balcony.entry())))
            #expect(try await scan("TWO-LINES", line: "81").persons() == [811, 812])
            #expect(try await gate.send(code: "NOBODY").isExactly(404, Refused.noLine))
        }
    }

    private func lines(_ answer: TestResponse) throws -> [JSONValue] {
        guard case .array(let lines) = try answer.data()["sale"]?["tickets"] else { throw NoSuchMember(text: answer.text) }
        return lines
    }
}
