import UsherCore

/// Who has which seat of several shows, within one transaction: what is given up may be another show's. Finished together and last of all, so
/// that every process writes the rows of shows in one order.
struct SeatTransactions {
    private let connection: any Connection
    private var byShow: [Event.ID: SeatTransaction] = [:]

    init(_ connection: any Connection) { self.connection = connection }

    /// `show`: one whose map, or whose prices, must not be others by the end.
    init(_ connection: any Connection, _ seats: SeatTransaction, of show: Event.ID) {
        self.connection = connection
        byShow[show] = seats
    }

    subscript(show: Event.ID) -> SeatTransaction {
        get { byShow[show] ?? SeatTransaction(connection, event: show) }
        set { byShow[show] = newValue }
    }

    /// As `SeatTransaction.lockAwaited`, of all of them and of these shows, in that same order.
    mutating func lockAwaited(_ shows: [Event.ID]) throws {
        for show in Set(shows).union(byShow.keys).sorted() { try self[show].lockAwaited() }
    }

    mutating func finish(at now: Instant) throws {
        for show in byShow.keys.sorted() { try byShow[show]?.finish(at: now) }
    }
}
