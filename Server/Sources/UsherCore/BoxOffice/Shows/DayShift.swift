/// So many local days later, at the same time by the clocks of a place, also across a change of those.
package struct DayShift: Sendable, Equatable {
    package let zone: Zone
    package let days: Int64

    package init(_ zone: Zone, days: Int64) { (self.zone, self.days) = (zone, days) }

    /// From the day of an instant to this one.
    package init(_ zone: Zone, from instant: Instant, to date: CivilDate) {
        self.init(zone, days: date.days - zone.date(of: instant).days)
    }

    package func moved(_ instant: Instant) -> Instant {
        zone.instant(zone.date(of: instant).adding(days: days), timeOfDay: zone.timeOfDay(of: instant), repeated: .first)
    }
}

extension Sheet {
    /// The same sheet for another day: what of it has a date goes along.
    package func moved(by shift: DayShift) -> Sheet {
        var sheet = self
        for index in sheet.categories.indices {
            sheet.categories[index].opensAt = sheet.categories[index].opensAt.map(shift.moved)
            sheet.categories[index].closesAt = sheet.categories[index].closesAt.map(shift.moved)
        }
        for index in sheet.quotas.indices { sheet.quotas[index].releaseAt = sheet.quotas[index].releaseAt.map(shift.moved) }
        return sheet
    }
}

/// Days by a rule: these days of the week between two dates.
package enum WeeklyDays {
    /// 1 is Monday, 7 Sunday; nil where there are more than `most`.
    package static func between(_ first: CivilDate, _ last: CivilDate, on weekdays: Set<Int>, most: Int) -> [CivilDate]? {
        guard first <= last, last.days - first.days < 10_000 else { return first <= last ? nil : [] }
        let days = (first.days...last.days).map { CivilDate(days: $0) }.filter { weekdays.contains($0.weekday) }
        return days.count > most ? nil : days
    }
}

extension CivilDate {
    /// 1 is Monday, 7 Sunday. The first of January 1970 was a Thursday.
    package var weekday: Int { Int((days + 3) - floorDivide(days + 3, 7) * 7) + 1 }
}
