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

/// What a device did alone, sent when it is back; and a look before a scan.
@Suite struct DoorAloneTests {
    private static let now = "2025-12-20T23:29:00.000Z"

    private static func proof(_ code: String, _ id: String, at: String = now) -> String {
        let text = Data("usher/door/scan/1\n\(id)\n\(at)".utf8)
        return Base64Text.encode(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: Data(code.utf8))))
    }

    /// An item as the page queues it.
    private static func item(
        _ id: String, _ code: String?, sale: Int = 123, person: Int? = nil, at: String = now, proofOf: (id: String, at: String)? = nil
    ) -> String {
        let own = person.map { #","admission_id":\#($0)"# } ?? ""
        let proof = code.map { #","code_proof":"\#(Self.proof($0, proofOf?.id ?? id, at: proofOf?.at ?? at))""# } ?? ""
        return #"{"client_scan_id":"\#(id)","scanned_at":"\#(at)","decision":"admitted","sale_id":\#(sale)\#(own)\#(proof)}"#
    }

    private static func upload(_ door: DoorServing, _ phone: DoorPhone, _ items: String...) async throws -> [JSONValue] {
        let answer = try await door.send(phone, .post, "/api/tickets/scans", #"{"scans":[\#(items.joined(separator: ","))]}"#)
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.data()["results"]?.elements ?? []
    }

    @Test(
        "Door D25 What was let in alone is sent by its proof: the time is kept, and again it is the same entry", arguments: Engine.allCases)
    func proved(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone(can: [.scan, .offline])
            let results = try await Self.upload(door, phone, Self.item("a", "SALE-CODE-123"))
            #expect(results[0]["result"] == .string("accepted") && results[0]["admitted"] == .integer(2))
            #expect(results[0]["scanned_at"] == .string("2025-12-20T23:29:00Z"))
            let again = try await Self.upload(door, phone, Self.item("a", "SALE-CODE-123"))
            #expect(again[0]["replayed"] == .bool(true) && again[0]["entry_id"] == results[0]["entry_id"])
            #expect(try await door.written() == 1)
        }
    }

    @Test("Door D25 A person's own code lets that person in", arguments: Engine.allCases)
    func own(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone(can: [.scan, .offline])
            let results = try await Self.upload(door, phone, Self.item("a", "PERSON-2", person: 4502))
            #expect(results[0]["result"] == .string("accepted") && results[0]["admitted"] == .integer(1))
            #expect(try await door.scan(phone, "PERSON-2").code == "already_used")
            #expect(try await door.scan(phone, "PERSON-1").status == .created)
        }
    }

    @Test(
        "Door D29 A wrong proof, one of another id or time, a sale's id without list: nobody comes in, and it is counted",
        arguments: Engine.allCases)
    func forged(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone(can: [.scan, .offline])
            let results = try await Self.upload(
                door, phone, Self.item("a", "GUESSED"), Self.item("b", "SALE-CODE-123", proofOf: ("a", Self.now)),
                Self.item("c", "SALE-CODE-123", proofOf: ("c", "2025-12-20T23:28:00.000Z")), Self.item("d", "SALE-CODE-123", person: 4501),
                Self.item("e", "PERSON-1"), Self.item("f", "PERSON-1", person: 99), Self.item("g", nil),
                Self.item("h", "SALE-CODE-123", sale: 999),
                #"{"client_scan_id":"i","scanned_at":"\#(Self.now)","sale_id":123,"code_proof":"x"}"#)
            let told = results.map { [$0["result"], $0["code"]] }
            let wrong: [JSONValue?] = [.string("refused"), .string("proof_wrong")]
            #expect(told.prefix(6).allSatisfy { $0 == wrong }, "\(told)")
            #expect(told[6] == [.string("refused"), .string("not_allowed")])
            #expect(told[7] == [.string("refused"), .string("ticket_not_found")])
            #expect(told[8] == [.string("invalid"), .string("field_invalid")])
            #expect(results[0]["error"] == .string("This scan was not made with this ticket"))
            #expect(try await door.send(phone, .get, "/api/events/456/checkin").data()["totals"]?["used"] == .integer(0))
            let metrics = try await door.client.executeRequest(uri: "/metrics", method: .get, headers: [:], body: nil)
            #expect(metrics.text.contains("usher_door_forged_total 6\n"))
            // Sent again they are told the same and not counted anew.
            #expect(try await Self.upload(door, phone, Self.item("a", "GUESSED"))[0]["code"] == .string("proof_wrong"))
            let listing = try await door.phone(can: [.scan, .list])
            #expect(try await Self.upload(door, listing, Self.item("g2", nil))[0]["result"] == .string("accepted"))
        }
    }

    @Test(
        "Door D27 The server committed and the answer was lost: sent as the device kept it, it is replayed, one entry",
        arguments: Engine.allCases)
    func lost(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone()
            let online = try await door.scan(phone, "SALE-CODE-123", key: "lost").data()
            let results = try await Self.upload(door, phone, Self.item("lost", "SALE-CODE-123"))
            #expect(results[0]["replayed"] == .bool(true) && results[0]["result"] == .string("accepted"))
            #expect(results[0]["entry_id"] == online["entry_id"])
            #expect(try await door.written() == 1)
            // The same name for another sale, or from another device, is another content.
            let other = try await door.phone()
            #expect(try await Self.upload(door, other, Self.item("lost", "SALE-CODE-123"))[0]["code"] == .string("idempotency_mismatch"))
            #expect(try await Self.upload(door, phone, Self.item("lost", nil, sale: 999))[0]["code"] == .string("idempotency_mismatch"))
        }
    }

    @Test("Door D28 Two alone, one code: the earlier stands, the later learns of it", arguments: Engine.allCases)
    func both(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (first, second) = (try await door.phone(), try await door.phone())
            let earlier = "2025-12-20T23:20:00.000Z"
            let late = try await Self.upload(door, second, Self.item("late", "SALE-CODE-123"))
            #expect(late[0]["result"] == .string("accepted"))
            let answer = try await door.send(
                first, .post, "/api/tickets/scans", #"{"scans":[\#(Self.item("early", "SALE-CODE-123", at: earlier))]}"#
            ).data()
            #expect(answer["results"]?.elements?[0]["result"] == .string("accepted"))
            #expect(answer["superseded"]?.elements?[0]["entry_id"] == late[0]["entry_id"])
            let now = try await Self.upload(door, second, Self.item("late", "SALE-CODE-123"))
            #expect(now[0]["result"] == .string("conflict") && now[0]["conflict_with"]?["scanned_at"] == .string("2025-12-20T23:20:00Z"))
            #expect(now[0]["conflict_with"]?["gate"] == .string("North"))
        }
    }

    @Test("Door D29 To an API key a proof means nothing: its answer is as it always was", arguments: Engine.allCases)
    func key(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let body = #"{"scans":[{"client_scan_id":"a","scanned_at":"\#(Self.now)","sale_id":123,"code_proof":7,"admission_id":"x"}]}"#
            let answer = try await gate.client.executeRequest(
                uri: "/api/tickets/scans", method: .post, headers: [.apiKey: Staff.door.secret], body: ByteBuffer(string: body))
            #expect(try answer.data()["results"]?.elements?[0]["result"] == .string("accepted"))
        }
    }

    @Test("Door D19 A look writes nothing and tells what a scan would; then three of five, and two are left", arguments: Engine.allCases)
    func look(engine: Engine) async throws {
        let five = SaleSeed(5, persons: 5)
        try await DoorServing.run(engine, sales: [GateFixture.sale, five]) { door in
            let phone = try await door.phone()
            func look(_ body: String) async throws -> TestResponse { try await door.send(phone, .post, "/door/api/look", body) }
            let seen = try await look(#"{"ticket_code":"S5"}"#)
            #expect(seen.status == .ok)
            let data = try seen.data()
            #expect(data["code"] == .string("would_admit") && data["admitted"] == .integer(5) && data["entry_id"] == nil)
            #expect(data["sale"]?["email"] == .string(""))
            #expect(try await door.written() == 0)
            let three = try await door.scan(phone, "S5", #","quantity":3"#).data()
            #expect(three["admitted"] == .integer(3) && three["left"] == .integer(2))
            #expect(try await look(#"{"ticket_code":"S5"}"#).data()["admitted"] == .integer(2))
            #expect(try await look(#"{"ticket_code":"NOBODY"}"#).code == "ticket_not_found")
            _ = try await door.scan(phone, "S5")
            #expect(try await look(#"{"ticket_code":"S5"}"#).code == "already_used")
            #expect(try await look("{}").code == "field_invalid")
            let other = try await door.phone(can: .scan)
            #expect(try await door.send(other, .post, "/door/api/look", #"{"sale_id":5}"#).isExactly(403, Refused.notAllowed))
            let bare = try await door.client.executeRequest(
                uri: "/door/api/look", method: .post, headers: [.apiKey: Staff.door.secret],
                body: ByteBuffer(string: #"{"ticket_code":"S5"}"#))
            #expect(bare.code == "device_invalid", "it is the door's alone")
            #expect(try await door.written() == 2)
        }
    }
}
