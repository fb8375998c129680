import Synchronization

/// The rows of an import's file, a batch at a time, on whichever thread has its turn.
final class ImportRows: Sendable {
    private let reader: Mutex<ImportReader>

    init(_ request: ImportRequest) throws { reader = Mutex(try ImportReader(path: request.path, form: request.form)) }

    /// The next ones; none at the end.
    func next() throws -> [ReadRow] { try reader.withLock { try $0.next(ImportStore.batch) }.map(ReadRow.init) }

    /// How many the next ones are, and how many of them are right in themselves.
    func count() throws -> (rows: Int, right: Int) {
        let rows = try next()
        return (rows.count, rows.count { $0.keys != nil })
    }
}
