import Foundation
import UsherCore

extension WalksDesk.Keys {
    /// From the configured files, or made on the first start. Processes that share a database must share them.
    static func load(_ folder: KeyFolder, _ settings: Settings) throws -> WalksDesk.Keys {
        let tokens = try bytes(folder, "walks.key", configured: settings.walks.key)
        let media = try bytes(folder, "media.key", configured: settings.media.key)
        guard let keys = WalksDesk.Keys(tokens: tokens, media: media) else {
            throw KeyFileError(file: folder.file("walks.key"), reason: "it is not a key of 32 bytes")
        }
        return keys
    }

    private static func bytes(_ folder: KeyFolder, _ name: String, configured: String) throws -> [UInt8] {
        let file = configured.isEmpty ? folder.file(name) : URL(fileURLWithPath: configured)
        let bytes =
            if !configured.isEmpty { try KeyFolder.read(file) } else {
                try folder.readOrMake(name) { Data(SecureRandom.bytes(32)) }
            }
        guard bytes.count == 32 else { throw KeyFileError(file: file, reason: "it is not a key of 32 bytes") }
        return Array(bytes)
    }
}
