/// One scan with all that decides it.
package struct ScanCase: Sendable {
    package let event: Event
    package let occurrence: Occurrence
    package let sale: Sale
    package let usage: Usage
    /// The caller's role in the event's organisation.
    package let role: Role?
    /// The person whose own code was scanned.
    package let person: Person.ID?
    package let fields: ScanForm
    /// When the person stood at the door.
    package let at: Instant

    package init(
        event: Event, occurrence: Occurrence, sale: Sale, usage: Usage, role: Role?, person: Person.ID?, fields: ScanForm,
        at: Instant
    ) {
        self.event = event
        self.occurrence = occurrence
        self.sale = sale
        self.usage = usage
        self.role = role
        self.person = person
        self.fields = fields
        self.at = at
    }
}

/// Who comes in by a scan.
package struct Admission: Sendable, Equatable {
    /// Indices into the roster's persons, ascending.
    package let persons: [Int]
    /// The seat that one without a seat takes.
    package let label: String?
    /// The latest entry by which one of these persons had been in before.
    package let previous: Usage.Previous?

    package var code: String { previous == nil ? "admitted" : "readmitted" }
}

/// Checks 12 to 17 of gate.md 2.2; the first to fail answers.
package enum ScanRule {
    package static func judge(_ scan: ScanCase) -> Result<Admission, ScanRefusal> {
        if scan.role == nil { return .failure(.notAuthorized) }
        if let refusal = validity(scan, status: status(scan)) { return .failure(refusal) }
        return admission(scan)
    }

    /// G-12 to G-15 for a scan that is told only now: a sale that was cancelled or refunded after it counts as paid.
    /// `statusSince` is when the sale took its present status.
    package static func validity(_ scan: ScanCase, statusSince: Instant) -> ScanRefusal? {
        validity(scan, status: status(scan, statusSince: statusSince))
    }

    private static func validity(_ scan: ScanCase, status: SaleStatus) -> ScanRefusal? {
        if let event = scan.fields.eventID, event != scan.event.id { return .wrongEvent }
        guard scan.occurrence.contains(scan.at) else { return .notToday }
        switch status {
        case .paid: return nil
        case .cancelled, .refunded, .expired: return .status(status)
        default: return .notPaid
        }
    }

    /// G-16 to G-18.
    package static func admission(_ scan: ScanCase) -> Result<Admission, ScanRefusal> {
        switch scan.usage.select(scan.fields.selection(person: scan.person), at: scan.at) {
        case .noLine: return .failure(.saleTicketNotFound)
        case .noSeat: return .failure(.seatNotFound)
        case .nobodyLeft(let entry, let at, _): return .failure(.alreadyUsed(entry: entry, at: at))
        case .admits(let persons, let label):
            let before = scan.usage.latest(ofAny: persons)
            return .success(
                Admission(
                    persons: persons, label: label,
                    previous: before.map { Usage.Previous(entry: $0.entry, at: $0.at, gate: $0.gate) }))
        }
    }

    /// A cancelled event makes its sales cancelled; a person refunded alone is judged by their own status.
    private static func status(_ scan: ScanCase) -> SaleStatus {
        if scan.sale.status == .paid, let id = scan.person, let own = scan.sale.roster.persons.first(where: { $0.id == id })?.status {
            return own
        }
        if scan.event.cancelled { return .cancelled }
        return scan.sale.status
    }

    /// As the device could know it when it admitted.
    private static func status(_ scan: ScanCase, statusSince: Instant) -> SaleStatus {
        let sale = scan.sale
        let later = statusSince > scan.at && (sale.status == .cancelled || sale.status == .refunded)
        let status = later ? .paid : sale.status
        if status == .paid, let id = scan.person, let person = sale.roster.persons.first(where: { $0.id == id }), let own = person.status,
            person.statusSince.map({ $0 <= scan.at }) ?? true
        {
            return own
        }
        if let cancelledAt = scan.event.cancelledAt, cancelledAt <= scan.at { return .cancelled }
        return status
    }
}
