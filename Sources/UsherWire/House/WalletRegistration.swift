/// What a phone tells when it takes up a pass (Apple's web service for passes).
public struct WalletRegistration: Codable, Sendable, Hashable {
    /// Where Apple's push service reaches the phone for this pass.
    public var pushToken: String

    /// Makes the body that the phone sends.
    public init(pushToken: String) { self.pushToken = pushToken }
}
