extension BoxOffice {
    /// Body of `POST /api/auth/social`.
    public struct SocialRequest: Codable, Sendable, Hashable {
        /// `apple` or `google`.
        public var provider: String
        /// The provider's identity token.
        public var token: String
        /// Not decided by: the token's own address counts.
        public var email: String?
        /// For a new account where the token has none; Apple tells it to the app once, at the first sign-in.
        public var name: String?
        /// What the token was asked for with, plain.
        public var nonce: String?

        /// Makes the body; what is left out is not sent.
        public init(provider: String, token: String, email: String? = nil, name: String? = nil, nonce: String? = nil) {
            (self.provider, self.token, self.email, self.name, self.nonce) = (provider, token, email, name, nonce)
        }
    }

    /// Body of `POST /api/auth/verify-email`; without a token it asks for the mail again.
    public struct VerifyEmailRequest: Codable, Sendable, Hashable {
        /// As the mailed link has it; nil asks for another mail.
        public var token: String?
        /// The address that is to be confirmed.
        public var email: String

        /// Makes the body; what is left out is not sent.
        public init(token: String? = nil, email: String) { (self.token, self.email) = (token, email) }
    }

    /// Body of `POST /api/auth/password-reset` (the address alone) and of `PUT` (all three).
    public struct PasswordResetRequest: Codable, Sendable, Hashable {
        /// The account's address; the answer is the same for an unknown one.
        public var email: String
        /// As the mailed link has it.
        public var token: String?
        /// 8 to 128 characters with an upper-case letter, a lower-case letter and a digit.
        public var newPassword: String?

        /// Makes the body; what is left out is not sent.
        public init(email: String, token: String? = nil, newPassword: String? = nil) {
            (self.email, self.token, self.newPassword) = (email, token, newPassword)
        }
    }

    /// Body of `POST /api/auth/signout`.
    public struct SignoutRequest: Codable, Sendable, Hashable {
        /// On every device.
        public var all: Bool?

        /// Makes the body; what is left out is not sent.
        public init(all: Bool? = nil) { self.all = all }
    }

    /// Body of `PATCH /api/user/profile`.
    public struct ProfileRequest: Codable, Sendable, Hashable {
        /// 2 to 100 characters, after trimming.
        public var name: String

        /// Makes the body.
        public init(name: String) { self.name = name }
    }

    /// Body of `POST /api/user/password`.
    public struct PasswordChangeRequest: Codable, Sendable, Hashable {
        /// Nil where the account has no password yet.
        public var currentPassword: String?
        /// 8 to 128 characters with an upper-case letter, a lower-case letter and a digit.
        public var newPassword: String

        /// Makes the body; what is left out is not sent.
        public init(currentPassword: String? = nil, newPassword: String) {
            (self.currentPassword, self.newPassword) = (currentPassword, newPassword)
        }
    }

    /// Body of `DELETE /api/user/account`.
    public struct AccountDeletionRequest: Codable, Sendable, Hashable {
        /// Nil where the account has none.
        public var password: String?

        /// Makes the body; what is left out is not sent.
        public init(password: String? = nil) { self.password = password }
    }
}
