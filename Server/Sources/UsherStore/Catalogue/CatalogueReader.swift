import UsherCore

/// Reads a catalogue of any size from a file, one thing at a time: one JSON document, or NDJSON in `*.ndjson`.
struct CatalogueReader {
    let path: String
    /// Called with the bytes read so far, now and then.
    let progress: (Int) -> Void

    init(path: String, progress: @escaping (Int) -> Void = { _ in }) {
        self.path = path
        self.progress = progress
    }

    /// Calls `body` for everything in `arrays`; the rest is only looked over. What is no catalogue goes to `problems`.
    func read(
        _ arrays: Set<CatalogueArray>, problems: inout CatalogueProblems,
        body: (CatalogueRecord, inout CatalogueProblems) throws -> Void
    ) throws {
        let window = try FileWindow(path: path)
        if path.hasSuffix(".ndjson") {
            var lines = CatalogueLines(window: window, arrays: arrays)
            while !problems.isFull, let record = try lines.next(&problems) {
                progress(window.bytesRead)
                try body(record, &problems)
            }
        } else {
            var document = CatalogueDocument(window: window, arrays: arrays)
            while !problems.isFull, let record = try document.next(&problems) {
                progress(window.bytesRead)
                try body(record, &problems)
            }
        }
        progress(window.bytesRead)
    }

    /// Says what is wrong with the top-level member `catalogue`.
    static func checkVersion(_ value: JSONValue, at path: String, _ problems: inout CatalogueProblems) {
        if value != .integer(1) { problems.add(path, "must be 1") }
    }
}
