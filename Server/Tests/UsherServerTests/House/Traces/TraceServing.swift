@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import NIOCore
import Testing
import Tracing

@testable import UsherServer

/// A server on a real socket whose requests are traced, and the collector that it sends them to.
struct TraceServing: Sendable {
    let client: any TestClientProtocol
    let collector: LoopbackCollector
    let tracer: UsherTracer
    let log: InMemoryLogHandler
    private let exporter: TraceExporter

    /// A caller's, as the standard has it for an example.
    static let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    static let parentTrace = "4bf92f3577b34da6a3ce929d0e0e4736"
    static let parentSpan = "00f067aa0ba902b7"

    static func run(
        ratio: Double = 1, room: Int = SpanBuffer.usual, endpoints: [Endpoint] = SampleDesk.endpoints, guards: [Desk: Front.Guard] = [:],
        _ body: @Sendable @escaping (TraceServing) async throws -> Void
    ) async throws {
        try await LoopbackCollector.run { collector, url in
            var settings = Settings.unlimited
            settings.port = 0
            (settings.traces.endpoint, settings.traces.ratio) = (url, ratio)
            let tracer = try #require(UsherTracer(settings.traces, buffer: SpanBuffer(most: room)))
            let log = InMemoryLogHandler()
            let logger = Logger(label: "test") { _ in log }
            let exporter = TraceExporter(tracer, patience: .seconds(60), log: logger)
            let application = UsherServer(settings: settings, endpoints: endpoints, guards: guards, tracer: tracer)
                .application(logger: logger)
            // For this server what the command does for its process.
            try await withTracer(tracer) {
                try await application.test(.live) { client in
                    try await body(TraceServing(client: client, collector: collector, tracer: tracer, log: log, exporter: exporter))
                }
            }
            #expect(collector.faults.isEmpty, "\(collector.faults)")
        }
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, parent: String? = nil, state: String? = nil, headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TestResponse {
        var headers = headers
        if let parent { headers[.traceParent] = parent }
        if let state { headers[.traceState] = state }
        return try await client.executeRequest(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    func get(_ path: String, parent: String? = nil, state: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, parent: parent, state: state, headers: headers)
    }

    /// Sends what waits, as happens each second otherwise.
    func export() async { await exporter.send() }

    /// What the collector has got, after one more sending.
    func exported() async -> [LoopbackCollector.Span] {
        await export()
        return collector.spans
    }
}
