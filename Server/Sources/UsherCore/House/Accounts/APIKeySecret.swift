/// The secret of an API key in clear: exists only while it is made, shown or checked.
package struct APIKeySecret: Sendable, Equatable {
    package let text: String

    /// A secret brought from elsewhere: 8 to 128 visible ASCII characters.
    package init?(imported text: String) {
        guard (8...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self.text = text
    }

    private init(made text: String) { self.text = text }

    /// A new secret: `usher_` and 32 random bytes in 43 characters.
    package static func make(using generator: inout some RandomNumberGenerator) -> APIKeySecret {
        APIKeySecret(made: "usher_" + Base64Text.encode(generator.bytes(32)))
    }

    package var digest: SecretDigest { SecretDigest(of: text) }
}
