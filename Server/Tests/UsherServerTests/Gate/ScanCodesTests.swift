import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanCodesTests {
    private static let own = "K7WQ2MNB4XHTR9PAZC3D"

    /// A sale for each spelling: each admits once.
    private func sales(_ codes: [String]) -> [SaleSeed] {
        codes.enumerated().map { index, code in
            let id = Int64(index + 1)
            return SaleSeed(
                id: .init(id), code: code,
                lines: [SaleSeed.Line(id: .init(id * 10), persons: [.init(id: .init(id * 1_000), code: "P-\(id)")])])
        }
    }

    /// Expects each spelling to let in the sale of the same place.
    private func expectAdmitted(_ spellings: [String], _ gate: GateServing) async throws {
        for (index, spelling) in spellings.enumerated() {
            let answer = try await gate.send("{\"ticket_code\":\(JSONWriter.quoted(spelling))}")
            #expect(answer.status == .created, "\(spelling): \(answer.text)")
            #expect(try answer.data()["sale_id"] == .integer(Int64(index + 1)), "\(spelling)")
        }
    }

    @Test("Gate A9 Unknown, deleted sale, deleted event: exactly the same", arguments: Engine.allCases)
    func unknown(engine: Engine) async throws {
        try await GateServing.run(engine, sales: [GateFixture.sale, SaleSeed(30, persons: 1)]) { gate in
            #expect(try await gate.send(code: "NO-SUCH-CODE").isExactly(404, Refused.notFound))
            try await gate.database.write { try GateFixture.delete(123, at: GateFixture.now, $0) }
            for code in ["SALE-CODE-123", "PERSON-1"] { #expect(try await gate.send(code: code).isExactly(404, Refused.notFound)) }
            #expect(try await gate.send(#"{"sale_id":123}"#).isExactly(404, Refused.notFound))
            _ = try await gate.database.write { try EventTransaction($0).deleteEvent(456, at: GateFixture.now) }
            for code in ["S30", "S30-1"] { #expect(try await gate.send(code: code).isExactly(404, Refused.notFound)) }
            #expect(try await gate.send(code: "S30", as: .foreign).isExactly(404, Refused.notFound))
            #expect(try await gate.entries() == 0)
        }
    }

    @Test("Gate A10 Imported codes to the letter; Usher's own as people type them", arguments: Engine.allCases)
    func spellings(engine: Engine) async throws {
        let codes = (0..<7).map { index in Self.own.dropLast() + String(UnicodeScalar(UInt8(65 + index))) }
        let spelled = [
            codes[0].lowercased(), "K7WQ-2MNB-4XHT-R9PA-ZC3B", "k7wq2 mnb4x htr9p azc3c", "ABC-" + codes[3], "abc:K7WQ-2mnb-4XHT-R9PA-ZC3E",
            "ABCDEFGH-" + codes[5].lowercased(), "ab-" + codes[6],
        ]
        try await GateServing.run(engine, sales: sales(codes.map(String.init)) + [GateFixture.sale]) { gate in
            for wrong in [
                "sale-code-123", "SALECODE123", "SALE CODE 123", "ABC-SALE-CODE-123", "Sale-Code-123", "X-" + codes[0],
                "ABCDEFGHJ-" + codes[0], "A1-" + codes[0], codes[0] + "A", String(codes[0].dropLast()), "ÄBC-" + codes[0],
            ] {
                #expect(try await gate.send(code: wrong).isExactly(404, Refused.notFound), "\(wrong)")
            }
            try await expectAdmitted(spelled, gate)
        }
    }

    @Test("Gate A11 White space and invisible marks around a code", arguments: Engine.allCases)
    func blanks(engine: Engine) async throws {
        let codes = (1...8).map { "IMPORTED-\($0)" }
        let around = ["  ", "\t", "\n", "\u{FEFF}", "\u{200B}", "\u{200D}\u{2060} ", "\u{A0}\u{3000}", "\u{85}\r\n"]
        let spelled = zip(codes, around).map { $1 + $0 + $1 }
        try await GateServing.run(engine, sales: sales(codes)) { gate in
            #expect(try await gate.send(code: "IMPORTED\u{200B}-1").isExactly(404, Refused.notFound))
            try await expectAdmitted(spelled, gate)
        }
    }

    @Test("Gate A12 A URL is its last path segment, whatever its host; nothing is fetched", arguments: Engine.allCases)
    func urls(engine: Engine) async throws {
        let codes = (1...10).map { "IMPORTED-\($0)" } + ["A/B", Self.own]
        let spelled = [
            "https://example.com/t/IMPORTED-1", "http://example.com/base/path/t/IMPORTED-2/", "https://example.com/t/IMPORTED-3?x=/y",
            "https://example.com/t/IMPORTED-4#f/g", "https://example.com/t/IMPORTED-5%20", "HTTPS://EXAMPLE.COM/IMPORTED-6",
            "hTTp://127.0.0.1:1/IMPORTED-7//", "https://user:pw@[::1]:9/t/IMPORTED%2D8?#", " https://example.invalid/IMPORTED-9 ",
            "https://example.com/%49MPORTED-10", "https://example.com/t/A%2FB", "https://example.com/t/k7wq-2mnb-4xht-r9pa-zc3d?lang=de",
        ]
        try await GateServing.run(engine, sales: sales(codes) + [GateFixture.sale]) { gate in
            for none in [
                "https://x/", "https://x", "https://", "http://", "https://x?SALE-CODE-123", "https://x/#SALE-CODE-123", "https:///",
                "https://x/%00", "https://x/SALE-CODE-123%00", "https://x/%FF", "https://x/SALE-CODE-12%2533", "https://x/%20",
                "ftp://x/SALE-CODE-123", "https://SALE-CODE-123",
            ] {
                #expect(try await gate.send(code: none).isExactly(404, Refused.notFound), "\(none)")
            }
            try await expectAdmitted(spelled, gate)
        }
    }

    @Test("Gate A10 The text itself comes before its readings", arguments: Engine.allCases)
    func firstHitWins(engine: Engine) async throws {
        // An imported code that would also read as one of Usher's own.
        let codes = [Self.own.lowercased(), Self.own]
        try await GateServing.run(engine, sales: sales(codes)) { gate in
            let (text, reading) = (try await gate.send(code: codes[0]), try await gate.send(code: "abc-" + Self.own))
            #expect(try text.data()["sale_id"] == .integer(1))
            #expect(try reading.data()["sale_id"] == .integer(2))
        }
    }
}
