package import UsherCore

/// What is known of a sale before it is stored. It is found by its key or, without one, by its UUID.
package struct SaleDraft: Sendable {
    /// The caller's mark for this draft, by which refusals name it.
    package var place: Int
    package var organisation: Organisation.ID
    package var event: Event.ID
    package var key: String?
    package var id: Sale.ID?
    package var uuid: String?
    package var status: SaleStatus
    package var name: String
    package var email: String
    package var code: String?
    /// As `StoredEvent.occurrence` says.
    package var occurrence: Int64
    package var lines: [SaleLineDraft]
    /// What the door is told; nil leaves it as it is.
    package var notes: [String]?
    package var answers: [SaleCard.Answer]?
    /// How it was made elsewhere; nil leaves what is known.
    var sold: SoldTerms?

    package init(
        place: Int = 0, organisation: Organisation.ID, event: Event.ID, key: String? = nil, id: Sale.ID? = nil, uuid: String? = nil,
        status: SaleStatus, name: String, email: String, code: String? = nil, occurrence: Int64, lines: [SaleLineDraft]
    ) {
        self.place = place
        self.organisation = organisation
        self.event = event
        self.key = key
        self.id = id
        self.uuid = uuid
        self.status = status
        self.name = name
        self.email = email
        self.code = code
        self.occurrence = occurrence
        self.lines = lines
    }
}

/// One line of it. What is given for persons has one entry each; what is nil stays, or is made up for new persons.
package struct SaleLineDraft: Sendable {
    package var id: SaleLine.ID?
    package var ticketType: TicketType.ID
    package var quantity: Int
    package var seats: [String?]?
    package var codes: [String]?
    package var persons: [Person.ID]?
    package var statuses: [SaleStatus?]?
    package var category: SaleLine.Category?

    package init(
        id: SaleLine.ID? = nil, ticketType: TicketType.ID, quantity: Int, seats: [String?]? = nil, codes: [String]? = nil,
        persons: [Person.ID]? = nil, statuses: [SaleStatus?]? = nil, category: SaleLine.Category? = nil
    ) {
        self.category = category
        self.id = id
        self.ticketType = ticketType
        self.quantity = quantity
        self.seats = seats
        self.codes = codes
        self.persons = persons
        self.statuses = statuses
    }
}

/// A draft that is not stored, and why.
package struct SaleRefusal: Sendable, Equatable {
    package let place: Int
    package let refusal: AdmissionsRefusal
}
