/// What can be deleted and had back.
package enum BinnedKind: String, Sendable, CaseIterable {
    case show, plan, tour, point, flight, aircraft, passenger
    /// What a tour says in one language.
    case language
    /// A batch of vouchers with its codes, which nobody has used.
    case batch
    /// A price category, a standing area or a question of a show's, with its prices and limits.
    case category, area, question
    /// A ceiling, an allotment or the price of single seats of a show's.
    case limit, allotment, seats
    /// A fee of one show alone.
    case fee
    /// What a house adds to all its shows: a fee, or the rate of a tax whose day is to come.
    case houseFee = "house_fee"
    case tax

    /// How long it can be had back, in seconds: thirty days.
    package static let life: Int64 = 30 * 86_400

    /// Of an airline: it changes by the airline's own transaction.
    package var isAirlines: Bool { self == .flight || self == .aircraft || self == .passenger }
    /// What it asks of who has it back, as of who deletes it.
    package var permission: Permission { self == .batch || isHousePrices ? .house : .content }
    /// Of a show's sheet: it changes as sheets do.
    package var piece: SheetPiece.Kind? { SheetPiece.Kind(rawValue: rawValue) }
    /// Of what a house adds to its prices: it changes as those lists do.
    package var isHousePrices: Bool { self == .houseFee || self == .tax }
    /// Of the Walks desk: it changes with the tours' content locked.
    package var isWalks: Bool { self == .tour || self == .point || self == .language || self == .batch }
}

/// Why something is not deleted, or not had back.
package enum BinRefusal: Error, Sendable, Equatable {
    /// Somebody has bought a ticket for it or is about to: it is cancelled, never deleted.
    case sold
    /// Not in this house's bin (any more).
    case notFound
    case roleRequired
    /// It is there again already: an import brought it.
    case taken
    /// What it belongs to is gone: the tour of a point or a language, the aircraft of a flight, the show of a price category.
    case alone
    /// The show is sold by now in a way that it does not fit.
    case unfit
}
