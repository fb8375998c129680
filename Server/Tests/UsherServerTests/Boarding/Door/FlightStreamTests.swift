import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What a flight's phone is told while it watches, a tick at a time: a client would have to wait for real time.
@Suite struct FlightStreamTests {
    private final class Text: Sendable {
        private let text = Mutex("")
        var now: String { text.withLock { $0 } }
        func add(_ more: String) { text.withLock { $0 += more } }
        func take() -> String {
            text.withLock { text in
                defer { text = "" }; return text
            }
        }
    }

    private struct Sink: ResponseBodyWriter {
        let text: Text
        mutating func write(_ buffer: ByteBuffer) async throws { text.add(String(buffer: buffer)) }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    /// The steps of a watch: one before each tick; then it is over.
    private static func watch(
        _ flight: FlightDoorServing, _ phone: DoorPhone, _ steps: [@Sendable (String) async throws -> Void]
    ) async throws -> String {
        let (cookie, now) = (SecretDigest(of: phone.cookie), flight.door.clock.clock)
        let store = FlightDoorStore(flight.door.database)
        let device = try #require(try await store.device(cookie, at: now.now()))
        let text = Text()
        let count = Mutex(0)
        let pace = LivePace(
            pause: { _ in
                let step = count.withLock { count in
                    defer { count += 1 }; return count
                }
                guard step < steps.count else { throw CancellationError() }
                try await steps[step](text.take())
            }, fresh: .zero)
        var writer: any ResponseBodyWriter = Sink(text: text)
        let stream = FlightStream(flights: store, clock: now, pace: pace, cookie: cookie, device: device)
        do { try await stream.run(&writer) } catch is CancellationError {}
        return text.now
    }

    @Test(
        "Door D22 A flight's phone is told the counts, another list, its own change, a comment each 15 s, and its end",
        arguments: Engine.allCases)
    func news(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            let ticket = try await flight.ticket()
            let list = "event: list\ndata: {\"flight_identifier\":\"\(flight.identifier)\"}\n\n"
            let quiet: @Sendable (String) async throws -> Void = { #expect($0.isEmpty) }
            _ = try await Self.watch(
                flight, phone,
                [
                    { told in
                        #expect(told == "retry: 3000\nevent: counts\ndata: {\"issued\":1,\"boarded\":0}\n\n")
                        _ = try await flight.scan(phone, try await flight.pass(ticket))
                    },
                    { told in #expect(told == "event: counts\ndata: {\"issued\":1,\"boarded\":1}\n\n" + list) }, quiet,
                    { told in
                        #expect(told.isEmpty)
                        _ = try await flight.door.send(phone, .patch, "/door/api/device", #"{"gate":"B2"}"#)
                    },
                    { told in #expect(told == "event: session\ndata: {}\n\n") },
                ])
            let comments = try await Self.watch(
                flight, phone, Array(repeating: { _ in }, count: 31) + [{ #expect($0.isEmpty || $0 == ":\n\n") }])
            #expect(comments.isEmpty)
            let device = try #require(try await flight.airline.get("door/devices").data().elements?[0]["id"].flatMap(FieldValue.integer))
            let last = try await Self.watch(
                flight, phone,
                [
                    { _ in }, { _ in }, { _ in _ = try await flight.airline.delete("door/devices/\(device)") }, { _ in },
                    { #expect($0.isEmpty) }, { _ in }, { _ in }, { _ in }, { _ in },
                ])
            #expect(last == "event: session\ndata: {}\n\n", "and the stream is over")
        }
    }

    @Test("Door D4 A stream is of the phone's own flight", arguments: Engine.allCases)
    func scope(engine: Engine) async throws {
        try await FlightDoorServing.run(engine) { flight in
            let phone = try await flight.phone()
            #expect(try await flight.door.send(phone, .get, "/door/api/stream?flight=x").code == "flight_not_found")
        }
    }
}
