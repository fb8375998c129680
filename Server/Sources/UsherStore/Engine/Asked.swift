/// Rows that have been asked for and need not have arrived. Whoever reads them waits for them, and for all that was asked for by then: so
/// questions that do not depend on each other cost PostgreSQL one round trip. Good within its transaction.
final class Asked<Value> {
    private let connection: any Connection
    fileprivate var values: [Value] = []
    fileprivate var hasArrived = false

    fileprivate init(_ connection: any Connection) { self.connection = connection }

    func all() throws -> [Value] {
        if !hasArrived { try connection.settle() }
        return values
    }

    func first() throws -> Value? { try all().first }
}

extension Connection {
    /// Asks for all rows; see `Asked`.
    func ask<each Value>(
        _ selection: Selection<repeat each Value>, _ arguments: any SQLBindable...
    ) throws -> Asked<(repeat each Value)> {
        let asked = Asked<(repeat each Value)>(self)
        try soon(selection.statement, each: [arguments.map(\.sql)]) { _, row in
            var columns = Columns(row)
            asked.values.append((repeat try (each Value)(&columns)))
        } changed: { _ in
            asked.hasArrived = true
        }
        return asked
    }

    /// Asks once for each set of arguments; each row comes with the index of its set.
    func ask<Value: Selectable>(_ selection: Selection<Value>, each sets: [[SQLValue]]) throws -> Asked<(Int, Value)> {
        let asked = Asked<(Int, Value)>(self)
        guard !sets.isEmpty else {
            asked.hasArrived = true
            return asked
        }
        try soon(selection.statement, each: sets) { index, row in
            var columns = Columns(row)
            asked.values.append((index, try Value(&columns)))
        } changed: { _ in
            asked.hasArrived = true
        }
        return asked
    }

    /// Runs a statement for its effect, at the latest with the commit: nobody waits for it.
    func later(_ statement: Statement, _ arguments: any SQLBindable...) throws { try later(statement, each: [arguments.map(\.sql)]) }

    /// The same of a statement that stores a value.
    func later<Value>(_ saving: Saving<Value>, _ value: Value, _ own: any SQLBindable...) throws {
        try later(saving.statement, each: [value.bound(after: own.map(\.sql))])
    }

    func later(_ statement: Statement, each sets: [[SQLValue]]) throws {
        guard !sets.isEmpty else { return }
        try soon(statement, each: sets, row: { _, _ in }, changed: nil)
    }

    /// The same for a statement each of whose sets must change one row: else the transaction fails with `error`, when that is known.
    func later(_ statement: Statement, each sets: [[SQLValue]], orThrow error: any Error) throws {
        guard !sets.isEmpty else { return }
        try soon(statement, each: sets, row: { _, _ in }) { changes in
            guard changes.allSatisfy({ $0 == 1 }) else { throw error }
        }
    }
}
