/// How often one person may come in.
public enum ReentryPolicy: WireWord {
    /// Once for good; a second scan is refused.
    case once
    /// Once on each day of the event.
    case daily
    /// As often as they like; a later scan is `readmitted`.
    case multiple
    /// Any other word, as it came.
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
