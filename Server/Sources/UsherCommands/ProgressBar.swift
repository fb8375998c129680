import Foundation
import Synchronization
import UsherStore

/// A line on a terminal's standard error that fills up; nothing where that is no terminal.
final class ProgressBar: Sendable {
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private let last = Mutex("")

    private static let width = 40

    init(total: Int) { self.total = max(total, 1) }

    func show(_ phase: CatalogueImport.Phase, _ bytes: Int) { show(phase.rawValue, bytes) }

    func show(_ word: String, _ count: Int) {
        guard isShown else { return }
        let done = min(count, total)
        let filled = done * ProgressBar.width / total
        let text =
            "\r" + word.padding(toLength: 8, withPad: " ", startingAt: 0) + " ["
            + String(repeating: "#", count: filled) + String(repeating: ".", count: ProgressBar.width - filled)
            + "] \(done * 100 / total) % "
        let isNew = last.withLock { last in
            defer { last = text }
            return last != text
        }
        if isNew { StandardError.write(text) }
    }

    /// Takes the line away.
    func clear() {
        guard isShown, last.withLock({ !$0.isEmpty }) else { return }
        StandardError.write("\r\u{1B}[K")
    }
}
