extension Entitlement {
    /// What is paid for.
    public enum Plan: WireWord {
        /// Nothing is paid for.
        case free
        /// For one person: shows scans and prints in bulk.
        case pro
        /// For an organisation: what `pro` has, for all its members.
        case team
        /// A plan that this version does not know; it shows no scans.
        case other(String)

        public static let known: [Self] = [.free, .pro, .team]
        public static func unknown(_ text: String) -> Self { .other(text) }

        public var rawValue: String {
            switch self {
            case .free: "free"
            case .pro: "pro"
            case .team: "team"
            case .other(let text): text
            }
        }
    }
}
