/// Base32 without padding (RFC 4648): what people read off and type again, and what authenticator apps take.
package enum Base32Text {
    private static let letters = LetterBits("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", bits: 5)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String { letters.encode(bytes) }

    /// The bytes, or nil where the text is not exactly what `encode` writes.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? { letters.decode(text) }
}
