/// What became of a scan that a device judged.
public enum UploadResult: WireWord {
    /// It stands, as the device decided.
    case accepted
    /// Somebody else was earlier.
    case conflict
    /// The device let in whom the server would not have.
    case refused
    /// A refusal, written down.
    case recorded
    /// Nothing that could be read.
    case invalid
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.accepted, .conflict, .refused, .recorded, .invalid]

    public var rawValue: String {
        switch self {
        case .accepted: "accepted"
        case .conflict: "conflict"
        case .refused: "refused"
        case .recorded: "recorded"
        case .invalid: "invalid"
        case .unknown(let text): text
        }
    }
}
