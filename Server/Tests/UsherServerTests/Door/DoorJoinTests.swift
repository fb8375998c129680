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

@Suite struct DoorJoinTests {
    @Test("Door D2 A link lets a phone in: 201, the session, and the cookie as 2.2 says", arguments: Engine.allCases)
    func joining(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (secret, link) = try await door.link()
            #expect(secret.count == 26 && secret.hasPrefix("udl_"))
            let phone = DoorPhone()
            let answer = try await door.join(secret, phone)
            #expect(answer.status == .created)
            let cookie = try #require(answer.headers[.setCookie])
            let life = link.expires.seconds - GateFixture.now.seconds
            #expect(cookie.hasSuffix("; Path=/; Max-Age=\(life); HttpOnly; SameSite=Strict; Secure"))
            let value = try #require(answer.cookie("usher_door"))
            #expect(value.hasPrefix("udd_") && value.count == 47)
            let data = try answer.data()
            #expect(data["device"]?["name"] == .string("Anna's phone") && data["device"]?["gate"] == .string("North"))
            #expect(data["organisation"] == .string("globe"))
            #expect(data["can"] == .array([.string("scan"), .string("list"), .string("offline")]))
            #expect(data["expires_at"] == .string("2025-12-21T06:00:00Z"), "an hour after the tickets' end")
            #expect(data["server_time"] == .string("2025-12-20T23:30:00.000Z"))
            let events = try #require(data["events"]?.elements)
            #expect(events.count == 1 && events[0]["id"] == .integer(456) && events[0]["today"] == .bool(true))
        }
    }

    @Test(
        "Door D3 E-3, E-4, E-5; the same key is the same device; thirty wrong secrets: G-2; looking uses nothing up",
        arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        var settings = Settings.unlimited
        settings.limits.off = false
        let limited = settings
        try await DoorServing.run(engine, settings: limited, steady: HandClock(Instant(seconds: 1_000)).clock) { door in
            let unknown = try await door.join(DoorSecret.link(), DoorPhone())
            #expect(unknown.isExactly(404, #"{"error":"This door link is not known","code":"link_not_found"}"#))
            #expect(try await door.join("udl_", DoorPhone()).code == "link_not_found")
            let (secret, _) = try await door.link(devices: 2)
            for path in ["/door", "/door/", "/door/sw.js", "/door/api/join"] {
                _ = try await door.client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
            }
            let first = try await door.phone(secret)
            let again = try await door.join(secret, first, name: "Anna's other name")
            #expect(again.status == .created)
            let devices = try await door.console(.editor, .get, "/devices").data()
            #expect(devices.elements?.count == 1)
            #expect(devices.elements?[0]["name"] == .string("Anna's other name"))
            #expect(try await door.scan(first, "SALE-CODE-123").code == "device_invalid", "its cookie is another one now")
            let second = try await door.phone(secret)
            #expect(try await door.join(secret, DoorPhone()).isExactly(409, #"{"error":"This door link is full","code":"link_full"}"#))
            // Who goes makes room.
            #expect(try await door.send(second, .delete, "/door/api/device").status == .noContent)
            _ = try await door.phone(secret)
            door.clock.advance(seconds: 7 * 3600)
            let ended = try await door.join(secret, DoorPhone())
            #expect(ended.isExactly(410, #"{"error":"This door link has ended","code":"link_ended"}"#))
            var codes: [String?] = []
            for _ in 0..<30 { codes.append(try await door.join(DoorSecret.link(), DoorPhone()).code) }
            #expect(codes.first == "link_not_found" && codes.last == "rate_limited")
            #expect(try await door.join(secret, DoorPhone()).code == "link_ended", "one that was good is told so from there, too")
            let noted = try await door.audit().filter { $0.action == "door_link.refused" }
            #expect(!noted.isEmpty && noted.allSatisfy { !$0.subject.contains("udl_") && $0.result == "link_not_found" })
        }
    }

    @Test("Door D3 A body that is none, and a key that is no point of the curve, are refused by their fields", arguments: Engine.allCases)
    func bodies(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let (secret, _) = try await door.link()
            func join(_ body: String) async throws -> TestResponse {
                try await door.client.executeRequest(uri: "/door/api/join", method: .post, headers: [:], body: ByteBuffer(string: body))
            }
            let (good, zero) = (DoorPhone().jwk, Base64Text.encode([UInt8](repeating: 0, count: 32)))
            for (body, field) in [
                (#"{}"#, "secret"), (#"{"secret":7}"#, "secret"), (#"{"secret":"\#(secret)"}"#, "device"),
                (#"{"secret":"\#(secret)","device":{"key":\#(good)}}"#, "name"), (#"{"secret":"\#(secret)","device":{"name":"A"}}"#, "key"),
                (#"{"secret":"\#(secret)","device":{"name":"A","key":{"kty":"EC","crv":"P-256","x":"\#(zero)","y":"\#(zero)"}}}"#, "key"),
                (#"{"secret":"\#(secret)","device":{"name":"A","key":{"kty":"RSA"}}}"#, "key"),
                (#"{"secret":"\#(secret)","gate":"\#(String(repeating: "g", count: 65))","device":{"name":"A","key":\#(good)}}"#, "gate"),
            ] {
                let answer = try await join(body)
                #expect(try answer.status == .badRequest && answer.json()["field"] == .string(field), "\(body): \(answer.text)")
            }
            for body in ["", "{", "[]"] { #expect(try await join(body).code == "invalid_json") }
            #expect(try await join(String(repeating: " ", count: 17_000)).status == .contentTooLarge)
            let foreign: HTTPFields = [.origin: "https://evil.example"]
            #expect(try await door.join(secret, DoorPhone(), headers: foreign).isExactly(403, Refused.notAllowed))
            #expect(try await door.join(secret, DoorPhone(), headers: [.fetchSite: "cross-site"]).isExactly(403, Refused.notAllowed))
            #expect(
                try await door.join(secret, DoorPhone(), headers: [.origin: "https://globe.example", .fetchSite: "same-origin"]).status
                    == .created)
        }
    }

    @Test(
        "Door D7 Signed in: somebody at the door, an editor with undo, a stranger nowhere; 16 h; the same key is one device",
        arguments: Engine.allCases)
    func signedIn(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            func join(_ staff: Staff, _ phone: DoorPhone, _ way: String = #""event_id":456"#) async throws -> TestResponse {
                let headers: HTTPFields = [.cookie: "usher_session=\(try await door.token(staff))", .origin: "https://globe.example"]
                let body = #"{\#(way),"gate":"East","device":{"name":"A","key":\#(phone.jwk)}}"#
                return try await door.client.executeRequest(
                    uri: "/door/api/join", method: .post, headers: headers, body: ByteBuffer(string: body))
            }
            let phone = DoorPhone()
            let atDoor = try await join(.door, phone)
            #expect(atDoor.status == .created, "\(atDoor.text)")
            let data = try atDoor.data()
            #expect(data["can"] == .array([.string("scan"), .string("list"), .string("offline")]))
            #expect(data["expires_at"] == .string("2025-12-21T15:30:00Z") && data["device"]?["gate"] == .string("East"))
            var known = phone
            known.cookie = try #require(atDoor.cookie("usher_door"))
            #expect(try await door.scan(known, "PERSON-1").data()["gate"] == .string("East"))
            #expect(try await join(.door, phone).status == .created)
            #expect(try await door.scan(known, "PERSON-2").code == "device_invalid", "its cookie is another one now")
            #expect(try await join(.editor, DoorPhone()).data()["can"]?.elements?.last == .string("undo"))
            #expect(try await join(.editor, DoorPhone(), #""tonight":1"#).status == .created)
            #expect(try await join(.editor, DoorPhone(), #""tonight":"globe""#).status == .created)
            #expect(try await join(.foreign, DoorPhone()).code == "event_not_found")
            #expect(try await join(.foreign, DoorPhone(), #""tonight":"globe""#).code == "organisation_not_found")
            let stranger = try await door.client.executeRequest(
                uri: "/door/api/join", method: .post, headers: [:],
                body: ByteBuffer(string: #"{"event_id":456,"device":{"name":"A","key":\#(phone.jwk)}}"#))
            #expect(stranger.status == .unauthorized)
            let choices = try await door.client.executeRequest(
                uri: "/door/api/doors", method: .get, headers: [.cookie: "usher_session=\(try await door.token(.door))"], body: nil
            ).data()
            #expect(choices["events"]?.elements?.map { $0["id"] } == [.integer(456)])
            #expect(choices["organisations"]?.elements?.map { $0["name"] } == [.string("globe")])
            var codes: [HTTPResponse.Status] = []
            for _ in 0..<21 { codes.append(try await join(.otherDoor, DoorPhone()).status) }
            #expect(codes.dropLast().allSatisfy { $0 == .created } && codes.last == .conflict)
        }
    }

    @Test("Door D38 The page has its own headers, and /door leads to it", arguments: Engine.allCases)
    func page(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            func get(_ path: String) async throws -> TestResponse {
                try await door.client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
            }
            let moved = try await get("/door")
            #expect(moved.status == .permanentRedirect && moved.headers[.location] == "/door/")
            let policy =
                "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
                + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            for (path, type) in [("/door/", "text/html; charset=utf-8"), ("/door/sw.js", "text/javascript; charset=utf-8")] {
                let page = try await get(path)
                #expect(page.status == .ok && page.headers[.contentType] == type)
                #expect(page.headers[.contentSecurityPolicy] == policy)
                #expect(
                    page.headers[.permissionsPolicy]
                        == "camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()")
                #expect(page.headers[.referrerPolicy] == "no-referrer" && page.headers[.cacheControl] == "no-cache")
            }
            #expect(try await get("/").headers[.permissionsPolicy]?.contains("camera=()") == true)
        }
    }
}

extension JSONValue {
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
