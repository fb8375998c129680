/// What a phone tells when it takes up a pass (Apple's web service for passes).
public struct WalletRegistration: Codable, Sendable, Hashable {
    public var pushToken: String

    public init(pushToken: String) { self.pushToken = pushToken }
}
