/// Which of a phone's passes have changed (Apple's web service for passes).
public struct WalletChanges: Codable, Sendable, Hashable {
    public var serialNumbers: [String]
    /// What the phone asks with the next time.
    public var lastUpdated: String

    public init(serialNumbers: [String], lastUpdated: String) { (self.serialNumbers, self.lastUpdated) = (serialNumbers, lastUpdated) }
}
