@testable import UsherHTTP
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// What a device shows of those who come in, and what it keeps of it.
@Suite struct DoorCardTests {
    private static let salt = [UInt8](repeating: 7, count: 16)

    private static let usher = SaleSeed(
        id: 7, code: "K7WQ2MNB4XHTR9PAZC3D", name: "Ada <b>Lovelace</b> 🎭 א",
        lines: [
            .init(id: 70, persons: [.init(id: 71, code: "SHORT-1", seat: "A1"), .init(id: 72, code: "a-code-of-its-own-7", seat: "A2")])
        ])

    private static let told = SaleCard(
        notes: ["Wheelchair"], answers: [.init(question: "Diet?", answer: "None"), .init(question: "Firm", answer: "Engines", badge: true)])

    private static func world(_ database: Database) async throws {
        try await database.write { connection in
            try connection.execute(saveCard, 7, String(decoding: told.document, as: UTF8.self))
            try connection.execute(setTypes, #"[[101,"Stalls","A student's card"]]"#)
        }
    }

    private static let card =
        #"{"name":"Ada <b>Lovelace</b> 🎭 א","lines":[{"name":"Stalls","quantity":2,"proof":"A student's card"}],"#
        + #""notes":["Wheelchair"],"answers":[{"question":"Diet?","answer":"None"},{"question":"Firm","answer":"Engines","badge":true}]}"#

    private static func open(_ sealed: String, _ code: String) -> String? {
        guard let bytes = Base64Text.decode(sealed), let box = try? AES.GCM.SealedBox(combined: bytes) else { return nil }
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(code.utf8)), salt: salt, info: Data("usher/door/card/1".utf8), outputByteCount: 32)
        return (try? AES.GCM.open(box, using: key)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isCard(_ text: String?) -> Bool {
        guard let text, let read = try? JSONValue.read(Array(text.utf8)), let wanted = try? JSONValue.read(Array(card.utf8)) else {
            return false
        }
        return read == wanted
    }

    @Test(
        "Door D18 A 201 has the card; ALREADY IN has it with the gate; a kiosk's has first name and badge alone", arguments: Engine.allCases
    )
    func shown(engine: Engine) async throws {
        try await DoorServing.run(engine, sales: [Self.usher], prepare: Self.world) { door in
            let phone = try await door.phone()
            let wanted = try JSONValue.read(Array(Self.card.utf8))
            let admitted = try await door.scan(phone, "SHORT-1", #","gate":"South""#).data()
            #expect(admitted["card"] == wanted)
            let again = try await door.scan(phone, "SHORT-1").json()
            #expect(again["card"] == wanted && again["gate"] == .string("South") && again["code"] == .string("already_used"))
            #expect(again["entry_id"] == admitted["entry_id"] && again["scanned_at"] == admitted["scanned_at"])
            let look = try await door.send(phone, .post, "/door/api/look", #"{"ticket_code":"a-code-of-its-own-7"}"#).data()
            #expect(look["card"] == wanted)
            let kiosk = try await door.phone(can: [.scan, .kiosk])
            let told = try await door.scan(kiosk, "a-code-of-its-own-7").data()["card"]
            #expect(told?["name"] == .string("Ada") && told?["notes"] == .array([]))
            #expect(told?["answers"]?.elements?.map { $0["question"] } == [.string("Firm")])
        }
    }

    @Test("Door D18 No answer to an API key has a card", arguments: Engine.allCases)
    func keys(engine: Engine) async throws {
        try await GateServing.run(engine, sales: [Self.usher]) { gate in
            try await Self.world(gate.database)
            #expect(try await gate.send(code: "SHORT-1").data()["card"] == nil)
            guard case .object(let members) = try await gate.send(code: "SHORT-1").json() else { return }
            #expect(members.map(\.name) == ["error", "code", "entry_id", "scanned_at"])
        }
    }

    @Test(
        "Door D24 Cards are sealed under the codes: a shown ticket's opens and no other; short codes have none and are counted",
        arguments: Engine.allCases)
    func sealed(engine: Engine) async throws {
        try await DoorServing.run(engine, sales: [Self.usher, GateFixture.sale], prepare: Self.world) { door in
            let phone = try await door.phone()
            #expect(try await door.database.untilFeedsRest())
            let answer = try await door.send(phone, .get, "/door/api/events/456/cards")
            #expect(answer.status == .ok, "\(answer.text)")
            for clear in ["Ada", "Wheelchair", "K7WQ2MNB4XHTR9PAZC3D", "@", "John"] { #expect(!answer.text.contains(clear)) }
            let cards = try answer.data()["cards"]?.elements ?? []
            let own = try #require(cards.first { $0["id"] == .integer(7) }?["c"]?.elements?.compactMap(FieldValue.string))
            #expect(own.count == 2, "none for SHORT-1")
            #expect(Self.isCard(Self.open(own[0], "K7WQ2MNB4XHTR9PAZC3D")) && Self.isCard(Self.open(own[1], "a-code-of-its-own-7")))
            #expect(Self.open(own[0], "a-code-of-its-own-7") == nil && Self.open(own[0], "SHORT-1") == nil)
            #expect(cards.first { $0["id"] == .integer(123) }?["c"] == .array([]), "13 and 8 characters")
            let hello = try await door.send(phone, .get, "/door/api/hello").data()
            #expect(hello["events"]?.elements?[0]["short_codes"] == .integer(1))
            // What has not changed does not come again; what is deleted goes.
            let next = try #require(try answer.data()["next"].flatMap(FieldValue.string))
            let path = "/door/api/events/456/cards?since=\(next)"
            #expect(try await door.send(phone, .get, path).data()["cards"] == .array([]))
            try await door.delete(7)
            let gone = try await door.send(phone, .get, path).data()["cards"]?.elements
            #expect(gone?.count == 1 && gone?[0]["id"] == .integer(7) && gone?[0]["c"] == .array([]))
            #expect(try await door.send(phone, .get, "/door/api/events/457/cards").code == "event_not_found")
            #expect(try await door.send(phone, .get, "/door/api/events/456/cards?since=x").code == "cursor_gone")
            let online = try await door.phone(can: [.scan, .list])
            #expect(try await door.send(online, .get, "/door/api/events/456/cards").isExactly(403, Refused.notAllowed))
        }
    }

    private static let saveCard = Statement("INSERT INTO sale_cards (sale_id, card) VALUES ($1, $2)")
    private static let setTypes = Statement("UPDATE events SET ticket_types = $1, version = version + 1 WHERE id = 456")
}

extension DoorServing {
    /// Deletes a sale as staff do.
    func delete(_ sale: Sale.ID) async throws {
        let isDone = try await database.write { connection in
            var sales = SaleTransaction(connection, at: GateFixture.now)
            let isDone = try sales.delete(sale)
            try sales.finish()
            return isDone
        }
        #expect(isDone)
    }
}
