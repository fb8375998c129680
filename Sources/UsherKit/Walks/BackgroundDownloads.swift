/// Downloads that go on while the app is behind: it asks for time when somebody leaves with one under way, and uses what it gets.
///
/// ```swift
/// let behind = BackgroundDownloads(downloader: downloader, time: DeviceTime())
/// behind.wentBehind()              // the app left the screen
/// ```
@MainActor
public final class BackgroundDownloads {
    private let downloader: TourDownloader
    private let time: any BackgroundTime
    private let tracker: WalksTracker?
    private let isCellular: @MainActor () -> Bool
    private let allowsCellular: @MainActor () -> Bool

    /// The last two as `DownloadModel` has them: nobody can be asked here, so without Wi-Fi nothing is fetched unless the settings allow it.
    public init(
        downloader: TourDownloader, time: any BackgroundTime, tracker: WalksTracker? = nil,
        isCellular: @escaping @MainActor () -> Bool = { false }, allowsCellular: @escaping @MainActor () -> Bool = { false }
    ) {
        (self.downloader, self.time, self.tracker) = (downloader, time, tracker)
        (self.isCellular, self.allowsCellular) = (isCellular, allowsCellular)
        time.onTime = { [weak self] in await self?.goOn() ?? true }
    }

    /// The app left the screen.
    public func wentBehind() { downloader.unfinished().isEmpty ? time.withdraw() : time.ask() }

    /// Fetches what was begun, one tour after the other, until its task is cancelled. Whether nothing is left that could go on.
    public func goOn() async -> Bool {
        var isDone = true
        for tour in downloader.unfinished() {
            guard !isCellular() || allowsCellular() else {
                isDone = false
                break
            }
            do {
                _ = try await downloader.download(tour: tour.tour, language: tour.language, includesTiles: tour.includesTiles)
                await tracker?.track(
                    .tourDownloadCompleted, ["tourId": .string(tour.tour), "language": .string(tour.language.rawValue)])
            } catch .cancelled {
                isDone = false
                break
            } catch {
                // What only a person can mend waits for them; the others have their turn.
                if case .retry = error.nextStep { isDone = false }
            }
        }
        if !isDone { time.ask() }
        return isDone
    }
}
