import UsherCore
package import Tracing

/// Where a span stands: its trace, itself, and whether the trace is kept. Travels as W3C's `traceparent` and `tracestate`.
package struct TraceContext: Sendable, Equatable {
    package let trace: TraceID
    package let span: UInt64
    package let isSampled: Bool
    /// What others have written into `tracestate`; "" for nothing.
    package let state: String

    package init(trace: TraceID, span: UInt64, isSampled: Bool, state: String = "") {
        (self.trace, self.span, self.isSampled, self.state) = (trace, span, isSampled, state)
    }

    /// Strict: whatever breaks a rule of the standard is no context at all.
    package init?(parent: String, state: String? = nil) {
        let parts = parent.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        // A later version than 00 may say more behind.
        guard parts.count >= 4, let version = Self.number(parts[0], digits: 2), version != 0xFF, parts.count == 4 || version > 0,
            parts[1].count == 32, let high = Self.number(parts[1].prefix(16), digits: 16),
            let low = Self.number(parts[1].suffix(16), digits: 16), let trace = TraceID(high: high, low: low),
            let span = Self.number(parts[2], digits: 16), span != 0, let flags = Self.number(parts[3], digits: 2)
        else { return nil }
        self.init(trace: trace, span: span, isSampled: flags & 1 == 1, state: state.flatMap(TraceState.read) ?? "")
    }

    /// As `traceparent` has it.
    package var text: String { "00-\(trace.text)-\(span.sixteenDigits)-\(isSampled ? "01" : "00")" }

    /// Digits of lower case alone, exactly so many.
    private static func number(_ text: Substring.UTF8View, digits: Int) -> UInt64? {
        guard text.count == digits else { return nil }
        var number: UInt64 = 0
        for byte in text {
            switch byte {
            case 0x30...0x39: number = number << 4 | UInt64(byte - 0x30)
            case 0x61...0x66: number = number << 4 | UInt64(byte - 0x57)
            default: return nil
            }
        }
        return number
    }
}

/// W3C's `tracestate`: pairs of those whom the trace has passed.
package enum TraceState {
    private static let most = 32
    private static let longest = 512

    /// As it is handed on; nil where it breaks a rule, since then it is handed on to nobody.
    package static func read(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let members = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        guard members.count <= most, members.allSatisfy(isPair) else { return nil }
        return members.joined(separator: ",")
    }

    private static func isPair(_ member: String) -> Bool {
        let parts = member.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...256).contains(parts[0].count), (1...256).contains(parts[1].count), let first = parts[0].first else {
            return false
        }
        return isLetterOrDigit(first) && parts[0].allSatisfy { isLetterOrDigit($0) || "_-*/@".utf8.contains($0) }
            && parts[1].allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
}

extension ServiceContext {
    private enum TraceKey: ServiceContextKey {
        typealias Value = TraceContext
        static var nameOverride: String? { "usher-trace" }
    }

    /// The span that whatever begins here belongs to.
    package var trace: TraceContext? {
        get { self[TraceKey.self] }
        set { self[TraceKey.self] = newValue }
    }
}
