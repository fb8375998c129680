/// What came of going to a home.
public enum VisitOutcome: WireWord {
    /// Somebody opened: the home counts as visited.
    case visited
    /// Nobody was at home.
    case nobody
    /// Somebody did not want to talk.
    case refused
    /// They want nobody to come again: later walk lists leave the home out.
    case neverAgain
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.visited, .nobody, .refused, .neverAgain]

    public var rawValue: String {
        switch self {
        case .visited: "visited"
        case .nobody: "nobody"
        case .refused: "refused"
        case .neverAgain: "never_again"
        case .unknown(let text): text
        }
    }
}
