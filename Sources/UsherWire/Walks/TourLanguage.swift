/// A language that tours are told in.
public enum TourLanguage: WireWord {
    /// Italian.
    case it
    /// French.
    case fr
    /// English.
    case en
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.it, .fr, .en]

    public var rawValue: String {
        switch self {
        case .it: "it"
        case .fr: "fr"
        case .en: "en"
        case .unknown(let text): text
        }
    }
}
