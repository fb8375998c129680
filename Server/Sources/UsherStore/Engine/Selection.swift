/// A statement that gives rows, and what they are read as: `Selection<VoucherRow>`, or several values side by side,
/// `Selection<Walker, String?>`. `{{columns}}` in its text is the list that a value declares, `{{columns v}}` the same with the alias
/// `v` before each bare name; values of one column, a number or a text, are those that the text names itself.
struct Selection<each Value: Selectable>: Sendable {
    let statement: Statement

    /// `end`: what follows a text that several begin with. `replacing`: expressions that this statement alone has in place of declared
    /// ones.
    init(_ text: StaticString, _ end: StaticString = "", replacing: KeyValuePairs<StaticString, StaticString> = [:]) {
        var lists: [[String]] = []
        repeat lists.append(Samples.names(of: (each Value).self))
        var list = ColumnLists(lists.filter { !$0.isEmpty })
        for (declared, own) in replacing { list.replace(declared.description, by: own.description) }
        statement = Statement(expanded: list.expand("\(text)\n\(end)"))
    }
}

extension Connection {
    /// All rows.
    func all<each Value>(
        _ selection: Selection<repeat each Value>, _ arguments: any SQLBindable...
    ) throws -> [(repeat each Value)] {
        var values: [(repeat each Value)] = []
        try run(selection.statement, each: [arguments.map(\.sql)]) { _, row in
            var columns = Columns(row)
            values.append((repeat try (each Value)(&columns)))
        }
        return values
    }

    /// The first row, or nil without rows.
    func first<each Value>(
        _ selection: Selection<repeat each Value>, _ arguments: any SQLBindable...
    ) throws -> (repeat each Value)? {
        var value: (repeat each Value)?
        try run(selection.statement, each: [arguments.map(\.sql)]) { _, row in
            guard value == nil else { return }
            var columns = Columns(row)
            value = (repeat try (each Value)(&columns))
        }
        return value
    }

    /// Calls `body` for every row as it arrives; see `stream`.
    func forEach<each Value>(
        _ selection: Selection<repeat each Value>, _ arguments: any SQLBindable..., body: (repeat each Value) throws -> Void
    ) throws {
        try stream(selection.statement, arguments.map(\.sql)) { row in
            var columns = Columns(row)
            try body(repeat try (each Value)(&columns))
        }
    }

    /// Asks once for each set of arguments and calls `body` for every row of every answer with the index of its set.
    func run<each Value>(
        _ selection: Selection<repeat each Value>, each sets: [[SQLValue]], body: (Int, repeat each Value) throws -> Void
    ) throws {
        guard !sets.isEmpty else { return }
        try run(selection.statement, each: sets) { index, row in
            var columns = Columns(row)
            try body(index, repeat try (each Value)(&columns))
        }
    }
}

/// Puts lists of columns where a text has `{{columns}}`, one after the other; a single list into each part of a UNION.
struct ColumnLists {
    private var lists: [[String]]

    init(_ lists: [[String]]) { self.lists = lists }

    mutating func replace(_ declared: String, by own: String) {
        precondition(lists.contains { $0.contains(declared) }, "no column \(declared)")
        lists = lists.map { $0.map { $0 == declared ? own : $0 } }
    }

    func expand(_ text: String) -> String {
        var (output, rest, place) = ("", text[...], 0)
        while let start = rest.firstRange(of: "{{columns"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            precondition(!lists.isEmpty && (place < lists.count || lists.count == 1), "a place for columns has no list: \(text)")
            let alias = rest[start.upperBound..<end.lowerBound].drop { $0 == " " }
            output += rest[..<start.lowerBound]
            output += lists[min(place, lists.count - 1)].map { Self.isBare($0) && !alias.isEmpty ? "\(alias).\($0)" : $0 }
                .joined(separator: ", ")
            rest = rest[end.upperBound...]
            place += 1
        }
        precondition(place >= lists.count, "a list of columns has no place: \(text)")
        return output + rest
    }

    private static func isBare(_ sql: String) -> Bool {
        sql.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
    }
}
