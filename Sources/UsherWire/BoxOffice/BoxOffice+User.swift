public import Foundation

extension BoxOffice {
    /// A person with an account.
    public struct User: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var email: String
        public var name: String
        public var createdAt: Date
        /// `customer`.
        public var role: UserRole?
        /// When the address was confirmed; nil until then.
        public var emailVerified: Date?

        public init(id: String, email: String, name: String, createdAt: Date, role: UserRole? = nil, emailVerified: Date? = nil) {
            (self.id, self.email, self.name, self.createdAt, self.role) = (id, email, name, createdAt, role)
            self.emailVerified = emailVerified
        }

        enum CodingKeys: String, CodingKey {
            case id, email, name, createdAt = "created_at", role, emailVerified
        }
    }
}
