/// An identifier that a client chose for an aircraft or a passenger.
package enum ClientIdentifier {
    /// Words that paths need for themselves.
    package static let reserved: Set<String> = ["create", "list", "plan", "amend", "check", "issue", "verify", "board"]

    /// 1 to 64 of `A-Z a-z 0-9 . _ : -`, and no word of a path.
    package static func allows(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !WireText.hasHeap(text) && !reserved.contains(text)
            && text.utf8.allSatisfy { byte in
                Digits.value(byte) != nil || (0x61...0x7A).contains(byte | 0x20)
                    || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-")].contains(byte)
            }
    }
}

extension FieldReader<BoardingPolicy> {
    /// The identifier a client chose; null and "" mean none.
    mutating func clientIdentifier(_ name: String) -> String? {
        guard let text = bounded(name), !text.isEmpty else { return nil }
        if !ClientIdentifier.allows(text) { note(name, "Identifier is not allowed", type: "value_error") }
        return text
    }
}
