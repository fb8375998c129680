import Foundation
import UsherServer
import UsherStore

/// Whether the server's own keys are there, can be used, and are nobody else's to read.
struct KeyCheck {
    let settings: Settings

    var findings: [Finding] {
        get async {
            let folder = KeyFolder(data: URL(fileURLWithPath: settings.data))
            let files = [
                settings.jwtKey.isEmpty ? folder.url.appending(path: "jwt.pem").path : settings.jwtKey,
                settings.sealKey.isEmpty ? folder.url.appending(path: "seal.key").path : settings.sealKey,
            ]
            let made = settings.jwtKey.isEmpty || settings.sealKey.isEmpty
            if made, access(folder.url.path, F_OK) != 0 {
                return [.note("keys", "there are none yet; the first start makes them")]
            }
            var findings = made ? [open(folder.url.path)].compactMap { $0 } : []
            // Only what is there is read: the doctor makes nothing.
            for (index, file) in files.enumerated() {
                guard access(file, F_OK) == 0 else {
                    let isConfigured = !(index == 0 ? settings.jwtKey : settings.sealKey).isEmpty
                    findings.append(
                        isConfigured ? .wrong("keys", "\(file): there is no such file") : .note("keys", "\(file): the next start makes it"))
                    continue
                }
                if let finding = open(file) { findings.append(finding) }
                do {
                    let url = URL(fileURLWithPath: file)
                    if index == 0 {
                        _ = try await SigningKeys.load(folder, configured: url)
                    } else {
                        _ = try SealKey.load(folder, configured: url)
                    }
                } catch { findings.append(.wrong("keys", "\(error)")) }
            }
            return findings.isEmpty ? [.well("keys", files.joined(separator: ", "))] : findings
        }
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
