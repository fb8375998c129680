package import UsherPapers
package import Foundation
package import UsherCore

/// Where mails go while no mail server is set: one `.eml` file each, for its reader to open.
package struct MailFolder: MailTransport {
    package let url: URL

    package init(data: URL) { url = data.appending(path: "mail") }

    package func send(_ bytes: [UInt8], from: MailAddress, to: MailAddress, name: String, at: Instant) async throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Files sort by time, and the same mail never stands there twice.
        let stamp = Timestamp.seconds(at).map { $0 == ":" ? "-" : String($0) }.joined()
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? String($0) : "_" }.joined()
        let file = url.appending(path: "\(stamp)-\(plain.prefix(100)).eml")
        let draft = url.appending(path: ".\(file.lastPathComponent)")
        let made = FileManager.default.createFile(atPath: draft.path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
        guard made, rename(draft.path, file.path) == 0 else { throw MailFailure(reason: "nothing can be written into \(url.path)") }
    }

    /// Takes away the mails to somebody.
    package func forget(_ address: String) throws {
        let files = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
        for file in files where file.pathExtension == "eml" {
            guard let handle = try? FileHandle(forReadingFrom: file) else { continue }
            defer { try? handle.close() }
            // The receiver stands among the first lines; a long name goes on in the next.
            let head = String(decoding: try handle.read(upToCount: 4_096) ?? Data(), as: UTF8.self)
            guard let to = head.replacing("\r\n ", with: " ").components(separatedBy: "\r\n").first(where: { $0.hasPrefix("To: ") }) else {
                continue
            }
            if to.hasSuffix("<\(address)>") || to == "To: \(address)" { try FileManager.default.removeItem(at: file) }
        }
    }
}

/// Why a mail could not be sent; for the log.
package struct MailFailure: LoggedInFull, Equatable, CustomStringConvertible {
    package let reason: String
    package var description: String { reason }
}
