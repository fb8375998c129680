/// Who judged a scan: the server, or a device without a network.
public enum EntrySource: WireWord {
    case online, offline
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
