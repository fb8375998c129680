import Synchronization
package import Tracing

/// A span under way. It ends once, and what may be kept of it waits then to be sent.
package final class UsherSpan: Tracing.Span {
    package let context: ServiceContext
    package let identity: TraceContext
    private let parent: UInt64?
    private let kind: SpanKind
    private let start: UInt64
    private let buffer: SpanBuffer
    private let content: Mutex<Content>

    private struct Content: Sendable {
        var name: String
        var attributes = SpanAttributes()
        var isError = false
        var isOver = false
    }

    /// `context` holds the identity already.
    package init(
        _ name: String, context: ServiceContext, identity: TraceContext, parent: UInt64?, kind: SpanKind, start: UInt64, buffer: SpanBuffer
    ) {
        (self.context, self.identity, self.parent) = (context, identity, parent)
        (self.kind, self.start, self.buffer) = (kind, start, buffer)
        content = Mutex(Content(name: name))
    }

    package var isRecording: Bool { identity.isSampled && content.withLock { !$0.isOver } }

    package var operationName: String {
        get { content.withLock { $0.name } }
        set { content.withLock { $0.name = newValue } }
    }

    package var attributes: SpanAttributes {
        get { content.withLock { $0.attributes } }
        set { if identity.isSampled { content.withLock { $0.attributes = newValue } } }
    }

    /// The code alone: a message could say anything.
    package func setStatus(_ status: SpanStatus) { content.withLock { $0.isError = status.code == .error } }

    /// Nothing here makes events; those of libraries nobody has looked through.
    package func addEvent(_ event: SpanEvent) {}

    /// The same.
    package func addLink(_ link: SpanLink) {}

    /// What kind of error, not what it says.
    package func recordError(_ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> some TracerInstant) {
        let name = String(describing: type(of: error))
        content.withLock { $0.attributes[SpanFact.error.rawValue] = name }
    }

    package func end(at instant: @autoclosure () -> some TracerInstant) {
        guard identity.isSampled else { return }
        let over: Content? = content.withLock { content in
            guard !content.isOver else { return nil }
            content.isOver = true
            return content
        }
        guard let over else { return }
        buffer.add(
            SpanRecord(
                context: identity, parent: parent, name: over.name, kind: kind, start: start,
                end: max(start, instant().nanosecondsSinceEpoch), facts: Self.facts(over), isError: over.isError))
    }

    private static func facts(_ content: Content) -> [(SpanFact, SpanAttribute)] {
        var facts = SpanFact.allCases.compactMap { fact in fact.value(in: content.attributes).map { (fact, $0) } }
        // An answer that is an error names itself, where nobody has.
        if content.isError, !facts.contains(where: { $0.0 == .error }), let status = SpanFact.status.value(in: content.attributes),
            case .int64(let code) = status
        {
            facts.append((.error, .string(String(code))))
        }
        return facts
    }
}
