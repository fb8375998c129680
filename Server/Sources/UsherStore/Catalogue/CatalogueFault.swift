/// One thing wrong in a catalogue: `events[0].ticket_types[1].price: must be 0 or more`.
package struct CatalogueFault: Sendable, Equatable, CustomStringConvertible {
    package let path: String
    package let message: String

    package init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    package var description: String { "\(path): \(message)" }

    /// The path as a request names it that is one thing of a catalogue.
    package var field: String { path.hasPrefix(".") ? String(path.dropFirst()) : path }
}

/// Why nothing of a catalogue was stored.
package struct CatalogueError: Error, Sendable, Equatable, CustomStringConvertible {
    package let problems: [CatalogueFault]

    package init(problems: [CatalogueFault]) { self.problems = problems }

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Gathers problems up to the number that is listed; whoever adds may stop when it is full.
struct CatalogueProblems {
    private(set) var list: [CatalogueFault] = []

    static let limit = 100

    var isEmpty: Bool { list.isEmpty }
    var isFull: Bool { list.count >= CatalogueProblems.limit }

    mutating func add(_ path: String, _ message: String) {
        if !isFull { list.append(CatalogueFault(path, message)) }
    }

    /// Adds what was found inside of the thing at `place`.
    mutating func add(_ inner: [CatalogueFault], at place: CataloguePlace) {
        guard !inner.isEmpty else { return }
        let path = place.path
        for problem in inner { add(path + problem.path, problem.message) }
    }

    func check() throws(CatalogueError) {
        if !list.isEmpty { throw CatalogueError(problems: list) }
    }
}
