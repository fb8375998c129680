extension BoxOffice {
    /// Answer of sign-up, sign-in and verify.
    public struct AuthResponse: Codable, Sendable, Hashable {
        /// Whether there is a `user`; else there is an `error`.
        public var success: Bool
        /// A sentence for people; nil with an error.
        public var message: String?
        /// The account as it is now; nil with an error.
        public var user: User?
        /// A Bearer token; absent where the address has to be confirmed first, and for the web's cookie.
        public var token: String?
        /// A sentence for people; nil on success.
        public var error: String?
        /// A stable name for programs, such as `invalid_credentials`; nil on success.
        public var code: String?
        /// After sign-up: whether a mail is on its way.
        public var emailSent: Bool?
        /// The address must be confirmed before this account can sign in.
        public var requiresVerification: Bool?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            success: Bool, message: String? = nil, user: User? = nil, token: String? = nil, error: String? = nil, code: String? = nil,
            emailSent: Bool? = nil, requiresVerification: Bool? = nil
        ) {
            (self.success, self.message, self.user, self.token, self.error, self.code) = (success, message, user, token, error, code)
            (self.emailSent, self.requiresVerification) = (emailSent, requiresVerification)
        }
    }
}
