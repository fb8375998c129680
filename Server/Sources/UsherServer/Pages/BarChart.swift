import UsherCore
import UsherTemplates

/// Bars side by side, as an SVG of our own: light and dark by the page's style sheet, one sentence for who does not see it, and a table beside it.
struct BarChart: Sendable {
    struct Bar: Sendable {
        /// What stands below it, where there is room.
        let mark: String
        /// The bar in words.
        let said: String
        let value: Int64
    }

    /// One drawing cannot be read both on a desk and on a phone: a page has both, and its style sheet shows one.
    enum Shape: String, Sendable {
        case broad, slim
    }

    let bars: [Bar]
    /// All of it in a sentence.
    let summary: String
    /// So much of a value is one of the scale: the minor units of a currency's whole one.
    var unit: Int64 = 1
    var number: @Sendable (Int64) -> String = { "\($0)" }
    var shape = Shape.broad

    /// Both drawings.
    var both: String {
        var slim = self
        slim.shape = .slim
        return svg + slim.svg
    }

    private var width: Double { shape == .broad ? 720 : 360 }
    private var height: Double { shape == .broad ? 190 : 210 }
    private var foot: Double { shape == .broad ? 24 : 28 }
    private static let head = 10.0

    var svg: String {
        let scale = Scale(bars.map(\.value), unit: unit, room: height - foot - Self.head)
        // Room for the scale's longest number.
        let left = 14 + 9 * Double(scale.marks.map { number($0).count }.max() ?? 1)
        let step = (width - left) / Double(max(1, bars.count))
        let parts =
            [
                #"<svg class="chart \#(shape)" viewBox="0 0 \#(Int(width)) \#(Int(height))" role="img" aria-label="\#(MarkupText.escaped(summary))">"#
            ] + scale.marks.map { line($0, at: scale.y($0 * unit), left) }
            + bars.enumerated().map { bar($1, x: left + Double($0) * step, step, scale) }
            + marks.map { mark(bars[$0], x: left + (Double($0) + 0.5) * step) }
        return parts.joined() + "</svg>"
    }

    /// From the least of the values to the largest, with zero between them.
    private struct Scale {
        /// In whole units: three from zero up, and one below where something is.
        let marks: [Int64]
        private let top: Double
        private let low: Double
        private let room: Double

        init(_ values: [Int64], unit: Int64, room: Double) {
            func units(_ value: Int64) -> Int64 { (max(0, value) + unit - 1) / unit }
            let top = BarChart.top(units(values.max() ?? 0))
            let least = units(-(values.min() ?? 0))
            let low = least > 0 ? BarChart.top(least) : 0
            marks = (low > 0 ? [-low] : []) + [0, top / 2, top]
            (self.top, self.low, self.room) = (Double(top * unit), Double(low * unit), room)
        }

        func y(_ value: Int64) -> Double { BarChart.head + room * top / (top + low) - room * Double(value) / (top + low) }

        func height(_ value: Int64) -> Double { room * Double(abs(value)) / (top + low) }
    }

    /// A line of the scale and its number.
    private func line(_ mark: Int64, at y: Double, _ left: Double) -> String {
        #"<line class="rule" x1="\#(Self.text(left))" x2="\#(Int(width))" y1="\#(Self.text(y))" y2="\#(Self.text(y))"/>"#
            + #"<text x="\#(Self.text(left - 8))" y="\#(Self.text(y + 4))" text-anchor="end">\#(number(mark))</text>"#
    }

    private func bar(_ bar: Bar, x: Double, _ step: Double, _ scale: Scale) -> String {
        #"<rect class="bar" x="\#(Self.text(x + step * 0.15))" y="\#(Self.text(scale.y(max(0, bar.value))))" width="\#(Self.text(step * 0.7))" "#
            + #"height="\#(Self.text(scale.height(bar.value)))" rx="2"><title>\#(MarkupText.escaped(bar.said))</title></rect>"#
    }

    /// The last one ends where the drawing does.
    private func mark(_ bar: Bar, x: Double) -> String {
        let half = shape == .broad ? 18.0 : 21.0
        let isLast = x + half > width
        return #"<text x="\#(Self.text(isLast ? width : x))" y="\#(Int(height) - 6)" text-anchor="\#(isLast ? "end" : "middle")">"#
            + MarkupText.escaped(bar.mark) + "</text>"
    }

    /// Bars whose marks are written: never so many that they touch.
    private var marks: [Int] {
        guard !bars.isEmpty else { return [] }
        let most = shape == .broad ? 6 : 4
        let every = max(1, (bars.count + most - 1) / most)
        return Array(stride(from: bars.count - 1, through: 0, by: -every)).reversed()
    }

    /// The scale's end: 2, 10, 20, 40, 60 and their tens, hundreds …; its middle is a whole number.
    static func top(_ most: Int64) -> Int64 {
        if most <= 2 { return 2 }
        var unit: Int64 = 10
        while unit * 10 <= most { unit *= 10 }
        return [1, 2, 4, 6, 10].map { $0 * unit }.first { $0 >= most } ?? unit * 10
    }

    static func text(_ number: Double) -> String { String(Double(Int(number * 10)) / 10) }
}
