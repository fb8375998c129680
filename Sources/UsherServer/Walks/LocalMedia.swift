import Foundation
import UsherCore

/// Media in a folder, each file named by the digest of its bytes.
struct LocalMedia: MediaStorage {
    private let folder: URL
    /// Where uploads grow; on the same volume, so that a finished one only changes its name.
    let drafts: URL

    init(_ folder: URL) throws {
        self.folder = folder
        drafts = folder.appending(path: "drafts")
        let own: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        do { try FileManager.default.createDirectory(at: drafts, withIntermediateDirectories: true, attributes: own) } catch {
            throw DataFolderError(description: "The media folder \(folder.path) cannot be made.")
        }
    }

    func keep(_ file: URL, sha256: String, type: MediaType) async throws {
        let (place, home) = (place(sha256), place(sha256).deletingLastPathComponent())
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try LocalMedia.sync(file, flags: O_RDONLY)
        guard rename(file.path, place.path) == 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        try LocalMedia.sync(home, flags: O_RDONLY | O_DIRECTORY)
    }

    func has(_ sha256: String) async throws -> Bool { access(place(sha256).path, R_OK) == 0 }

    func remove(_ sha256: String) async throws { unlink(place(sha256).path) }

    func file(_ sha256: String) -> URL? { place(sha256) }

    func presigned(_ sha256: String, _ type: MediaType, _ window: MediaWindow) -> String? { nil }

    /// Only digests become paths.
    private func place(_ sha256: String) -> URL { folder.appending(path: String(sha256.prefix(2))).appending(path: sha256) }

    private static func sync(_ url: URL, flags: Int32) throws {
        let handle = open(url.path, flags | O_CLOEXEC)
        guard handle >= 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
    }
}

/// Why media could not be stored. Never told outside.
struct MediaFailure: Error {
    let reason: String
}
