package import Tracing

/// Makes the spans of this process and keeps those that are to be sent. There is one where a collector is named, and none elsewhere.
package struct UsherTracer: Tracer {
    /// The collector's base URL.
    package let endpoint: String
    /// What this process is called there.
    package let service: String
    /// The share of traces begun here that is kept.
    private let ratio: Double
    package let buffer: SpanBuffer

    /// nil where no collector is named.
    package init?(endpoint: String, service: String, ratio: Double, buffer: SpanBuffer = SpanBuffer()) {
        guard !endpoint.isEmpty else { return nil }
        (self.endpoint, self.service, self.ratio, self.buffer) = (endpoint, service, ratio, buffer)
    }

    package func startSpan(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> some TracerInstant, function: String, file fileID: String, line: UInt
    ) -> UsherSpan {
        var context = context()
        let parent = context.trace
        let trace = parent?.trace ?? .random()
        // Whoever began the trace has decided; a trace is whole or not there.
        let identity = TraceContext(
            trace: trace, span: .random(in: 1 ... .max), isSampled: parent?.isSampled ?? (trace.share < ratio),
            state: parent?.state ?? "")
        context.trace = identity
        return UsherSpan(
            operationName, context: context, identity: identity, parent: parent?.span, kind: kind,
            start: instant().nanosecondsSinceEpoch, buffer: buffer)
    }

    /// The exporter sends each second and when the server stops.
    package func forceFlush() {}

    package func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.text, forKey: "traceparent", into: &carrier)
        if !trace.state.isEmpty { injector.inject(trace.state, forKey: "tracestate", into: &carrier) }
    }

    package func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        guard let parent = extractor.extract(key: "traceparent", from: carrier) else { return }
        context.trace = TraceContext(parent: parent, state: extractor.extract(key: "tracestate", from: carrier))
    }
}
