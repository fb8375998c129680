/// What a phone complains of (Apple's web service for passes).
public struct WalletLog: Codable, Sendable, Hashable {
    public var logs: [String]

    public init(logs: [String]) { self.logs = logs }
}
