import Foundation
import Synchronization
import UsherCore

/// The thread that writes a journal. Used by that thread alone after it was made, which is why the unchecked conformance is sound.
final class ScanJournalWriter: @unchecked Sendable {
    private let journal: ScanJournal
    private var file: Int32
    private var start: Int64
    private var end: Int64

    /// A file is full at so many bytes; the last group may make it longer.
    static let segment = 4 << 20
    /// So many bytes may be written and not taken while somebody takes them: about half a second of a rush.
    private static let backlog = Int64(16_384 * ScanJournalRecord.size)
    private static let largestGroup = 4096

    init(_ journal: ScanJournal, at position: Int64) throws {
        self.journal = journal
        (start, end) = (position, position)
        file = try journal.folder.make(position)
    }

    deinit { if file >= 0 { close(file) } }

    func serve() {
        while true {
            journal.wait()
            while step() {}
            let ends = journal.state.withLock { $0.closed && $0.pending.isEmpty }
            if ends { return }
        }
    }

    /// Writes one group; false where nobody waits.
    private func step() -> Bool {
        waitForTaker()
        let (group, tidies) = journal.state.withLock { state in
            defer { state.tidies = false }
            let count = min(state.pending.count, Self.largestGroup)
            let group = Array(state.pending.prefix(count))
            state.pending.removeFirst(count)
            return (group, state.tidies && state.taken >= state.durable && end > start)
        }
        if tidies || end - start >= Self.segment { rotate() }
        guard !group.isEmpty else { return false }
        let outcome = Result { try write(group.map(\.scan)) }
        if case .success = outcome {
            journal.state.withLock { $0.durable = end }
            journal.tell()
        }
        for waiting in group { waiting.done(outcome) }
        return true
    }

    /// Figures must not fall behind: under a rush, who comes waits for the database as long as it is there.
    private func waitForTaker() {
        while journal.state.withLock({ $0.durable - $0.taken > Self.backlog && !$0.isAway && !$0.closed }) { usleep(1_000) }
    }

    private func write(_ scans: [QRScan]) throws {
        if file < 0 { file = try journal.folder.make(start) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scans.count * ScanJournalRecord.size)
        for scan in scans { ScanJournalRecord.append(scan, at: end + Int64(bytes.count), to: &bytes) }
        do {
            try put(bytes)
            guard fdatasync(file) == 0 else { throw ScanJournalError.failed("fdatasync", errno) }
            end += Int64(bytes.count)
        } catch {
            abandon()
            throw error
        }
    }

    private func put(_ bytes: [UInt8]) throws {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress! + done, bytes.count - done, off_t(end - start) + off_t(done))
            }
            guard written > 0 else { throw ScanJournalError.failed("write", errno) }
            done += written
        }
    }

    /// After a failed write nobody knows what the file holds beyond its last good record: what follows goes into another.
    private func abandon() {
        _ = ftruncate(file, off_t(end - start))
        close(file)
        file = -1
        start = end
    }

    private func rotate() {
        guard let next = try? journal.folder.make(end) else { return }
        if file >= 0 { close(file) }
        (file, start) = (next, end)
    }
}
