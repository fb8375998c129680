extension BoxOffice {
    /// Answer of sign-up, sign-in and verify.
    public struct AuthResponse: Codable, Sendable, Hashable {
        public var success: Bool
        public var message: String?
        public var user: User?
        /// A Bearer token; absent where the address has to be confirmed first, and for the web's cookie.
        public var token: String?
        public var error: String?
        public var code: String?
        /// After sign-up: whether a mail is on its way.
        public var emailSent: Bool?
        /// The address must be confirmed before this account can sign in.
        public var requiresVerification: Bool?

        public init(
            success: Bool, message: String? = nil, user: User? = nil, token: String? = nil, error: String? = nil, code: String? = nil,
            emailSent: Bool? = nil, requiresVerification: Bool? = nil
        ) {
            (self.success, self.message, self.user, self.token, self.error, self.code) = (success, message, user, token, error, code)
            (self.emailSent, self.requiresVerification) = (emailSent, requiresVerification)
        }
    }
}
