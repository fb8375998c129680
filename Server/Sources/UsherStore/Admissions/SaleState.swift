import UsherCore

/// A sale as it stands or is to stand in its row: everything but the log of admissions.
struct SaleState: Equatable {
    var id: Sale.ID
    var uuid: String
    var event: Event.ID
    var status: SaleStatus
    var name: String
    var email: String
    var code: String
    var occurrence: Int64
    var deleted = false
    var roster: Roster

    /// Every code by which the sale is found, with the person it admits; 0 for the sale's own.
    var codes: [(code: String, person: Int64)] {
        [(code, 0)] + roster.persons.map { ($0.code, $0.id.rawValue) }
    }

    /// Persons of each ticket type that count as sold; types of unpaid sales are there with 0.
    func addSold(_ sign: Int64, to sold: inout [SoldKey: Int64]) {
        for line in roster.lines {
            sold[SoldKey(event: event, occurrence: occurrence, type: line.ticketType), default: 0] += 0
        }
        guard counts else { return }
        for person in roster.persons where person.status == nil {
            sold[SoldKey(event: event, occurrence: occurrence, type: roster.lines[person.line].ticketType), default: 0] += sign
        }
    }

    /// By which words the door list finds it.
    var doorWords: SaleSearchWords {
        deleted ? SaleSearchWords(name: "", words: []) : SaleSearchWords(name: name, email: email, seats: roster.persons.compactMap(\.seat))
    }
}

struct SoldKey: Hashable {
    let event: Event.ID
    let occurrence: Int64
    let type: TicketType.ID
}

/// The rows of `door_words` of one sale.
struct SaleSearchWords: Equatable {
    /// Sorts the list.
    let name: String
    let words: Set<String>

    init(name: String, words: Set<String>) {
        self.name = name
        self.words = words
    }

    init(name: String, email: String, seats: [String]) {
        // The empty word stands once for each sale: the whole list, by name.
        let words = Set(SearchWords.tokens(name: name, email: email) + seats.map(SearchWords.seat) + [""])
        self.init(name: SearchWords.sortKey(name), words: words)
    }
}

extension SaleState: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), event: columns.next("event_id"),
            status: SaleStatus(rawValue: columns.next("status")), name: columns.next("name"), email: columns.next("email"),
            code: columns.next("code"), occurrence: columns.next("occurrence"),
            deleted: (columns.next("deleted_at") as Instant?) != nil,
            roster: try columns.document("roster", example: Roster.example) { try Roster(document: $0) })
    }
}

extension Roster {
    /// An empty one, for declarations of columns.
    static var example: String { "[[],[]]" }
}
