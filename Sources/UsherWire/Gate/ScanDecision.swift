/// What a device decided while the network was down.
public enum ScanDecision: WireWord {
    case admitted, refused
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
