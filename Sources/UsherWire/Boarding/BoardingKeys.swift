/// An airline's public key: SubjectPublicKeyInfo in PEM.
public struct BoardingKeys: Codable, Sendable, Hashable {
    /// The airline's identifier; no credential.
    public var baseName: String
    /// RSA, 2048 bits; the same for as long as the airline exists.
    public var publicKey: String

    /// Makes one, for tests and previews.
    public init(baseName: String, publicKey: String) { (self.baseName, self.publicKey) = (baseName, publicKey) }
}
