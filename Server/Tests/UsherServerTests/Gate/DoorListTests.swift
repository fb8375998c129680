import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct DoorListTests {
    private static func sale(_ id: Int64, _ name: String, _ email: String = "", seats: [String?] = []) -> SaleSeed {
        var sale = SaleSeed(.init(id), persons: 2, seats: seats)
        (sale.name, sale.email) = (name, email)
        return sale
    }

    private static let sales = [
        sale(201, "Zoë Müller", "zoe@example.com", seats: ["B1", "B2"]), sale(202, "Anna O'Neill", "anna.neill@example.com"),
        sale(203, "Søren 100% Straße", "s_ren@example.com"), sale(204, "Ann Ahlberg", seats: ["C-10", nil]),
        sale(205, "אבי כהן"),
    ]

    private func find(_ gate: GateServing, _ query: String, as staff: Staff = .door) async throws -> [Int] {
        let escaped = try #require(query.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        return try await gate.get("/api/tickets?event_id=456&query=\(escaped)", as: staff, DoorListResponse.self).data.map(\.saleID)
    }

    @Test("Gate A39 Words are found by their beginnings, without case and accents", arguments: Engine.allCases)
    func words(engine: Engine) async throws {
        try await GateServing.run(engine, sales: DoorListTests.sales) { gate in
            for (query, sales) in [
                ("zoe", [201]), ("MÜLL", [201]), ("muller zo", [201]), ("oneill", []), ("neill", [202]), ("o'ne", [202]),
                ("ann", [204, 202]), ("anna n", [202]), ("strasse", [203]), ("soren", [203]), ("uller", []), ("zoe anna", []),
                ("example.com", [202, 203, 201]), ("כהן", [205]), ("%", []), ("_", []), ("100%", [203]), ("s_ren", [203]), ("s%ren", []),
                ("*", []), ("", [204, 202, 203, 201, 205]),
            ] {
                let found = try await find(gate, query)
                #expect(found == sales, "\(query)")
            }
        }
    }

    @Test("Gate A39 The whole query as a sale's id, a seat or an exact code", arguments: Engine.allCases)
    func wholes(engine: Engine) async throws {
        try await GateServing.run(engine, sales: DoorListTests.sales) { gate in
            for (query, sales) in [
                ("203", [203]), ("S204", [204]), ("S204-2", [204]), ("s204", []), ("b1", [201]), ("c10", [204]), ("C-1", []),
                ("https://x/t/S202?a=b", [202]), ("99999999999999999999", []), ("999", []),
            ] {
                let found = try await find(gate, query)
                #expect(found == sales, "\(query)")
            }
            #expect(try await find(gate, "203", as: .owner) == [203])
            let foreign = try await gate.get("/api/tickets?query=203", as: .foreign, DoorListResponse.self)
            #expect(foreign.data.isEmpty && foreign.meta.total == 0)
        }
    }

    @Test("Gate A39 Never a code; an e-mail for supervisors only", arguments: Engine.allCases)
    func secrets(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let door = try await gate.get("/api/tickets?event_id=456&query=SALE-CODE-123").text
            #expect(door.contains(#""sale_id":123"#) && !door.contains("email") && !door.contains("SALE-CODE"))
            let editor = try await gate.get("/api/tickets", as: .editor).text
            #expect(editor.contains(#""email":"john@example.com""#))
            #expect(!editor.contains("SALE-CODE") && !editor.contains("PERSON-"))
        }
    }

    @Test("Gate A6 A40 Who is in, by which entry, and on which seat; a scan by the sale's id", arguments: Engine.allCases)
    func admissions(engine: Engine) async throws {
        try await GateServing.run(engine, sales: [SaleSeed(7, persons: 2)]) { gate in
            let scanned = try await gate.scan(UsherWire.ScanRequest(seatNumber: "A12", saleID: 7))
            let entry = try scanned.decoded(ScanResponse.self).data
            let sale = try #require(try await gate.get("/api/tickets", DoorListResponse.self).data.first)
            #expect(sale.used == 1 && sale.total == 2 && sale.usageStatus == .partiallyUsed)
            #expect(sale.admissions.map(\.entryID) == [entry.entryID, nil])
            #expect(sale.admissions.map(\.scannedAt) == [entry.scannedAt, nil])
            #expect(sale.admissions.map(\.seatNumber) == ["A12", nil])
            for (id, staff) in [(7, Staff.foreign), (8, .door), (8, .foreign)] {
                let response = try await gate.scan(UsherWire.ScanRequest(saleID: id), as: staff)
                #expect(response.status == .notFound)
                #expect(response.text == #"{"error":"Ticket not found","code":"ticket_not_found"}"#)
            }
        }
    }

    @Test("Gate 5.3 Pages by name, then id; foreign and malformed events are unknown", arguments: Engine.allCases)
    func pages(engine: Engine) async throws {
        let sales = (0..<120).map { DoorListTests.sale(Int64(1_000 + $0), $0 % 2 == 0 ? "Bea" : "Abe") }
        try await GateServing.run(engine, sales: sales) { gate in
            let expected = sales.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { Int($0.id.rawValue) }
            for path in ["/api/tickets?event_id=456", "/api/tickets?"] {
                var found: [Int] = []
                for page in 1...4 {
                    let list = try await gate.get("\(path)&page=\(page)", DoorListResponse.self)
                    #expect(list.meta == PageMeta(page: page, perPage: 50, total: 120, pages: 3))
                    found += list.data.map(\.saleID)
                }
                #expect(found == expected)
            }
            let second = try await gate.get("/api/tickets?query=ab&page=2", DoorListResponse.self)
            #expect(second.data.map(\.saleID) == Array(expected[50..<60]))
            for event in ["x", "0", "1", "-4"] {
                let response = try await gate.get("/api/tickets?event_id=\(event)")
                #expect(response.status == .notFound)
                #expect(response.text == #"{"error":"Event not found","code":"event_not_found"}"#)
            }
            #expect(try await gate.get("/api/tickets?event_id=456", as: .foreign).status == .notFound)
            let long = try await gate.get("/api/tickets?query=\(String(repeating: "x", count: 201))")
            #expect(long.refusal?.error == "The query field must not be longer than 200 characters")
        }
    }
}
