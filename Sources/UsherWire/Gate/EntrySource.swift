/// Who judged a scan: the server, or a device without a network.
public enum EntrySource: WireWord {
    /// The server judged it while the ticket was at the door.
    case online
    /// A device judged it by its manifest and reported it later.
    case offline
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.online, .offline]

    public var rawValue: String {
        switch self {
        case .online: "online"
        case .offline: "offline"
        case .unknown(let text): text
        }
    }
}
