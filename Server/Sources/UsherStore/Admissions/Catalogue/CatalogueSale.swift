import UsherCore

/// A sale as a catalogue tells it.
struct CatalogueSale: CatalogueObject {
    var key: String?
    /// Needed only where several organisations have an event of this key.
    var organisation: String?
    var event = ""
    var id: Sale.ID?
    var uuid: String?
    var status = SaleStatus.paid
    var name = ""
    var email = ""
    var code: String?
    var eventDate: CivilDate?
    var lines: [CatalogueLine] = []
    /// What the door is to know; stays as it is where it is absent.
    var notes: [String]?
    var answers: [CatalogueAnswer]?
    var terms = SoldTerms()

    mutating func members(_ file: inout CatalogueMembers) {
        file.text("key", &key)
        file.text("organisation", &organisation)
        file.filled("event", &event)
        file.id("id", &id)
        file.uuid("uuid", &uuid)
        file.choice("status", &status, of: SaleStatus.allOfSales, by: \.rawValue, isRequired: true)
        file.text("name", &name)
        file.text("email", &email)
        file.value("code", &code, .notString, FieldValue.string) { $0.string($1) }
        file.note("code", .told(CatalogueLine.codeExpectation), where: code.map { !TicketCode.isImportable($0) } ?? false)
        file.value(
            "event_date", &eventDate, "must be a date such as 2026-12-20", { FieldValue.string($0).flatMap { CivilDate($0) } },
            write: { $0.date($1) })
        file.objects("lines", &lines, isRequired: true)
        file.texts("notes", &notes, CatalogueAnswer.expectation, where: CatalogueAnswer.fits)
        file.elements("answers", &answers, { CatalogueAnswer.read($0, &$1) }, write: { $0.object($1) })
        terms.members(&file)
    }

    func check(_ file: inout CatalogueMembers) {
        if key == nil, uuid == nil, !file.faults.contains(where: { $0.path == ".key" || $0.path == ".uuid" }) {
            file.note("key", "is required (or a uuid)")
        }
        file.note("key", "must not be empty", where: key?.isEmpty == true)
        file.note("notes", "must not be more than \(SaleCard.mostNotes)", where: (notes?.count ?? 0) > SaleCard.mostNotes)
        file.note("answers", "must not be more than \(SaleCard.mostAnswers)", where: (answers?.count ?? 0) > SaleCard.mostAnswers)
        terms.check(&file)
        let persons = lines.reduce(0) { $0 + $1.quantity }
        file.note(
            "lines", "must not be for more than \(CatalogueLine.mostPersons) persons", where: persons > CatalogueLine.mostPersons)
        checkDistinct(lines.compactMap(\.id), "a line's id", &file)
        checkDistinct(lines.flatMap { $0.admissionIDs ?? [] }, "an admission's id", &file)
        checkDistinct(lines.flatMap { $0.codes ?? [] } + (code.map { [$0] } ?? []), "a code", &file)
    }

    private func checkDistinct<T: Hashable>(_ values: [T], _ what: String, _ file: inout CatalogueMembers) {
        if values.count > 1 { file.note("lines", "\(what) is given twice", where: Set(values).count < values.count) }
    }
}

/// What a buyer answered, for the door to see.
struct CatalogueAnswer: CatalogueObject {
    var question = ""
    var answer = ""
    /// Whether a badge shows it.
    var badge = false

    static let expectation = "must be 1 to \(SaleCard.longest) characters"

    static func fits(_ text: String) -> Bool {
        !text.isEmpty && WireText.fits(text, SaleCard.longest) && !text.utf8.contains(0)
    }

    init() {}
    init(_ answer: SaleCard.Answer) { (question, self.answer, badge) = (answer.question, answer.answer, answer.badge) }

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("question", &question, longest: SaleCard.longest)
        file.filled("answer", &answer, longest: SaleCard.longest)
        file.flag("badge", &badge, unless: false)
    }

    var told: SaleCard.Answer { SaleCard.Answer(question: question, answer: answer, badge: badge) }
}

/// One line of it.
struct CatalogueLine: CatalogueObject {
    var id: SaleLine.ID?
    var ticketType = ""
    var quantity = 1
    /// Who pays how much, by the category's key.
    var category: String?
    /// One a person where given; null for a person without a seat.
    var seats: [String?]?
    var codes: [String]?
    /// One a person, ascending.
    var admissionIDs: [Person.ID]?
    /// One a person: the status of those who left the sale singly.
    var statuses: [SaleStatus?]?

    static let mostPersons = 10_000
    static let codeExpectation = "must be 1 to 128 visible ASCII characters"

    mutating func members(_ file: inout CatalogueMembers) {
        file.id("id", &id)
        file.filled("ticket_type", &ticketType)
        file.text("category", &category, longest: 64)
        var persons = Int64(quantity)
        file.integer("quantity", &persons, in: 1...Int64(Self.mostPersons), "must be from 1 to 10000", isRequired: true)
        quantity = Int(persons)
        file.elements("seats", &seats, Self.seat) { if let seat = $1 { $0.string(seat) } else { $0.null() } }
        file.texts("codes", &codes, Self.codeExpectation, where: TicketCode.isImportable)
        file.elements("admission_ids", &admissionIDs, Self.admissionID) { $0.integer($1.rawValue) }
        file.elements("statuses", &statuses, Self.status) { if let status = $1 { $0.string(status.rawValue) } else { $0.null() } }
    }

    func check(_ file: inout CatalogueMembers) {
        guard file.faults.isEmpty else { return }
        let counts = [
            ("seats", seats?.count), ("codes", codes?.count), ("admission_ids", admissionIDs?.count), ("statuses", statuses?.count),
        ]
        for case (let name, let count?) in counts where count != quantity {
            file.note(name, "must have one entry for each of the \(quantity) persons")
        }
        if let ids = admissionIDs {
            file.note("admission_ids", "must be ascending", where: zip(ids, ids.dropFirst()).contains { $0 >= $1 })
        }
    }

    private static func seat(_ value: JSONValue, _ faults: inout [CatalogueFault]) -> String?? {
        if value == .null { return .some(nil) }
        return CatalogueMembers.text(value, &faults, "must be 1 to 255 characters") {
            !$0.isEmpty && WireText.fits($0, 255) && !$0.utf8.contains(0)
        }.map { .some($0) }
    }

    private static func admissionID(_ value: JSONValue, _ faults: inout [CatalogueFault]) -> Person.ID? {
        if let id = FieldValue.integer(value), CatalogueMembers.ids.contains(id) { return Person.ID(id) }
        faults.append(CatalogueFault("", "must be an integer from 1 to \(CatalogueMembers.ids.upperBound)"))
        return nil
    }

    private static func status(_ value: JSONValue, _ faults: inout [CatalogueFault]) -> SaleStatus?? {
        if value == .null { return .some(nil) }
        let known = ["cancelled", "refunded"]
        return CatalogueMembers.text(value, &faults, "must be one of null, cancelled, refunded", where: known.contains)
            .map { .some(SaleStatus(rawValue: $0)) }
    }
}
