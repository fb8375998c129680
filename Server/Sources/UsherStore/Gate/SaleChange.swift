import UsherCore

/// A sale whose log is about to change by something other than an online scan.
struct SaleChange {
    let found: FoundSale
    let occurrence: Occurrence
    let before: Usage
    /// As it is to be stored.
    let log: AdmissionLog
    let after: Usage

    init(_ found: FoundSale, inserting items: [LogItem]) { self.init(UploadedSale(found), inserting: items) }

    init(_ sale: UploadedSale, inserting items: [LogItem]) {
        found = sale.found
        occurrence = sale.occurrence
        before = sale.usage
        var log = found.sale.log
        log.insert(items)
        guard !items.isEmpty else {
            (self.log, after) = (log, before)
            return
        }
        let changed = found.sale.with(log: log)
        after = Usage(sale: changed, reentry: found.event.reentry, zone: occurrence.zone)
        // What changes nothing makes no room for more of its kind: then the sale is closed to it.
        self.log = after.agrees(with: before) ? log : changed.settledLog(after)
    }

    /// Arguments of `ScanStatements.admit`.
    var update: [SQLValue] {
        [found.sale.id.sql, found.version.sql, .document(log.document)]
    }

    var delta: TallyDelta { TallyDelta(from: before, to: after, roster: found.sale.roster) }

    /// Arguments of `OfflineStatements.void`: none while the sale is paid.
    var voids: [[SQLValue]] {
        guard found.sale.status != .paid else { return [] }
        let (was, now) = (before.admittedByType, after.admittedByType)
        let date = found.sale.eventDate == found.event.ownDate ? 0 : found.sale.eventDate.days
        return Set(was.keys).union(now.keys).sorted().compactMap { type in
            let change = now[type, default: 0] - was[type, default: 0]
            return change == 0 ? nil : [found.event.id.sql, date.sql, type.sql, change.sql]
        }
    }

    /// Entries that admitted somebody before, and nobody now.
    var superseded: [SupersededEntry] {
        let admitting = Set(before.entries.map(\.entry))
        return after.conflicts.compactMap { conflict in
            guard admitting.contains(conflict.entry), let by = conflict.with else { return nil }
            return SupersededEntry(entry: conflict.entry, by: by.entry)
        }
    }
}
