extension Entitlement {
    /// What is paid for.
    public enum Plan: WireWord {
        case free, pro, team
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
