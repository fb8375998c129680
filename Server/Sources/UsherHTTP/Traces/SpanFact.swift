package import Tracing

/// What is kept of a span's attributes, by OpenTelemetry's names. Libraries would say more of an outgoing call (its whole address with
/// query, in which signatures and devices' tokens stand): whatever is not named here is left out, whoever says it.
package enum SpanFact: String, CaseIterable, Sendable {
    case method = "http.request.method"
    case route = "http.route"
    case status = "http.response.status_code"
    case error = "error.type"
    case scheme = "url.scheme"
    case server = "server.address"
    case port = "server.port"
    case database = "db.system.name"
    case together = "db.operation.batch.size"

    /// What the HTTP client still calls it.
    private var formerName: String? { self == .status ? "http.status_code" : nil }

    package func value(in attributes: SpanAttributes) -> SpanAttribute? {
        attributes.get(rawValue) ?? formerName.flatMap { attributes.get($0) }
    }
}

/// A span that has ended.
package struct SpanRecord: Sendable {
    package let context: TraceContext
    package let parent: UInt64?
    package let name: String
    package let kind: SpanKind
    /// Nanoseconds since 1970.
    package let start: UInt64
    package let end: UInt64
    package let facts: [(SpanFact, SpanAttribute)]
    package let isError: Bool
}
