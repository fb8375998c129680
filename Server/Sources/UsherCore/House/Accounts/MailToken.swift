/// A single-use token that a mail carries: what stands in the link, and what is stored of it.
package struct MailToken: Sendable {
    /// What using it does.
    package enum Purpose: String, Sendable {
        case verify, reset

        /// How long it can be used, in seconds.
        package var life: Int64 { self == .verify ? 86_400 : 3_600 }
    }

    package let text: String

    package var digest: SecretDigest { SecretDigest(of: text) }

    /// 32 random bytes in 43 characters.
    package static func make(using generator: inout some RandomNumberGenerator) -> MailToken {
        MailToken(text: Base64Text.encode(generator.bytes(32)))
    }

    package init(text: String) { self.text = text }
}
