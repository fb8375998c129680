import UsherCore

/// For whom a batch of rows is done, and when.
struct ListRun: Sendable {
    enum Mode: Sendable {
        /// What rows are found to do is done.
        case writing
        /// Nothing is: the same decisions, and what rows before have decided is remembered.
        case trying
        /// Rows before the mark of a job that goes on: only what later ones must know of them.
        case recalling
    }

    let mode: Mode
    let isTry: Bool
    let account: Account.ID
    let actor: Actor
    let house: Organisation.ID
    let now: Instant
}

/// What a list is imported into. A value: what its rows before have decided goes on with it, and comes back where a transaction does. Trying
/// and importing decide by the same lines; an import then does it.
protocol ListTarget: Sendable {
    associatedtype Row: Sendable

    /// So many rows are one transaction.
    static var batch: Int { get }

    /// What a row says, by itself.
    static func read(_ row: ListRow) -> Row

    /// Before a batch: brings back what this one may ask for, where all of it is too much for the memory.
    mutating func prepare(_ rows: [Row], isTry: Bool) throws
    /// Decides what the rows do, and does it in the mode of writing. Throws what ends the job.
    mutating func take(_ rows: [Row], _ run: ListRun, _ connection: any Connection) throws -> ImportReport
    /// Behind a batch whose transaction stands.
    mutating func settle(isTry: Bool) throws
    /// Tells the audit, in the last batch's transaction.
    func conclude(_ run: ListRun, rows: Int64, _ counts: ImportCounts, _ connection: any Connection) throws
}
