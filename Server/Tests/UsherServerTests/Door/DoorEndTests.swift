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

/// How devices end, and what the console shows of them.
@Suite struct DoorEndTests {
    private static func ended(_ how: String) -> String {
        #"{"error":"This device is not signed in","code":"device_invalid","ended":"\#(how)"}"#
    }

    @Test(
        "Door D6 A device, then its link revoked: said at once, the cookie goes; others go on; elsewhere within 5 s",
        arguments: Engine.allCases)
    func revoked(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (secret, link) = try await door.link()
            let (anna, ben) = (try await door.phone(secret), try await door.phone(secret, name: "Ben"))
            let other = try await door.phone()
            let devices = try await door.console(.editor, .get, "/devices").data().elements ?? []
            #expect(devices.map { $0["name"] } == [.string("Anna's phone"), .string("Ben"), .string("Anna's phone")])
            let first = try #require(devices.first?["id"].flatMap(FieldValue.integer))
            try await DoorServing.serve(door.database, clock: door.clock) { elsewhere in
                for phone in [anna, ben, other] { #expect(try await elsewhere.send(phone, .get, "/door/api/hello").status == .ok) }
                #expect(try await door.console(.editor, .delete, "/devices/\(first)").status == .noContent)
                let gone = try await door.send(anna, .get, "/door/api/hello")
                #expect(gone.isExactly(401, Self.ended("revoked")))
                #expect(gone.headers[.setCookie] == "usher_door=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
                #expect(try await door.scan(ben, "PERSON-1").status == .created)
                #expect(try await door.console(.editor, .delete, "/links/\(link.id)").status == .noContent)
                #expect(try await door.scan(ben, "PERSON-2").isExactly(401, Self.ended("revoked")))
                #expect(try await door.join(secret, DoorPhone()).code == "link_ended")
                door.clock.advance(seconds: 5)
                for phone in [anna, ben] {
                    #expect(try await elsewhere.send(phone, .get, "/door/api/hello").isExactly(401, Self.ended("revoked")))
                }
                #expect(try await elsewhere.send(other, .get, "/door/api/hello").status == .ok)
            }
            let told = try await door.audit().map(\.action)
            for action in ["door_link.created", "door_link.revoked", "door_device.joined", "door_device.revoked"] {
                #expect(told.contains(action), "\(action)")
            }
        }
    }

    @Test("Door D6 Expired and unknown are said as such; unknown ones count as wrong keys", arguments: Engine.allCases)
    func expired(engine: Engine) async throws {
        try await DoorServing.run(engine, settings: Settings(), steady: HandClock(Instant(seconds: 1_000)).clock) { door in
            var phone = try await door.phone()
            door.clock.advance(seconds: 7 * 3600)
            for _ in 0..<30 { #expect(try await door.scan(phone, "PERSON-1").isExactly(401, Self.ended("expired"))) }
            phone.cookie = DoorSecret.device()
            #expect(try await door.scan(phone, "PERSON-1").isExactly(401, Self.ended("unknown")))
            var last: String?
            for _ in 0..<30 { last = try await door.scan(phone, "PERSON-1").code }
            #expect(last == "rate_limited")
        }
    }

    @Test("Door D6 The console makes links for editors, once with their address, and shows how devices stand", arguments: Engine.allCases)
    func console(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let made = try await door.console(.editor, .post, "/links", #"{"event_id":456,"gate":"South","can":["undo"],"devices":3}"#)
            #expect(made.status == .created)
            let link = try made.data()
            let url = try #require(link["url"].flatMap(FieldValue.string))
            #expect(url.hasPrefix("https://globe.example/door/#udl_") && link["can"] == .array([.string("scan"), .string("undo")]))
            let phone = try await door.phone(String(url.drop { $0 != "#" }.dropFirst()))
            let hello = try await door.send(phone, .get, "/door/api/hello?waiting=3&listed_at=2025-12-20T23:29:00Z")
            #expect(hello.status == .ok)
            #expect(try await door.send(phone, .get, "/door/api/hello?waiting=-1").code == "field_invalid")
            #expect(try await door.send(phone, .get, "/door/api/hello?listed_at=soon").code == "field_invalid")
            let named = try await door.send(phone, .patch, "/door/api/device", #"{"name":"Ben","gate":"West"}"#).data()
            #expect(named["device"]?["name"] == .string("Ben") && named["device"]?["gate"] == .string("West"))
            #expect(try await door.scan(phone, "PERSON-1").data()["gate"] == .string("West"))
            let devices = try await door.console(.editor, .get, "/devices").data().elements ?? []
            #expect(devices.count == 1 && devices[0]["waiting"] == .integer(3) && devices[0]["name"] == .string("Ben"))
            #expect(devices[0]["listed_at"] == .string("2025-12-20T23:29:00Z") && devices[0]["gate"] == .string("West"))
            let links = try await door.console(.owner, .get, "/links")
            #expect(try links.data().elements?.map { $0["in_use"] } == [.integer(1)] && !links.text.contains("udl_"))
            let tonight = try await door.console(.owner, .post, "/links", #"{"tonight":"globe"}"#)
            #expect(tonight.status == .created, "\(tonight.text)")
        }
    }

    @Test("Door D6 Nobody else's links are seen or ended, and the door's staff make none", arguments: Engine.allCases)
    func strangers(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (secret, link) = try await door.link()
            _ = try await door.phone(secret)
            let device = try #require(
                try await door.console(.editor, .get, "/devices").data().elements?.first?["id"].flatMap(FieldValue.integer))
            for (staff, code) in [
                (Staff.foreign, ["event_not_found", "door_link_not_found", "device_not_found"]),
                (Staff.door, ["role_required", "role_required", "role_required"]),
            ] {
                #expect(try await door.console(staff, .post, "/links", #"{"event_id":456}"#).code == code[0], "\(staff)")
                #expect(try await door.console(staff, .delete, "/links/\(link.id)").code == code[1])
                #expect(try await door.console(staff, .delete, "/devices/\(device)").code == code[2])
                #expect(try await door.console(staff, .get, "/links").data() == .array([]))
                #expect(try await door.console(staff, .get, "/devices").data() == .array([]))
            }
            #expect(try await door.console(.foreign, .post, "/links", #"{"tonight":"globe"}"#).code == "organisation_not_found")
            #expect(try await door.console(.foreign, .post, "/links", #"{"tonight":"nowhere"}"#).code == "organisation_not_found")
            for (body, field) in [
                (#"{}"#, "event_id"), (#"{"event_id":456,"tonight":"globe"}"#, "tonight"), (#"{"event_id":456,"devices":0}"#, "devices"),
                (#"{"event_id":456,"devices":101}"#, "devices"), (#"{"event_id":456,"can":["fly"]}"#, "can"),
                (#"{"event_id":456,"can":["kiosk","list"]}"#, "can"),
                (#"{"event_id":456,"expires_at":"2025-12-20T23:30:00Z"}"#, "expires_at"),
                (#"{"event_id":456,"expires_at":"2026-01-20T23:30:00Z"}"#, "expires_at"),
            ] {
                let answer = try await door.console(.editor, .post, "/links", body)
                #expect(try answer.status == .badRequest && answer.json()["field"] == .string(field), "\(body): \(answer.text)")
            }
            let open = try await door.client.executeRequest(uri: "/console/api/door/links", method: .get, headers: [:], body: nil)
            #expect(open.status == .unauthorized)
        }
    }
}
