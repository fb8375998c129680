/// The last part of a printed code's address.
package enum QRSlug {
    /// Digits and letters that nobody takes for one another.
    private static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)
    private static let length = 10

    /// A new one; `generator` must be one that nobody can foresee.
    package static func make(using generator: inout some RandomNumberGenerator) -> String {
        String(decoding: (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }, as: UTF8.self)
    }

    /// Whether a catalogue may bring this one, and so whether it can be known at all.
    package static func isValid(_ text: some StringProtocol) -> Bool {
        (3...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A || byte == 0x2D || byte == 0x5F
            }
    }
}
