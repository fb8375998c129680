@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct OrphanMediaTests {
    private static let old = Date(timeIntervalSinceNow: -2 * OrphanMedia.age)

    /// Bytes in the folder that no row speaks of.
    private func orphan(_ walks: WalksServing, _ bytes: [UInt8], age: Date? = Self.old) async throws -> String {
        let sha256 = WalksWorld.digest(bytes)
        try await walks.desk.storage.keep(try draft(walks, bytes), sha256: sha256, type: .mp3)
        if let age { try self.age(walks, sha256, age) }
        return sha256
    }

    private func draft(_ walks: WalksServing, _ bytes: [UInt8]) throws -> URL {
        let url = walks.desk.drafts.appending(path: UUID().uuidString)
        try Data(bytes).write(to: url)
        return url
    }

    private func age(_ walks: WalksServing, _ sha256: String, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: walks.desk.local.place(sha256).path)
    }

    /// Each part of the folder once.
    private func sweep(_ walks: WalksServing) async throws {
        for _ in 0..<LocalMedia.homes / OrphanMedia.homesAtOnce {
            try await walks.desk.orphans?.sweep(at: walks.clock.clock.now())
            walks.clock.advance(seconds: 3_600)
        }
    }

    @Test("Safe 18: bytes of media without a row leave the folder after a day; what has a row stays", arguments: Engine.allCases)
    func removed(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            #expect(try await walks.upload(WalksWorld.audioBytes + [7], kind: "audio", name: "a.mp3", token: token).status == .created)
            let wanted = WalksWorld.digest(WalksWorld.audioBytes + [7])
            try age(walks, wanted, Self.old)
            var lost: [String] = []
            for byte in 0..<40 { lost.append(try await orphan(walks, [UInt8(byte), 1, 2])) }
            let young = try await orphan(walks, [9, 9, 9], age: nil)
            let metrics = Metrics()
            walks.desk.orphans?.register(metrics)
            try await sweep(walks)
            let left = try walks.desk.local.digests()
            #expect(left.contains(wanted) && left.contains(young) && Set(left).isDisjoint(with: lost))
            #expect(metrics.text.contains("usher_media_orphans_removed_total 40\n"))
            #expect(metrics.text.contains("usher_media_orphans_removed_bytes_total 120\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path).isEmpty)
        }
    }

    @Test("Safe 18: an upload that is under way keeps the bytes that were there before it without a row", arguments: Engine.allCases)
    func underWay(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            #expect(try await walks.upload(WalksWorld.audioBytes, kind: "audio", name: "a.mp3", token: token).status == .created)
            let bytes = WalksWorld.audioBytes + [8]
            let sha256 = try await orphan(walks, bytes)
            // Judged with what was found earlier: the bytes have come again, their row has not.
            #expect(walks.desk.local.settled(inHome: Int(sha256.prefix(2), radix: 16) ?? 0, for: OrphanMedia.age).contains(sha256))
            #expect(try await orphan(walks, bytes, age: nil) == sha256)
            #expect(walks.desk.local.takeAway(sha256, unchangedFor: OrphanMedia.age) == nil)
            try await sweep(walks)
            #expect(try await walks.desk.storage.has(sha256))
            // The row has come, and the bytes look old: it is the row that counts.
            #expect(try await walks.upload(bytes, kind: "audio", name: "b.mp3", token: token).status == .created)
            try age(walks, sha256, Self.old)
            #expect(try await walks.desk.mediaFiles.isWanted(sha256))
            try await sweep(walks)
            #expect(try await walks.desk.storage.has(sha256))
        }
    }

    @Test("Safe 18: a database without any media takes nothing out of a folder that may be another's", arguments: Engine.allCases)
    func empty(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let sha256 = try await orphan(walks, [1, 2, 3])
            try await sweep(walks)
            #expect(try await walks.desk.storage.has(sha256))
        }
    }
}
