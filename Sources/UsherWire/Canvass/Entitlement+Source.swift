extension Entitlement {
    /// Who it is paid through.
    public enum Source: WireWord {
        case none, stripe, apple
        case other(String)

        public static let known: [Self] = [.none, .stripe, .apple]
        public static func unknown(_ text: String) -> Self { .other(text) }

        public var rawValue: String {
            switch self {
            case .none: "none"
            case .stripe: "stripe"
            case .apple: "apple"
            case .other(let text): text
            }
        }
    }
}
