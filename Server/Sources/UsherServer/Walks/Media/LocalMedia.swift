import Foundation
import UsherCore

/// Media in a folder, each file named by the digest of its bytes.
struct LocalMedia: MediaStorage {
    let folder: URL
    /// Bytes that came lately may be those of an upload whose row is on its way: so old they must be to be taken away.
    static let settled: TimeInterval = 3_600
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

    func keep(_ file: URL, sha256: String, type: MediaType) async throws { try keep(file, sha256: sha256) }

    func keep(_ file: URL, sha256: String) throws {
        let (place, home) = (place(sha256), place(sha256).deletingLastPathComponent())
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try LocalMedia.sync(file, flags: O_RDONLY)
        guard rename(file.path, place.path) == 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        try LocalMedia.sync(home, flags: O_RDONLY | O_DIRECTORY)
    }

    func has(_ sha256: String) async throws -> Bool { access(place(sha256).path, R_OK) == 0 }

    func remove(_ sha256: String) async throws { takeAway(sha256, unchangedFor: LocalMedia.settled) }

    func copy(_ sha256: String, to file: URL) async throws {
        guard let source = FileHandle(forReadingAtPath: place(sha256).path), let target = FileHandle(forWritingAtPath: file.path) else {
            throw MediaFailure(reason: String(cString: strerror(errno)))
        }
        defer { try? source.close() }
        defer { try? target.close() }
        while let bytes = try source.read(upToCount: 1 << 20), !bytes.isEmpty { try target.write(contentsOf: bytes) }
    }

    /// The digests of all that is there.
    func digests() throws -> [String] {
        let manager = FileManager.default
        let homes = ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.utf8.count == 2 }
        return try homes.flatMap { try manager.contentsOfDirectory(atPath: folder.appending(path: $0).path) }
            .filter(LocalMedia.isDigest).sorted()
    }

    /// Uploads that a crash left, which nobody goes on with.
    func sweepDrafts(olderThan seconds: TimeInterval) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: drafts.path)) ?? [] {
            let path = drafts.appending(path: name).path
            if let date = LocalMedia.changed(path), date.timeIntervalSinceNow < -seconds { unlink(path) }
        }
    }

    static func isDigest(_ name: String) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    static func changed(_ path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }

    func file(_ sha256: String) -> URL? { place(sha256) }

    func presigned(_ sha256: String, _ type: MediaType, _ window: MediaWindow) -> String? { nil }

    /// Only digests become paths.
    func place(_ sha256: String) -> URL { folder.appending(path: String(sha256.prefix(2))).appending(path: sha256) }

    private static func sync(_ url: URL, flags: Int32) throws {
        let handle = open(url.path, flags | O_CLOEXEC)
        guard handle >= 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
    }
}

/// Why media could not be stored. Never told outside.
struct MediaFailure: LoggedInFull {
    let reason: String
}
