package import UsherCore

/// What an upload of offline scans came to.
package struct OfflineAnswer: Sendable, Equatable {
    /// In the order in which they were sent.
    package let results: [OfflineResult]
    /// Entries that admitted somebody before this upload, and nobody now.
    package let superseded: [SupersededEntry]
}

/// One scan as it stands after the upload.
package struct OfflineResult: Sendable, Equatable {
    package enum Verdict: String, Sendable {
        case accepted, conflict, refused, recorded, invalid
    }

    package let clientScanID: String?
    package let verdict: Verdict
    /// Whether the scan was known before; then this upload has stored nothing for it.
    package var replayed = false
    package var entry: Entry.ID?
    package var scannedAt: Instant?
    package var sale: Sale.ID?
    package var admitted = 0
    package let code: String
    package var error: String?
    package var conflictWith: Usage.Previous?
}

/// An entry that lost its persons to an earlier one.
package struct SupersededEntry: Sendable, Hashable {
    package let entry: Entry.ID
    package let by: Entry.ID
}

extension OfflineResult {
    static func invalid(_ clientScanID: String?, _ refusal: ScanRefusal) -> OfflineResult {
        OfflineResult(clientScanID: clientScanID, verdict: .invalid, code: refusal.code, error: refusal.message)
    }

    /// What the device refused is kept for the audit alone.
    static func recorded(_ clientScanID: String, at: Instant, sale: Sale.ID?) -> OfflineResult {
        OfflineResult(clientScanID: clientScanID, verdict: .recorded, scannedAt: at, sale: sale, code: recordedCode)
    }

    static let recordedCode = "recorded"

    /// G-12 to G-15 where a device let somebody in offline: an entry that admits nobody. So is G-18 where the entry is not in the log any more, or
    /// never was because that was long enough.
    static func isConflict(_ code: String) -> Bool {
        [ScanRefusal.wrongEvent, .notToday, .notPaid, .alreadyUsed(entry: 0, at: .distantPast)].contains { $0.code == code }
            || code.hasPrefix("ticket_") && code != ScanRefusal.ticketNotFound.code
    }

    /// How an entry of the log stands now; nil where it is not in the log.
    init?(_ clientScanID: String, entry: Entry.ID, of sale: Sale.ID, in index: EntryIndex) {
        if let entry = index.standing(entry) {
            self.init(
                clientScanID: clientScanID, verdict: .accepted, entry: entry.entry, scannedAt: entry.at, sale: sale,
                admitted: entry.admitted.count, code: entry.code)
        } else if let conflict = index.conflict(entry) {
            let refusal = conflict.refusal
            self.init(
                clientScanID: clientScanID, verdict: .conflict, entry: conflict.entry, scannedAt: conflict.at, sale: sale,
                code: refusal.code, error: refusal.message, conflictWith: conflict.with)
        } else {
            return nil
        }
    }
}

/// The entries of a sale by id, for many questions.
struct EntryIndex {
    private let usage: Usage
    private let entries: [Entry.ID: Int]
    private let conflicts: [Entry.ID: Int]

    init(_ usage: Usage) {
        self.usage = usage
        entries = Dictionary(usage.entries.indices.map { (usage.entries[$0].entry, $0) }) { first, _ in first }
        conflicts = Dictionary(usage.conflicts.indices.map { (usage.conflicts[$0].entry, $0) }) { first, _ in first }
    }

    func standing(_ entry: Entry.ID) -> Usage.Standing? { entries[entry].map { usage.entries[$0] } }
    func conflict(_ entry: Entry.ID) -> Usage.Conflict? { conflicts[entry].map { usage.conflicts[$0] } }
}
