/// What a phone complains of (Apple's web service for passes).
public struct WalletLog: Codable, Sendable, Hashable {
    /// The phone's own sentences, as many as it has.
    public var logs: [String]

    /// Makes one, for tests and previews.
    public init(logs: [String]) { self.logs = logs }
}
