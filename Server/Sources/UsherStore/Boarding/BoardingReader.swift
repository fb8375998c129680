package import UsherCore

/// What an airline has, as it is read inside a transaction.
package struct BoardingReader {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// By what a path says: the identifier, or else this airline's number.
    private func find<T: Selectable>(
        _ byIdentifier: Selection<T>, _ byID: Selection<T>, _ airline: Airline.ID, _ name: String
    ) throws -> T? {
        if let found = try connection.first(byIdentifier, airline, name) { return found }
        guard !name.isEmpty, name.utf8.allSatisfy({ Digits.value($0) != nil }), let id = Int64(name) else { return nil }
        return try connection.first(byID, airline, id)
    }

    package func aircraft(_ name: String, of airline: Airline.ID) throws -> Aircraft {
        let found = try find(BoardingReads.aircraftByIdentifier, BoardingReads.aircraftByID, airline, name)
        guard let found else { throw BoardingRefusal.notFound(.aircraft, name) }
        return found
    }

    package func passenger(_ name: String, of airline: Airline.ID) throws -> Passenger {
        let found = try find(BoardingReads.passengerByIdentifier, BoardingReads.passengerByID, airline, name)
        guard let found else { throw BoardingRefusal.notFound(.passenger, name) }
        return found
    }

    package func flight(_ name: String, of airline: Airline.ID) throws -> Flight {
        let found = try find(BoardingReads.flightByIdentifier, BoardingReads.flightByID, airline, name)
        guard let found else { throw BoardingRefusal.notFound(.flight, name) }
        return found
    }

    package func flightTicket(_ name: String, of airline: Airline.ID) throws -> FlightTicket {
        let found = try find(BoardingReads.ticketByIdentifier, BoardingReads.ticketByID, airline, name)
        guard let found else { throw BoardingRefusal.notFound(.ticket, name) }
        return found
    }

    /// By its identifier alone, as a QR code names it.
    package func flightTicket(exactly identifier: String, of airline: Airline.ID) throws -> FlightTicket {
        let found = try connection.first(BoardingReads.ticketByIdentifier, airline, identifier)
        guard let found else { throw BoardingRefusal.notFound(.ticket, identifier) }
        return found
    }
}
