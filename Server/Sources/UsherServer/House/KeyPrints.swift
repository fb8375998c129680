import Crypto
import Foundation
import UsherCore

/// By what two servers tell whether they have the same keys without showing them: the beginnings of their digests.
package enum KeyPrints {
    /// Of the keys that are there, by the names of their files in the folder `keys`.
    package static func of(_ settings: Settings) -> [String: String] {
        let folder = KeyFolder(data: URL(fileURLWithPath: settings.data))
        let places = [
            "jwt.pem": settings.jwtKey, "seal.key": settings.sealKey, "session.key": settings.sessionKey, "link.key": settings.linkKey,
            "walks.key": settings.walks.key, "media.key": settings.media.key,
        ]
        var prints: [String: String] = [:]
        for (name, configured) in places {
            let file = configured.isEmpty ? folder.file(name) : URL(fileURLWithPath: configured)
            guard let bytes = try? KeyFolder.read(file) else { continue }
            prints[name] = String(Hexadecimal.text(Array(SHA256.hash(data: bytes))).prefix(16))
        }
        return prints
    }
}
