extension BoxOffice {
    /// Body of `POST /api/auth/signup`.
    public struct SignupRequest: Codable, Sendable, Hashable {
        public var email: String
        public var password: String
        public var name: String

        public init(email: String, password: String, name: String) { (self.email, self.password, self.name) = (email, password, name) }
    }

    /// Body of `POST /api/auth/signin`.
    public struct SigninRequest: Codable, Sendable, Hashable {
        public var email: String
        public var password: String

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

        public init(factorToken: String, code: String) { (self.factorToken, self.code) = (factorToken, code) }
    }
}
