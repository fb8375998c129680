extension Entitlement {
    /// Who it is paid through.
    public enum Source: WireWord {
        /// Nobody pays: there is no plan, it was granted, or it is on trial.
        case none
        /// A subscription at Stripe.
        case stripe
        /// A subscription of the App Store.
        case apple
        /// A provider that this version does not know.
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
