/// One JSON value, read strictly (RFC 8259, UTF-8), keeping what Foundation's readers blur: whether a number was
/// written as an integer, and the order of members.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSONValue
        package init(name: String, value: JSONValue) { self.name = name; self.value = value }
    }

    /// Reads exactly one value with nothing but white space around it.
    package static func read(_ bytes: some Collection<UInt8>) throws(JSONSyntaxError) -> JSONValue {
        // A typed error cannot pass through the closure of `withContiguousStorageIfAvailable`: carry it in a Result.
        let outcome = bytes.withContiguousStorageIfAvailable { readResult(UnsafeRawBufferPointer($0)) }
        if let outcome { return try outcome.get() }
        return try Array(bytes).withUnsafeBytes { readResult($0) }.get()
    }

    private static func readResult(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, JSONSyntaxError> {
        var reader = JSONReader(bytes)
        do throws(JSONSyntaxError) {
            let value = try reader.value(depth: 0)
            try reader.end()
            return .success(value)
        } catch { return .failure(error) }
    }

    /// The last member of this name, as every common reader takes it; nil for other kinds of value.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }
}

/// Where text stopped being JSON.
package struct JSONSyntaxError: Error, Equatable {
    /// Bytes before the offending one.
    package let offset: Int
}

extension JSONValue {
    /// The text of a string without a NUL character, which no database keeps.
    package var text: String? {
        guard case .string(let text) = self, !text.utf8.contains(0) else { return nil }
        return text
    }
}
