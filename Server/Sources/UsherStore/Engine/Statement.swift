import Synchronization

/// One SQL text with `$1…` parameters, the same on both engines. Declared once as a `static let` beside the method that
/// uses it; each connection prepares it on first use and keeps it, found by its number.
package struct Statement: Sendable {
    package let text: String
    /// Dense, from 0: an index into each connection's table of prepared statements.
    package let number: Int

    private static let count = Atomic<Int>(0)

    package init(_ text: StaticString) {
        self.text = text.description
        number = Statement.count.add(1, ordering: .relaxed).oldValue
    }

    /// One of several that begin in the same way.
    package init(_ start: StaticString, _ end: StaticString) {
        text = "\(start)\n\(end)"
        number = Statement.count.add(1, ordering: .relaxed).oldValue
    }

    /// One whose lists of columns were put in from their declarations. Only `Selection` and `Saving` make these, of texts in the
    /// source, and a house's move, of names in the schema.
    init(expanded text: String) {
        self.text = text
        number = Statement.count.add(1, ordering: .relaxed).oldValue
    }
}
