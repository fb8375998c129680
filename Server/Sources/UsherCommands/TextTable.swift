/// Rows of texts in columns, for people.
struct TextTable {
    private var rows: [[String]]

    init(_ head: [String]) { rows = head.isEmpty ? [] : [head] }

    mutating func add(_ row: [String]) { rows.append(row) }

    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, text in
                column == row.count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count + 2)
            }.joined()
        }.joined(separator: "\n")
    }
}
