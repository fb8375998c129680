import Foundation
import UsherWire

/// The map's tiles: nice to have, never a reason to fail.
extension TourDownloader {
    struct Tiles: Sendable {
        var files: [DownloadIndex.File] = []
        var incomplete = false
    }

    func fetchTiles(_ plan: DownloadPlan, _ partial: URL, _ meter: ProgressMeter) async throws -> Tiles {
        let results = TileResults(incomplete: plan.cutsTiles)
        let sender = client.sender
        try await Self.parallel(plan.tiles) { tile in
            let (path, url) = plan.tile(tile)
            let file = partial.appending(path: path)
            if let size = FileSize.of(file) {
                meter.add(0, counted: 20_480)
                return results.add(.init(path: path, size: size))
            }
            guard let address = URL(string: url) else { return results.miss() }
            do {
                let body = try await sender.send(UsherRequest(.get, address), retry: .walks).body
                try AtomicFile.write(body, to: file)
                meter.add(Int64(body.count), counted: 20_480)
                results.add(.init(path: path, size: Int64(body.count)))
            } catch {
                if Task.isCancelled { throw CancellationError() }
                // Where nothing is drawn there is no tile.
                if (error as? UsherError)?.status != 404 { results.miss() }
                meter.add(0, counted: 20_480)
            }
        }
        return results.all
    }
}

/// What parallel fetches found.
///
/// `@unchecked Sendable`: `tiles` is only touched under `lock`.
private final class TileResults: @unchecked Sendable {
    private let lock = NSLock()
    private var tiles = TourDownloader.Tiles()

    init(incomplete: Bool) { tiles.incomplete = incomplete }

    var all: TourDownloader.Tiles { lock.withLock { tiles } }
    func add(_ file: DownloadIndex.File) { lock.withLock { tiles.files.append(file) } }
    func miss() { lock.withLock { tiles.incomplete = true } }
}
