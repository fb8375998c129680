/// A size and what of it is used: an area's places, a ceiling, places set aside, a code's uses. Nothing else counts what may run out.
package struct SaleQuota: Sendable, Equatable {
    package typealias ID = Identifier<SaleQuota>

    package enum Kind: String, Sendable, CaseIterable {
        case area
        /// The tickets of an area that no allotment was drawn for.
        case open
        case limit, allotment
        /// How often a code may be used.
        case code
        /// How often one person may use a code.
        case holder
    }

    /// Places that a hold keeps until then; from that instant on they are free.
    package struct Held: Sendable, Equatable {
        package let until: Instant
        package let amount: Int64

        package init(until: Instant, amount: Int64) { (self.until, self.amount) = (until, amount) }
    }

    package let id: ID
    /// Of the area, or of the sheet's quota.
    package let key: String
    package let kind: Kind
    /// Of an area: what its tickets are at the door.
    package let ticketType: TicketType.ID?
    /// Nil only counts.
    package let size: Int64?
    /// Lapsed holds among them.
    package let used: Int64
    package var held: [Held]
    /// Somebody waits for it: what holds kept is not free before the waiting list has been asked.
    package var keepsLapsed = false
    /// What is left of it is being offered to who waits: nobody else has more than is theirs already.
    package var isKept = false

    package init(id: ID, key: String, kind: Kind, ticketType: TicketType.ID?, size: Int64?, used: Int64, held: [Held] = []) {
        (self.id, self.key, self.kind, self.ticketType) = (id, key, kind, ticketType)
        (self.size, self.used, self.held) = (size, used, held)
    }

    package func used(at now: Instant) -> Int64 {
        keepsLapsed ? used : used - held.reduce(0) { $0 + ($1.until <= now ? $1.amount : 0) }
    }

    /// How many are left at this instant; `size`: what counts in place of its own, `own`: what a buyer holds of it and would give up.
    package func left(at now: Instant, of size: Int64? = nil, own: Int64 = 0) -> Int64 {
        guard let size = size ?? self.size else { return .max }
        let left = max(0, size - used(at: now) + own)
        return isKept ? min(left, own) : left
    }
}
