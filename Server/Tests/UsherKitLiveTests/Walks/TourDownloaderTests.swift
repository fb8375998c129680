import Foundation
import Synchronization
import Testing
import UsherTesting

@testable import UsherKit

@Suite struct TourDownloaderTests {
    private static let total = WalksKit.sizes.reduce(0, +)

    @Test("Walks A48 Cut at 37 %, a new process: at most 5 % are transferred twice")
    func resumes() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                // The largest file breaks at 37 % of all, and with it the network.
                let largest = WalksKit.digest(1)
                walks.line.next(.cut(after: 38_850), .dropBefore, .dropBefore, on: largest)
                await #expect(throws: DownloadError.self) {
                    try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                }
                let before = walks.line.received
                #expect(before > 0 && before < Self.total)
                let tour = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                #expect(Double(walks.line.received) <= 1.05 * Double(Self.total), "\(walks.line.received) of \(Self.total)")
                for index in 0..<5 {
                    let file = try #require(tour.audio(of: WalksKit.pointID(index)))
                    #expect(try Data(contentsOf: file) == WalksKit.audio(index + 1, version: 1))
                }
            }
        }
    }

    @Test("Walks A48 A changed ETag restarts that file alone")
    func restarts() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                walks.line.next(.cut(after: 9_000), .dropBefore, .dropBefore, on: WalksKit.digest(1))
                await #expect(throws: DownloadError.self) {
                    try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                }
                for url in Self.files(root) where url.hasSuffix(".part.json") {
                    let sidecar = FileFetch.Sidecar(etag: "\"of other bytes\"", size: 40_000, sha256: nil)
                    try AtomicFile.write(WireJSON.encoder.encode(sidecar), to: URL(fileURLWithPath: url))
                }
                walks.line.forget()
                _ = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                let ranged = walks.line.requests.filter { $0.headers["Range"] != nil }
                #expect(!ranged.isEmpty && ranged.allSatisfy { $0.headers["If-Range"] == "\"of other bytes\"" })
            }
        }
    }

    @Test("Walks A48 A changed ETag restarts that file and no other, and all five are right afterwards")
    func restartsOne() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                walks.line.next(.cut(after: 9_000), .dropBefore, .dropBefore, on: WalksKit.digest(1))
                await #expect(throws: DownloadError.self) {
                    try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                }
                let ending = "audio/\(WalksKit.pointID(0)).mp3.part.json"
                let path = try #require(Self.files(root).first { $0.hasSuffix(ending) })
                let sidecar = FileFetch.Sidecar(etag: "\"of other bytes\"", size: 40_000, sha256: nil)
                try AtomicFile.write(WireJSON.encoder.encode(sidecar), to: URL(fileURLWithPath: path))
                let tour = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                for index in 0..<5 {
                    let file = try #require(tour.audio(of: WalksKit.pointID(index)))
                    let (bytes, right) = (try Data(contentsOf: file), WalksKit.audio(index + 1, version: 1))
                    #expect(bytes == right)
                }
                // Its first 9,000 bytes came twice; of the others at most the piece that was under way.
                let twice = walks.line.received - Self.total
                #expect((9_000...9_000 + 4 * 1_024).contains(twice), "\(twice)")
            }
        }
    }

    @Test("Walks A48 An address that is over midway: one new manifest, and the rest with it")
    func expires() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                walks.line.next(
                    .none, .none, .answer(.json(403, #"{"statusCode":403,"message":"x","error":"Forbidden","code":"url_expired"}"#)),
                    on: "/media/")
                let tour = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                #expect(tour.points.count == 5)
                let manifests = walks.line.requests.count { $0.url.path.hasSuffix("/manifest") }
                #expect(manifests == 2)
            }
        }
    }

    @Test("Walks A49 No access: accessDenied; with a voucher the same tour comes")
    func access() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let client = walks.client()
                _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
                let downloader = walks.downloader(root, client: client)
                await #expect(throws: DownloadError.accessDenied) { try await downloader.download(tour: WalksKit.premium, language: .en) }
                _ = try await client.redeem("premium2024")
                let tour = try await downloader.download(tour: WalksKit.premium, language: .en)
                #expect(tour.points.count == 1)
            }
        }
    }

    @Test("Walks A49 Access that is lost midway: accessDenied, nothing is registered, and with a voucher again the rest comes")
    func lost() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let client = walks.client()
                _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
                _ = try await client.redeem("PREMIUM2024")
                let downloader = walks.downloader(root, client: client)
                let over = #"{"statusCode":403,"message":"x","error":"Forbidden","code":"url_expired"}"#
                let denied = #"{"statusCode":403,"message":"Access denied.","error":"Forbidden","code":"access_denied"}"#
                walks.line.next(.cut(after: 9_000), .answer(.json(403, over)), on: "/media/")
                walks.line.next(.none, .answer(.json(403, denied)), on: "/manifest")
                await #expect(throws: DownloadError.accessDenied) { try await downloader.download(tour: WalksKit.premium, language: .en) }
                #expect(downloader.downloaded(tour: WalksKit.premium, language: .en) == nil)
                let signedIn = await client.tokens.current
                let tour = try await downloader.download(tour: WalksKit.premium, language: .en)
                #expect(signedIn != nil && tour.points.count == 1 && walks.line.received == WalksKit.sizes[0])
            }
        }
    }

    @Test("Walks A49 A 200 that is a page, or other bytes, is never registered")
    func corrupt() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let page = UsherResponse(
                    status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in to the Wi-Fi</html>".utf8))
                let other = UsherResponse(status: 200, body: Data(count: 40_000))
                for answer in [page, other] {
                    for _ in 0..<12 { walks.line.next(.answer(answer), on: "/media/") }
                }
                let error = await #expect(throws: DownloadError.self) {
                    try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                }
                guard case .corrupt = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(walks.downloader(root).downloaded(tour: WalksKit.milan, language: .en) == nil)
                let whole = Self.files(root).filter { $0.hasSuffix(".mp3") }
                #expect(whole.isEmpty)
            }
        }
    }

    @Test("Walks A49 A full disk is told with its numbers; progress never falls and ends at 1")
    func spaceAndProgress() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let full = TourDownloader(client: walks.client(), root: root, freeSpace: { _ in 1000 })
                let needed = Int64(Self.total + Self.total / 10)
                await #expect(throws: DownloadError.insufficientSpace(needed: needed, available: 1000)) {
                    try await full.download(tour: WalksKit.milan, language: .en)
                }
                let seen = Mutex<[Double]>([])
                walks.line.next(.cut(after: 20_000), .none, .cut(after: 100), on: "/media/")
                _ = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en) { progress in
                    seen.withLock { $0.append(progress.fraction) }
                }
                let fractions = seen.withLock { $0 }
                #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 } && fractions.last == 1)
            }
        }
    }

    @Test("Walks A50 it and en side by side; deleting en keeps it; reading needs no network; a new version takes what is unchanged")
    func sideBySide() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let downloader = walks.downloader(root)
                for language in [TourLanguage.it, .en] { _ = try await downloader.download(tour: WalksKit.milan, language: language) }
                try await downloader.delete(tour: WalksKit.milan, language: .en)
                walks.line.isDown = true
                #expect(downloader.downloaded(tour: WalksKit.milan, language: .en) == nil)
                let kept = try #require(downloader.downloaded(tour: WalksKit.milan, language: .it))
                #expect(kept.audio(of: WalksKit.pointID(4)) != nil && kept.manifest.version == 1)
                walks.line.isDown = false
                try await walks.publishSecondVersion()
                // What is cached in the server lives two seconds at most.
                walks.line.forget()
                let before = walks.line.received
                let next = try await downloader.download(tour: WalksKit.milan, language: .it)
                #expect(next.manifest.version == 2 && walks.line.received - before == WalksKit.sizes[1])
                let names = try FileManager.default.contentsOfDirectory(atPath: next.folder.deletingLastPathComponent().path)
                #expect(names.filter { $0.hasPrefix("v") }.count == 1 && names.count == 2)
            }
        }
    }

    @Test("Walks A50 Killed at any step of an update: one version is there and usable, and the next try completes")
    func killedAnywhere() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { folder in
                _ = try await walks.downloader(folder).download(tour: WalksKit.milan, language: .en)
                try await walks.publishSecondVersion()
                for step in 0..<9 {
                    let root = FileManager.default.temporaryDirectory.appending(path: "usher-step-\(UUID().uuidString)")
                    defer { try? FileManager.default.removeItem(at: root) }
                    try FileManager.default.copyItem(at: folder, to: root)
                    let counter = Mutex(0)
                    let job = Task {
                        try await walks.downloader(root).download(tour: WalksKit.milan, language: .en) { _ in
                            let count = counter.withLock {
                                $0 += 1
                                return $0
                            }
                            if count > step { withUnsafeCurrentTask { $0?.cancel() } }
                        }
                    }
                    _ = try? await job.value
                    let between = walks.downloader(root).downloaded(tour: WalksKit.milan, language: .en)
                    #expect(between != nil, "step \(step)")
                    let done = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en)
                    #expect(done.manifest.version == 2)
                }
            }
        }
    }

    @Test("Walks A50 Milan needs 23 tiles; where there are none the tour is whole all the same")
    func tiles() async throws {
        let cover = TileCover.tiles(route: [], points: MilanWalk.points.map { ($0.lat, $0.lng) }, zooms: [14, 15, 16])
        let counts = [14, 15, 16].map { zoom in cover.tiles.count { $0.z == zoom } }
        #expect(counts == [2, 5, 16] && cover.isWhole)
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let tour = try await walks.downloader(root).download(tour: WalksKit.milan, language: .en, includesTiles: true)
                let asked = walks.line.requests.count { $0.url.path.hasPrefix("/tiles/") }
                #expect(asked == 23 && !tour.isMapIncomplete)
            }
        }
    }

    private static func files(_ root: URL) -> [String] {
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.map { root.appending(path: $0).path }
    }
}
