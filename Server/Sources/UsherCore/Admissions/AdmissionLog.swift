/// What happened at the doors to one sale: its valid scans and undos. The log decides who is in, replayed by time and
/// then by id, whatever the order in which its items arrived. Stored as one JSON document a sale, in `admission_logs`:
/// `[[id, at, source, selection…, gate(, name)],…]`, an undo as `[id, at, 2, entry, [persons]]`.
package struct AdmissionLog: Sendable, Equatable {
    package typealias Item = LogItem

    /// In order of `at`, then scan id.
    package private(set) var items: [LogItem]

    package init(items: [LogItem] = []) {
        self.items = items.sorted { $0.sortKey < $1.sortKey }
    }

    /// The time of the last item: an online scan must sort after it.
    package var lastAt: Instant? { items.last?.at }

    /// Whether a scan with this id is in the log, whomever it admits.
    package func containsScan(_ id: Entry.ID) -> Bool {
        items.contains { item in
            if case .scan = item.kind { item.id == id } else { false }
        }
    }

    /// When an entry was undone for these persons last, or for whomever else.
    package func undo(of entry: Entry.ID, touching persons: [Person.ID]) -> Instant? {
        var (touching, any): (Instant?, Instant?)
        for item in items {
            guard case .undo(entry, let freed) = item.kind else { continue }
            any = any ?? item.at
            if freed.contains(where: persons.contains) { touching = item.at }
        }
        return touching ?? any
    }

    package mutating func insert(_ item: LogItem) {
        // Nearly always the newest, so look from the end.
        var index = items.count
        while index > 0, item.sortKey < items[index - 1].sortKey { index -= 1 }
        items.insert(item, at: index)
    }

    /// Many at once: sorted, so that no item is moved once for each of the others.
    package mutating func insert(_ new: [LogItem]) {
        guard new.count > 1 else {
            for item in new { insert(item) }
            return
        }
        items.append(contentsOf: new)
        items.sort { $0.sortKey < $1.sortKey }
    }
}

/// One scan that was valid but for use, or one undo.
package struct LogItem: Sendable, Equatable {
    package typealias ID = Identifier<Entry>

    package enum Kind: Sendable, Equatable {
        case scan(ScanSelection, source: ScanSource, gate: String)
        /// Frees these persons, whoever holds them when the log is replayed.
        case undo(entry: Entry.ID, persons: [Person.ID])
    }

    package let id: Entry.ID
    package let at: Instant
    package let kind: Kind
    /// The `client_scan_id` of an offline scan. Of two scans at the same time it says which is first: the server's own ids
    /// would tell the order of arrival, which must not matter.
    package let name: String?

    package init(id: Entry.ID, at: Instant, kind: Kind, name: String? = nil) {
        self.id = id
        self.at = at
        self.kind = kind
        self.name = name
    }

    var sortKey: (Instant, String, Entry.ID) { (at, name ?? "", id) }
}

/// A recorded scan that let somebody in, or would have.
package enum Entry {
    package typealias ID = Identifier<Entry>
}

package enum ScanSource: Int64, Sendable {
    case online = 0
    case offline = 1

    package var name: String { self == .online ? "online" : "offline" }
}

/// Whom a scan asks for: the covered, narrowed by line and seat, at most so many.
package struct ScanSelection: Sendable, Hashable {
    /// Set where a person's own code was scanned.
    package let person: Person.ID?
    package let line: SaleLine.ID?
    package let seat: String?
    package let quantity: Int?

    package init(person: Person.ID? = nil, line: SaleLine.ID? = nil, seat: String? = nil, quantity: Int? = nil) {
        self.person = person
        self.line = line
        self.seat = seat
        self.quantity = quantity
    }
}

extension AdmissionLog {
    /// Documents are filled up with spaces to a multiple of so many bytes: a row that keeps its size is changed where it stands,
    /// and the first scan of a sale fits into the place that was made with it.
    private static let grain = 64

    /// The document as the database keeps it.
    package var document: [UInt8] {
        var json = JSONWriter(capacity: 16 + 64 * max(1, items.count))
        json.beginArray()
        for item in items { item.write(&json) }
        json.endArray()
        var bytes = json.bytes
        let rest = bytes.count % AdmissionLog.grain
        if rest > 0 { bytes.append(contentsOf: repeatElement(0x20, count: AdmissionLog.grain - rest)) }
        return bytes
    }

    package init(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        guard document.count > 2 else {
            items = []
            return
        }
        var json = JSONReader(document)
        var items: [LogItem] = []
        var first = true
        try json.beginArray()
        while try json.nextElement(first: &first) { items.append(try LogItem(&json)) }
        self.items = items
    }
}

extension LogItem {
    fileprivate func write(_ json: inout JSONWriter) {
        json.beginArray()
        json.integer(id.rawValue)
        json.integer(at.microseconds)
        switch kind {
        case .scan(let selection, let source, let gate):
            json.integer(source.rawValue)
            json.integer(selection.person?.rawValue ?? 0)
            json.integer(selection.line?.rawValue ?? 0)
            if let seat = selection.seat { json.string(seat) } else { json.null() }
            json.integer(Int64(selection.quantity ?? 0))
            json.string(gate)
            if let name { json.string(name) }
        case .undo(let entry, let persons):
            json.integer(2)
            json.integer(entry.rawValue)
            json.beginArray()
            for person in persons { json.integer(person.rawValue) }
            json.endArray()
        }
        json.endArray()
    }

    fileprivate init(_ json: inout JSONReader) throws(JSONSyntaxError) {
        try json.beginArray()
        id = .init(try json.integer())
        try json.expect(0x2C)
        at = Instant(microseconds: try json.integer())
        try json.expect(0x2C)
        let tag = try json.integer()
        try json.expect(0x2C)
        kind = if let source = ScanSource(rawValue: tag) { try LogItem.scan(source, &json) } else { try LogItem.undo(&json) }
        if json.peek() == 0x2C {
            try json.expect(0x2C)
            name = try json.string()
        } else {
            name = nil
        }
        try json.expect(0x5D)
    }

    private static func scan(_ source: ScanSource, _ json: inout JSONReader) throws(JSONSyntaxError) -> Kind {
        let person = try json.integer()
        try json.expect(0x2C)
        let line = try json.integer()
        try json.expect(0x2C)
        let seat = try json.stringOrNull()
        try json.expect(0x2C)
        let quantity = try json.integer()
        try json.expect(0x2C)
        let gate = try json.string()
        let selection = ScanSelection(
            person: person == 0 ? nil : .init(person), line: line == 0 ? nil : .init(line), seat: seat,
            quantity: quantity == 0 ? nil : Int(quantity))
        return .scan(selection, source: source, gate: gate)
    }

    private static func undo(_ json: inout JSONReader) throws(JSONSyntaxError) -> Kind {
        let entry = Entry.ID(try json.integer())
        try json.expect(0x2C)
        try json.beginArray()
        var persons: [Person.ID] = []
        var first = true
        while try json.nextElement(first: &first) { persons.append(.init(try json.integer())) }
        return .undo(entry: entry, persons: persons)
    }
}
