import CLibPQ

/// What travels to PostgreSQL in one round trip, command by command: each has one answer, in the same order.
struct PostgresRound {
    enum Command {
        /// Ends a reader's transaction, whose answer has already left.
        case end
        case begin(String)
        /// What a session behind a pooler is told at the beginning of each transaction.
        case setting(String)
        case prepare(PreparedStatement)
        case execute(PreparedStatement, [SQLValue])
        case commit

        var isExecution: Bool { if case .execute = self { true } else { false } }
    }

    /// A statement with the sets it is to run with.
    struct Batch {
        let statement: Statement
        let sets: ArraySlice<[SQLValue]>
    }

    private(set) var commands: [Command] = []

    mutating func add(_ command: Command) { commands.append(command) }
}

/// A statement that was noted, with what waits for its answers.
struct PostgresNote {
    let batch: PostgresRound.Batch
    let row: (Int, Row) throws -> Void
    let changed: (([Int]) throws -> Void)?
}

/// A statement as a connection has prepared it.
struct PreparedStatement {
    let number: Int
    let name: [CChar]
    let text: String
    let types: [Oid]

    /// One without a name lasts until the next one is prepared, which is in the same transaction.
    init(_ statement: Statement, types: [Oid], isNamed: Bool) {
        number = statement.number
        name = Array((isNamed ? "s\(statement.number)" : "").utf8CString)
        text = Dialect.spell(statement.text, for: .postgres)
        self.types = types
    }
}
