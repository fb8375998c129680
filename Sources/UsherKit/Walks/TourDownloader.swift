public import Foundation
import UsherWire

/// Downloads tours for walking offline: resumable byte by byte, verified, and switched over only when whole.
///
/// ```swift
/// let downloader = TourDownloader(client: walks, root: applicationSupport)
/// let tour = try await downloader.download(tour: id, language: .en) { print(Int($0.fraction * 100), "%") }
/// let audio = tour.audio(of: tour.points[0].id)
/// ```
/// Cancelling the task, a broken network or a killed process lose nothing: the next call goes on there.
public actor TourDownloader {
    /// Free bytes at a folder; nil if nobody knows.
    public typealias FreeSpace = @Sendable (URL) -> Int64?

    let client: WalksClient
    private let root: URL
    private let freeSpace: FreeSpace
    private let board = ProgressBoard()
    private var underWay: Set<URL> = []

    /// Keeps tours below `root`, and asks the system how much room there is.
    public init(client: WalksClient, root: URL) { self.init(client: client, root: root, freeSpace: { FileSize.free(at: $0) }) }

    /// Keeps tours below `root`; `freeSpace` tells how many bytes there is room for, nil where nobody knows.
    public init(client: WalksClient, root: URL, freeSpace: @escaping FreeSpace) {
        self.client = client
        self.root = root
        self.freeSpace = freeSpace
    }

    /// The tour on this device; nil if it is not there whole.
    public nonisolated func downloaded(tour: String, language: TourLanguage) -> DownloadedTour? {
        TourFolder(root: root, tour: tour, language: language).current
    }

    /// Whether a download was begun that is not whole yet: the next one goes on there.
    public nonisolated func isUnfinished(tour: String, language: TourLanguage) -> Bool {
        TourFolder(root: root, tour: tour, language: language).isUnfinished
    }

    /// Every tour that was begun and is not whole yet, at a first download or at a newer version's.
    nonisolated func unfinished() -> [TourFolder.Begun] { TourFolder.all(in: root).compactMap(\.begun) }

    /// How far a tour's download is: now, then with every change, the newest alone for who is slow; nil while none is under way. Each call
    /// gives a stream of its own.
    public nonisolated func progress(of tour: String, language: TourLanguage) -> AsyncStream<DownloadProgress?> {
        board.stream(TourFolder(root: root, tour: tour, language: language).url)
    }

    /// Every tour on this device that is there whole, in each of its languages.
    public nonisolated func downloadedTours() -> [DownloadedTour] {
        TourFolder.all(in: root).compactMap(\.current)
    }

    /// Takes away what somebody's code had opened; also what was not there whole yet. Free tours stay.
    public func deleteProtected() {
        for folder in TourFolder.all(in: root) where folder.current?.tour.isProtected != false { try? folder.delete() }
    }

    /// Takes one language away.
    public func delete(tour: String, language: TourLanguage) throws {
        try TourFolder(root: root, tour: tour, language: language).delete()
    }

    /// Brings the tour's present version to this device.
    public func download(
        tour: String, language: TourLanguage, includesTiles: Bool = false,
        progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(DownloadError) -> DownloadedTour {
        let folder = TourFolder(root: root, tour: tour, language: language)
        let meter = ProgressMeter { [board] step in
            board.set(folder.url, step)
            progress(step)
        }
        do {
            try await takeTurn(folder.url)
            defer {
                board.set(folder.url, nil)
                underWay.remove(folder.url)
            }
            var manifests = 0
            while true {
                do {
                    let content = try await fetchContent(tour, language, includesTiles)
                    if let there = folder.current, there.satisfies(content.plan) {
                        meter.end()
                        return there
                    }
                    let begun = TourFolder.Begun(tour: tour, language: language, includesTiles: includesTiles)
                    return try await run(content, folder, begun, meter)
                } catch is FileFetch.Expired {
                    manifests += 1
                    if manifests > 3 { throw UsherError.http(status: 403) }
                }
            }
        } catch {
            throw Task.isCancelled ? .cancelled : DownloadError(error).heard
        }
    }

    /// Two would write the same files: whoever comes second, from a screen or in the background, goes on where the first one ends.
    private func takeTurn(_ place: URL) async throws {
        while !underWay.insert(place).inserted { try await client.sender.clock.sleep(0.5) }
    }

    private func run(
        _ content: TourContent, _ folder: TourFolder, _ begun: TourFolder.Begun, _ meter: ProgressMeter
    ) async throws -> DownloadedTour {
        let plan = content.plan
        let partial = folder.partial(plan.name)
        try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: true)
        keepOutOfBackups(folder.url)
        if folder.begun != begun { try folder.begin(begun) }
        try DownloadReuse.fill(partial, with: plan.items, from: folder, named: plan.name)
        let fetches = plan.items.map { item in FileFetch(item: item, folder: partial, sender: client.sender) { meter.add($0) } }
        // Equal bytes are fetched once.
        var seen: Set<String> = []
        let first = fetches.filter { fetch in fetch.item.sha256.map { seen.insert($0).inserted } ?? true }
        let present = first.reduce(Int64(0)) { $0 + $1.present }
        meter.begin(total: plan.totalBytes, present: present)
        try checkSpace(first.reduce(Int64(0)) { $0 + max(0, $1.item.size - $1.present) }, root)
        try await Self.parallel(first.filter { !$0.isDone }) { try await $0.run() }
        try DownloadReuse.fill(partial, with: plan.items, from: folder, named: plan.name)
        let tiles = try await fetchTiles(plan, partial, meter)
        try content.write(to: partial, tiles: tiles)
        let tour = try folder.publish(plan.name)
        meter.end()
        return tour
    }

    private func checkSpace(_ missing: Int64, _ folder: URL) throws {
        guard missing > 0, let free = freeSpace(folder) else { return }
        let needed = missing + missing / 10
        if free < needed { throw DownloadError.insufficientSpace(needed: needed, available: free) }
    }

    /// Three at a time.
    static func parallel<Item: Sendable>(_ items: [Item], _ work: @escaping @Sendable (Item) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var waiting = items.makeIterator()
            for _ in 0..<3 { if let item = waiting.next() { group.addTask { try await work(item) } } }
            while try await group.next() != nil {
                if let item = waiting.next() { group.addTask { try await work(item) } }
            }
        }
    }

    private nonisolated func keepOutOfBackups(_ url: URL) {
        #if canImport(Darwin)
            var (url, values) = (url, URLResourceValues())
            values.isExcludedFromBackup = true
            try? url.setResourceValues(values)
        #endif
    }
}
