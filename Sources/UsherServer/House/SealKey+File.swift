package import Foundation
package import UsherStore

extension SealKey {
    /// The key that seals what waits in the outbox: from the configured file, or made on the first start. Processes that
    /// share a database must share it.
    package static func load(_ folder: KeyFolder, configured: URL? = nil) throws -> SealKey {
        let bytes =
            if let configured { try KeyFolder.read(configured) } else {
                try folder.readOrMake("seal.key") {
                    var generator = SystemRandomNumberGenerator()
                    return Data((0..<SealKey.length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
                }
            }
        guard let key = SealKey(bytes: Array(bytes)) else {
            throw KeyFileError(file: configured ?? folder.file("seal.key"), reason: "it is not a key of \(SealKey.length) bytes")
        }
        return key
    }
}
