/// What an INSERT or UPDATE stores, with the columns declared once: the name of each, and what of the value it holds.
protocol Storable: Sendable {
    static var columns: StoredColumns<Self> { get }
}

/// The columns that a value is stored in, in the order of their declaration.
struct StoredColumns<Stored: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    let names: [String]
    let values: [@Sendable (Stored) -> any SQLBindable]

    init(dictionaryLiteral elements: (StaticString, @Sendable (Stored) -> any SQLBindable)...) {
        names = elements.map(\.0.description)
        values = elements.map(\.1)
    }

    private init(names: [String], values: [@Sendable (Stored) -> any SQLBindable]) { (self.names, self.values) = (names, values) }

    /// Those of a part of a value, among the value's own.
    func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Stored) -> StoredColumns<Whole> {
        StoredColumns<Whole>(names: names, values: values.map { value in { value(part($0)) } })
    }

    static func + (a: Self, b: Self) -> Self { Self(names: a.names + b.names, values: a.values + b.values) }
}

/// A statement that stores a value. In its text `{{names}}` is the list of the value's columns, `{{values}}` their parameters and
/// `{{changes}}` both, as an UPDATE sets them. Arguments that the text names itself are numbered from `$1`; the value's come after them.
struct Saving<Value: Storable>: Sendable {
    let statement: Statement

    init(_ text: StaticString) {
        let own = Self.arguments(of: text.description)
        let names = Value.columns.names
        let numbers = names.indices.map { "$\($0 + own + 1)" }
        statement = Statement(
            expanded: text.description
                .replacing("{{names}}", with: names.joined(separator: ", "))
                .replacing("{{values}}", with: numbers.joined(separator: ", "))
                .replacing("{{changes}}", with: zip(names, numbers).map { "\($0) = \($1)" }.joined(separator: ", ")))
    }

    /// The largest number of a parameter in a text.
    private static func arguments(of text: String) -> Int {
        text.split(separator: "$", omittingEmptySubsequences: false).dropFirst()
            .compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0
    }
}

extension Storable {
    func bound(after own: [SQLValue]) -> [SQLValue] { own + Self.columns.values.map { $0(self).sql } }
}

extension Connection {
    /// Stores a value; returns how many rows changed.
    @discardableResult
    func execute<Value>(_ saving: Saving<Value>, _ value: Value, _ own: any SQLBindable...) throws -> Int {
        try run(saving.statement, each: [value.bound(after: own.map(\.sql))]) { _, _ in }[0]
    }

    /// Stores many values by a statement without arguments of its own; returns how many rows each changed.
    @discardableResult
    func executeEach<Value>(_ saving: Saving<Value>, _ values: [Value]) throws -> [Int] {
        try executeEach(saving.statement, values.map { $0.bound(after: []) })
    }

    /// The same, each with the arguments that the text names itself.
    @discardableResult
    func executeEach<Value>(_ saving: Saving<Value>, _ values: [(own: [SQLValue], value: Value)]) throws -> [Int] {
        try executeEach(saving.statement, values.map { $0.value.bound(after: $0.own) })
    }
}
