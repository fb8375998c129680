import Foundation
package import UsherCore

/// Writes the types of the wire as JSON: members in the order of their coding keys, text and numbers as `JSONWriter` has them, times in
/// the desk's form. What is nil is left out, or `null` where its key is a `NullKey`.
package struct WireEncoder: Sendable {
    /// How a desk writes a time.
    package enum Time: Sendable {
        /// `2025-12-20T23:30:00Z`
        case seconds
        /// `2025-12-20T23:30:00.000Z`
        case milliseconds
        /// `2025-12-20T23:30:00+00:00`
        case offset
    }

    private let time: Time

    /// Times in whole seconds.
    package static let seconds = WireEncoder(time: .seconds)
    /// Times with their milliseconds.
    package static let milliseconds = WireEncoder(time: .milliseconds)
    /// Times with their offset, always `+00:00`.
    package static let offset = WireEncoder(time: .offset)

    /// `capacity`: about how many bytes are expected. Throws what the value's own `encode(to:)` throws, and nothing else.
    package func bytes(_ value: some Encodable, capacity: Int = 512) throws -> [UInt8] {
        let output = WireOutput(time, capacity: capacity)
        try output.write(value)
        return output.json.bytes
    }

    /// As a value, for a refusal's members.
    package func value(_ value: some Encodable) -> JSONValue { (try? JSONValue.read(bytes(value))) ?? .null }
}

/// The text while it grows. No container of Swift's encoders says when it ends: whoever writes next, further out, closes it. One task has
/// it, and no method of it calls back while it writes, so its accesses need no watching (a sixth of an answer's time).
package final class WireOutput {
    @exclusivity(unchecked) package private(set) var json: JSONWriter
    private let time: WireEncoder.Time
    /// The open brackets: whether each is an object's.
    @exclusivity(unchecked) private var open: [Bool] = []

    package init(_ time: WireEncoder.Time, capacity: Int) {
        json = JSONWriter(capacity: capacity)
        self.time = time
    }

    /// One whole value.
    package func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == Date.self, let date = value as? Date { return self.date(date) }
        let (depth, start) = (open.count, json.bytes.count)
        try value.encode(to: WireValue(output: self, depth: depth))
        close(to: depth)
        // A value that wrote nothing of itself.
        if json.bytes.count == start { json.object { _ in } }
    }

    /// Ends what stands open further in.
    package func close(to depth: Int) {
        while open.count > depth {
            if open.removeLast() { json.endObject() } else { json.endArray() }
        }
    }

    /// Begins the container of a value at this depth, unless it has begun; returns the depth within.
    package func begin(object: Bool, at depth: Int) -> Int {
        guard open.count == depth else { return depth + 1 }
        open.append(object)
        if object { json.beginObject() } else { json.beginArray() }
        return depth + 1
    }

    package func name(_ name: String) { json.name(name) }
    package func null() { json.null() }
    package func bool(_ value: Bool) { json.bool(value) }
    package func string(_ value: String) { json.string(value) }

    package func integer(_ value: some FixedWidthInteger) {
        if let value = Int64(exactly: value) { json.integer(value) } else { json.raw(value.description.utf8) }
    }

    /// Never with an exponent, as degrees near the equator would have one; what is no number is null.
    package func number(_ value: Double) {
        guard value.isFinite else { return json.null() }
        guard value != 0, value.magnitude < 0.0001 else { return json.number(value) }
        let parts = value.magnitude.description.split(separator: "e-")
        let digits = parts[0].filter { $0 != "." }
        let zeros = String(repeating: "0", count: (parts.last.flatMap { Int($0) } ?? 1) - 1)
        json.raw("\(value < 0 ? "-" : "")0.\(zeros)\(digits.hasSuffix("0") ? digits.dropLast() : digits[...])".utf8)
    }

    private func date(_ date: Date) {
        let instant = Instant(date)
        switch time {
        case .seconds: json.instant(instant)
        case .milliseconds: json.string(Timestamp.milliseconds(instant))
        case .offset: json.string(BoardingDate.text(instant) ?? "")
        }
    }
}
