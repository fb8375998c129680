@testable import UsherHTTP
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

/// What a device's stream tells beside the counts, a step at a time: a client would have to wait for real time.
@Suite struct DoorStreamTests {
    @Test("Door D22 A stream tells of a list that is another, and of a device that was changed", arguments: Engine.allCases)
    func news(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone()
            let gate = door.house.desks.gate
            let cookie = SecretDigest(of: phone.cookie)
            let key = try #require(try await door.house.keys.device(cookie, at: GateFixture.now))
            var news = DoorNews(
                manifests: gate.manifests, keys: door.house.keys, clock: door.clock.clock, cookie: cookie, event: 456, key: key)
            func counts() async throws -> LiveCounts {
                LiveCounts(try #require(try await gate.events.counts(of: 456, date: nil, at: GateFixture.now)))
            }
            let list = "event: list\ndata: {\"event_id\":456}\n\n"
            #expect(try await news.next(counts()) == nil, "the first is what the device has")
            _ = try await door.scan(phone, "PERSON-1")
            #expect(try await news.next(counts()) == ByteBuffer(string: list))
            #expect(try await news.next(counts()) == nil)
            try await door.delete(123)
            #expect(try await news.next(counts()) == ByteBuffer(string: list))
            _ = try await door.send(phone, .patch, "/door/api/device", #"{"gate":"West"}"#)
            #expect(try await news.next(counts()) == ByteBuffer(string: "event: session\ndata: {}\n\n"))
            #expect(try await news.next(counts()) == nil)
        }
    }

    @Test("Door D4 A stream is of an event that the device knows", arguments: Engine.allCases)
    func scope(engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            let phone = try await door.phone()
            #expect(try await door.send(phone, .get, "/door/api/stream?event_id=457").code == "event_not_found")
            let tonight = try await door.phone(.tonight(1))
            #expect(try await door.send(tonight, .get, "/door/api/stream").code == "field_invalid")
        }
    }
}
