import Foundation
import Testing
import UsherWire

@testable import UsherKit

@MainActor @Suite struct DownloadModelTests {
    /// A tour of two files; what is slow or broken is the line before it.
    struct TourHost: Transport {
        static let audio = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0) })
        var version = 1

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            let url = request.url
            if url.host() == "media.test" {
                guard let range = request.headers["Range"], let start = Int(range.dropFirst("bytes=".count).dropLast()) else {
                    return UsherResponse(status: 200, headers: ["ETag": "\"a\"", "Content-Type": "audio/mpeg"], body: Self.audio)
                }
                return UsherResponse(
                    status: 206, headers: ["ETag": "\"a\"", "Content-Range": "bytes \(start)-39999/40000", "Content-Type": "audio/mpeg"],
                    body: Self.audio.dropFirst(start))
            }
            do {
                switch url.lastPathComponent {
                case "manifest": return try json(manifest)
                case "points": return try json(Array(TourSamples.points.prefix(2)))
                default: return try json(TourSamples.detail("milan", false, .en))
                }
            } catch { throw .decoding("\(error)") }
        }

        private func json(_ value: some Encodable) throws -> UsherResponse {
            UsherResponse(status: 200, headers: ["ETag": "\"\(version)abcdef\""], body: try WireJSON.encoder.encode(value))
        }

        private var manifest: WalksManifest {
            var manifest = TourSamples.manifest("milan", .en)
            manifest.version = version
            manifest.audio = manifest.audio.prefix(2).map { audio in
                var audio = audio
                audio.sizeBytes = 40_000
                return audio
            }
            (manifest.totalBytes, manifest.offlineMap.available) = (80_000, false)
            return manifest
        }
    }

    private func model(_ line: some Transport, _ folder: URL, _ clock: VirtualClock, space: Int64 = 1 << 40, tracker: WalksTracker? = nil)
        -> DownloadModel
    {
        let client = WalksClient(baseURL: EveryCall.base, transport: line, clock: clock.kit)
        return DownloadModel(
            downloader: TourDownloader(client: client, root: folder, freeSpace: { _ in space }), tour: "milan", language: .en,
            tracker: tracker)
    }

    @Test("Apps P50 Absent, checking, downloading, ready; a newer version is an update; deleted it is absent again")
    func states() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(TourHost()), VirtualClock(skips: true))
            let download = model(line, folder, clock)
            #expect(download.state == .absent && download.downloaded == nil)
            let latch = Latch()
            line.next(.held(latch), on: "manifest")
            let running = Task { await download.start() }
            let isChecking = try await eventually { line.requests.count == 1 }
            #expect(isChecking && download.state == .checking)
            latch.open()
            await running.value
            #expect(download.state == .ready && download.downloaded?.manifest.version == 1)
            await download.start()
            await download.check()
            #expect(download.state == .ready)
            let newer = model(TourHost(version: 2), folder, clock)
            #expect(newer.state == .ready)
            await newer.check()
            #expect(newer.state == .update)
            await newer.start()
            #expect(newer.state == .ready && newer.downloaded?.manifest.version == 2)
            await newer.delete()
            #expect(newer.state == .absent && newer.downloaded == nil)
        }
    }

    @Test("Apps P50 A broken line is a failure with its words; Continue goes on where it was")
    func failed() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(TourHost()), VirtualClock(skips: true))
            let download = model(line, folder, clock)
            line.next(.cut(after: 10_240), .dropBefore, .dropBefore, .dropBefore, on: "1.mp3")
            line.next(.cut(after: 20_480), .dropBefore, .dropBefore, .dropBefore, on: "2.mp3")
            await download.start()
            guard case .failed(let error) = download.state else { return #expect(Bool(false), "\(download.state)") }
            #expect(error.nextStep == .retry(after: nil) && error.text == .failureNetwork)
            let before = line.received
            await download.start()
            #expect(download.state == .ready && line.received - before <= 80_000 - 10_240)
            let denied = model(FaultyTransport(), folder.appending(path: "other"), clock)
            await denied.start()
            guard case .failed(.server(.decoding)) = denied.state else { return #expect(Bool(false), "\(denied.state)") }
        }
    }

    @Test("Apps P50 Killed or paused in the middle, it offers to continue, and goes on at the next launch")
    func killed() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(TourHost()), VirtualClock(skips: true))
            let download = model(line, folder, clock)
            line.next(.hang, on: "2.mp3")
            let running = Task { await download.start() }
            let isUnderWay = try await eventually { if case .downloading = download.state { line.received >= 40_000 } else { false } }
            #expect(isUnderWay)
            download.pause()
            await running.value
            #expect(download.state == .paused)
            // Another launch.
            let next = model(line, folder, clock)
            #expect(next.state == .paused)
            let before = line.received
            await next.goOn()
            #expect(next.state == .ready && line.received - before == 40_000)
            await next.goOn()
            #expect(next.state == .ready)
        }
    }

    @Test("Apps P50 No space is told before a byte of it is fetched")
    func space() async throws {
        try await withTemporaryFolder { folder in
            let line = FaultyTransport(TourHost())
            let download = model(line, folder, VirtualClock(skips: true), space: 80_000)
            await download.start()
            #expect(download.state == .failed(.insufficientSpace(needed: 88_000, available: 80_000)))
            #expect(line.requests.allSatisfy { $0.url.host() != "media.test" })
        }
    }

    @Test("Apps P50 Without Wi-Fi it asks, unless the settings allow it or somebody agrees")
    func cellular() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(TourHost()), VirtualClock(skips: true))
            let client = WalksClient(baseURL: EveryCall.base, transport: line, clock: clock.kit)
            @MainActor func make(_ allows: Bool, _ name: String) -> DownloadModel {
                DownloadModel(
                    downloader: TourDownloader(client: client, root: folder.appending(path: name)), tour: "milan", language: .en,
                    isCellular: { true }, allowsCellular: { allows })
            }
            let asking = make(false, "a")
            await asking.start()
            #expect(asking.asksForCellular && asking.state == .absent && line.requests.isEmpty)
            await asking.start(onCellular: true)
            #expect(!asking.asksForCellular && asking.state == .ready)
            let allowed = make(true, "b")
            await allowed.start()
            #expect(!allowed.asksForCellular && allowed.state == .ready)
        }
    }

    @Test("Apps P50 The fraction never falls, and the seconds left are right within a fifth on an even line")
    func seconds() {
        var (rate, now) = (TransferRate(), MilanWalk.start)
        let (total, speed) = (10_000_000.0, 50_000.0)
        for second in 0..<200 {
            rate.note(speed * Double(second) * (second % 2 == 0 ? 1 : 0.995), at: now)
            let left = rate.secondsLeft(total - speed * Double(second), at: now)
            if second < 5 {
                #expect(left == nil, "\(second)")
            } else {
                let truth = (total - speed * Double(second)) / speed
                #expect(left.map { abs($0 - truth) <= 0.2 * truth + 0.01 } == true, "\(second): \(left ?? -1) of \(truth)")
            }
            now += 1
        }
        // The line becomes ten times slower: after ten seconds nothing else is remembered.
        for second in 1...12 { rate.note(speed * 199 + 5_000 * Double(second), at: now.addingTimeInterval(Double(second) - 1)) }
        let left = rate.secondsLeft(50_000, at: now.addingTimeInterval(11)) ?? 0
        #expect(abs(left - 10) <= 2, "\(left)")
        var still = TransferRate()
        still.note(0, at: now)
        #expect(still.secondsLeft(1, at: now.addingTimeInterval(60)) == nil)
    }

    @Test("Apps P50 Starting, finishing and deleting are told, each once")
    func told() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(TourHost()), VirtualClock(skips: true))
            let events = FaultyTransport()
            let tracker = WalksTracker(
                client: WalksClient(baseURL: EveryCall.base, transport: events, clock: clock.kit), folder: folder.appending(path: "told"),
                consent: .given)
            let download = model(line, folder, clock, tracker: tracker)
            line.next(.hang, on: "2.mp3")
            let running = Task { await download.start() }
            let isUnderWay = try await eventually { line.received >= 40_000 }
            #expect(isUnderWay)
            download.pause()
            await running.value
            await download.start()
            await download.delete()
            await tracker.flush()
            let sent = try events.requests.flatMap { try WireJSON.decoder.decode(SentEvents.self, from: $0.body ?? Data()).events }
            #expect(sent.map(\.kind) == [.tourDownloadStarted, .tourDownloadCompleted, .tourDownloadDeleted])
            #expect(sent.allSatisfy { $0.properties["tourId"] == .string("milan") && $0.properties["language"] == .string("en") })
        }
    }
}

/// The body of a request with events.
struct SentEvents: Decodable { let events: [WalksEvent] }
