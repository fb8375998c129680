/// How often one person may come in.
public enum ReentryPolicy: WireWord {
    case once, daily, multiple
    case unknown(String)

    public static let known: [Self] = [.once, .daily, .multiple]

    public var rawValue: String {
        switch self {
        case .once: "once"
        case .daily: "daily"
        case .multiple: "multiple"
        case .unknown(let text): text
        }
    }
}
