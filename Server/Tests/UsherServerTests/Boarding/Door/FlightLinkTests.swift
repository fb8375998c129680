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

/// Who comes in at a flight's door, and what else they may.
@Suite struct FlightLinkTests {
    @Test("Door D3 A flight's link lets so many phones in, each once by its key; a phone is told its flight", arguments: Engine.allCases)
    func coming(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let (secret, _) = try await flight.link(#","devices":1"#)
            let phone = try await flight.door.phone(secret)
            let hello = try await flight.door.send(phone, .get, "/door/api/hello?waiting=2&listed_at=2025-12-20T23:29:00Z").data()
            let told = hello["flights"]?.elements?.first
            #expect(told?["flight_identifier"] == .string(flight.identifier) && told?["number"] == .string("FF123"))
            #expect(told?["departs_at"] == .string("2025-12-20T23:50:00Z") && told?["time_zone"] == .string("Europe/London"))
            #expect(told?["public_key"].flatMap(FieldValue.string)?.hasPrefix("-----BEGIN PUBLIC KEY-----") == true)
            #expect(hello["organisation"] == .string("Fun Air") && hello["events"] == .array([]))
            #expect(hello["expires_at"] == .string("2025-12-21T05:50:00Z"))
            #expect(try await flight.door.join(secret, DoorPhone()).code == "link_full")
            let again = try await flight.door.join(secret, phone)
            #expect(again.status == .created && again.cookie("usher_door") != phone.cookie)
            var same = phone
            same.cookie = try #require(again.cookie("usher_door"))
            let named = try await flight.door.send(same, .patch, "/door/api/device", #"{"name":"Cleo","gate":"B2"}"#).data()
            #expect(named["device"]?["name"] == .string("Cleo") && named["device"]?["gate"] == .string("B2"))
            let seen = try await flight.airline.get("door/devices").data().elements ?? []
            #expect(seen.count == 1 && seen[0]["waiting"] == .integer(2) && seen[0]["gate"] == .string("B2"))
            #expect(try await flight.airline.get("door/links").data().elements?[0]["in_use"] == .integer(1))
            #expect(try await flight.door.send(same, .delete, "/door/api/device").status == .noContent)
            #expect(try await flight.door.join(secret, DoorPhone()).status == .created, "its place is free again")
        }
    }

    @Test("Door D6 A phone, then its link, then its flight ends: the next request hears so", arguments: Engine.allCases)
    func ends(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let (secret, link) = try await flight.link()
            let (anna, ben, other) = (
                try await flight.door.phone(secret), try await flight.door.phone(secret, name: "Ben"), try await flight.phone(name: "Other")
            )
            func end(_ phone: DoorPhone) async throws -> JSONValue? {
                let answer = try await flight.door.send(phone, .get, "/door/api/hello")
                #expect(answer.status == .unauthorized && answer.code == "device_invalid", "\(answer.text)")
                return try answer.json()["ended"]
            }
            let first = try #require(
                try await flight.airline.get("door/devices").data().elements?[0]["id"].flatMap(FieldValue.integer))
            #expect(try await flight.airline.delete("door/devices/\(first)").status == .noContent)
            #expect(try await end(anna) == .string("revoked"))
            #expect(try await flight.airline.delete("door/devices/\(first)").code == "device_not_found")
            #expect(try await flight.door.send(ben, .get, "/door/api/hello").status == .ok)
            #expect(try await flight.airline.delete("door/links/\(link)").status == .noContent)
            #expect(try await flight.airline.delete("door/links/\(link)").code == "door_link_not_found")
            #expect(try await end(ben) == .string("revoked"))
            #expect(try await flight.door.join(secret, DoorPhone()).code == "link_ended")
            #expect(try await flight.airline.delete("flight/\(flight.identifier)").status == .ok)
            #expect(try await end(other) == .string("revoked"))
            #expect(try await flight.airline.delete("").status == .ok, "an airline goes with its doors")
            #expect(try await end(other) == .string("unknown"))
        }
    }

    @Test(
        "Door D4 A flight's phone is nothing at the Gate, an event's phone nothing at a flight; no airline has another's doors",
        arguments: Engine.allCases)
    func strangers(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let (secret, link) = try await flight.link()
            let phone = try await flight.door.phone(secret)
            #expect(try await flight.door.scan(phone, "PERSON-1").code == "not_allowed")
            #expect(try await flight.door.send(phone, .get, "/api/events").code == "not_allowed")
            #expect(try await flight.door.send(phone, .get, "/door/api/events/456/cards").code == "not_allowed")
            #expect(try await flight.door.send(phone, .get, "/door/api/flights/x/manifest").code == "flight_not_found")
            let next = try await flight.another(FlightDoorServing.plan(number: "FF900"))
            let other = "/door/api/flights/\(next.flight_identifier ?? "")"
            #expect(try await flight.door.send(phone, .get, other + "/manifest").code == "flight_not_found")
            let event = try await flight.door.phone()
            #expect(try await flight.door.send(event, .get, "\(flight.path)/manifest").code == "flight_not_found")
            let open = try await flight.door.client.executeRequest(uri: "\(flight.path)/manifest", method: .get, headers: [:], body: nil)
            #expect(open.status == .unauthorized && open.code == "device_invalid")
            let bare = try await flight.door.send(phone, .get, "\(flight.path)/manifest", headers: [.doorProof: "1.x"])
            #expect(bare.code == "proof_invalid")
            let foreign = try await flight.airline.boarding.airline("000002.def.0002", name: "Other Air")
            #expect(try await foreign.get("door/links").data() == .array([]))
            #expect(try await foreign.get("door/devices").data() == .array([]))
            #expect(try await foreign.delete("door/links/\(link)").code == "door_link_not_found")
            #expect(try await foreign.post("door/links", #"{"flight":"\#(flight.identifier)"}"#).code == "not_found")
            for body in [
                "{}", #"{"flight":"x","devices":0}"#, #"{"flight":"x","can":["kiosk"]}"#, #"{"flight":"x","can":["fly"]}"#,
                #"{"flight":"x","can":5}"#, #"{"flight":5}"#, "[]",
            ] {
                #expect(try await flight.airline.post("door/links", body).code == "invalid_request", "\(body)")
            }
            let late = try await flight.airline.post(
                "door/links", #"{"flight":"\#(flight.identifier)","expires_at":"2026-03-01T00:00:00Z"}"#)
            #expect(late.code == "field_invalid")
        }
    }
}
