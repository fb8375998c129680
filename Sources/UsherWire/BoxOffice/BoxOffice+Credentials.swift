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
