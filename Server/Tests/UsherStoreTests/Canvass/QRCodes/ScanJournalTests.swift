import Foundation
import Synchronization
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct ScanJournalTests {
    private func scan(_ number: Int, home: Int64? = 3) -> QRScan {
        QRScan(
            id: Bytes16(high: 1, low: UInt64(number)), at: Instant(seconds: Int64(number)),
            place: QRScan.Place(code: 1, campaign: 2, home: home), kind: number % 7 == 0 ? .bot : .visit,
            visitor: Bytes16(high: 4, low: UInt64(number % 5)))
    }

    private func append(_ scans: [QRScan], to journal: ScanJournal) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for scan in scans {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in journal.append(scan) { continuation.resume(with: $0) } }
                }
            }
            try await group.waitForAll()
        }
    }

    private func takeAll(_ journal: ScanJournal) throws -> [QRScan] {
        var scans: [QRScan] = []
        while let part = try journal.next() {
            scans += part.scans.map(\.scan)
            journal.taken(part)
        }
        return scans
    }

    @Test("Canvass A30: what was written down is there after the process is gone, each scan once")
    func replay() async throws {
        try await withTemporaryFolder { folder in
            let scans = (0..<500).map { scan($0, home: $0 % 2 == 0 ? nil : 7) }
            let (first, none) = try ScanJournal.open(folder)
            #expect(none.isEmpty)
            try await append(scans, to: first)
            // Taken in part: what the database has is told by its position.
            let part = try #require(try first.next())
            #expect(part.isFresh && part.scans.count == 500)
            first.close()
            let second = try reopened(folder, after: first.id)
            defer { second.close() }
            let found = try takeAll(second).sorted { $0.id.low < $1.id.low }
            #expect(found == scans)
            #expect(try second.next() == nil && second.isTaken)
        }
    }

    /// A journal whose process has ended keeps its lock until its last user is gone: this one may be own or left.
    private func reopened(_ folder: URL, after id: String) throws -> ScanJournal {
        let (own, left) = try ScanJournal.open(folder)
        if own.id == id { return own }
        own.close()
        return try #require(left.first { $0.id == id })
    }

    @Test("Canvass A30: a record that was not written whole is none, and what follows is kept")
    func torn() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "0")
            var bytes: [UInt8] = []
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for number in 0..<3 { ScanJournalRecord.append(scan(number), at: Int64(bytes.count), to: &bytes) }
            // Power went away in the middle of the third.
            bytes[2 * ScanJournalRecord.size + 40] ^= 0xFF
            try Data(bytes + [1, 2, 3]).write(to: place.appending(path: "0000000000000000.scans"))
            try Data("0d9f1f3e-0000-4000-8000-000000000001".utf8).write(to: place.appending(path: "name"))
            let (journal, _) = try ScanJournal.open(folder)
            defer { journal.close() }
            #expect(journal.id == "0d9f1f3e-0000-4000-8000-000000000001")
            try await append([scan(9)], to: journal)
            #expect(try takeAll(journal) == [scan(0), scan(1), scan(9)])
        }
    }

    @Test func processesShareAFolderAndEachHasItsOwn() async throws {
        try await withTemporaryFolder { folder in
            let (one, _) = try ScanJournal.open(folder)
            let (other, left) = try ScanJournal.open(folder)
            defer { one.close(); other.close() }
            #expect(one.id != other.id && left.isEmpty)
            try await append([scan(1)], to: one)
            try await append([scan(2)], to: other)
            #expect(try takeAll(one) == [scan(1)])
            #expect(try takeAll(other) == [scan(2)])
        }
    }

    @Test func filesThatAreTakenGo() async throws {
        try await withTemporaryFolder { folder in
            let (journal, _) = try ScanJournal.open(folder)
            defer { journal.close() }
            try await append((0..<100).map { scan($0) }, to: journal)
            let part = try #require(try journal.next())
            journal.taken(part)
            journal.tidy()
            try await append([scan(100)], to: journal)
            #expect(try takeAll(journal) == [scan(100)])
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "0").path).filter {
                $0.hasSuffix(".scans")
            }
            #expect(files.count == 1)
            let size = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "0/\(files[0])").path)[.size] as? Int
            #expect(size == ScanJournalRecord.size)
        }
    }

    @Test func aJournalWithoutFilesBeginsAnew() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-journal-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (journal, _) = try ScanJournal.open(folder)
        let old = journal.id
        journal.close()
        journal.discard()
        let (next, _) = try ScanJournal.open(folder)
        defer { next.close() }
        #expect(next.id != old)
    }

    @Test func afterTheEndNothingIsTaken() async throws {
        try await withTemporaryFolder { folder in
            let (journal, _) = try ScanJournal.open(folder)
            journal.close()
            await #expect(throws: ScanJournalError.closed) { try await append([scan(1)], to: journal) }
        }
    }
}
