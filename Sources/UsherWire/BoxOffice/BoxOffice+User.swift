public import Foundation

extension BoxOffice {
    /// A person with an account.
    public struct User: Codable, Sendable, Hashable, Identifiable {
        /// A UUID, in lower case.
        public var id: String
        /// Lower-case; what the account signs in with.
        public var email: String
        /// What the person calls themselves.
        public var name: String
        /// When the account was made.
        public var createdAt: Date
        /// `customer`.
        public var role: UserRole?
        /// When the address was confirmed; nil until then.
        public var emailVerified: Date?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(id: String, email: String, name: String, createdAt: Date, role: UserRole? = nil, emailVerified: Date? = nil) {
            (self.id, self.email, self.name, self.createdAt, self.role) = (id, email, name, createdAt, role)
            self.emailVerified = emailVerified
        }

        enum CodingKeys: String, NullKey {
            case id, email, name, createdAt = "created_at", role, emailVerified

            public var writesNull: Bool { self == .emailVerified }
        }
    }
}
