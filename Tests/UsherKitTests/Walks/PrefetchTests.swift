import Foundation
import Testing
import UsherWire

@testable import UsherKit

@MainActor @Suite struct PrefetchTests {
    @Test("Apps P54 Each point is made ready once, before it is due on the Milan walk")
    func once() async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            let walk = WalkRehearsal(WalkContent(tour), folder)
            walk.session.start()
            var ready: [String: Int] = [:]
            walk.milanFixes { for id in walk.audio.prepared where ready[id] == nil { ready[id] = walk.second } }
            #expect(walk.audio.prepared.sorted() == ["1", "2", "3", "4", "5"])
            for (id, second) in walk.triggers { #expect(ready[id].map { $0 <= second } == true, "\(id)") }
            #expect(ready["2"] == 0 && (ready["4"] ?? .max) < 660 + 1)
        }
    }

    /// Media and points of a protected tour, whose addresses are signed for a while.
    ///
    /// `@unchecked Sendable`: everything that changes is only touched under `lock`.
    private final class MediaHost: Transport, @unchecked Sendable {
        private let lock = NSLock()
        private var seen: [String] = []
        private var signature = "1"
        var size = 1_000
        var requests: [String] { lock.withLock { seen } }
        func resign() { lock.withLock { signature += "1" } }

        func points() -> [WalksPoint] {
            let signature = lock.withLock { self.signature }
            return TourSamples.points.map { point in
                var point = point
                point.localization.audioURL = "https://media.test/\(point.id).mp3?signature=\(signature)"
                return point
            }
        }

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            let (path, valid) = lock.withLock { () -> (String, Bool) in
                seen.append(request.url.lastPathComponent)
                return (request.url.lastPathComponent, request.url.query() == "signature=\(signature)")
            }
            if path == "points" {
                guard let body = try? WireJSON.encoder.encode(points()) else { throw .decoding("") }
                return UsherResponse(status: 200, body: body)
            }
            if !valid { return UsherResponse(status: 403, body: Data("{}".utf8)) }
            let name = "audio \(path.prefix { $0 != "." })"
            return UsherResponse(
                status: 200, headers: ["Content-Type": "audio/mpeg"], body: Data(name.utf8) + Data(count: max(0, size - name.utf8.count)))
        }
    }

    private func cache(_ host: MediaHost, _ folder: URL, _ clock: VirtualClock, limit: Int64 = 200 << 20) -> PointCache {
        PointCache(client: WalksClient(baseURL: EveryCall.base, transport: host, clock: clock.kit), folder: folder, limit: limit)
    }

    @Test("Apps P54 Streamed, a point is fetched once, ahead of its time, and is heard without a network then")
    func streamed() async throws {
        try await withTemporaryFolder { folder in
            let (host, fetchClock) = (MediaHost(), VirtualClock(MilanWalk.start, skips: true))
            host.size = 0
            let cache = cache(host, folder.appending(path: "points"), fetchClock)
            let content = WalkContent(tour: TourSamples.detail("milan", true, .en), points: host.points(), route: [])
            let walk = WalkRehearsal(content, folder) {
                WalkSession(content: $0, audio: $1, positions: $2, file: $3, cache: cache, clock: $4.kit)
            }
            walk.session.start()
            walk.milanFixes(until: 0)
            let isReady = try await eventually { walk.session.isPlaying && cache.file(.audio, of: content.points[1]) != nil }
            #expect(isReady)
            let before = host.requests
            #expect(before.sorted() == ["1.mp3", "2.mp3"])
            walk.milanFixes(until: 1100)
            // What is made ready comes by itself; nothing is asked for twice.
            let isKept = try await eventually { content.points.prefix(3).allSatisfy { cache.file(.audio, of: $0) != nil } }
            #expect(isKept)
            #expect(Set(host.requests).count == host.requests.count)
        }
    }

    @Test("Apps P54 Ten who want a point share one fetch; an address that is over is signed anew")
    func shared() async throws {
        try await withTemporaryFolder { folder in
            let (host, clock) = (MediaHost(), VirtualClock(skips: true))
            let cache = cache(host, folder, clock)
            let points = host.points()
            let files = await withTaskGroup(of: URL?.self) { group in
                for _ in 0..<10 {
                    group.addTask { try? await cache.fetch(.audio, of: points[0], tour: "milan", language: .en) ?? nil }
                }
                var files: [URL?] = []
                for await file in group { files.append(file) }
                return files
            }
            #expect(Set(files).count == 1 && files[0] != nil && host.requests == ["1.mp3"])
            host.resign()
            let late = try await cache.fetch(.audio, of: points[1], tour: "milan", language: .en)
            #expect(late == cache.file(.audio, of: points[1]) && host.requests == ["1.mp3", "2.mp3", "points", "2.mp3"])
            // The same audio under another signature is the same audio.
            #expect(cache.file(.audio, of: host.points()[0]) == files[0])
            #expect(try await cache.fetch(.subtitles, of: points[1], tour: "milan", language: .en) == nil)
        }
    }

    @Test("Apps P54 Beyond 200 MB the oldest is gone, and what came just now never is")
    func full() async throws {
        try await withTemporaryFolder { folder in
            let (host, clock) = (MediaHost(), VirtualClock(skips: true))
            // A megabyte stands for a hundred.
            host.size = 67_000_000 / 100
            let cache = cache(host, folder, clock, limit: (200 << 20) / 100)
            let points = host.points()
            for point in points.prefix(3) {
                _ = try await cache.fetch(.audio, of: point, tour: "milan", language: .en)
                clock.advance(60)
            }
            #expect(points.prefix(3).allSatisfy { cache.file(.audio, of: $0) != nil })
            _ = try await cache.fetch(.audio, of: points[3], tour: "milan", language: .en)
            #expect(points.map { cache.file(.audio, of: $0) != nil } == [false, true, true, true, false])
            host.size = (201 << 20) / 100
            clock.advance(60)
            _ = try await cache.fetch(.audio, of: points[4], tour: "milan", language: .en)
            #expect(points.map { cache.file(.audio, of: $0) != nil } == [false, false, false, false, true])
            await cache.wipe()
            #expect(cache.file(.audio, of: points[4]) == nil)
        }
    }
}
