import Foundation
import Testing
import UsherWire

@testable import UsherKit

@MainActor @Suite struct BackgroundDownloadsTests {
    /// The system on paper: it counts who asks, and gives time when the test does.
    private final class PaperTime: BackgroundTime {
        var onTime: (@MainActor () async -> Bool)?
        private(set) var (asked, withdrawn) = (0, 0)

        func ask() { asked += 1 }
        func withdraw() { withdrawn += 1 }
        func give() async -> Bool { await onTime?() ?? true }
    }

    private let line = FaultyTransport(DownloadModelTests.TourHost())
    private let clock = VirtualClock(skips: true)

    private func downloader(_ folder: URL) -> TourDownloader {
        TourDownloader(
            client: WalksClient(baseURL: EveryCall.base, transport: line, clock: clock.kit), root: folder, freeSpace: { _ in 1 << 40 })
    }

    /// A download that is stopped in its second file.
    private func stopped(_ downloader: TourDownloader) async throws {
        line.next(.hang, on: "2.mp3")
        let download = DownloadModel(downloader: downloader, tour: "milan", language: .en, includesTiles: false)
        let running = Task { await download.start() }
        let isUnderWay = try await eventually { line.received >= 40_000 }
        #expect(isUnderWay)
        download.pause()
        await running.value
        #expect(download.state == .paused)
    }

    @Test("Apps P50 Behind, what was begun goes on in the time that the system gives; nothing begun, nothing is asked for")
    func goesOn() async throws {
        try await withTemporaryFolder { folder in
            let (time, downloader) = (PaperTime(), downloader(folder))
            let behind = BackgroundDownloads(downloader: downloader, time: time)
            behind.wentBehind()
            #expect(time.asked == 0 && time.withdrawn == 1)
            try await stopped(downloader)
            #expect(downloader.unfinished() == [.init(tour: "milan", language: .en, includesTiles: false)])
            behind.wentBehind()
            #expect(time.asked == 1)
            let isDone = await time.give()
            #expect(isDone && time.asked == 1 && downloader.unfinished().isEmpty)
            #expect(downloader.downloaded(tour: "milan", language: .en) != nil && line.received >= 80_000 && line.received < 120_000)
        }
    }

    @Test("Apps P50 Time that is over, a line that breaks, no Wi-Fi: it asks for time again, and what was received stays")
    func again() async throws {
        try await withTemporaryFolder { folder in
            let (time, downloader) = (PaperTime(), downloader(folder))
            try await stopped(downloader)
            let behind = BackgroundDownloads(downloader: downloader, time: time)
            line.next(.hang, on: "2.mp3")
            let given = Task { await time.give() }
            let before = line.requests.count
            let isUnderWay = try await eventually {
                line.requests.count > before && line.requests.last?.url.path().contains("2.mp3") == true
            }
            given.cancel()
            let isDone = await given.value
            #expect(isUnderWay && !isDone && time.asked == 1)
            line.isDown = true
            let isDoneWithoutNetwork = await behind.goOn()
            #expect(!isDoneWithoutNetwork && time.asked == 2)
            line.isDown = false
            let count = line.requests.count
            let mobile = BackgroundDownloads(downloader: downloader, time: time, isCellular: { true })
            let isDoneOnCellular = await mobile.goOn()
            #expect(!isDoneOnCellular && time.asked == 3 && line.requests.count == count)
            // What only a person can mend asks for no more time.
            line.next(.answer(.json(403, #"{"statusCode":403,"message":"x","error":"x","code":"access_denied"}"#)), on: "manifest")
            let isLeft = await behind.goOn()
            #expect(isLeft && time.asked == 3 && !downloader.unfinished().isEmpty)
            let allowed = BackgroundDownloads(downloader: downloader, time: time, isCellular: { true }, allowsCellular: { true })
            let isWhole = await allowed.goOn()
            #expect(isWhole && downloader.downloaded(tour: "milan", language: .en) != nil)
        }
    }

    @Test("Apps P50 A screen and the background want the same tour: one fetches, the other has it then, and no byte comes twice")
    func once() async throws {
        try await withTemporaryFolder { folder in
            let downloader = downloader(folder)
            let latch = Latch()
            line.next(.held(latch), on: "manifest")
            let first = Task { try await downloader.download(tour: "milan", language: .en) }
            let isUnderWay = try await eventually { line.requests.count == 1 }
            let second = Task { try await downloader.download(tour: "milan", language: .en) }
            latch.open()
            let tours = [try await first.value, try await second.value]
            #expect(isUnderWay && tours[0].folder == tours[1].folder && line.received == 80_000)
        }
    }
}
