package import Foundation
package import UsherCore
package import UsherStore

/// The server's own secrets of 32 bytes, each for one thing. Every installation makes its own; there are no defaults.
package struct ServerSecrets: Sendable {
    /// Signs the tokens of people who are signed in.
    package let session: [UInt8]
    package let links: LinkToken
    /// Tells who scans printed codes apart without knowing them.
    let visitors: QRVisitor
    /// Behind the tokens that Wallet passes carry.
    package let wallet: WalletToken
    package let seal: SealKey

    package static let length = SealKey.length

    /// From the configured files, or from the data folder, where they are made on the first start.
    package static func load(_ folder: KeyFolder, _ settings: Settings) throws -> ServerSecrets {
        func file(_ path: String) -> URL? { path.isEmpty ? nil : URL(fileURLWithPath: path) }
        let link = try folder.secret("link.key", length: length, configured: file(settings.linkKey))
        return ServerSecrets(
            session: try folder.secret("session.key", length: length, configured: file(settings.sessionKey)),
            links: LinkToken(key: link), visitors: QRVisitor(secret: link), wallet: WalletToken(key: link),
            seal: try SealKey.load(folder, configured: file(settings.sealKey)))
    }

    /// The secret in this file, which must be there.
    package static func read(_ file: URL) throws -> [UInt8] {
        try KeyFolder(shared: file.deletingLastPathComponent()).secret(file.lastPathComponent, length: length, configured: file)
    }

    /// Secrets that nobody keeps: for a house that nobody enters.
    package static func passing() throws -> ServerSecrets {
        guard let seal = SealKey(bytes: SecureRandom.bytes(length)) else { throw DatabaseError.defect("a seal key of another length") }
        return ServerSecrets(
            session: SecureRandom.bytes(length), links: LinkToken(key: SecureRandom.bytes(length)),
            visitors: QRVisitor(secret: SecureRandom.bytes(length)),
            wallet: WalletToken(key: SecureRandom.bytes(length)),
            seal: seal)
    }
}
