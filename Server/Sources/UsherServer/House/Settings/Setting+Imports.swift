import UsherStore

extension Setting {
    /// What one catalogue may make of itself.
    static let imports: [Setting] = [
        .count("import.max_scans", \.imports.scans, help: "The most scans of printed codes that one catalogue brings; each is a row."),
        .count("import.max_persons", \.imports.persons, help: "The most persons in the sales of one catalogue; each has a code."),
        .count("import.max_seats", \.imports.seats, help: "The most seats in the seat maps of one catalogue, equal maps counted once."),
    ]

    private static func count(_ name: String, _ field: Field<Int64>, help: String) -> Setting {
        value(
            name, field, expected: "an integer from 0 to 10000000000", defaultText: String(Settings()[keyPath: field]), help: help
        ) { text in Int64(text).flatMap { (0...10_000_000_000).contains($0) ? $0 : nil } }
    }
}
