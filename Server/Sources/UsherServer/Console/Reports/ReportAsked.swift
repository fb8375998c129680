import UsherCore
import UsherHTTP

/// What a report's address asks for. What nobody offers is not heard; days that cannot be are said to be none.
struct ReportAsked: Sendable {
    /// Against which days.
    enum Comparison: String, Sendable, CaseIterable {
        case none, before, year
    }

    let report: BooksReport
    let comparison: Comparison
    /// The days are none, or the last is before the first.
    let isWrong: Bool

    /// A year and a month: more bars nobody can tell apart.
    static let most: Int64 = 400
    private static let usual: Int64 = 30

    /// `first`: where it begins if the address does not say.
    init(_ query: Query, today: CivilDate, first: CivilDate? = nil) {
        let name = query.first("name").flatMap(BooksReport.Name.init) ?? .sales
        let group = query.first("group").flatMap(BooksReport.Group.init).flatMap { name.groups.contains($0) ? $0 : nil }
        comparison = query.first("compare").flatMap(Comparison.init) ?? .none
        let typed = ["from", "to"].map { query.first($0) ?? "" }
        let read = typed.map { CivilDate($0) }
        var to = read[1] ?? today
        var from = read[0] ?? max(min(first ?? .distant, to.adding(days: 1 - Self.usual)), to.adding(days: 1 - Self.most))
        let isTurned = from > to
        if isTurned { (from, to) = (to.adding(days: 1 - Self.usual), to) }
        let isLong = to.days - from.days >= Self.most
        if isLong { from = to.adding(days: 1 - Self.most) }
        isWrong = isTurned || isLong || zip(typed, read).contains { !$0.isEmpty && $1 == nil }
        report = BooksReport(name, by: group ?? name.usual, from...to)
    }

    var days: Int64 { report.days.upperBound.days - report.days.lowerBound.days + 1 }

    /// So many days earlier is what it is held against; nil where it is held against nothing. A year is 52 weeks: the same days of the week.
    var shift: Int64? {
        switch comparison {
        case .none: nil
        case .before: days
        case .year: 364
        }
    }

    /// The same of the days that it is held against.
    var earlier: BooksReport? {
        shift.map { shift in
            let days = report.days
            return BooksReport(
                report.name, by: report.group, days.lowerBound.adding(days: -shift)...days.upperBound.adding(days: -shift))
        }
    }

    /// A key of now as the earlier report has it.
    func earlier(_ key: String) -> String {
        guard report.group == .day, let shift, let day = CivilDate(key) else { return key }
        return "\(day.adding(days: -shift))"
    }
}

extension CivilDate {
    /// After all days.
    fileprivate static let distant = CivilDate(days: 2_932_896)
}
