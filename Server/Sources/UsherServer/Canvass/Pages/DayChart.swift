import UsherCore
import UsherTemplates

/// A bar a day of a campaign's scans.
struct DayChart: Sendable {
    struct Day: Sendable {
        let date: CivilDate
        let count: Int64
        let homes: Int64
    }

    let days: [Day]
    let words: Words
    var shape = BarChart.Shape.broad

    /// Both drawings.
    static func both(_ days: [Day], _ words: Words) -> String { DayChart(days: days, words: words).chart.both }

    var svg: String { chart.svg }

    private var chart: BarChart {
        BarChart(
            bars: days.map { .init(mark: words.briefDay($0.date), said: "\(words.shortDay($0.date)): \($0.count)", value: $0.count) },
            summary: summary, shape: shape)
    }

    /// The same in a sentence.
    private var summary: String {
        let sum = days.reduce(0) { $0 + $1.count }
        func day(_ date: CivilDate?) -> String { date.map { words.shortDay($0) } ?? "–" }
        let (first, last) = (day(days.first?.date), day(days.last?.date))
        guard sum > 0, let best = days.max(by: { $0.count < $1.count }) else {
            return words("campaign.chart.none", ["first": .text(first), "last": .text(last)])
        }
        return words(
            "campaign.chart.sum",
            [
                "n": .number(sum), "first": .text(first), "last": .text(last), "best": .text(day(best.date)), "most": .number(best.count),
            ])
    }
}
