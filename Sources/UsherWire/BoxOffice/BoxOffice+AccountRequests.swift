extension BoxOffice {
    /// Body of `POST /api/auth/social`.
    public struct SocialRequest: Codable, Sendable, Hashable {
        /// `apple` or `google`.
        public var provider: String
        /// The provider's identity token.
        public var token: String
        public var email: String?
        public var name: String?
        /// What the token was asked for with, plain.
        public var nonce: String?

        public init(provider: String, token: String, email: String? = nil, name: String? = nil, nonce: String? = nil) {
            (self.provider, self.token, self.email, self.name, self.nonce) = (provider, token, email, name, nonce)
        }
    }

    /// Body of `POST /api/auth/verify-email`; without a token it asks for the mail again.
    public struct VerifyEmailRequest: Codable, Sendable, Hashable {
        public var token: String?
        public var email: String

        public init(token: String? = nil, email: String) { (self.token, self.email) = (token, email) }
    }

    /// Body of `POST /api/auth/password-reset` (the address alone) and of `PUT` (all three).
    public struct PasswordResetRequest: Codable, Sendable, Hashable {
        public var email: String
        public var token: String?
        public var newPassword: String?

        public init(email: String, token: String? = nil, newPassword: String? = nil) {
            (self.email, self.token, self.newPassword) = (email, token, newPassword)
        }
    }

    /// Body of `POST /api/auth/signout`.
    public struct SignoutRequest: Codable, Sendable, Hashable {
        /// On every device.
        public var all: Bool?

        public init(all: Bool? = nil) { self.all = all }
    }

    /// Body of `PATCH /api/user/profile`.
    public struct ProfileRequest: Codable, Sendable, Hashable {
        public var name: String

        public init(name: String) { self.name = name }
    }

    /// Body of `POST /api/user/password`.
    public struct PasswordChangeRequest: Codable, Sendable, Hashable {
        /// Nil where the account has no password yet.
        public var currentPassword: String?
        public var newPassword: String

        public init(currentPassword: String? = nil, newPassword: String) {
            (self.currentPassword, self.newPassword) = (currentPassword, newPassword)
        }
    }

    /// Body of `DELETE /api/user/account`.
    public struct AccountDeletionRequest: Codable, Sendable, Hashable {
        /// Nil where the account has none.
        public var password: String?

        public init(password: String? = nil) { self.password = password }
    }
}
