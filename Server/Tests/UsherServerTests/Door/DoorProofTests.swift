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

@Suite struct DoorProofTests {
    private static let scan = "/api/tickets/scan"
    private static let body = #"{"ticket_code":"SALE-CODE-123"}"#

    @Test("Door D5 No proof, another key's, of another body, path, method or time: E-2; nothing is written", arguments: Engine.allCases)
    func proofs(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (phone, now) = (try await door.phone(), GateFixture.now)
            func send(_ proof: String?, _ path: String = DoorProofTests.scan) async throws -> TestResponse {
                var headers: HTTPFields = [.cookie: "usher_door=\(phone.cookie)"]
                if let proof { headers[.doorProof] = proof }
                return try await door.client.executeRequest(
                    uri: path, method: .post, headers: headers, body: ByteBuffer(string: Self.body))
            }
            func proof(
                _ by: DoorPhone? = nil, method: String = "POST", path: String = DoorProofTests.scan, body: String = DoorProofTests.body,
                off: Int64 = 0
            ) throws -> String { try (by ?? phone).proof(method, path, body, at: now.adding(seconds: off)) }
            let good = try proof()
            let wrong: [String?] = [
                nil, "", ".", "x.y", String(good.dropLast()), good + "A", "1" + good, "-" + good, good.replacing(".", with: ".."),
                try proof(DoorPhone()), try proof(body: Self.body + " "), try proof(path: Self.scan + "?x=1"), try proof(method: "GET"),
                try proof(off: -180), try proof(off: 180), try proof(off: 121),
                "\(now.microseconds / 1_000).\(String(repeating: "A", count: 86))",
            ]
            for proof in wrong {
                let answer = try await send(proof)
                let expected =
                    #"{"error":"This request is not from this device","code":"proof_invalid","server_time":"2025-12-20T23:30:00.000Z"}"#
                #expect(answer.isExactly(401, expected), "\(proof ?? "none"): \(answer.text)")
            }
            #expect(try await send(good, Self.scan + "?x=1").code == "proof_invalid")
            #expect(try await door.written() == 0)
            #expect(try await send(try proof(off: -120)).status == .created)
            #expect(try await send(try proof(off: 120)).code == "already_used")
        }
    }

    @Test("Door D5 A clock an hour off: E-2 tells the time, by which the repeat is right", arguments: Engine.allCases)
    func clock(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            var phone = try await door.phone()
            phone.off = 3_600
            let refused = try await door.scan(phone, "SALE-CODE-123")
            #expect(refused.code == "proof_invalid")
            let told = try #require(try refused.json()["server_time"].flatMap(FieldValue.string).flatMap(Timestamp.read))
            phone.off += (told.microseconds - GateFixture.now.adding(seconds: phone.off).microseconds) / 1_000_000
            #expect(try await door.scan(phone, "SALE-CODE-123").status == .created)
        }
    }

    @Test("Door D5 Beside an API key: G-4; from another page: G-5; as an API key: G-4", arguments: Engine.allCases)
    func besides(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone()
            func scan(_ headers: HTTPFields) async throws -> TestResponse {
                try await door.send(phone, .post, Self.scan, Self.body, headers: headers)
            }
            for key in [Staff.editor.secret, "", "wrong"] {
                #expect(try await scan([.apiKey: key]).isExactly(401, Refused.keyInvalid), "\(key)")
            }
            for headers: HTTPFields in [
                [.origin: "https://evil.example"], [.origin: "null"], [.origin: "http://globe.example"], [.fetchSite: "cross-site"],
                [.fetchSite: "same-site"], [.fetchSite: "none"], [.origin: "https://globe.example", .fetchSite: "cross-site"],
            ] { #expect(try await scan(headers).isExactly(403, Refused.notAllowed), "\(headers)") }
            let asKey = try await door.client.executeRequest(
                uri: Self.scan, method: .post, headers: [.apiKey: phone.cookie], body: ByteBuffer(string: Self.body))
            #expect(asKey.isExactly(401, Refused.keyInvalid))
            #expect(try await door.written() == 0)
            #expect(try await scan([.origin: "https://globe.example", .fetchSite: "same-origin"]).status == .created)
        }
    }

    @Test("Door D5 Over a socket, a key beside a device's cookie is refused on the fast path, too")
    func fastPath() async throws {
        try await GateFixture.run(.sqlite) { database in
            try await GateServing.serve(database, on: .live) { gate in
                let headers: HTTPFields = [.cookie: "usher_door=udd_x"]
                let alone = try await gate.send(Self.body)
                let beside = try await gate.send(Self.body, headers: headers)
                let other = try await gate.send(Self.body, headers: [.cookie: "other=1"])
                #expect(alone.status == .created && other.status == .conflict)
                #expect(beside.isExactly(401, Refused.keyInvalid))
            }
        }
    }

    @Test("Door D5 What people type is proved as it was sent, pluses and all", arguments: Engine.allCases)
    func typed(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone()
            for query in ["john+doe", "john%20doe", "john%2Bdoe"] {
                #expect(try await door.send(phone, .get, "/api/tickets?query=\(query)").status == .ok, "\(query)")
            }
        }
    }

    @Test(
        "Door D40 A device's rush: some G-2 and nothing written by them, others untouched; five a second: none", arguments: Engine.allCases)
    func limits(engine: Engine) async throws {
        let steady = HandClock(Instant(seconds: 1_000))
        let sales = (1...120).map { SaleSeed(.init(Int64($0)), persons: 1) }
        try await DoorServing.run(engine, sales: sales, settings: Settings(), steady: steady.clock) { door in
            let (phone, other) = (try await door.phone(), try await door.phone())
            let answers = try await together(100) { try await door.scan(phone, "S\($0 + 1)") }
            let refused = answers.filter { $0.status == .tooManyRequests }
            let admitted = answers.count { $0.status == .created }
            #expect(admitted == Settings.Limits().scanBurst && admitted + refused.count == 100)
            #expect(refused.allSatisfy { $0.text == Refused.limited && Int($0.headers[.retryAfter] ?? "") ?? 0 >= 1 })
            #expect(try await door.written() == admitted)
            #expect(try await door.scan(other, "S111").status == .created)
            // Whoever has the cookie without the key takes nothing from the allowance.
            var thief = DoorPhone()
            thief.cookie = other.cookie
            let stolen = thief
            for _ in 0..<50 { #expect(try await door.scan(stolen, "S112").code == "proof_invalid") }
            #expect(try await door.scan(other, "S112").status == .created)
            steady.advance(seconds: 60)
            for step in 0..<60 {
                #expect(try await door.scan(phone, "S\(step % 120 + 1)").status != .tooManyRequests)
                if step % 5 == 4 { steady.advance(seconds: 1) }
            }
        }
    }
}
