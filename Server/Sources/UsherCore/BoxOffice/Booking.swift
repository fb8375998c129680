/// The money's side of a sale: who buys which seats of a show, for how much, and how it is paid.
package struct Booking: Sendable, Equatable {
    package typealias ID = Sale.ID

    /// The sale's, too. It never leaves the house, so that it may change where something else has it.
    package var id: ID
    /// The one id that leaves the house: `reservationId`, the provider's `sale_id`, the booking's id.
    package let uuid: String
    package let organisation: Organisation.ID
    package let event: Event.ID
    package var status: BookingStatus
    package let account: Account.ID?
    /// Of a guest: where from, so that nobody holds a whole house.
    package let address: String?
    /// Empty while nobody has told it.
    package var email: String
    package var name: String
    package let currency: String
    /// In minor units, frozen with the hold.
    package let total: Int64
    package var refunded: Int64
    package var seats: [BookedSeat]
    package var heldUntil: Instant
    package let createdAt: Instant
    package var paidAt: Instant?
    /// Counts what a calendar must know: each refund.
    package var revision: Int64
    package var payment: BookingPayment
    /// The sale that was paid for these tickets, where they were passed on: its money is theirs.
    package var origin: String?
    /// How many times its mailed links have been made anew.
    package var links: Int64 = 0
    /// The tickets that it stands in place of; nil where it stands for itself.
    package var exchange: BookingExchange?
    /// What was agreed part by part, where more than the prices of seats was.
    package var terms: BookingTerms?
    /// How many answers to the house's questions it still owes.
    package var unanswered: Int64

    package init(
        id: ID, uuid: String, organisation: Organisation.ID, event: Event.ID, status: BookingStatus = .pending, account: Account.ID?,
        address: String? = nil, email: String, name: String, currency: String, total: Int64, refunded: Int64 = 0, seats: [BookedSeat],
        heldUntil: Instant, createdAt: Instant, paidAt: Instant? = nil, revision: Int64 = 0, payment: BookingPayment,
        terms: BookingTerms? = nil, unanswered: Int64 = 0
    ) {
        self.unanswered = unanswered
        self.terms = terms
        self.id = id
        self.uuid = uuid
        self.organisation = organisation
        self.event = event
        self.status = status
        self.account = account
        self.address = address
        self.email = email
        self.name = name
        self.currency = currency
        self.total = total
        self.refunded = refunded
        self.seats = seats
        self.heldUntil = heldUntil
        self.createdAt = createdAt
        self.paidAt = paidAt
        self.revision = revision
        self.payment = payment
    }

    /// Whether it holds seats that are not paid yet, at this moment.
    package func isLive(at now: Instant) -> Bool { status == .pending && heldUntil > now }

    /// Whether its seats are still kept for a payment to come, or for somebody to look at one.
    package func isKept(at now: Instant) -> Bool {
        (status == .pending || status == .processing || status == .review) && heldUntil > now
    }

    /// Keeps places for somebody on a waiting list; nobody pays it as it is.
    package var isOffer: Bool { status == .pending && payment.provider == BookingPayment.none }

    /// Whether buyers see it among theirs: once paid, or while a payment may come.
    package func isListed(at now: Instant) -> Bool {
        paidAt != nil || status == .processing || status == .review || isLive(at: now) && !isOffer
    }

    /// Whether it is this account's: bought with it, or by a guest whose address the account has proved to be its own.
    package func belongs(to owner: Account) -> Bool {
        if let account { return account == owner.id }
        return !email.isEmpty && owner.emailVerified != nil && owner.email.text == email
    }

    /// Where the ticket of this id is, or the seat of this id in the map; nil where it is none of the booking's. `event`: its UUID.
    package func index(ofTicket name: String, in event: String) -> Int? {
        seats.firstIndex { $0.mapSeat == name || $0.id(in: event) == name.lowercased() }
    }

    /// Whether it is still theirs who began it: it was not passed on to them, and its mailed links have not been made anew for another address.
    /// To nobody else the names of its hold and its payment prove anything.
    package var isFirstHand: Bool { origin == nil && links == 0 }

    /// Who comes to the door.
    package var guestName: String { name.isEmpty ? "Guest" : name }

    /// When it was bought, else when it was begun.
    package var bookedAt: Instant { paidAt ?? createdAt }

    package var channel: SaleChannel { origin == nil ? terms?.channel ?? .app : .transfer }
}

/// How a booking is paid.
package struct BookingPayment: Sendable, Equatable {
    /// `stripe`, `demo`, `free`; `none` for what was sold elsewhere.
    package var provider: String
    package var session: String?
    /// The provider's name for the money that came: what a refund is of.
    package var charge: String?
    /// Where the buyer pays.
    package var url: String?

    package init(provider: String, session: String? = nil, charge: String? = nil, url: String? = nil) {
        self.provider = provider
        self.session = session
        self.charge = charge
        self.url = url
    }

    package static let free = "free"
    package static let none = "none"
    package static let demo = "demo"

    /// Whether there is somebody who keeps its session and must hear that it has ended: the demo's is a page of our own.
    package var isAsked: Bool { provider != BookingPayment.demo }

    /// Whether money can be sent back through it.
    package var moves: Bool { provider != BookingPayment.free && provider != BookingPayment.none }
}
