extension BoxOffice {
    /// Body of `POST /api/auth/signup`.
    public struct SignupRequest: Codable, Sendable, Hashable {
        /// Trimmed and lower-cased by the server; at most 254 characters.
        public var email: String
        /// 8 to 128 characters with an upper-case letter, a lower-case letter and a digit.
        public var password: String
        /// 2 to 100 characters, after trimming.
        public var name: String

        /// Makes the body.
        public init(email: String, password: String, name: String) { (self.email, self.password, self.name) = (email, password, name) }
    }

    /// Body of `POST /api/auth/signin`.
    public struct SigninRequest: Codable, Sendable, Hashable {
        /// Trimmed and lower-cased by the server.
        public var email: String
        /// Exactly as it was chosen.
        public var password: String

        /// Makes the body.
        public init(email: String, password: String) { (self.email, self.password) = (email, password) }
    }
}

extension BoxOffice {
    /// Body of `POST /api/auth/signin/second`, after a sign-in that was answered `second_factor_required`.
    public struct SecondFactorRequest: Codable, Sendable, Hashable {
        /// As that answer has it.
        public var factorToken: String
        /// The six digits that the app shows, or a recovery code.
        public var code: String

        /// Makes the body.
        public init(factorToken: String, code: String) { (self.factorToken, self.code) = (factorToken, code) }
    }
}
