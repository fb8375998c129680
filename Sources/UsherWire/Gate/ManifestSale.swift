/// A sale of the manifest: `{"id":123,"h":"…","st":"paid","d":"2025-12-20","l":[[789,101]],"a":[[4501,"…",0,"A12",1766273400]]}`,
/// or `{"id":123,"st":"deleted"}`.
public struct ManifestSale: Codable, Sendable, Hashable, Identifiable {
    /// The sale's number.
    public var id: Int
    /// Hash of the sale's code.
    public var hash: String?
    /// `paid`, `unpaid`, …, or `deleted`: forget this sale.
    public var status: GateSaleStatus
    /// The occurrence: `2025-12-20`.
    public var date: LocalDay?
    /// What was bought; nil for a deleted sale.
    public var lines: [Line]?
    /// Whom it may let in; nil for a deleted sale.
    public var persons: [Person]?

    /// Makes one; without hash, date, lines and persons it is a deleted sale.
    public init(
        id: Int, hash: String? = nil, status: GateSaleStatus, date: LocalDay? = nil, lines: [Line]? = nil, persons: [Person]? = nil
    ) {
        (self.id, self.hash, self.status, self.date) = (id, hash, status, date)
        (self.lines, self.persons) = (lines, persons)
    }

    enum CodingKeys: String, CodingKey { case id, hash = "h", status = "st", date = "d", lines = "l", persons = "a" }

    /// A line: `[line, type]`.
    public struct Line: Codable, Sendable, Hashable, Identifiable {
        /// The line's number.
        public var id: Int
        /// The ticket type's id.
        public var ticketType: Int

        /// Makes a line from its id and its ticket type's.
        public init(id: Int, ticketType: Int) { (self.id, self.ticketType) = (id, ticketType) }

        public init(from decoder: any Decoder) throws {
            var places = try decoder.unkeyedContainer()
            id = try places.decode(Int.self)
            ticketType = try places.decode(Int.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var places = encoder.unkeyedContainer()
            try places.encode(id)
            try places.encode(ticketType)
        }
    }

    /// A person: `[id, hash, index in "l", seat or null, latest standing admission or 0]`, and their own status if it differs.
    public struct Person: Codable, Sendable, Hashable, Identifiable {
        /// The person's number.
        public var id: Int
        /// Hash of their own code.
        public var hash: String
        /// Index into `lines`.
        public var line: Int
        /// The seat, such as `A12`; nil where there is none.
        public var seat: String?
        /// Their latest standing admission in seconds since 1970; 0 if they are not in.
        public var admittedAt: Int
        /// Set where they left the sale alone.
        public var status: GateSaleStatus?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(id: Int, hash: String, line: Int, seat: String? = nil, admittedAt: Int, status: GateSaleStatus? = nil) {
            (self.id, self.hash, self.line, self.seat, self.admittedAt) = (id, hash, line, seat, admittedAt)
            self.status = status
        }

        public init(from decoder: any Decoder) throws {
            var places = try decoder.unkeyedContainer()
            id = try places.decode(Int.self)
            hash = try places.decode(String.self)
            line = try places.decode(Int.self)
            seat = try places.decode(String?.self)
            admittedAt = try places.decode(Int.self)
            status = places.isAtEnd ? nil : try places.decode(GateSaleStatus.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var places = encoder.unkeyedContainer()
            try places.encode(id)
            try places.encode(hash)
            try places.encode(line)
            try places.encode(seat)
            try places.encode(admittedAt)
            if let status { try places.encode(status) }
        }
    }
}
