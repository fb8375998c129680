/// Which column of a list is which field.
package struct ListColumns: Sendable, Equatable {
    package let kind: ListKind
    /// For each column of the list the field's index; nil for one that is left out.
    package let fields: [Int?]

    /// Columns behind these are left out.
    package static let most = 100

    private init(_ kind: ListKind, _ fields: [Int?]) { (self.kind, self.fields) = (kind, fields) }

    /// By what the head's words mean in any of five languages. Of two columns for one field the first counts.
    package init(_ kind: ListKind, head: [String]) {
        var known: [String: Int] = [:]
        for (index, field) in kind.fields.enumerated().reversed() {
            for word in field.heads { known[TicketColumn.key(word)] = index }
        }
        // A field's own name means that field alone.
        for (index, field) in kind.fields.enumerated() { known[TicketColumn.key(field.name)] = index }
        var taken = Set<Int>()
        self.init(
            kind,
            head.prefix(Self.most).map { word in known[TicketColumn.key(word)].flatMap { taken.insert($0).inserted ? $0 : nil } })
    }

    /// By the fields' names, empty for a column that is left out. Nil where a name is none, or stands twice.
    package init?(_ kind: ListKind, names: [String]) {
        var (taken, fields) = (Set<Int>(), [Int?]())
        for name in names.prefix(Self.most) {
            guard !name.isEmpty else {
                fields.append(nil)
                continue
            }
            guard let index = kind.index(of: name), taken.insert(index).inserted else { return nil }
            fields.append(index)
        }
        self.init(kind, fields)
    }

    /// As they are kept, `["address",""]`. Nil for what is none.
    package init?(_ kind: ListKind, text: String) {
        guard case .array(let names)? = try? JSONValue.read(text.utf8) else { return nil }
        self.init(kind, names: names.map { $0.text ?? "" })
    }

    package var names: [String] { fields.map { $0.map { kind.fields[$0].name } ?? "" } }
    package var text: String { JSONText.string(.array(names.map { .string($0) })) }

    /// Whether there is what such a list must say.
    package var isEnough: Bool { kind.needed.allSatisfy { !Set(names).isDisjoint(with: $0) } }

    /// A record as a row: its texts by field.
    package func row(_ number: Int, _ record: [CSVParser.Field]) -> ListRow {
        var row = ListRow(kind, number: number)
        for (field, index) in zip(record, fields) {
            guard let index else { continue }
            if field.isCut {
                row.faults.append(ImportFault(field: kind.fields[index].name, code: .tooLong))
            } else {
                row.texts[index] = WireText.comparable(String(decoding: field.bytes, as: UTF8.self))
            }
        }
        return row
    }
}

/// A row of a list as it was read.
package struct ListRow: Sendable, Equatable {
    /// From 1, the head not counted.
    package let number: Int
    /// By the field's index, empty where there is none.
    package var texts: [String]
    /// What is wrong before a word of it is read.
    package var faults: [ImportFault] = []

    package init(_ kind: ListKind, number: Int) {
        (self.number, texts) = (number, Array(repeating: "", count: kind.fields.count))
    }

    /// So much of what stands in a faulty cell is told.
    static let longestTold = 100

    /// What stands where a fault is, cut.
    package func told(_ fault: ImportFault, in kind: ListKind) -> String {
        kind.index(of: fault.field).map { WireText.cut(texts[$0], to: Self.longestTold) } ?? ""
    }
}

extension ImportRow {
    /// A home's row of any list.
    package init(_ row: ListRow) {
        self.init(number: row.number)
        for column in ImportColumn.allCases { self[column] = row.texts[column.rawValue] }
        for fault in row.faults { note(fault) }
    }

    package var list: ListRow {
        var row = ListRow(.homes, number: number)
        for column in ImportColumn.allCases { row.texts[column.rawValue] = self[column] }
        row.faults = faults
        return row
    }
}
