/// An airline's public key: SubjectPublicKeyInfo in PEM.
public struct BoardingKeys: Codable, Sendable, Hashable {
    public var baseName: String
    public var publicKey: String

    public init(baseName: String, publicKey: String) { (self.baseName, self.publicKey) = (baseName, publicKey) }
}
