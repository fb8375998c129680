import Tracing
import UsherCore

/// Spans as OTLP's JSON: protobuf's names in camel case, ids as hexadecimal text, 64 bits as text.
package struct TraceDocument: Sendable {
    /// Whose spans they are: service, version, process.
    private let resource: [(name: String, value: String)]

    package init(service: String, instance: String) {
        resource = [("service.name", service), ("service.version", UsherVersion.current), ("service.instance.id", instance)]
    }

    package func bytes(_ spans: some Collection<SpanRecord>) -> [UInt8] {
        var json = JSONWriter(capacity: 512 + spans.count * 512)
        json.beginObject()
        json.name("resourceSpans")
        json.beginArray()
        json.beginObject()
        json.name("resource")
        json.beginObject()
        json.name("attributes")
        json.beginArray()
        for (name, value) in resource { Self.write(name, .string(value), to: &json) }
        json.endArray()
        json.endObject()
        json.name("scopeSpans")
        json.beginArray()
        json.beginObject()
        json.name("scope")
        json.beginObject()
        json.member("name", "usher")
        json.member("version", UsherVersion.current)
        json.endObject()
        json.name("spans")
        json.beginArray()
        for span in spans { Self.write(span, to: &json) }
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        return json.bytes
    }

    private static func write(_ span: SpanRecord, to json: inout JSONWriter) {
        json.beginObject()
        json.member("traceId", span.context.trace.text)
        json.member("spanId", span.context.span.sixteenDigits)
        if !span.context.state.isEmpty { json.member("traceState", span.context.state) }
        if let parent = span.parent { json.member("parentSpanId", parent.sixteenDigits) }
        json.member("name", span.name)
        json.member("kind", span.kind.number)
        json.member("startTimeUnixNano", String(span.start))
        json.member("endTimeUnixNano", String(span.end))
        json.name("attributes")
        json.beginArray()
        for (fact, value) in span.facts { write(fact.rawValue, value, to: &json) }
        json.endArray()
        json.name("status")
        json.beginObject()
        if span.isError { json.member("code", 2) }
        json.endObject()
        json.endObject()
    }

    /// Whatever is no single value is left out.
    private static func write(_ name: String, _ value: SpanAttribute, to json: inout JSONWriter) {
        json.beginObject()
        json.member("key", name)
        json.name("value")
        json.beginObject()
        switch value {
        case .string(let text): json.member("stringValue", text)
        case .int32(let number): json.member("intValue", String(number))
        case .int64(let number): json.member("intValue", String(number))
        case .bool(let flag): json.member("boolValue", flag)
        case .double(let number) where number.isFinite:
            json.name("doubleValue")
            json.number(number)
        default: break
        }
        json.endObject()
        json.endObject()
    }
}

extension SpanKind {
    /// As protobuf numbers them.
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }
}
