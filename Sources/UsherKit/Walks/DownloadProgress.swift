import Foundation

/// How far a download is.
public struct DownloadProgress: Sendable, Hashable {
    /// 0 to 1, never falling.
    public var fraction: Double
    /// Received by this job, repeated ones included.
    public var transferredBytes: Int64
    /// All files of the tour, by its manifest.
    public var totalBytes: Int64

    public init(
        fraction: Double, transferredBytes: Int64, totalBytes: Int64
    ) {
        (self.fraction, self.transferredBytes, self.totalBytes) = (fraction, transferredBytes, totalBytes)
    }
}

/// Adds up what parallel fetches receive.
///
/// `@unchecked Sendable`: everything that changes is only touched under `lock`.
final class ProgressMeter: @unchecked Sendable {
    private let lock = NSLock()
    private let report: @Sendable (DownloadProgress) -> Void
    private var present: Int64 = 0
    private var transferred: Int64 = 0
    private var total: Int64 = 1
    private var highest = 0.0

    init(_ report: @escaping @Sendable (DownloadProgress) -> Void) { self.report = report }

    /// A plan begins, with so many bytes there already.
    func begin(total: Int64, present: Int64) {
        lock.withLock { (self.total, self.present) = (max(1, total), present) }
        add(0)
    }

    /// Bytes of a file; negative where they are thrown away. Tiles count as what the plan reckons.
    func add(_ bytes: Int64, counted: Int64? = nil) {
        let progress = lock.withLock {
            present += counted ?? bytes
            if bytes > 0 { transferred += bytes }
            // Not 1 before everything is checked and in its place.
            highest = max(highest, min(0.999, Double(present) / Double(total)))
            return DownloadProgress(fraction: highest, transferredBytes: transferred, totalBytes: total)
        }
        report(progress)
    }

    func end() {
        report(lock.withLock { DownloadProgress(fraction: 1, transferredBytes: transferred, totalBytes: total) })
    }
}
