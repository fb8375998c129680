/// What a client names a request by, to send it again, and what tells whether it is the same request.
package struct IdempotencyKey: Sendable, Equatable {
    package let text: String
    /// Whose key it is, where the keys of several stand side by side.
    package let scope: String
    package let fingerprint: [UInt8]

    package init(_ text: String, of scope: String = "", fingerprint: [UInt8]) {
        self.text = text
        self.scope = scope
        self.fingerprint = fingerprint
    }

    /// How many characters one has where a contract does not say otherwise.
    package static let lengths = 1...128

    /// So many visible ASCII characters.
    package static func accepts(_ text: String, _ lengths: ClosedRange<Int> = lengths) -> Bool {
        lengths.contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// The text of the one header, if any was sent; `refusal` where it is none that is accepted.
    package static func sent<Refusal: Error>(
        _ values: [String], or refusal: @autoclosure () -> Refusal
    ) throws(Refusal) -> String? {
        guard let text = values.first else { return nil }
        guard values.count == 1, accepts(text) else { throw refusal() }
        return text
    }
}
