import Foundation
import UsherServer
import UsherStore

/// Whether the server's own keys are there, can be used, and are nobody else's to read.
struct KeyCheck {
    let settings: Settings

    /// A key of the server's: where it lies, and what reads it.
    private struct Key {
        let file: String
        let isConfigured: Bool
        let load: (URL) async throws -> Void

        init(_ name: String, _ configured: String, _ folder: KeyFolder, _ load: @escaping (URL) async throws -> Void) {
            isConfigured = !configured.isEmpty
            file = isConfigured ? configured : folder.url.appending(path: name).path
            self.load = load
        }
    }

    private func keys(_ folder: KeyFolder) -> [Key] {
        [
            Key("jwt.pem", settings.jwtKey, folder) { _ = try await SigningKeys.load(folder, configured: $0) },
            Key("seal.key", settings.sealKey, folder) { _ = try SealKey.load(folder, configured: $0) },
            Key("session.key", settings.sessionKey, folder) { _ = try ServerSecrets.read($0) },
            Key("link.key", settings.linkKey, folder) { _ = try ServerSecrets.read($0) },
            Key("walks.key", settings.walks.key, folder) { _ = try ServerSecrets.read($0) },
            Key("media.key", settings.media.key, folder) { _ = try ServerSecrets.read($0) },
        ]
    }

    var findings: [Finding] {
        get async {
            let folder = KeyFolder(data: URL(fileURLWithPath: settings.data))
            let keys = keys(folder)
            let isOurs = keys.contains { !$0.isConfigured }
            if isOurs, access(folder.url.path, F_OK) != 0 {
                return [.note("keys", "there are none yet; the first start makes them")]
            }
            var findings = isOurs ? [open(folder.url.path)].compactMap { $0 } : []
            for key in keys { findings += await examine(key) }
            return findings.isEmpty ? [.well("keys", keys.map(\.file).joined(separator: ", "))] : findings
        }
    }

    /// Only what is there is read: the doctor makes nothing.
    private func examine(_ key: Key) async -> [Finding] {
        guard access(key.file, F_OK) == 0 else {
            return [
                key.isConfigured
                    ? .wrong("keys", "\(key.file): there is no such file") : .note("keys", "\(key.file): the next start makes it")
            ]
        }
        var findings = [open(key.file)].compactMap { $0 }
        do { try await key.load(URL(fileURLWithPath: key.file)) } catch { findings.append(.wrong("keys", CommandFailure.text(error))) }
        return findings
    }

    /// A complaint where others may read what only the server should.
    private func open(_ path: String) -> Finding? {
        var status = stat()
        guard stat(path, &status) == 0 else { return .wrong("keys", "\(path): \(String(cString: strerror(errno)).lowercased())") }
        guard status.st_mode & 0o077 != 0 else { return nil }
        let mode = status.st_mode & S_IFMT == S_IFDIR ? "700" : "600"
        return .wrong("keys", "\(path) can be read by others: chmod \(mode) \(path)")
    }
}
