import UsherWire

/// A sale of the offline list.
struct ListedSale: Sendable, Equatable {
    struct Line: Sendable, Equatable {
        let id: Int
        let ticketType: Int
    }

    struct Person: Sendable, Equatable {
        let id: Int
        let hash: CodeHash?
        /// Index into `lines`.
        let line: Int
        let seat: String?
        /// Seconds since 1970 of their latest standing admission; 0 if they are not in.
        let admittedAt: Int
        /// Set where they left the sale alone.
        let status: GateSaleStatus?
    }

    let id: Int
    let status: GateSaleStatus
    /// The occurrence; of a deleted sale none.
    let date: LocalDay?
    let hash: CodeHash?
    let lines: [Line]
    let persons: [Person]

    init(id: Int, status: GateSaleStatus, date: LocalDay?, hash: CodeHash?, lines: [Line], persons: [Person]) {
        self.id = id
        self.status = status
        self.date = date
        self.hash = hash
        self.lines = lines
        self.persons = persons
    }

    init(_ wire: ManifestSale) {
        id = wire.id
        status = wire.status
        date = wire.date
        hash = wire.hash.flatMap { CodeHash($0) }
        lines = (wire.lines ?? []).map { Line(id: $0.id, ticketType: $0.ticketType) }
        persons = (wire.persons ?? []).map {
            Person(id: $0.id, hash: CodeHash($0.hash), line: $0.line, seat: $0.seat, admittedAt: $0.admittedAt, status: $0.status)
        }
    }
}
