/// Base64 without padding: the URL alphabet for secrets that people carry about, the standard one for password hashes.
package enum Base64Text {
    package enum Alphabet: Sendable { case url, standard }

    private static let url = LetterBits("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", bits: 6)
    private static let standard = LetterBits("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", bits: 6)

    private static func letters(_ alphabet: Alphabet) -> LetterBits { alphabet == .url ? url : standard }

    package static func encode(_ bytes: some Sequence<UInt8>, _ alphabet: Alphabet = .url) -> String { letters(alphabet).encode(bytes) }

    /// The bytes, or nil where the text is not exactly what `encode` writes.
    package static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .url) -> [UInt8]? { letters(alphabet).decode(text) }
}
