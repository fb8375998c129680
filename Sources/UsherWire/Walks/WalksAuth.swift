public import Foundation

/// What an app registers with.
public struct WalksRegisterRequest: Codable, Sendable, Hashable {
    public var email: String
    public var password: String
    public var name: String?
    public var preferredLanguage: TourLanguage?
    public var mailingListOptIn: Bool?

    public init(email: String, password: String, name: String? = nil, preferredLanguage: TourLanguage? = nil, mailingListOptIn: Bool? = nil)
    {
        (self.email, self.password, self.name, self.preferredLanguage) = (email, password, name, preferredLanguage)
        self.mailingListOptIn = mailingListOptIn
    }
}

/// Somebody who walks.
public struct WalksUser: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var email: String
    public var name: String?
    public var preferredLanguage: TourLanguage
    public var mailingListOptIn: Bool
    /// Nil where the server does not tell.
    public var createdAt: Date?

    public init(id: String, email: String, name: String?, preferredLanguage: TourLanguage, mailingListOptIn: Bool, createdAt: Date?) {
        (self.id, self.email, self.name, self.preferredLanguage) = (id, email, name, preferredLanguage)
        (self.mailingListOptIn, self.createdAt) = (mailingListOptIn, createdAt)
    }

    enum CodingKeys: String, NullKey { case id, email, name, preferredLanguage, mailingListOptIn, createdAt }
}

/// A pair of tokens: the first opens what is protected, the second gets the next pair.
public struct WalksTokens: Codable, Sendable, Hashable {
    public var accessToken: String
    public var refreshToken: String

    public init(accessToken: String, refreshToken: String) { (self.accessToken, self.refreshToken) = (accessToken, refreshToken) }
}

/// The answer to a registration and to a sign-in.
public struct WalksAuthResponse: Codable, Sendable, Hashable {
    public var user: WalksUser
    public var tokens: WalksTokens

    public init(user: WalksUser, tokens: WalksTokens) { (self.user, self.tokens) = (user, tokens) }
}

/// What an app signs in with.
public struct WalksLoginRequest: Codable, Sendable, Hashable {
    public var email: String
    public var password: String

    public init(email: String, password: String) { (self.email, self.password) = (email, password) }
}

/// What a pair of tokens is renewed or ended with.
public struct WalksRefreshRequest: Codable, Sendable, Hashable {
    public var refreshToken: String

    public init(refreshToken: String) { self.refreshToken = refreshToken }
}

/// Changes of one's own account; what is absent stays.
public struct WalksProfileRequest: Codable, Sendable, Hashable {
    public var name: String?
    public var preferredLanguage: TourLanguage?
    public var mailingListOptIn: Bool?

    public init(name: String? = nil, preferredLanguage: TourLanguage? = nil, mailingListOptIn: Bool? = nil) {
        (self.name, self.preferredLanguage, self.mailingListOptIn) = (name, preferredLanguage, mailingListOptIn)
    }
}

/// What an account is deleted with.
public struct WalksDeleteRequest: Codable, Sendable, Hashable {
    public var password: String?

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
