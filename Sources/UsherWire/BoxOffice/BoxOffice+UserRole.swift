extension BoxOffice {
    /// What an account is to the BoxOffice.
    public enum UserRole: WireWord {
        /// Whoever has an account here; staff have rights in their organisations.
        case customer
        /// Any other word, as it came.
        case unknown(String)

        public static let known: [Self] = [.customer]

        public var rawValue: String {
            switch self {
            case .customer: "customer"
            case .unknown(let text): text
            }
        }
    }
}
