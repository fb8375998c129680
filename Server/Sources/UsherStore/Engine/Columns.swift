/// What a SELECT gives. Its initialiser is the one declaration of the columns: it takes them one after another and so says
/// their names, their types and their order, without a condition in between. `Selection` makes the SELECT's list of it and
/// reads rows by it. Measured, a row of twelve columns takes 8 ns longer than by numbers, of some 100 without the engine's own.
protocol Selectable {
    init(_ columns: inout Columns) throws
}

/// The columns of one row, taken in the order of their declaration. The place of a column is counted while its row is read: there
/// is nothing to look up, and the names cost nothing.
struct Columns {
    private enum Source {
        case row(Row)
        case samples(Samples)
    }
    private let source: Source
    private var column: Int32 = 0

    /// `column`: where they begin, in a row of which the rest is read by hand.
    init(_ row: Row, from column: Int32 = 0) {
        source = .row(row)
        self.column = column
    }

    /// Takes no row but writes down what is asked of it, and gives samples that begin with this number.
    init(_ samples: Samples) { source = .samples(samples) }

    /// The next column. `sql` is a column's name, which gets the list's alias if it has one, or any expression, which stays as it
    /// is. `example`: text that the declaration can read, where not every text will do.
    mutating func next<Value: ColumnValue>(_ sql: StaticString, example: Value? = nil) -> Value {
        switch source {
        case .row(let row): return take(row)
        case .samples(let samples): return samples.take(sql.description, example)
        }
    }

    /// The next column, one of a few texts or numbers; any other is a defect.
    mutating func next<Value: RawRepresentable & CaseIterable>(_ sql: StaticString) throws -> Value where Value.RawValue: ColumnValue {
        let raw = next(sql, example: Value.allCases.first?.rawValue)
        guard let value = Value(rawValue: raw) else { throw DatabaseError.defect("\(sql)") }
        return value
    }

    /// The next column, a document of ours that is read where it lies.
    mutating func document<Value>(
        _ sql: StaticString, example: String = "[]", read: (UnsafeRawBufferPointer) throws -> Value
    ) throws -> Value {
        switch source {
        case .row(let row):
            defer { column += 1 }
            return try row.withBytes(column, read)
        case .samples(let samples):
            var text: String = samples.take(sql.description, example)
            return try text.withUTF8 { try read(UnsafeRawBufferPointer($0)) }
        }
    }

    /// The same of a column that may be null.
    mutating func optionalDocument<Value>(
        _ sql: StaticString, example: String = "[]", read: (UnsafeRawBufferPointer) throws -> Value
    ) throws -> Value? {
        if case .row(let row) = source, row.isNull(column) {
            column += 1
            return nil
        }
        return try document(sql, example: example, read: read)
    }

    /// The next column of a statement that names it itself.
    mutating func unnamed<Value: ColumnValue>() -> Value {
        switch source {
        case .row(let row): return take(row)
        case .samples(let samples): return samples.take(nil, nil)
        }
    }

    private mutating func take<Value: ColumnValue>(_ row: Row) -> Value {
        defer { column += 1 }
        return Value.read(row, column)
    }
}

/// What a declaration asks for: the names of its columns, and a value for each as a row would have it.
final class Samples {
    private(set) var names: [String] = []
    private(set) var values: [SQLValue] = []
    private let start: Int64

    init(from start: Int64 = 1) { self.start = start }

    /// What `value` asks for.
    static func names<Value: Selectable>(of value: Value.Type) -> [String] {
        let samples = Samples()
        var columns = Columns(samples)
        guard (try? value.init(&columns)) != nil else { preconditionFailure("\(value) does not read its own samples") }
        return samples.names
    }

    fileprivate func take<Value: ColumnValue>(_ name: String?, _ example: Value?) -> Value {
        if let name { names.append(name) }
        let value = example ?? Value.sample(start + Int64(values.count))
        values.append(value.sql)
        return value
    }
}
