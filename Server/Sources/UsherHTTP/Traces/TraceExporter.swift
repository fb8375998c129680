import UsherCore
import AsyncHTTPClient
import Foundation
package import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Synchronization

/// Sends what has been traced to the collector, each second and once more at the end: OTLP over HTTP, in JSON. Requests never wait for
/// it; while the collector is away, spans wait as far as there is room.
package final class TraceExporter: Service {
    private let buffer: SpanBuffer
    private let url: String
    private let document: TraceDocument
    private let pause: Duration
    private let patience: Duration
    private let log: Logger
    private let lastTold = Mutex<NIODeadline?>(nil)

    private static let batch = 512
    private static let silence = TimeAmount.seconds(60)
    /// Not the client of all others, whose calls are traced.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.tracing.tracer = nil
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    package init(_ tracer: UsherTracer, pause: Duration = .seconds(1), patience: Duration = .seconds(3), log: Logger) {
        let endpoint = tracer.endpoint
        (buffer, self.pause, self.patience, self.log) = (tracer.buffer, pause, patience, log)
        url = (endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint) + "/v1/traces"
        document = TraceDocument(service: tracer.service, instance: UUID().uuidString.lowercased())
    }

    package func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            await send()
            try? await cancelWhenGracefulShutdown { [pause] in try await Task.sleep(for: pause) }
        }
        await send()
    }

    /// Sends all that waits, or what of it the collector takes.
    package func send() async {
        var waiting = buffer.takeAll()[...]
        while !waiting.isEmpty {
            let batch = waiting.prefix(Self.batch)
            switch await post(batch) {
            case .taken: buffer.tookOver(batch.count)
            case .refused(let count, let reason):
                buffer.refused(count)
                buffer.tookOver(batch.count - count)
                tell(reason)
            case .away(let reason):
                buffer.putBack(waiting)
                return tell(reason)
            }
            waiting = waiting.dropFirst(batch.count)
        }
    }

    private enum Outcome {
        case taken
        /// So many of them: they would be refused again.
        case refused(Int, String)
        /// Later, perhaps.
        case away(String)
    }

    private func post(_ spans: ArraySlice<SpanRecord>) async -> Outcome {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "User-Agent", value: "usher/\(UsherVersion.current)")
        request.body = .bytes(ByteBuffer(bytes: document.bytes(spans)))
        do {
            let (status, body) = try await answer(to: request)
            switch status {
            case 200..<300:
                let rejected = TraceAnswer.rejected(body, of: spans.count)
                return rejected == 0 ? .taken : .refused(rejected, "the collector rejected some")
            case 429, 502, 503, 504: return .away("status \(status)")
            default: return .refused(spans.count, "status \(status)")
            }
        } catch {
            return .away("\(error)")
        }
    }

    /// The whole answer is waited for, body included: one that drips must not hold up what follows.
    private func answer(to request: HTTPClientRequest) async throws -> (status: UInt, body: ByteBuffer) {
        try await withThrowingTaskGroup(of: (status: UInt, body: ByteBuffer).self) { group in
            group.addTask {
                let response = try await Self.client.execute(request, deadline: .distantFuture)
                // Read to its end, so that the connection serves again.
                let body = try? await response.body.collect(upTo: 1 << 16)
                return (response.status.code, body ?? ByteBuffer())
            }
            group.addTask { [patience] in
                try await Task.sleep(for: patience)
                throw HTTPClientError.deadlineExceeded
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() else { throw HTTPClientError.deadlineExceeded }
            return answer
        }
    }

    /// At most once a minute: who looks for the cause has it, and the log stays readable.
    private func tell(_ reason: String) {
        let now = NIODeadline.now()
        let isDue = lastTold.withLock { last in
            if let last, now - last < Self.silence { return false }
            last = now
            return true
        }
        guard isDue else { return }
        log.warning(
            "Traces could not be sent", metadata: ["reason": .string(reason), "dropped": .stringConvertible(buffer.dropped)])
    }
}

extension Metrics {
    /// Tells what became of the spans.
    package func register(_ tracer: UsherTracer) {
        let buffer = tracer.buffer
        register("trace_spans_sent_total", .counter, help: "Spans that the collector took.") { Double(buffer.sent) }
        register("trace_spans_dropped_total", .counter, help: "Spans that found no room while the collector was away, or that it refused.")
        {
            Double(buffer.dropped)
        }
    }
}
