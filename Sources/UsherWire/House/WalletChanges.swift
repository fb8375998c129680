/// Which of a phone's passes have changed (Apple's web service for passes).
public struct WalletChanges: Codable, Sendable, Hashable {
    /// The passes that have changed since; a pass's serial number is its ticket's identifier.
    public var serialNumbers: [String]
    /// What the phone asks with the next time.
    public var lastUpdated: String

    /// Makes one, for tests and previews.
    public init(serialNumbers: [String], lastUpdated: String) { (self.serialNumbers, self.lastUpdated) = (serialNumbers, lastUpdated) }
}
