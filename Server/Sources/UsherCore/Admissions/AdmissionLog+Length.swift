extension AdmissionLog {
    /// How many items a log may hold by which nobody is in: scans of tickets that were used already, entries that were taken back or, where people
    /// come and go, followed by others. A sale that holds as many is closed: a device's further scans that admit nobody stay out of its log.
    /// Items by which somebody is in are not counted: there are no more of them than persons (`daily`: and days).
    package static let mostIdle = 1_000
    /// How many of these are left, the newest, when a closed sale takes another item in.
    static let keptIdle = 500
    /// How many of the oldest may stay where they made room for who is in: an entry that was taken back may be why a later one admitted fewer.
    static let foundations = [0, 8, 64, 400]
}

extension Sale {
    /// Whether its log takes in nothing more that admits nobody. `usage` is this sale's.
    package func isClosed(_ usage: Usage) -> Bool {
        log.items.count >= AdmissionLog.mostIdle && log.items.count - usage.decidingCount >= AdmissionLog.mostIdle
    }

    /// The log to keep: as it is or, where it holds too much by which nobody is in, without the oldest of that. Nothing goes that would change who is
    /// in, by which entry and at which seat. `usage` is this sale's.
    package func settledLog(_ usage: Usage) -> AdmissionLog {
        guard isClosed(usage) else { return log }
        let deciding = usage.deciding
        let idle = log.items.filter { !deciding.contains($0.id) }
        for first in AdmissionLog.foundations {
            let dropped = Set(idle.dropLast(AdmissionLog.keptIdle).dropFirst(first).map(\.id))
            let shorter = AdmissionLog(items: log.items.filter { !dropped.contains($0.id) })
            if Usage(sale: with(log: shorter), reentry: usage.reentry, zone: usage.zone).agrees(with: usage) { return shorter }
        }
        return log
    }
}

extension Usage {
    /// How many items of the log decide who is in.
    fileprivate var decidingCount: Int {
        reentry == .multiple ? deciding.count : entries.count { !$0.persons.isEmpty } + decidingUndos.count
    }

    /// Scans by which somebody is in, and undos that took others out of these. Under `multiple` the latest scan of each person decides, and the one
    /// that gave a seat.
    fileprivate var deciding: Set<Entry.ID> {
        var scans = Set<Int>()
        if reentry == .multiple {
            for person in roster.persons.indices {
                if let latest = latestIndex(of: person) { scans.insert(latest) }
                if roster.persons[person].seat == nil, let label = labelled(person) { scans.insert(label) }
            }
        } else {
            scans.formUnion(entries.indices.filter { !entries[$0].persons.isEmpty })
        }
        return Set(scans.map { entries[$0].entry }).union(undos.lazy.filter { scans.contains($0.holder) }.map(\.undo))
    }

    private var decidingUndos: Set<Entry.ID> { Set(undos.lazy.filter { !entries[$0.holder].persons.isEmpty }.map(\.undo)) }

    /// Whether everybody is in by the same entries and has the same seat.
    package func agrees(with other: Usage) -> Bool {
        guard reentry == .multiple else {
            return entries.filter { !$0.persons.isEmpty }.elementsEqual(other.entries.filter { !$0.persons.isEmpty }) { mine, others in
                (mine.entry, mine.persons, mine.label) == (others.entry, others.persons, others.label)
            }
        }
        return roster.persons.indices.allSatisfy {
            latest(of: $0)?.entry == other.latest(of: $0)?.entry && seat(of: $0) == other.seat(of: $0)
        }
    }
}
