import Foundation
import Synchronization
import UsherCore

extension ScanJournal {
    /// The most scans in one part: enough for one transaction.
    package static let largestPart = 4096

    /// The oldest scans that have not been taken; nil where there are none.
    package func next() throws -> Part? {
        while true {
            let (taken, durable) = state.withLock { ($0.taken, $0.durable) }
            guard taken < durable else { return nil }
            let starts = folder.starts
            guard let index = starts.lastIndex(where: { $0 <= taken }) else {
                skip(to: starts.first ?? durable)
                continue
            }
            let limit = index + 1 < starts.count ? min(starts[index + 1], durable) : durable
            let count = min(Int(limit - taken), Self.largestPart * ScanJournalRecord.size)
            let scans = try scans(starts[index], from: taken, count: count)
            if let last = scans.last { return Part(scans: scans, end: last.end, isFresh: taken >= begin) }
            // What a failed write left behind was never answered.
            skip(to: limit)
        }
    }

    /// Everything up to the part's end is in the database.
    package func taken(_ part: Part) { skip(to: part.end) }

    private func skip(to position: Int64) {
        state.withLock { $0.taken = max($0.taken, position) }
        let starts = folder.starts
        for (start, next) in zip(starts, starts.dropFirst()) where next <= position { folder.remove(start) }
    }

    private func scans(_ start: Int64, from position: Int64, count: Int) throws -> [(scan: QRScan, end: Int64)] {
        let bytes = try folder.read(start, from: Int(position - start), count: count)
        return Self.scans(bytes, at: position)
    }

    /// The scans in these bytes, up to the first that was not written whole.
    private static func scans(_ bytes: [UInt8], at position: Int64) -> [(scan: QRScan, end: Int64)] {
        let size = ScanJournalRecord.size
        var scans: [(scan: QRScan, end: Int64)] = []
        scans.reserveCapacity(bytes.count / size)
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + size <= bytes.count {
                let at = position + Int64(offset)
                guard let scan = ScanJournalRecord.read(bytes[offset..<offset + size], at: at) else { return }
                scans.append((scan, at + Int64(size)))
                offset += size
            }
        }
        return scans
    }

    /// Where the last whole record ends.
    static func end(_ folder: ScanJournalFolder, _ starts: [Int64]) throws -> Int64 {
        guard let last = starts.last else { return 0 }
        let bytes = try folder.read(last, from: 0, count: ScanJournalWriter.segment * 2)
        return scans(bytes, at: last).last?.end ?? last
    }
}

extension ScanJournal {
    /// Takes away the files of a journal that another process left behind, once everything in it has been taken.
    package func discard() { for start in folder.starts { folder.remove(start) } }
}
