public import Foundation

extension BoxOffice {
    /// A person with an account.
    public struct User: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var email: String
        public var name: String
        public var created_at: String
        /// `customer`.
        public var role: String?
        /// When the address was confirmed; nil until then.
        public var emailVerified: Date?

        public init(id: String, email: String, name: String, created_at: String, role: String? = nil, emailVerified: Date? = nil) {
            (self.id, self.email, self.name, self.created_at, self.role) = (id, email, name, created_at, role)
            self.emailVerified = emailVerified
        }
    }
}
