package import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore
import NIOHTTP1
import Tracing

/// The span of a request, from its head to its answer's head, by OpenTelemetry's names for HTTP. It says the route as it is declared and
/// neither path nor query, address nor host: tickets' codes and tokens stand in them, and people.
package struct RequestSpan: Sendable {
    private let span: UsherSpan
    private let method: String
    private let route: String?

    /// On the ordinary way.
    package init(_ tracer: UsherTracer, _ request: Request, _ meter: RouteMeter) {
        self.init(
            tracer, request.method.rawValue, meter, DefaultTracerClock.now, parent: request.headers[.traceParent],
            state: request.headers[.traceState])
    }

    /// On the fast path, once it is answered.
    init(_ tracer: UsherTracer, _ arrival: FastPathArrival) {
        let (headers, took) = (arrival.head.headers, NIODeadline.now() - arrival.began)
        let began = DefaultTracerClock.now.nanosecondsSinceEpoch - UInt64(clamping: took.nanoseconds)
        self.init(
            tracer, arrival.head.method.rawValue, arrival.route.meter, DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: began),
            parent: Self.joined(headers["traceparent"]), state: Self.joined(headers["tracestate"]))
    }

    private init(
        _ tracer: UsherTracer, _ method: String, _ meter: RouteMeter, _ began: DefaultTracerClock.Timestamp, parent: String?, state: String?
    ) {
        var context = ServiceContext.topLevel
        context.trace = parent.flatMap { TraceContext(parent: $0, state: state) }
        // A method is a word of the client's own; what nobody has heard of could say anything.
        let isKnown = Self.methods.contains(method)
        self.method = isKnown ? method : "_OTHER"
        route = meter.method.isEmpty ? nil : meter.path
        let name = isKnown ? method : "HTTP"
        span = tracer.startSpan(route.map { "\(name) \($0)" } ?? name, context: context, ofKind: .server, at: began)
    }

    /// Two headers of one name are one with a comma, and no parent has one.
    private static func joined(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ",") }

    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE", "QUERY"]

    /// Has the request answered; what it asks of others belongs to this span.
    package func answer(_ request: Request, _ context: UsherContext, by handler: Endpoint.Handler) async throws -> Response {
        try await ServiceContext.withValue(span.context) { try await handler(request, context) }
    }

    package func end(status: Int) {
        guard span.isRecording else { return }
        var attributes: [String: SpanAttribute] = [
            SpanFact.method.rawValue: .string(method), SpanFact.status.rawValue: .int64(Int64(status)),
        ]
        if let route { attributes[SpanFact.route.rawValue] = .string(route) }
        span.attributes = SpanAttributes(attributes)
        // What a client has done wrong is no error of this server.
        if status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }

    /// A line of the log that names its trace, so that each is found by the other.
    package func naming(_ metadata: Logger.Metadata) -> Logger.Metadata {
        metadata.merging(["trace_id": .string(span.identity.trace.text)]) { $1 }
    }
}

extension HTTPField.Name {
    package static let traceParent = HTTPField.Name("traceparent")!
    package static let traceState = HTTPField.Name("tracestate")!
}
