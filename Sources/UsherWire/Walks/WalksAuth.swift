public import Foundation

/// What an app registers with.
public struct WalksRegisterRequest: Codable, Sendable, Hashable {
    /// Trimmed and lower-cased by the server; at most 254 characters.
    public var email: String
    /// 8 to 128 characters, exactly as typed.
    public var password: String
    /// At most 200 characters; nil or blank for none.
    public var name: String?
    /// The language of titles and mails; English if nil.
    public var preferredLanguage: TourLanguage?
    /// Whether news may be mailed; no if nil.
    public var mailingListOptIn: Bool?

    /// Makes the body; only address and password are required.
    public init(email: String, password: String, name: String? = nil, preferredLanguage: TourLanguage? = nil, mailingListOptIn: Bool? = nil)
    {
        (self.email, self.password, self.name, self.preferredLanguage) = (email, password, name, preferredLanguage)
        self.mailingListOptIn = mailingListOptIn
    }
}

/// Somebody who walks.
public struct WalksUser: Codable, Sendable, Hashable, Identifiable {
    /// The account's UUID.
    public var id: String
    /// Lower-case.
    public var email: String
    /// Nil if none was given.
    public var name: String?
    /// The language of titles and mails.
    public var preferredLanguage: TourLanguage
    /// Whether news may be mailed.
    public var mailingListOptIn: Bool
    /// Nil where the server does not tell.
    public var createdAt: Date?

    /// Makes one, for tests and previews.
    public init(id: String, email: String, name: String?, preferredLanguage: TourLanguage, mailingListOptIn: Bool, createdAt: Date?) {
        (self.id, self.email, self.name, self.preferredLanguage) = (id, email, name, preferredLanguage)
        (self.mailingListOptIn, self.createdAt) = (mailingListOptIn, createdAt)
    }

    enum CodingKeys: String, NullKey { case id, email, name, preferredLanguage, mailingListOptIn, createdAt }
}

/// A pair of tokens: the first opens what is protected, the second gets the next pair.
public struct WalksTokens: Codable, Sendable, Hashable {
    /// A Bearer token for 15 minutes.
    public var accessToken: String
    /// Good for one renewal within 7 days.
    public var refreshToken: String

    /// Makes one, for tests and previews.
    public init(accessToken: String, refreshToken: String) { (self.accessToken, self.refreshToken) = (accessToken, refreshToken) }
}

/// The answer to a registration and to a sign-in.
public struct WalksAuthResponse: Codable, Sendable, Hashable {
    /// The account that was made or found.
    public var user: WalksUser
    /// The first pair of a new family.
    public var tokens: WalksTokens

    /// Makes one, for tests and previews.
    public init(user: WalksUser, tokens: WalksTokens) { (self.user, self.tokens) = (user, tokens) }
}

/// What an app signs in with.
public struct WalksLoginRequest: Codable, Sendable, Hashable {
    /// Trimmed and lower-cased by the server.
    public var email: String
    /// Exactly as it was chosen.
    public var password: String

    /// Makes the body.
    public init(email: String, password: String) { (self.email, self.password) = (email, password) }
}

/// What a pair of tokens is renewed or ended with.
public struct WalksRefreshRequest: Codable, Sendable, Hashable {
    /// The one that came last; its family ends if an older one is used.
    public var refreshToken: String

    /// Makes the body.
    public init(refreshToken: String) { self.refreshToken = refreshToken }
}

/// Changes of one's own account; what is absent stays.
public struct WalksProfileRequest: Codable, Sendable, Hashable {
    /// At most 200 characters; nil keeps, and an empty text clears.
    public var name: String?
    /// Nil keeps.
    public var preferredLanguage: TourLanguage?
    /// Nil keeps.
    public var mailingListOptIn: Bool?

    /// Makes the body; what is left out stays as it is.
    public init(name: String? = nil, preferredLanguage: TourLanguage? = nil, mailingListOptIn: Bool? = nil) {
        (self.name, self.preferredLanguage, self.mailingListOptIn) = (name, preferredLanguage, mailingListOptIn)
    }
}

/// What an account is deleted with.
public struct WalksDeleteRequest: Codable, Sendable, Hashable {
    /// Nil where the account has none.
    public var password: String?

    /// Makes the body; nil where the account has no password.
    public init(password: String?) { self.password = password }
}

extension WalksUser {
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        id = try keys.decode(String.self, forKey: .id)
        email = try keys.decode(String.self, forKey: .email)
        name = try keys.decodeIfPresent(String.self, forKey: .name)
        preferredLanguage = try keys.decode(TourLanguage.self, forKey: .preferredLanguage)
        mailingListOptIn = try keys.decodeIfPresent(Bool.self, forKey: .mailingListOptIn) ?? false
        createdAt = try keys.decodeIfPresent(Date.self, forKey: .createdAt)
    }
}
