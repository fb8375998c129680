/// Whether somebody was at a home.
public enum VisitStatus: WireWord {
    /// Somebody was there.
    case visited
    /// Nobody was there, or the visit was taken back.
    case notVisited
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.visited, .notVisited]

    public var rawValue: String {
        switch self {
        case .visited: "visited"
        case .notVisited: "not_visited"
        case .unknown(let text): text
        }
    }
}
