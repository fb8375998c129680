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

/// What a device may do, and of what it knows.
@Suite struct DoorScopeTests {
    /// Beside 456: 457, open too; 458, tomorrow; and 459, open, of another organisation in which the editor is the owner.
    private static func world(_ database: Database) async throws {
        let tomorrow = GateFixture.event.startsAt.adding(seconds: 86_400)
        try await database.write { connection in
            for (id, organisation, start, type) in [
                (Event.ID(457), Organisation.ID(1), GateFixture.event.startsAt, TicketType.ID(201)), (458, 1, tomorrow, 202),
                (459, 2, GateFixture.event.startsAt, 203),
            ] {
                let event = GateFixture.event.with {
                    ($0.id, $0.organisation, $0.startsAt, $0.endsAt) = (id, organisation, start, start.adding(seconds: 3 * 3600))
                    $0.ticketTypes = [TicketType(id: type, name: "Stalls")]
                }
                try GateFixture.add(event, connection)
                let line = SaleSeed.Line(
                    id: .init(id.rawValue), type: type, persons: [.init(id: .init(id.rawValue * 10), code: "P\(id)", seat: "A1")])
                try GateFixture.add(SaleSeed(id: .init(id.rawValue), code: "S\(id)", lines: [line]), of: event, connection)
            }
            try OrganisationTransaction(connection).appoint(Staff.editor.account, as: .owner, in: 2, by: .local, at: GateFixture.now)
        }
    }

    @Test("Door D4 A device of one event: another's ticket is G-12, its routes are 404; undo is G-5", arguments: Engine.allCases)
    func oneEvent(engine: Engine) async throws {
        try await DoorServing.run(engine, prepare: Self.world) { door in
            let phone = try await door.phone()
            let admitted = try await door.scan(phone, "SALE-CODE-123")
            #expect(admitted.status == .created)
            let data = try admitted.data()
            #expect(
                data["gate"] == .string("North") && data["sale"]?["email"] == .string("") && data["sale"]?["name"] == .string("John Doe"))
            #expect(try await door.scan(phone, "S457").code == "wrong_event")
            #expect(try await door.scan(phone, "S457", #","event_id":457"#).code == "wrong_event", "whatever it says")
            #expect(try await door.scan(phone, "S459").code == "not_authorized")
            #expect(try await door.scan(phone, "NOBODY").code == "ticket_not_found")
            for path in ["/checkin", "/manifest", "/live"] {
                #expect(try await door.send(phone, .get, "/api/events/457\(path)").code == "event_not_found", "\(path)")
                if path != "/live" { #expect(try await door.send(phone, .get, "/api/events/456\(path)").status == .ok, "\(path)") }
            }
            #expect(try await door.send(phone, .get, "/api/tickets?event_id=457").code == "event_not_found")
            let list = try await door.send(phone, .get, "/api/tickets?query=john+doe").json()
            #expect(list["data"]?.elements?.count == 1 && list["data"]?.elements?[0]["email"] == nil)
            #expect(try await door.send(phone, .get, "/api/events").json()["data"]?.elements?.map { $0["id"] } == [.integer(456)])
            let entry = try #require(data["entry_id"].flatMap(FieldValue.integer))
            #expect(try await door.send(phone, .post, "/api/tickets/\(entry)/undo").isExactly(403, Refused.notAllowed))
        }
    }

    @Test("Door D4 Without list and offline: G-5; by a sale's id, too", arguments: Engine.allCases)
    func abilities(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone(can: .scan)
            #expect(try await door.send(phone, .get, "/api/tickets").isExactly(403, Refused.notAllowed))
            #expect(try await door.send(phone, .get, "/api/events/456/manifest").isExactly(403, Refused.notAllowed))
            #expect(try await door.send(phone, .post, "/api/tickets/scan", #"{"sale_id":123}"#).isExactly(403, Refused.notAllowed))
            #expect(try await door.written() == 0)
            #expect(try await door.scan(phone, "PERSON-1").status == .created)
            let listing = try await door.phone(can: [.scan, .list])
            #expect(try await door.send(listing, .post, "/api/tickets/scan", #"{"sale_id":123}"#).status == .created)
        }
    }

    @Test("Door D4 For tonight: what is open now, of its organisation alone; tomorrow's is G-13", arguments: Engine.allCases)
    func tonight(engine: Engine) async throws {
        try await DoorServing.run(engine, prepare: Self.world) { door in
            let phone = try await door.phone(.tonight(1))
            let hello = try await door.send(phone, .get, "/door/api/hello").data()
            #expect(hello["events"]?.elements?.map { $0["id"] } == [.integer(456), .integer(457)])
            #expect(hello["expires_at"] == .string("2025-12-21T11:00:00Z"), "six in New York")
            #expect(try await door.scan(phone, "SALE-CODE-123").status == .created)
            #expect(try await door.scan(phone, "S457").status == .created)
            #expect(try await door.scan(phone, "S458").code == "not_today")
            #expect(try await door.scan(phone, "S459").code == "not_authorized", "the maker has another house, the door has not")
            #expect(try await door.send(phone, .post, "/api/tickets/scan", #"{"sale_id":459}"#).code == "ticket_not_found")
            for id in [458, 459] { #expect(try await door.send(phone, .get, "/api/events/\(id)/checkin").code == "event_not_found") }
            #expect(try await door.send(phone, .get, "/api/events/457/manifest").status == .ok)
        }
    }

    @Test("Door D4 A device is worth what its maker is at the moment", arguments: Engine.allCases)
    func maker(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (secret, _) = try await door.link(can: DoorAbilities.usual.union(.undo))
            let phone = try await door.phone(secret)
            let entry = try #require(try await door.scan(phone, "PERSON-1").data()["entry_id"].flatMap(FieldValue.integer))
            try await door.database.write { try OrganisationTransaction($0).appoint(12, as: .door, in: 1, by: .local, at: GateFixture.now) }
            #expect(try await door.send(phone, .post, "/api/tickets/\(entry)/undo").isExactly(403, Refused.notAllowed))
            _ = try await door.database.write { try OrganisationTransaction($0).dismiss(12, from: 1, by: .local, at: GateFixture.now) }
            #expect(try await door.scan(phone, "PERSON-2").code == "not_authorized", "at once")
            door.clock.advance(seconds: 2)
            let gone = try await door.scan(phone, "PERSON-2")
            #expect(gone.isExactly(401, #"{"error":"This device is not signed in","code":"device_invalid","ended":"revoked"}"#))
            #expect(try await door.join(secret, DoorPhone()).code == "link_ended")
        }
    }

    @Test("Door D20 Undo by a device that may: freed and counted; by one that may not, nothing", arguments: Engine.allCases)
    func undo(engine: Engine) async throws {
        try await DoorServing.run(engine, prepare: Self.world) { door in
            let (may, mayNot) = (try await door.phone(can: DoorAbilities.usual.union(.undo)), try await door.phone())
            let entry = try #require(try await door.scan(mayNot, "SALE-CODE-123").data()["entry_id"].flatMap(FieldValue.integer))
            #expect(try await door.send(mayNot, .post, "/api/tickets/\(entry)/undo").isExactly(403, Refused.notAllowed))
            let other = try await door.phone(.event(457), can: DoorAbilities.usual.union(.undo))
            #expect(try await door.send(other, .post, "/api/tickets/\(entry)/undo").code == "entry_not_found", "another event's")
            let undone = try await door.send(may, .post, "/api/tickets/\(entry)/undo").data()
            #expect(undone["freed"] == .integer(2) && undone["left"] == .integer(2))
            let counts = try await door.send(mayNot, .get, "/api/events/456/checkin").data()
            #expect(counts["totals"]?["used"] == .integer(0) && counts["totals"]?["sold"] == .integer(2))
            #expect(try await door.audit().contains { $0.action == "entry.undone" && $0.actor.key != nil })
        }
    }

    @Test("Door D22 Admitted by a sale's id from the list; no answer to a device has an address", arguments: Engine.allCases)
    func byName(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone(can: DoorAbilities.usual.union(.undo))
            let list = try await door.send(phone, .get, "/api/tickets?event_id=456&query=doe")
            let admitted = try await door.send(
                phone, .post, "/api/tickets/scan", #"{"sale_id":123}"#, headers: [.idempotencyKey: "by-name"])
            let replayed = try await door.send(
                phone, .post, "/api/tickets/scan", #"{"sale_id":123}"#, headers: [.idempotencyKey: "by-name"])
            #expect(admitted.status == .created && replayed.text == admitted.text && replayed.headers[.idempotentReplayed] == "true")
            let again = try await door.scan(phone, "SALE-CODE-123")
            let counts = try await door.send(phone, .get, "/api/events/456/checkin")
            let manifest = try await door.send(phone, .get, "/api/events/456/manifest")
            for answer in [list, admitted, replayed, again, counts, manifest] { #expect(!answer.text.contains("@"), "\(answer.text)") }
            // What was kept for a key has an address in it: a device that names the same scan is not told.
            let key = GateServing(client: door.client, desk: door.house.desks.gate, keys: door.house.keys)
            _ = try await key.send(#"{"ticket_code":"PERSON-1"}"#, as: .editor, key: "the-keys")
            #expect(try await door.scan(phone, "PERSON-1", key: "the-keys").code == "idempotency_mismatch")
        }
    }

    @Test("Door D36 A kiosk is told first names alone, has no list and lets nobody out", arguments: Engine.allCases)
    func kiosk(engine: Engine) async throws {
        #expect(DoorAbilities(names: ["kiosk", "list"]) == nil && DoorAbilities(names: ["kiosk", "undo"]) == nil)
        #expect(DoorAbilities(names: ["offline", "kiosk"])?.names == ["scan", "offline", "kiosk"])
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone(can: [.scan, .kiosk])
            let admitted = try await door.scan(phone, "SALE-CODE-123").data()
            #expect(admitted["sale"]?["name"] == .string("John"))
            #expect(try await door.send(phone, .get, "/api/tickets").status == .forbidden)
            let entry = try #require(admitted["entry_id"].flatMap(FieldValue.integer))
            #expect(try await door.send(phone, .post, "/api/tickets/\(entry)/undo").status == .forbidden)
            #expect(try await door.send(phone, .get, "/api/events/456/checkin").data()["last"] == .array([]))
        }
    }
}
