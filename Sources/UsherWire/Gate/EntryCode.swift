/// What a scan came to; the code of a refusal is `unknown`.
public enum EntryCode: WireWord {
    /// These persons are in for the first time.
    case admitted
    /// One of these persons had been in before.
    case readmitted
    case unknown(String)

    public static let known: [Self] = [.admitted, .readmitted]

    public var rawValue: String {
        switch self {
        case .admitted: "admitted"
        case .readmitted: "readmitted"
        case .unknown(let text): text
        }
    }
}
