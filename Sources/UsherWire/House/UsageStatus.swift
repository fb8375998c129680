/// How many of those that a sale or a line may let in are in.
public enum UsageStatus: WireWord {
    /// Nobody is in yet.
    case unused
    /// Some are in, others may still come.
    case partiallyUsed
    /// Everybody is in.
    case used
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.unused, .partiallyUsed, .used]

    /// Of so many persons so many are in.
    public init(used: Int, of total: Int) { self = used == 0 ? .unused : used < total ? .partiallyUsed : .used }

    public var rawValue: String {
        switch self {
        case .unused: "unused"
        case .partiallyUsed: "partially_used"
        case .used: "used"
        case .unknown(let text): text
        }
    }
}
