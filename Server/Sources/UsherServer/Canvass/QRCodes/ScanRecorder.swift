import Foundation
import Logging
import Synchronization
import UsherCore
import UsherStore

/// Keeps scans: written down in the journal before they are answered, taken into the database right after.
final class ScanRecorder: Sendable {
    let store: QRScanStore
    let journal: ScanJournal
    /// What processes that are gone left behind.
    private let left: Mutex<[ScanJournal]>

    init(_ store: QRScanStore, folder: URL) throws {
        self.store = store
        let (own, left) = try ScanJournal.open(folder)
        journal = own
        self.left = Mutex(left)
    }

    /// Keeps a scan; `answer` is called once it is on disk. Where the journal cannot be written, the database does.
    func record(_ scan: QRScan, answer: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        let store = store
        journal.append(scan) { result in
            if case .success = result { answer(result) } else { store.keep(scan, answer: answer) }
        }
    }

    func record(_ scan: QRScan) async throws {
        try await withCheckedThrowingContinuation { continuation in record(scan) { continuation.resume(with: $0) } }
    }

    /// Takes everything that is written down into the database.
    func settle() async throws {
        do {
            for journal in left.withLock({ $0 }) {
                try await take(journal, all: true)
                journal.discard()
                left.withLock { $0.removeAll { $0 === journal } }
            }
            try await take(journal, all: true)
        } catch {
            journal.isTaken(by: false)
            throw error
        }
    }

    /// Takes one part of this process's journal; whether it was a full one.
    func takeOne() async throws -> Bool {
        do { return try await take(journal, all: false) } catch {
            journal.isTaken(by: false)
            throw error
        }
    }

    @discardableResult
    private func take(_ journal: ScanJournal, all: Bool) async throws -> Bool {
        while let part = try journal.next() {
            try await store.take(part, of: journal.id)
            journal.taken(part)
            journal.isTaken(by: true)
            if !all { return part.scans.count == ScanJournal.largestPart }
        }
        return false
    }

    func close() { journal.close() }
}
