import Foundation

/// How far each download is, for who watches.
///
/// `@unchecked Sendable`: `places` is only touched under `lock`.
final class ProgressBoard: @unchecked Sendable {
    private let lock = NSLock()
    private var places: [URL: Broadcast<DownloadProgress?>] = [:]

    deinit { for place in places.keys { places[place]?.finish() } }

    /// Parallel fetches tell in any order; what is less than was told already is late.
    func set(_ place: URL, _ progress: DownloadProgress?) {
        lock.withLock {
            let known = places[place]?.value
            if let known, let progress, (progress.fraction, progress.transferredBytes) < (known.fraction, known.transferredBytes) { return }
            places[place, default: Broadcast(nil)].set(progress)
        }
    }

    func stream(_ place: URL) -> AsyncStream<DownloadProgress?> {
        lock.withLock {
            places[place, default: Broadcast(nil)].stream { [weak self] reader in self?.forget(place, reader) }
        }
    }

    private func forget(_ place: URL, _ reader: Int) { lock.withLock { places[place]?.forget(reader) } }
}
