package import UsherCore
package import UsherTemplates

/// What every paper about a booking says: the PDF, the calendar file, the pass and the mail are all made from it.
package struct TicketDocument: Sendable, Equatable {
    package var showTitle: String
    package var venue: String
    /// One line; empty if nobody gave one.
    package var address: String
    package var startsAt: Instant
    package var endsAt: Instant
    package var zone: Zone
    package var seats: [Seat]
    package var total: Money
    /// What has been paid back, in the total's currency.
    package var refunded: Int64
    /// The buyer's name.
    package var buyer: String
    /// The sale's ticket code; empty unless the booking is confirmed.
    package var code: String
    /// The sale's UUID.
    package var booking: String
    package var status: Status
    /// Counts up with each change of the booking.
    package var revision: Int64
    /// When it was paid, else held.
    package var bookedAt: Instant
    /// When it last changed: what tells one version of a paper from another.
    package var changedAt: Instant
    /// Who sells: the organisation's name.
    package var seller: String
    /// Where the buyer answers what the house still asks; nil where it asks nothing.
    package var asks: String?
    /// The booking's page, absolute, with its key.
    package var page: String
    /// Its PDF, likewise.
    package var pdf: String
    /// Its Wallet pass, likewise; nil where no passes are made.
    package var wallet: String?
    /// How its house looks; nil: as all do.
    package var brand: PaperBrand?
    /// The buyer's, as it was when they bought.
    package var language = Language.en
    /// Until when its tickets may be given back since the show has been moved.
    package var returnUntil: Instant?

    package enum Status: String, Sendable { case pending, confirmed, expired, cancelled, refunded }

    /// A seat of the booking, or a person without one.
    package struct Seat: Sendable, Equatable {
        /// Its UUID in this show.
        package var id: String
        package var section: String
        /// Both empty where the place has no number.
        package var row: String
        package var number: String
        /// In minor units.
        package var price: Int64
        /// This admission's own code; nil once it admits nobody any more.
        package var code: String?
        /// `#RRGGBB`
        package var colour: String
        package var status: Status

        package enum Status: String, Sendable { case pending, valid, used, refunded, cancelled }

        package init(
            id: String, section: String, row: String, number: String, price: Int64, code: String?, colour: String = "#444444",
            status: Status = .valid
        ) {
            self.id = id
            self.section = section
            self.row = row
            self.number = number
            self.price = price
            self.code = code
            self.colour = colour
            self.status = status
        }
    }

    package init(
        showTitle: String, venue: String, address: String = "", startsAt: Instant, endsAt: Instant, zone: Zone, seats: [Seat],
        total: Money, refunded: Int64 = 0, buyer: String, code: String, booking: String, status: Status, revision: Int64 = 0,
        bookedAt: Instant, changedAt: Instant? = nil, seller: String = "", page: String,
        pdf: String = "", wallet: String? = nil
    ) {
        self.showTitle = showTitle
        self.venue = venue
        self.address = address
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.zone = zone
        self.seats = seats
        self.total = total
        self.refunded = refunded
        self.buyer = buyer
        self.code = code
        self.booking = booking
        self.status = status
        self.revision = revision
        self.bookedAt = bookedAt
        self.changedAt = changedAt ?? bookedAt
        self.seller = seller
        self.page = page
        self.pdf = pdf
        self.wallet = wallet
    }
}

extension TicketDocument {
    /// The same with texts no longer than there is room for: what was stored before texts had limits has none, and every line that is set
    /// would begin with all of it.
    package var bounded: TicketDocument {
        var paper = self
        for text in [\TicketDocument.showTitle, \.venue, \.address, \.buyer, \.seller] {
            paper[keyPath: text] = WireText.cut(paper[keyPath: text], to: 500)
        }
        for index in paper.seats.indices {
            for text in [\Seat.section, \.row, \.number] {
                paper.seats[index][keyPath: text] = WireText.cut(paper.seats[index][keyPath: text], to: 255)
            }
        }
        return paper
    }

    /// Whether it lets anybody in.
    package var isValid: Bool { status == .confirmed && !code.isEmpty }

    /// The seats that still let somebody in.
    package var admitted: [Seat] { seats.filter(\.admits) }

    package var starts: LocalTime { LocalTime(startsAt, zone) }

    /// The code as people read it: Usher's own in groups of four.
    package static func grouped(_ code: String) -> String {
        guard TicketCode.isUsherForm(Array(code.utf8)) else { return code }
        return stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: " ")
    }
}

extension TicketDocument.Seat {
    /// `Row A · Seat 12`; what there is of it.
    package var place: String {
        [row.isEmpty ? nil : "Row \(row)", number.isEmpty ? nil : "Seat \(number)"].compactMap { $0 }.joined(separator: " · ")
    }
}
