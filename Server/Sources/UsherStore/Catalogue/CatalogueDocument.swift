import UsherCore

/// Reads one JSON document `{"catalogue": 1, "events": [...], ...}` by cutting the elements out of its top-level arrays.
struct CatalogueDocument {
    private enum State { case start, member(first: Bool), element(CatalogueArray, index: Int), end, stopped }

    private var scanner: JSONScanner
    private let arrays: Set<CatalogueArray>
    private var state = State.start
    private var names: Set<String> = []

    init(window: FileWindow, arrays: Set<CatalogueArray>) {
        scanner = JSONScanner(window)
        self.arrays = arrays
    }

    /// The next element of a wanted array; nil at the end of the document, or where it stops being JSON.
    mutating func next(_ problems: inout CatalogueProblems) throws -> CatalogueRecord? {
        do {
            while true {
                switch state {
                case .start:
                    try scanner.expect(0x7B)
                    state = .member(first: true)
                case .member(let first): try member(first: first, &problems)
                case .element(let array, let index):
                    if let record = try element(array, index) { return record }
                case .end:
                    try scanner.expectEnd()
                    if !names.contains("catalogue") { problems.add("catalogue", "is required and must be 1") }
                    state = .stopped
                case .stopped: return nil
                }
            }
        } catch is BrokenJSON {
            problems.add("line \(scanner.line)", "is not valid JSON")
            state = .stopped
            return nil
        }
    }

    private mutating func member(first: Bool, _ problems: inout CatalogueProblems) throws {
        if try scanner.peek() == 0x7D {
            try scanner.expect(0x7D)
            state = .end
            return
        }
        if !first { try scanner.expect(0x2C) }
        guard try scanner.peek() == 0x22, case .string(let name) = try scanner.value() else { throw BrokenJSON() }
        try scanner.expect(0x3A)
        if !names.insert(name).inserted { problems.add(name, "is given twice") }
        let next = try scanner.peek()
        state = .member(first: false)
        if let array = CatalogueArray(rawValue: name) {
            if next == 0x5B {
                try scanner.expect(0x5B)
                state = .element(array, index: 0)
                return
            }
            problems.add(name, "must be an array")
        } else if name == "catalogue" {
            CatalogueReader.checkVersion(try scanner.value(), at: name, &problems)
            return
        } else {
            problems.add(name, CatalogueArray.refusal)
        }
        try scanner.skip()
    }

    private mutating func element(_ array: CatalogueArray, _ index: Int) throws -> CatalogueRecord? {
        if try scanner.peek() == 0x5D {
            try scanner.expect(0x5D)
            state = .member(first: false)
            return nil
        }
        if index > 0 { try scanner.expect(0x2C) }
        state = .element(array, index: index + 1)
        guard arrays.contains(array) else {
            try scanner.skip()
            return nil
        }
        return CatalogueRecord(array: array, place: .element(array, index), value: try scanner.value())
    }
}
