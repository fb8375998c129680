import UsherCore

private enum LookStatements {
    static let change = Statement("UPDATE airlines SET changed_at = $2 WHERE id = $1")
}

/// Whose boarding passes a change is about.
enum PassHolders {
    case airline
    case aircraft(Aircraft.ID)
    case flight(Flight.ID)
    case passenger(Passenger.ID)
    case ticket(FlightTicket.ID)
}

extension BoardingTransaction {
    /// Does `change`. Phones that have one of these passes are told where it shows something else then, or where its ticket is gone.
    @discardableResult
    func tellingPhones<T>(of holders: PassHolders, _ change: () throws -> T) throws -> T {
        let before = try faces(holders)
        let result = try change()
        // Flights and tickets know themselves when they last changed.
        switch holders {
        case .airline, .aircraft, .passenger: try connection.execute(LookStatements.change, airline, now)
        case .flight, .ticket: break
        }
        guard !before.isEmpty else { return result }
        // Comparing many passes is work for which others wait: it counts as one more change of the day for each so many.
        try weigh(Int64(before.count / WalletStore.toldAtOnce))
        let after = try faces(holders)
        let serials = before.keys.sorted()
        try WalletTransaction(connection).walletPassesChanged(serials.filter { after[$0] != nil && after[$0] != before[$0] }, at: now)
        try WalletTransaction(connection).walletPassesVoided(serials.filter { after[$0] == nil }, at: now)
        return result
    }

    /// What those passes show that some phone has, by their serials.
    private func faces(_ holders: PassHolders) throws -> [String: PassFace] {
        let tickets = try registered(holders)
        // The airline itself is not asked for where nobody has its passes: that is most of the time.
        guard !tickets.isEmpty, let own = try AirlineTransaction(connection).airline(airline) else { return [:] }
        return Dictionary(uniqueKeysWithValues: tickets.map { ($0.identifier, PassFace(own, $0)) })
    }

    private func registered(_ holders: PassHolders) throws -> [FlightTicket] {
        switch holders {
        case .airline: try connection.all(BoardingReads.passesOfAirline, airline)
        case .aircraft(let id): try connection.all(BoardingReads.passesOfAircraft, airline, id)
        case .flight(let id): try connection.all(BoardingReads.passesOfFlight, airline, id)
        case .passenger(let id): try connection.all(BoardingReads.passesOfPassenger, airline, id)
        case .ticket(let id): try connection.all(BoardingReads.passOfTicket, airline, id)
        }
    }
}
