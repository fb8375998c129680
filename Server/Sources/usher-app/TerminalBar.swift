import Foundation
import UsherKit

/// A progress bar on standard error; on anything but a terminal only its end.
///
/// `@unchecked Sendable`: `last` is only touched under `lock`.
final class TerminalBar: @unchecked Sendable {
    private let lock = NSLock()
    private var last = -1
    private var transferred: Int64 = 0
    private let isTerminal = isatty(2) == 1

    func show(_ progress: DownloadProgress) {
        let percent = Int(progress.fraction * 100)
        lock.withLock {
            transferred = progress.transferredBytes
            guard percent != last, isTerminal else { return }
            last = percent
            let filled = percent * 40 / 100
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 40 - filled)
            FileHandle.standardError.write(Data("\r\(bar) \(percent) %".utf8))
        }
    }

    func end() {
        if isTerminal { FileHandle.standardError.write(Data("\n".utf8)) }
        print("Received \(lock.withLock { transferred }) bytes")
    }
}
