package import UsherHTTP
package import UsherCore
package import UsherStore

/// The way to the first operator: whoever has this link may become it.
package struct SetupLink: Sendable {
    private let secret: MailToken

    /// A new link in place of any other; nil where there is an operator already.
    package static func make(_ operators: OperatorStore, at now: Instant) async throws -> SetupLink? {
        var generator = SystemRandomNumberGenerator()
        let secret = MailToken.make(using: &generator)
        return try await operators.keepLink(secret.digest, at: now) ? SetupLink(secret: secret) : nil
    }

    package func url(_ site: SiteURL) -> String { site(.setup(token: secret.text)) }

    /// What is printed of it.
    package func line(_ site: SiteURL) -> String { "Set up Usher at \(url(site))" }
}
