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

@Suite struct ScanBodiesTests {
    @Test("Gate A13 No code, or none that could be one: G-8, whatever Accept and Content-Type say", arguments: Engine.allCases)
    func missingCode(engine: Engine) async throws {
        let required = Refused.field("ticket_code", "is required")
        let cases: [(String, String)] = [
            ("{}", required), (#"{"ticket_code":null}"#, required), (#"{"ticket_code":""}"#, required),
            (#"{"ticket_code":" \n"}"#, required), (#"{"ticket_code":"\u200b\ufeff"}"#, required),
            (#"{"ticket_code":"x","ticket_code":null}"#, required),
            (#"{"ticket_code":null,"sale_id":null}"#, required), (#"{"ticket_code":"","sale_id":" "}"#, required),
            (#"{"ticket_code":7}"#, Refused.field("ticket_code", "must be a string")),
            (#"{"ticket_code":["x"]}"#, Refused.field("ticket_code", "must be a string")),
            (#"{"ticket_code":true}"#, Refused.field("ticket_code", "must be a string")),
            (
                #"{"ticket_code":"\#(String(repeating: "x", count: 2049))"}"#,
                Refused.field("ticket_code", "must not be longer than 2048 characters")
            ),
            (#"{"ticket_code":"SALE-CODE-123","sale_id":123}"#, Refused.field("sale_id", "is not valid")),
            (#"{"sale_id":"123"}"#, Refused.field("sale_id", "must be an integer from 1 to 9007199254740991")),
            (#"{"ticket_code":7,"seat_number":7}"#, Refused.field("ticket_code", "must be a string")),
            (#"{"ticket_code":"x","quantity":0,"seat_number":7}"#, Refused.field("seat_number", "must be a string")),
            (
                #"{"ticket_code":"x","seat_number":"\#(String(repeating: "é", count: 256))"}"#,
                Refused.field("seat_number", "must not be longer than 255 characters")
            ),
            (
                #"{"ticket_code":"x","gate":"\#(String(repeating: "🚪", count: 65))"}"#,
                Refused.field("gate", "must not be longer than 64 characters")
            ),
        ]
        let headers: [HTTPFields] = [
            [:], [.accept: "text/html", .contentType: "text/plain"], [.contentType: "application/x-www-form-urlencoded"],
            [.accept: "application/xml", .contentType: "application/json; charset=latin1"],
        ]
        try await GateServing.run(engine) { gate in
            for (body, expected) in cases {
                for headers in headers {
                    let answer = try await gate.send(body, headers: headers)
                    #expect(answer.isExactly(400, expected), "\(body.prefix(60)) → \(answer.text)")
                    #expect(answer.headers[.contentType] == "application/json")
                }
            }
            let written = try await gate.written()
            #expect(written == (0, 0))
            let longest = String(repeating: "🎟", count: 2_048)
            #expect(try await gate.send("{\"ticket_code\":\"\(longest)\"}").isExactly(404, Refused.notFound))
            let limits = "\"gate\":\"\(String(repeating: "🚪", count: 64))\",\"seat_number\":\"\(String(repeating: "é", count: 255))\""
            #expect(try await gate.send("{\"ticket_code\":\"SALE-CODE-123\",\(limits)}").isExactly(404, Refused.noSeat))
            #expect(
                try await gate.send(#" {"ticket_code":"x","ticket_code":"SALE-CODE-123"} "#, headers: [.accept: "image/png"]).status
                    == .created)
        }
    }

    @Test("Gate A14 What is no JSON object: G-7")
    func notJSON() async throws {
        let deep = String(repeating: "[", count: 8_000) + String(repeating: "]", count: 8_000)
        let bodies: [[UInt8]] =
            [
                "", " ", "{", "[]", "\"x\"", "7", "null", "true", "{}{}", "{},", "{'ticket_code':'x'}", "{\"ticket_code\":\"x\",}",
                "{\"ticket_code\":\"\\ud800\"}", "{\"ticket_code\":\"\\udc00x\"}", "{\"ticket_code\":\"a\nb\"}", "{\"ticket_code\":01}",
                "{\"ticket_code\":NaN}", "{\"ticket_code\" \"x\"}", "{\"a\":" + deep + "}", deep, "\u{FEFF}{\"ticket_code\":\"x\"}",
                "{\"ticket_code\":\"\\x\"}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":.5}", "{\"a\":+1}", "//\n{}", "{\"a\":tru}", "\u{0}{}",
                "{}\u{0}",
            ].map { Array($0.utf8) } + [
                [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], Array("{\"ticket_code\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8),
                Array("{\"ticket_code\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8), [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
                [0], [0x80], Array(repeating: 0x7B, count: 16_384),
            ]
        try await GateServing.run(.sqlite) { gate in
            for body in bodies {
                let answer = try await gate.send(bytes: body)
                #expect(answer.isExactly(400, Refused.notJSON), "\(String(decoding: body.prefix(40), as: UTF8.self)) → \(answer.text)")
            }
            // Valid JSON that asks for too much is judged by its fields.
            for number in ["1e400", "-1e400", "9007199254740992", "-0", "1E2", "123456789012345678901234567890"] {
                let answer = try await gate.send("{\"ticket_code\":\"SALE-CODE-123\",\"event_id\":\(number)}")
                #expect(answer.isExactly(400, Refused.field("event_id", "must be an integer from 1 to 9007199254740991")), "\(number)")
            }
            #expect(try await gate.send(#"{"n":1e400,"ticket_code":"\u0053ALE-CODE-123","x":"\ud83c\udfad"}"#).status == .created)
        }
    }

    @Test("Gate A14 Over 16 KiB: G-6, announced or not; other methods: G-1")
    func tooLarge() async throws {
        try await GateFixture.run(.sqlite) { database in
            try await GateServing.serve(database, settings: .unlimited, on: .live) { gate in
                let full = #"{"ticket_code":"NONE"}"#
                let exact = full + String(repeating: " ", count: 16 * 1024 - full.utf8.count)
                #expect(try await gate.send(exact).isExactly(404, Refused.notFound))
                #expect(try await gate.send(exact + " ").isExactly(413, Refused.tooLarge))
                #expect(try await gate.send(String(repeating: "x", count: 17 * 1024)).isExactly(413, Refused.tooLarge))
                let chunk = "1000\r\n" + String(repeating: " ", count: 4_096) + "\r\n"
                let chunked =
                    "POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nX-API-Key: \(Staff.door.secret)\r\n"
                    + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                let port = try #require(gate.client.port)
                let large = try await RawHTTP.exchange(chunked + String(repeating: chunk, count: 5) + "0\r\n\r\n", port: port)
                #expect(large.hasPrefix("HTTP/1.1 413 ") && large.hasSuffix(Refused.tooLarge), "\(large)")
                let small = try await RawHTTP.exchange(chunked + "16\r\n" + full + "\r\n0\r\n\r\n", port: port)
                #expect(small.hasPrefix("HTTP/1.1 404 ") && small.hasSuffix(Refused.notFound), "\(small)")
                for method in [HTTPRequest.Method.get, .put, .delete, .patch, .options] {
                    let answer = try await gate.client.executeRequest(
                        uri: "/api/tickets/scan", method: method, headers: [.apiKey: Staff.door.secret], body: nil)
                    #expect(answer.isExactly(405, Refused.method) && answer.headers[.allow] == "POST", "\(method)")
                }
            }
        }
    }

    @Test("Gate A14 Ten thousand random bodies: JSON, never 5xx", arguments: Engine.allCases)
    func randomBodies(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<20 {
                    group.addTask {
                        var bodies = RandomBodies(seed: UInt64(worker) * 7_919 + 1)
                        for _ in 0..<500 {
                            let body = bodies.next()
                            let key = bodies.key()
                            let answer = try await gate.send(bytes: body, key: key)
                            let isJSON = (try? answer.json()) != nil
                            guard answer.status.code < 500, isJSON else {
                                Issue.record("\(body) → \(answer.status.code) \(answer.text)")
                                continue
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}

/// Bodies that nobody would send on purpose, the same in every run.
private struct RandomBodies {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private static let names = ["ticket_code", "seat_number", "sale_ticket_id", "quantity", "event_id", "gate", "sale_id", "x", ""]
    private static let values = [
        "\"SALE-CODE-123\"", "\"PERSON-1\"", "\"https://x/PERSON-2\"", "null", "true", "1", "456", "123", "-1", "1.5", "1e999", "\"\"",
        "\" \"",
        "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"'; DROP TABLE scans; --\"", "[]", "{}", "[[[[1]]]]", "9223372036854775808", "\"A12\"",
        "\"%_\"", "\"\u{202E}\u{1F468}\u{200D}\u{1F469}\"", "\"https://%zz/%\"", "\"http://\"", "9007199254740991",
    ]

    private mutating func random(_ below: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(below))
    }

    mutating func key() -> String? { random(8) == 0 ? "key-\(random(20))" : nil }

    mutating func next() -> [UInt8] {
        switch random(4) {
        case 0: return (0..<random(200)).map { _ in UInt8(random(256)) }
        case 1:
            var body = object()
            for _ in 0...random(3) where !body.isEmpty { body[random(body.count)] = UInt8(random(256)) }
            return body
        case 2: return Array(object().prefix(random(60)))
        default: return object()
        }
    }

    private mutating func object() -> [UInt8] {
        let members = (0..<random(6)).map { _ in
            "\"\(Self.names[random(Self.names.count)])\":\(Self.values[random(Self.values.count)])"
        }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }
}
