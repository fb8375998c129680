import Synchronization

/// A request's name: the client's own `X-Request-Id` if it is harmless, else one of ours.
package struct RequestTag: Sendable, Equatable {
    package let text: String

    package static let none = RequestTag(text: "")
    private static let longest = 64
    private static let next = Atomic<UInt64>(UInt64.random(in: .min ... .max))

    private init(text: String) { self.text = text }

    /// 13 characters fit into a string without an allocation.
    package static func made() -> RequestTag {
        var number = next.wrappingAdd(1, ordering: .relaxed).newValue
        let text = String(unsafeUninitializedCapacity: 13) { buffer in
            for index in stride(from: 12, through: 0, by: -1) {
                let digit = UInt8(number & 31)
                buffer[index] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
                number >>= 5
            }
            return 13
        }
        return RequestTag(text: text)
    }

    /// Letters, digits, `-`, `_` and `.`, at most 64: anything else could forge a line of the log.
    package init?(sent text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.longest else { return nil }
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: continue
            default: return nil
            }
        }
        self.text = text
    }
}
