import UsherCore

/// A sale of an upload. Its log is replayed once, whatever the number of its scans.
struct UploadedSale {
    let found: FoundSale
    let occurrence: Occurrence
    /// As if nobody had come: whether there is such a line or seat does not hang on the log.
    let blank: Usage
    /// As it stands.
    let usage: Usage
    /// Whether more that admits nobody stays out of the log.
    let isClosed: Bool

    init(_ found: FoundSale) {
        self.found = found
        occurrence = Occurrence(event: found.event, date: found.sale.eventDate)
        blank = Usage(sale: found.sale.with(log: AdmissionLog()), reentry: found.event.reentry, zone: occurrence.zone)
        usage = Usage(sale: found.sale, reentry: found.event.reentry, zone: occurrence.zone)
        isClosed = found.sale.isClosed(usage)
    }

    /// Who is in already where this scan admits nobody; nil where it admits somebody.
    func alreadyIn(_ selection: ScanSelection, at: Instant) -> Usage.Previous? {
        guard case .nobodyLeft(let entry, let at, let gate) = usage.select(selection, at: at) else { return nil }
        return Usage.Previous(entry: entry, at: at, gate: gate)
    }
}
