/// The days of a chart of scans, as the clocks of one zone have them.
package struct ScanDays: Sendable, Equatable {
    package let zone: Zone
    package let from: CivilDate
    package let to: CivilDate

    /// Why days cannot be shown.
    package enum Fault: Error, Equatable { case from, to, zone }

    /// The most days of one chart.
    package static let most: Int64 = 366
    /// How many days there are without `from` and `to`.
    package static let usual: Int64 = 30

    /// Reads what was asked for; what is absent follows from the rest and from today in the zone.
    package init(from: String?, to: String?, zone name: String?, now: Instant) throws(Fault) {
        guard let zone = Zone(name ?? "UTC") else { throw .zone }
        let first = from.map { CivilDate($0) }
        let last = to.map { CivilDate($0) }
        if case .some(.none) = first { throw .from }
        if case .some(.none) = last { throw .to }
        self.zone = zone
        switch (first ?? nil, last ?? nil) {
        case (let first?, let last?): (self.from, self.to) = (first, last)
        case (let first?, nil): (self.from, self.to) = (first, min(max(first, zone.date(of: now)), first.adding(days: Self.most - 1)))
        case (nil, let last): self.to = last ?? zone.date(of: now); self.from = self.to.adding(days: 1 - Self.usual)
        }
        guard self.from <= self.to, self.to.days - self.from.days < Self.most else { throw .to }
    }

    /// Each day with its first instant and that of the next.
    package var spans: [(date: CivilDate, start: Instant, end: Instant)] {
        var start = zone.firstInstant(of: from)
        return (from.days...to.days).map { day in
            let end = zone.firstInstant(of: CivilDate(days: day + 1))
            defer { start = end }
            return (CivilDate(days: day), start, end)
        }
    }
}
