import UsherTemplates
import UsherCore

/// A bar a day, as an SVG of our own: light and dark by the page's style sheet, and a table for who does not see it.
struct DayChart: Sendable {
    struct Day: Sendable {
        let date: String
        let count: Int64
        let homes: Int64
    }

    /// One drawing cannot be read both on a desk and on a phone: a page has both, and its style sheet shows one.
    enum ChartShape: String, Sendable {
        case broad, slim
    }

    let days: [Day]
    let words: Words
    var shape = ChartShape.broad

    /// Both drawings.
    static func both(_ days: [Day], _ words: Words) -> String {
        DayChart(days: days, words: words).svg + DayChart(days: days, words: words, shape: .slim).svg
    }

    private var width: Double { shape == .broad ? 720 : 360 }
    private var height: Double { shape == .broad ? 190 : 210 }
    private var foot: Double { shape == .broad ? 24 : 28 }
    private static let head = 10.0

    var svg: String {
        let top = Self.top(days.map(\.count).max() ?? 0)
        // Room for the scale's longest number.
        let left = 14 + 9 * Double(String(top).count)
        let step = (width - left) / Double(max(1, days.count))
        let room = height - foot - Self.head
        let parts =
            [
                #"<svg class="chart \#(shape)" viewBox="0 0 \#(Int(width)) \#(Int(height))" role="img" aria-label="\#(MarkupText.escaped(summary))">"#
            ] + scale(top, left, room) + days.enumerated().map { bar($1, x: left + Double($0) * step, step, room, top) }
            + marks.map { date(days[$0], x: left + (Double($0) + 0.5) * step) }
        return parts.joined() + "</svg>"
    }

    /// Three lines and their numbers.
    private func scale(_ top: Int64, _ left: Double, _ room: Double) -> [String] {
        (0...2).map { part in
            let y = Self.head + room * Double(2 - part) / 2
            return #"<line class="rule" x1="\#(Self.text(left))" x2="\#(Int(width))" y1="\#(Self.text(y))" y2="\#(Self.text(y))"/>"#
                + #"<text x="\#(Self.text(left - 8))" y="\#(Self.text(y + 4))" text-anchor="end">\#(top * Int64(part) / 2)</text>"#
        }
    }

    private func bar(_ day: Day, x: Double, _ step: Double, _ room: Double, _ top: Int64) -> String {
        let tall = room * Double(day.count) / Double(top)
        return
            #"<rect class="bar" x="\#(Self.text(x + step * 0.15))" y="\#(Self.text(Self.head + room - tall))" width="\#(Self.text(step * 0.7))" "#
            + #"height="\#(Self.text(tall))" rx="2"><title>\#(day.date): \#(day.count)</title></rect>"#
    }

    /// The last one ends where the drawing does.
    private func date(_ day: Day, x: Double) -> String {
        let half = shape == .broad ? 18.0 : 21.0
        let isLast = x + half > width
        return #"<text x="\#(Self.text(isLast ? width : x))" y="\#(Int(height) - 6)" text-anchor="\#(isLast ? "end" : "middle")">"#
            + "\(day.date.suffix(5))</text>"
    }

    /// The same in a sentence.
    private var summary: String {
        let sum = days.reduce(0) { $0 + $1.count }
        let (first, last) = (days.first?.date ?? "–", days.last?.date ?? "–")
        guard sum > 0, let best = days.max(by: { $0.count < $1.count }) else {
            return words("campaign.chart.none", ["first": .text(first), "last": .text(last)])
        }
        return words(
            "campaign.chart.sum",
            [
                "n": .number(sum), "first": .text(first), "last": .text(last), "best": .text(best.date), "most": .number(best.count),
            ])
    }

    /// Days whose dates are written: never so many that they touch.
    private var marks: [Int] {
        guard !days.isEmpty else { return [] }
        let most = shape == .broad ? 6 : 4
        let every = max(1, (days.count + most - 1) / most)
        return Array(stride(from: days.count - 1, through: 0, by: -every)).reversed()
    }

    /// The scale's end: 2, 10, 20, 40, 60 and their tens, hundreds …; its middle is a whole number.
    static func top(_ most: Int64) -> Int64 {
        if most <= 2 { return 2 }
        var unit: Int64 = 10
        while unit * 10 <= most { unit *= 10 }
        return [1, 2, 4, 6, 10].map { $0 * unit }.first { $0 >= most } ?? unit * 10
    }

    private static func text(_ number: Double) -> String { String(Double(Int(number * 10)) / 10) }
}
