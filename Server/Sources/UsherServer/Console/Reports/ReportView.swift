import UsherCore
import UsherPapers
import UsherTemplates

/// A report of one currency as it is shown: the rows that plot, table and file have, and their sums.
struct ReportView: Sendable {
    struct Row: Sendable {
        let name: String
        /// As files and addresses have it.
        let key: String
        let sums: BooksReport.Sums
        /// What it was in the days that it is held against.
        let before: BooksReport.Sums?
    }

    let asked: ReportAsked
    let currency: String
    let rows: [Row]
    let total: BooksReport.Sums
    /// Nil where it is held against nothing.
    let before: BooksReport.Sums?
    let words: Words

    var measures: [ReportMeasure] { ReportMeasure.all(of: asked.report.name) }
    /// The one that is drawn.
    var main: ReportMeasure { measures[0] }

    init(_ asked: ReportAsked, _ block: BooksReport.Block, _ earlier: BooksReport.Block?, _ words: Words) {
        (self.asked, self.words, currency, total) = (asked, words, block.currency, block.total)
        before = asked.shift == nil ? nil : earlier?.total ?? BooksReport.Sums(key: "")
        let known = Dictionary(earlier?.rows.map { ($0.key, $0) } ?? [], uniquingKeysWith: { first, _ in first })
        rows = Self.complete(block.rows, asked.report, earlier).map { sums in
            let before = asked.shift == nil ? nil : known[asked.earlier(sums.key)] ?? BooksReport.Sums(key: sums.key)
            return Row(name: Self.name(sums, asked.report.group, words), key: sums.key, sums: sums, before: before)
        }
    }

    /// Every day, also those on which nothing was sold, and whatever was sold in the earlier days alone; by their sums where they have names.
    private static func complete(
        _ rows: [BooksReport.Sums], _ report: BooksReport, _ earlier: BooksReport.Block?
    ) -> [BooksReport.Sums] {
        let known = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        if report.group == .day {
            return (report.days.lowerBound.days...report.days.upperBound.days).map { day in
                let key = "\(CivilDate(days: day))"
                return known[key] ?? BooksReport.Sums(key: key)
            }
        }
        let gone = (earlier?.rows ?? []).filter { known[$0.key] == nil }.map { row in
            var none = BooksReport.Sums(key: row.key)
            none.label = row.label
            return none
        }
        let main = ReportMeasure.all(of: report.name)[0]
        return (rows + gone).sorted { (main.value($0), $1.key) > (main.value($1), $0.key) }
    }

    private static func name(_ sums: BooksReport.Sums, _ group: BooksReport.Group, _ words: Words) -> String {
        if sums.key.isEmpty { return words(group == .performance ? "console.report.noshow" : "console.report.none") }
        switch group {
        case .day: return CivilDate(sums.key).map { words.shortDay($0) } ?? sums.key
        case .channel, .method:
            let key = "console.report.\(group.rawValue).\(sums.key)"
            let said = words(key)
            return said == key ? sums.key : said
        case .tax:
            let parts = sums.key.split(separator: " ")
            guard parts.count == 3, let rate = Int64(parts[2]) else { return sums.key }
            return "\(parts[0]) · \(parts[1]) · \(PartsPerMillion(rate).percent)"
        default: return sums.label.isEmpty ? sums.key : sums.label
        }
    }

    // MARK: How it is shown

    var figures: [ConsoleFigure] {
        measures.map { measure in
            ConsoleFigure(
                name: words(measure.key), value: measure.said(measure.value(total), currency, words),
                note: before.map { words("console.report.was", ["sum": .text(measure.said(measure.value($0), currency, words))]) })
        }
    }

    var chart: String {
        func said(_ row: Row) -> String { main.said(main.value(row.sums), currency, words) }
        let best = rows.max { main.value($0.sums) < main.value($1.sums) }
        let summary = words(
            "console.report.plot",
            [
                "what": .text(words(main.key)), "sum": .text(main.said(main.value(total), currency, words)),
                "best": .text(best.map { "\($0.name), \(said($0))" } ?? "–"),
            ])
        guard asked.report.group == .day else {
            return RankChart(rows: rows.map { .init(name: $0.name, said: said($0), value: main.value($0.sums)) }, summary: summary).both
        }
        let bars = rows.map {
            BarChart.Bar(mark: CivilDate($0.key).map(words.briefDay) ?? $0.key, said: "\($0.name): \(said($0))", value: main.value($0.sums))
        }
        return BarChart(
            bars: bars, summary: summary, unit: main.isMoney ? Money.minor(1, currency) : 1, number: { [words] in words.number($0) }
        ).both
    }

    /// `show`: where a performance has its own report.
    func table(_ caption: String, csv: String, show: (String) -> String) -> ConsoleTable {
        var heads = [ConsoleTable.Head(label: words("console.report.group.\(asked.report.group.rawValue)"))]
        for measure in measures { heads.append(.init(label: words(measure.key), isNumber: true)) }
        if before != nil { heads.append(.init(label: words("console.report.before"), isNumber: true)) }
        return ConsoleTable(
            caption, heads: heads,
            rows: rows.map { row in
                let isShow = asked.report.group == .performance && !row.key.isEmpty
                let name = ConsoleTable.Cell(head: "", text: row.name, href: isShow ? show(row.key) : nil, isName: true)
                let cells = measures.map { measure in
                    ConsoleTable.Cell(
                        head: words(measure.key), text: measure.said(measure.value(row.sums), currency, words), isNumber: true)
                }
                let then = row.before.map {
                    ConsoleTable.Cell(
                        head: words("console.report.before"), text: main.said(main.value($0), currency, words), isNumber: true)
                }
                return ConsoleTable.Row(cells: [name] + cells + [then].compactMap(\.self))
            }, csv: csv)
    }

    /// The file's heads, which are no texts: programs read them.
    static func heads(_ asked: ReportAsked) -> [String] {
        let measures = ReportMeasure.all(of: asked.report.name)
        return ["currency", asked.report.group.rawValue, "name"] + measures.map(\.rawValue)
            + (asked.shift == nil ? [] : ["\(measures[0].rawValue)_before"])
    }

    func write(into file: inout CSVText) {
        for row in rows {
            let then = row.before.map { main.typed(main.value($0), currency) }
            file.row(
                [currency, row.key, row.name],
                typed: measures.map { $0.typed($0.value(row.sums), currency) } + [then].compactMap(\.self))
        }
    }
}
