public import Foundation

/// Secrets in a file that only its owner may read (0600), written atomically: for Linux and for commands.
public struct FileTokenStore: TokenStore {
    private let url: URL

    /// Writes and reads this file; its folder has to be there.
    public init(_ url: URL) { self.url = url }

    public func read() throws -> Data? {
        FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
    }

    public func write(_ secret: Data?) throws {
        if let secret { return try AtomicFile.write(secret, to: url) }
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }
}
