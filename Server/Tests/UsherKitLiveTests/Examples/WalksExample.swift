import Foundation
import Testing
import UsherKit
import UsherTesting

/// The code of the article Walks.md, run against a house.
@Suite struct WalksExample {
    @Test("Article Walks: what it shows works") func works() async throws {
        try await WalksKit.run(clock: VirtualClock(Date(), skips: true)) { walks in
            try await HouseSocket.open(walks.kit) { socket in
                try await withTemporaryFolder { folder in
                    let (walks, tour) = try await Self.download(try #require(URL(string: socket.url)), folder)
                    #expect(tour.points.count == 5)
                    try await Self.walk(walks, tour, folder, start: .now)
                }
            }
        }
    }

    private static func download(_ server: URL, _ folder: URL) async throws -> (WalksClient, DownloadedTour) {
        let walks = WalksClient(baseURL: server, store: FileTokenStore(folder.appending(path: "tokens")))
        let found = try await walks.tours().filter(\.hasAccess)[0]
        let language = TourLanguage.choose(from: found.versions.map(\.language), preferred: .fr) ?? .en
        let tour = try await TourDownloader(client: walks, root: folder).download(tour: found.id, language: language) { progress in
            print(Int(progress.fraction * 100), "%")
        }
        print(tour.points.map(\.localization.title))
        return (walks, tour)
    }

    private static func walk(_ walks: WalksClient, _ tour: DownloadedTour, _ folder: URL, start: Date) async throws {
        let analytics = try AnalyticsQueue(client: walks, folder: folder)
        let sending = Task { await analytics.run() }
        try await analytics.track(.tourStarted, ["tourId": .string(tour.tour.id)])
        await analytics.flush()
        sending.cancel()
        var navigator = TourNavigator(points: tour.points.map(TourNavigator.Point.init), route: tour.manifest.route, startedAt: start)
        var playback = PlaybackCoordinator(properties: ["tourId": .string(tour.tour.id), "offline": .bool(true)])
        let fix = TourNavigator.Fix(lat: 45.464203, lng: 9.189982, horizontalAccuracy: 10, timestamp: start)
        for output in navigator.handle(.fixes([fix], now: start)) {
            for command in playback.handle(.navigator(output), now: start) {
                switch command {
                case .load(let point, let position): print("open", tour.audio(of: point)?.lastPathComponent ?? "", "at", position)
                case .track(let event, let properties): try await analytics.track(event, properties)
                default: print(command)
                }
            }
        }
        #expect(playback.current == tour.points[0].id)
        let waiting = await analytics.count
        #expect(waiting == 1)
        let cues = try SubtitleParser.parse(Data("1\n00:00:01,000 --> 00:00:04,500\nWelcome to the Duomo\n".utf8))
        print(cues.first { $0.start <= 2 && 2 < $0.end }?.text ?? "")
        #expect(cues.count == 1)
    }
}
