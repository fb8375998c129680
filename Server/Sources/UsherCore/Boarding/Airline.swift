/// An airline: a tenant of its own, whose credential is its Apple identifier. Only that one's SHA-256 is kept.
package struct Airline: Sendable, Equatable {
    package typealias ID = Identifier<Airline>

    package let id: ID
    /// The lower-case hexadecimal SHA-1 of the Apple identifier.
    package let identifier: String
    package var name: String
    package var settings: PassSettings
    /// Since when an operator has it shut.
    package var suspended: Instant?

    package init(id: ID, identifier: String, name: String, settings: PassSettings = PassSettings(), suspended: Instant? = nil) {
        self.id = id
        self.identifier = identifier
        self.name = name
        self.settings = settings
        self.suspended = suspended
    }
}

/// A session of an airline: a token of Usher's own beside the Apple identifier.
package struct AirlineSession: Sendable, Equatable {
    /// A UUID.
    package let identifier: String
    package let name: String
    package let created: Instant
    package let expires: Instant

    package init(identifier: String, name: String, created: Instant, expires: Instant) {
        self.identifier = identifier
        self.name = name
        self.created = created
        self.expires = expires
    }

    /// What every session's token begins with.
    package static let prefix = "uas_"

    /// A new token: `uas_` and 43 characters.
    package static func token(using generator: inout some RandomNumberGenerator) -> String {
        prefix + Base64Text.encode(generator.bytes(32))
    }
}
