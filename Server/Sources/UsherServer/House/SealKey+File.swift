package import Foundation
package import UsherStore

extension SealKey {
    /// The key that seals what waits in the outbox: from the configured file, or made on the first start. Processes that
    /// share a database must share it.
    package static func load(_ folder: KeyFolder, configured: URL? = nil) throws -> SealKey {
        let bytes = try folder.secret("seal.key", length: SealKey.length, configured: configured)
        guard let key = SealKey(bytes: bytes) else {
            throw KeyFileError(file: configured ?? folder.file("seal.key"), reason: "it is not a key of \(SealKey.length) bytes")
        }
        return key
    }
}
