import UsherHTTP
import Hummingbird
import UsherCore

/// The parts of a Gate request's address, checked by the rules of its fields.
struct GateQuery {
    private let request: Request

    init(_ request: Request) { self.request = request }

    /// `page`, from 1.
    func page() throws(ScanRefusal) -> Int {
        Int(try integer("page", 1...Event.ID.largest) ?? 1)
    }

    func id<Of>(_ name: String) throws(ScanRefusal) -> Identifier<Of>? {
        try integer(name, 1...Identifier<Of>.largest).map { Identifier($0) }
    }

    /// `2025-12-20`.
    func date() throws(ScanRefusal) -> CivilDate? {
        guard let text = GateQuery.filled(request.query("date")) else { return nil }
        guard let date = CivilDate(text) else { throw .field("date", .invalid) }
        return date
    }

    func text(_ name: String, most: Int) throws(ScanRefusal) -> String? {
        let sent: String?
        do throws(Query.Fault) { sent = try request.typed(name) } catch { throw .field(name, .invalid) }
        guard let text = GateQuery.filled(sent) else { return nil }
        guard WireText.isWithin(text, most) else { throw .field(name, .tooLong(most)) }
        guard !WireText.hasHeap(text) else { throw .field(name, .invalid) }
        return text
    }

    func integer(_ name: String, _ range: ClosedRange<Int64>) throws(ScanRefusal) -> Int64? {
        guard let text = GateQuery.filled(request.query(name)) else { return nil }
        guard let number = Digits.whole(text, in: range) else { throw .field(name, .notInteger(range)) }
        return number
    }

    /// Trimmed; blank text is absent.
    private static func filled(_ sent: String?) -> String? {
        sent.map(WireText.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension GateQuery {
    /// The event of the path; what is no id at all is as unknown as an id that is nobody's.
    static func event(_ context: UsherContext) throws(ScanRefusal) -> Event.ID {
        guard let event: Event.ID = id("id", context) else { throw .eventNotFound }
        return event
    }

    /// The entry of the path.
    static func entry(_ context: UsherContext) throws(ScanRefusal) -> Entry.ID {
        guard let entry: Entry.ID = id("entry_id", context) else { throw .entryNotFound }
        return entry
    }

    private static func id<Of>(_ name: String, _ context: UsherContext) -> Identifier<Of>? {
        context.parameters.get(name).flatMap { Digits.whole($0, in: 1...Identifier<Of>.largest) }.map { Identifier($0) }
    }
}
