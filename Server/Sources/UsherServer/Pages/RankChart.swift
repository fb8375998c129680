import UsherCore
import UsherTemplates

/// Named things as bars below each other, the way a bar chart shows days: for areas, categories, codes and all else that has a name.
struct RankChart: Sendable {
    struct Row: Sendable {
        let name: String
        /// The number as people read it.
        let said: String
        let value: Int64
    }

    let rows: [Row]
    let summary: String

    /// More are in the table alone.
    static let most = 20

    /// The broad and the slim drawing.
    var both: String { svg(.broad) + svg(.slim) }

    private func svg(_ shape: BarChart.Shape) -> String {
        let (width, tall) = shape == .broad ? (720, 30.0) : (360, 50.0)
        let shown = rows.prefix(Self.most)
        let most = max(1, shown.map { abs($0.value) }.max() ?? 1)
        let drawn = shown.enumerated().map { index, row in
            let share = Double(abs(row.value)) / Double(most)
            return shape == .broad ? broad(row, share, y: Double(index) * tall) : slim(row, share, y: Double(index) * tall)
        }
        let height = Int(tall * Double(max(1, shown.count)))
        return
            #"<svg class="chart \#(shape)" viewBox="0 0 \#(width) \#(height)" role="img" aria-label="\#(MarkupText.escaped(summary))">"#
            + drawn.joined() + "</svg>"
    }

    /// Name, bar and number in a line.
    private func broad(_ row: Row, _ share: Double, y: Double) -> String {
        let length = 380 * share
        return label(row.name, 30, x: 0, y: y + 20) + bar(row, x: 220, y: y + 6, length)
            + #"<text x="\#(BarChart.text(228 + length))" y="\#(BarChart.text(y + 20))">\#(MarkupText.escaped(row.said))</text>"#
    }

    /// Name and number above the bar.
    private func slim(_ row: Row, _ share: Double, y: Double) -> String {
        label(row.name, 24, x: 0, y: y + 18) + bar(row, x: 0, y: y + 26, 360 * share)
            + #"<text x="360" y="\#(BarChart.text(y + 18))" text-anchor="end">\#(MarkupText.escaped(row.said))</text>"#
    }

    private func label(_ name: String, _ most: Int, x: Int, y: Double) -> String {
        let shown = name.count > most ? name.prefix(most - 1) + "…" : Substring(name)
        return #"<text x="\#(x)" y="\#(BarChart.text(y))">\#(MarkupText.escaped(String(shown)))</text>"#
    }

    private func bar(_ row: Row, x: Int, y: Double, _ length: Double) -> String {
        #"<rect class="bar" x="\#(x)" y="\#(BarChart.text(y))" width="\#(BarChart.text(length))" height="18" rx="2">"#
            + "<title>\(MarkupText.escaped(row.name)): \(MarkupText.escaped(row.said))</title></rect>"
    }
}
