/// What somebody has who has proved the first factor of two and has yet to prove the second.
package struct FactorToken: Sendable {
    /// In seconds.
    package static let life: Int64 = 300
    /// So many codes may be tried with one.
    package static let tries = 5

    package let text: String

    package init(text: String) { self.text = text }

    package static func make() -> FactorToken { FactorToken(text: SecureRandom.text(of: 32)) }

    package var digest: SecretDigest { SecretDigest(of: text) }
}
