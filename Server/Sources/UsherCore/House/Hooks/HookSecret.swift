/// What a webhook's calls are signed with. It is shown once; the whole text is the key.
package struct HookSecret: Sendable, Equatable {
    package let text: String

    private static let prefix = "whsec_"

    private init(_ text: String) { self.text = text }

    /// `whsec_` and 32 random bytes in 43 characters.
    package static func make(using generator: inout some RandomNumberGenerator) -> HookSecret {
        HookSecret(prefix + Base64Text.encode(generator.bytes(32)))
    }

    /// One that is known already; nil where it is none of ours.
    package init?(known text: String) {
        guard text.hasPrefix(Self.prefix), let bytes = Base64Text.decode(text.dropFirst(Self.prefix.count)), bytes.count == 32 else {
            return nil
        }
        self.text = text
    }
}
