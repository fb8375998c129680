/// What a device decided while the network was down.
public enum ScanDecision: WireWord {
    /// The persons were let in.
    case admitted
    /// Nobody was let in: reported for the audit alone.
    case refused
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.admitted, .refused]

    public var rawValue: String {
        switch self {
        case .admitted: "admitted"
        case .refused: "refused"
        case .unknown(let text): text
        }
    }
}
