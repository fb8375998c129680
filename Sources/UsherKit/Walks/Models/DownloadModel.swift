import Foundation
public import Observation
public import UsherWire

/// A tour's download on the screen: what it needs, how far it is, how long it takes, and what to do when it stops.
@MainActor @Observable
public final class DownloadModel {
    /// Where the download is.
    public enum State: Sendable, Hashable {
        /// Nothing of it is here.
        case absent
        /// Asks the server what there is to fetch.
        case checking
        /// Bytes per second are known after five seconds.
        case downloading(Progress)
        /// Begun, and not under way: somebody stopped it, or the app was killed.
        case paused
        /// It stopped over this; what was received stays.
        case failed(DownloadError)
        /// It is here whole: the walk needs no network.
        case ready
        /// It is here, and there is a newer version.
        case update
    }

    /// How far it is.
    public struct Progress: Sendable, Hashable {
        /// From 0 to 1, never falling.
        public var fraction: Double
        /// What has come so far, in bytes.
        public var receivedBytes: Int64
        /// All that there is to fetch, in bytes.
        public var totalBytes: Int64
        /// By the last ten seconds; nil until five seconds have passed.
        public var secondsLeft: Double?

        public init(fraction: Double, receivedBytes: Int64, totalBytes: Int64, secondsLeft: Double? = nil) {
            (self.fraction, self.receivedBytes, self.totalBytes, self.secondsLeft) = (fraction, receivedBytes, totalBytes, secondsLeft)
        }
    }

    /// The tour's id.
    public let tour: String
    /// The language of texts and audio.
    public let language: TourLanguage
    /// Where the download is.
    public private(set) var state: State
    /// There is no Wi-Fi, and the settings do not allow to do without: ask.
    public private(set) var asksForCellular = false
    private let downloader: TourDownloader
    private let tracker: WalksTracker?
    private let includesTiles: Bool
    /// Whether bytes cost money just now, and whether that is allowed.
    private let isCellular: @MainActor () -> Bool
    private let allowsCellular: @MainActor () -> Bool
    private var job: Task<Void, Never>?
    private var rate = TransferRate()
    private var clock: UsherClock { downloader.client.sender.clock }

    /// `isCellular` tells whether bytes cost money just now, `allowsCellular` whether the settings let them.
    public init(
        downloader: TourDownloader, tour: String, language: TourLanguage, includesTiles: Bool = true, tracker: WalksTracker? = nil,
        isCellular: @escaping @MainActor () -> Bool = { false }, allowsCellular: @escaping @MainActor () -> Bool = { false }
    ) {
        (self.downloader, self.tour, self.language, self.includesTiles) = (downloader, tour, language, includesTiles)
        (self.tracker, self.isCellular, self.allowsCellular) = (tracker, isCellular, allowsCellular)
        let isHere = downloader.downloaded(tour: tour, language: language) != nil
        state = isHere ? .ready : downloader.isUnfinished(tour: tour, language: language) ? .paused : .absent
    }

    /// The tour on this device; nil until it is there whole.
    public var downloaded: DownloadedTour? { downloader.downloaded(tour: tour, language: language) }

    /// Begins, or goes on: what was received is not fetched again. Without Wi-Fi it asks first, unless the settings allow it or somebody
    /// has just agreed.
    public func start(onCellular isAgreed: Bool = false) async {
        guard job == nil, state != .ready else { return }
        asksForCellular = isCellular() && !allowsCellular() && !isAgreed
        guard !asksForCellular else { return }
        let isFirst = state == .absent || state == .update
        state = .checking
        rate = TransferRate()
        let job = Task { await download(isFirst) }
        self.job = job
        await withTaskCancellationHandler {
            await job.value
        } onCancel: {
            job.cancel()
        }
        self.job = nil
    }

    /// At launch, and when the system gives time in the background: what was begun goes on.
    public func goOn() async { if state == .paused { await start() } }

    /// Stops it; what was received stays.
    public func pause() {
        asksForCellular = false
        job?.cancel()
    }

    /// Takes the tour away from this device.
    public func delete() async {
        job?.cancel()
        await job?.value
        do { try await downloader.delete(tour: tour, language: language) } catch { return state = .failed(DownloadError(error)) }
        state = .absent
        await tell(.tourDownloadDeleted)
    }

    /// Asks whether there is a newer version.
    public func check() async {
        guard state == .ready, let downloaded else { return }
        let newest = try? await downloader.client.manifest(of: tour, language: language).version
        if let newest, newest > downloaded.manifest.version, state == .ready { state = .update }
    }

    private func download(_ isFirst: Bool) async {
        let (steps, told) = AsyncStream<DownloadProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (downloader, tour, language, includesTiles) = (downloader, tour, language, includesTiles)
        let work = Task {
            defer { told.finish() }
            return await Self.result {
                try await downloader.download(tour: tour, language: language, includesTiles: includesTiles) { told.yield($0) }
            }
        }
        await withTaskCancellationHandler {
            var isTold = !isFirst
            for await step in steps {
                show(step)
                if !isTold {
                    isTold = true
                    await tell(.tourDownloadStarted)
                }
            }
            await end(await work.value)
        } onCancel: {
            work.cancel()
        }
    }

    private static func result(_ work: () async throws -> DownloadedTour) async -> Result<DownloadedTour, DownloadError> {
        do { return .success(try await work()) } catch { return .failure(DownloadError(error)) }
    }

    private func show(_ step: DownloadProgress) {
        let now = clock.now()
        rate.note(Double(step.transferredBytes), at: now)
        let missing = Double(step.totalBytes) * (1 - step.fraction)
        var fraction = step.fraction
        if case .downloading(let before) = state { fraction = max(fraction, before.fraction) }
        state = .downloading(
            Progress(
                fraction: fraction, receivedBytes: Int64(Double(step.totalBytes) * fraction), totalBytes: step.totalBytes,
                secondsLeft: rate.secondsLeft(missing, at: now)))
    }

    private func end(_ result: Result<DownloadedTour, DownloadError>) async {
        switch result {
        case .success:
            state = .ready
            await tell(.tourDownloadCompleted)
        case .failure(.cancelled): state = downloader.isUnfinished(tour: tour, language: language) ? .paused : .absent
        case .failure(let error): state = .failed(error)
        }
    }

    private func tell(_ kind: WalksEvent.Kind) async {
        await tracker?.track(kind, ["tourId": .string(tour), "language": .string(language.rawValue)])
    }
}
