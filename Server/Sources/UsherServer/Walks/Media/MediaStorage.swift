import Foundation
import UsherCore

/// Where the bytes of media are, by their digest: a local folder, or a bucket.
protocol MediaStorage: Sendable {
    /// Takes over a finished file; equal bytes that are there already are replaced by themselves.
    func keep(_ file: URL, sha256: String, type: MediaType) async throws
    func has(_ sha256: String) async throws -> Bool
    /// Takes bytes away that nobody needs, unless they have come again lately.
    func remove(_ sha256: String) async throws
    /// Writes the bytes into a file.
    func copy(_ sha256: String, to file: URL) async throws
    /// The file, where it is on this machine.
    func file(_ sha256: String) -> URL?
    /// An address at another host, signed; nil where this server serves the bytes.
    func presigned(_ sha256: String, _ type: MediaType, _ window: MediaWindow) -> String?
}
