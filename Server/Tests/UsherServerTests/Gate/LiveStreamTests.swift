import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Testing
import UsherCore
import UsherHTTP
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct LiveStreamTests {
    /// A stream run as the server's connections are: within a service.
    private struct Watching: Service {
        let stream: LiveStream
        let first: EventCounts
        let written: AsyncStream<Void>.Continuation

        func run() async throws {
            var writer: any ResponseBodyWriter = Sink(written: written)
            try await stream.run(from: first, &writer)
        }
    }

    private struct Sink: ResponseBodyWriter {
        let written: AsyncStream<Void>.Continuation

        mutating func write(_ buffer: ByteBuffer) async throws { written.yield() }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test("A stream ends when the server drains, long before it is cut off")
    func endsAtShutdown() async throws {
        try await GateServing.run(.sqlite) { gate in
            let desk = gate.desk
            let counts = try await desk.events.counts(of: 456, date: nil, at: GateFixture.now)
            let (opened, written) = AsyncStream.makeStream(of: Void.self)
            let stream = LiveStream(
                events: desk.events, shared: desk.liveCounts, door: desk.door, clock: desk.clock, pace: .usual,
                request: Request(
                    head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: [.apiKey: Staff.door.secret]),
                    body: RequestBody(buffer: ByteBuffer())),
                key: Staff.door.principal.credential, event: 456, date: nil)
            let watching = Watching(stream: stream, first: try #require(counts), written: written)
            let group = ServiceGroup(
                configuration: .init(
                    services: [.init(service: watching, successTerminationBehavior: .gracefullyShutdownGroup)], logger: .quiet))
            let began = ContinuousClock.now
            async let served: Void = group.run()
            for await _ in opened { break }
            await group.triggerGracefulShutdown()
            try await served
            #expect(.now - began < .seconds(30))
        }
    }

    @Test("However many watch, the database is asked by one at a time")
    func asksOnce() async throws {
        try await GateServing.run(.sqlite) { gate in
            let desk = gate.desk
            let ask: @Sendable () async throws -> EventCounts? = { try await desk.events.counts(of: 456, date: nil, at: GateFixture.now) }
            let shared = SharedCounts(fresh: LivePace.usual.fresh)
            let first = try await shared.counts(of: 456, date: nil, ask: ask)
            #expect(first?.totalSold == 2)
            let began = ContinuousClock.now
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<200 { group.addTask { try await shared.counts(of: 456, date: nil, ask: ask)?.totalSold } }
                for try await sold in group { #expect(sold == 2) }
            }
            // Once for each spell of freshness that has gone by, however slow the machine.
            #expect(await shared.asked <= 2 + Int((ContinuousClock.now - began) / LivePace.usual.fresh))
            let unknown = try await shared.counts(of: 457, date: nil) { nil }
            #expect(unknown == nil)
        }
    }
}
