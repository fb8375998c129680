/// What a member's value may be read as; nil where it is something else.
package enum FieldValue {
    package static func string(_ value: JSONValue) -> String? { if case .string(let text) = value { text } else { nil } }
    package static func bool(_ value: JSONValue) -> Bool? { if case .bool(let flag) = value { flag } else { nil } }
    package static func integer(_ value: JSONValue) -> Int64? { if case .integer(let number) = value { number } else { nil } }
    package static func array(_ value: JSONValue) -> [JSONValue]? { if case .array(let elements) = value { elements } else { nil } }
    package static func object(_ value: JSONValue) -> JSONValue? { if case .object = value { value } else { nil } }

    package static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number.isFinite ? number : nil
        default: nil
        }
    }

    /// A whole number, however it was written.
    package static func whole(_ value: JSONValue) -> Int64? {
        if case .number(let number) = value { Int64(exactly: number) } else { integer(value) }
    }

    package static func whole(_ range: ClosedRange<Int64>) -> (JSONValue) -> Int64? {
        { value in whole(value).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// Text of at most so many characters, none of them a heap of marks, without U+0000.
    package static func text(_ most: Int) -> (JSONValue) -> String? {
        { value in string(value).flatMap { WireText.fits($0, most) && FieldFault.nul(in: $0) == nil ? $0 : nil } }
    }

    /// Such a text, trimmed and not blank.
    package static func filled(_ most: Int) -> (JSONValue) -> String? {
        { value in text(most)(value).map(WireText.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    }

    package static func uuid(_ value: JSONValue) -> String? { string(value).flatMap(UUIDText.normalised) }
    package static func instant(_ value: JSONValue) -> Instant? { string(value).flatMap(Timestamp.read) }
}
