import UsherHTTP
import Foundation
import UsherCore
import UsherStore

/// Takes bytes out of the local folder that no row of the database speaks of: an upload was cut short between its bytes and its row, or the
/// database is an older copy. A part of the folder at a time, and nothing that came within a day. A bucket is left alone: whoever shares it with
/// others may not have them deleted, the credentials need not allow lists, and its owner can see it.
final class OrphanMedia: Sendable {
    private let media: MediaStore
    private let local: LocalMedia
    private let removed = Counter()
    private let bytes = Counter()

    /// So old are bytes that an import that is still under way cannot have brought.
    static let age: TimeInterval = 86_400
    /// Bounds of one sweep.
    static let homesAtOnce = 16
    static let mostAtOnce = 500

    init(_ media: MediaStore, _ local: LocalMedia) { (self.media, self.local) = (media, local) }

    func register(_ metrics: Metrics) {
        metrics.register(
            "media_orphans_removed_total", .counter, help: "Files of media without a row that were taken away since the start."
        ) {
            [removed] in Double(removed.value)
        }
        metrics.register("media_orphans_removed_bytes_total", .counter, help: "Their bytes.") { [bytes] in Double(bytes.value) }
    }

    /// Goes through the part of the folder whose hour it is, so that a server that is started often comes to all of it. A database that
    /// knows of no media at all is not the one that this folder belongs to.
    func sweep(at now: Instant) async throws {
        guard try await media.hasAny() else { return }
        let first = Int(now.seconds / 3_600 % Int64(LocalMedia.homes / Self.homesAtOnce)) * Self.homesAtOnce
        var left = Self.mostAtOnce
        for home in first..<first + Self.homesAtOnce where left > 0 { left -= try await sweep(home, most: left) }
    }

    /// How many were taken away.
    private func sweep(_ home: Int, most: Int) async throws -> Int {
        let settled = try await ClientWork.run { [local] in local.settled(inHome: home, for: Self.age) }
        var count = 0
        for sha256 in try await media.unknown(settled).prefix(most) {
            // Much may have come meanwhile: each is judged again, by its row and then by its age.
            guard try await !media.isWanted(sha256) else { continue }
            let size = try await ClientWork.run { [local] in local.takeAway(sha256, unchangedFor: Self.age) }
            guard let size else { continue }
            count += 1
            removed.add()
            bytes.add(Int(clamping: size))
        }
        return count
    }
}
