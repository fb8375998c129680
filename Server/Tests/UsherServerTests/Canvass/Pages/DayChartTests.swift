import Testing
import UsherCore
import UsherTemplates

@testable import UsherServer

@Suite struct DayChartTests {
    private func chart(_ counts: [Int64]) -> String {
        let days = counts.enumerated().map { index, count -> DayChart.Day in
            DayChart.Day(date: CivilDate(days: 20_767 + Int64(index)), count: count, homes: 0)
        }
        return DayChart(days: days, words: Words(.en)).svg
    }

    @Test("Canvass: a chart has a bar a day, says itself in a sentence, and fits its scale")
    func bars() {
        let svg = chart([0, 3, 12])
        #expect(svg.ranges(of: #"<rect class="bar""#).count == 3)
        #expect(svg.contains("15 scans from 10 Nov 2026 to 12 Nov 2026, most on 12 Nov 2026: 12"))
        #expect(svg.contains(">20</text>") && svg.contains(">10</text>") && svg.contains(">0</text>"))
        #expect(!svg.contains("style="))
        let slim = DayChart(days: [.init(date: CivilDate(days: 20_767), count: 3, homes: 0)], words: Words(.en), shape: .slim).svg
        #expect(slim.contains(#"class="chart slim""#) && slim.contains(">10 Nov</text>"))
    }

    @Test("Canvass: a chart of nothing is a chart", arguments: [[Int64](), [0], [0, 0]])
    func empty(counts: [Int64]) {
        let svg = chart(counts)
        #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>") && !svg.contains("nan") && !svg.contains("inf"))
    }

    @Test(
        "Canvass: the scale is never smaller than what it shows",
        arguments: [1, 2, 3, 9, 10, 11, 49, 51, 199, 201, 4_999, 1_000_000] as [Int64])
    func scale(most: Int64) {
        let top = BarChart.top(most)
        #expect(top >= most && top % 2 == 0 && (most < 4 || top <= most * 5 / 2))
    }
}
