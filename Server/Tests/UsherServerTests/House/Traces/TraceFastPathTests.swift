@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import Tracing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct TraceFastPathTests {
    private static let scan = #"{"ticket_code":"S1"}"#

    @Test("A scan over a socket is traced as any request, on either way")
    func socket() async throws {
        try await GateFixture.run(.sqlite, sales: [SaleSeed(.init(1), persons: 1)]) { database in
            let desk = GateDesk(
                database, keys: APIKeyStore(database), limits: Settings.unlimited.limits, clock: WallClock { GateFixture.now })
            try await TraceServing.run(endpoints: desk.endpoints, guards: desk.guards) { traced in
                let headers: HTTPFields = [.apiKey: Staff.door.secret]
                // Whose key is not known yet takes the ordinary way, and so does whoever says something behind the path.
                for path in ["/api/tickets/scan", "/api/tickets/scan", "/api/tickets/scan?x=1"] {
                    _ = try await traced.send(.post, path, parent: TraceServing.parent, headers: headers, body: Self.scan)
                }
                let all = await traced.exported()
                // The transactions in which they share are nobody's.
                let (spans, shared) = (all.filter { $0.name != "write transaction" }, all.filter { $0.name == "write transaction" })
                #expect(!shared.isEmpty && shared.allSatisfy { $0.parent == nil && $0.trace != TraceServing.parentTrace })
                #expect(spans.map(\.name) == Array(repeating: "POST /api/tickets/scan", count: 3))
                let statuses = spans.map { $0.attributes["http.response.status_code"] }
                #expect(statuses == [.integer(201), .integer(409), .integer(409)] && !spans.map(\.isError).contains(true))
                #expect(Set(spans.map(\.trace)) == [TraceServing.parentTrace] && Set(spans.map(\.parent)) == [TraceServing.parentSpan])
                #expect(!traced.collector.text.contains("S1") && !traced.collector.text.contains(Staff.door.secret))
            }
        }
    }

    /// Keeps answers until they are wanted.
    private final class Waiting: @unchecked Sendable {
        // Everything happens on the embedded loop, which is the test's own thread.
        var answers: [@Sendable (Result<FastPathAnswer, any Error>) -> Void] = []
    }

    @Test("The fast path's own: a span once it is answered, since the request's head; one that fails is an error")
    func lane() throws {
        var settings = Settings.Traces()
        settings.endpoint = "http://127.0.0.1:4318"
        let (buffer, waiting) = (SpanBuffer(), Waiting())
        let tracer = try #require(UsherTracer(settings, buffer: buffer))
        let endpoint = Endpoint(.post, "/scan", desk: .house, summary: "Scan", responses: []) { _, _ in throw Problem.notFound }
            .express(upTo: 10) { _, answer in
                waiting.answers.append(answer)
                return true
            }
        let front = FastPathFront([endpoint], house: .house, metrics: Metrics(), proxies: .none, logger: .quiet, tracer: tracer)
        let channel = EmbeddedChannel(handler: FastPath(front, Connections(Settings())))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        for answer in [.success(FastPathAnswer(status: 201, body: [])), .failure(Problem.unavailable)]
            as [Result<FastPathAnswer, any Error>]
        {
            let headers: HTTPHeaders = ["Host": "x", "Content-Length": "2", "TraceParent": TraceServing.parent]
            let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/scan", headers: headers)
            try channel.writeInbound(HTTPServerRequestPart.head(head))
            try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "{}")))
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
            #expect(buffer.count == 0)
            let waited = waiting.answers.popLast()
            let give = try #require(waited)
            give(answer)
            channel.embeddedEventLoop.run()
            let spans = buffer.takeAll()
            let span = try #require(spans.first)
            #expect(spans.count == 1 && span.name == "POST /scan" && span.kind == .server)
            #expect(span.context.trace.text == TraceServing.parentTrace && span.parent?.sixteenDigits == TraceServing.parentSpan)
            let failed = if case .failure = answer { true } else { false }
            let facts = span.facts.map(\.0)
            #expect(span.isError == failed && facts.contains(.error) == failed)
            #expect(span.end >= span.start && span.start > 1_600_000_000_000_000_000)
        }
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
