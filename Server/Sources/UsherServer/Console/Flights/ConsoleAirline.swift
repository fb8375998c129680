import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// What a house does as the airline that it is: by the operations of Boarding's own API, in the name of whoever does it.
extension ConsoleDesk {
    var airlines: HouseAirlineStore { HouseAirlineStore(database) }
    var flightBook: FlightBook { FlightBook(database) }

    /// The house's airline; without one, or without the desk, there is no such page.
    func airline(of house: Organisation) async throws -> Airline {
        guard house.desks.contains(.boarding) else { throw Problem.notFound }
        guard let airline = try await airlines.airline(of: house.id) else { throw Problem.notFound }
        guard airline.suspended == nil else { throw BoardingRefusal.suspended.problem }
        return airline
    }

    /// Changes its rows in one transaction; what is kept in memory of them is forgotten. `always`: also beyond its quota, for boarding.
    func change<T: Sendable>(
        _ airline: Airline, of house: Organisation, by actor: Actor, always: Bool = false,
        _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> T {
        defer { boarding.cache.forget(airline.id) }
        let own = AirlineActor(airline: airline.id, address: actor.address, now: clock.now(), account: actor.account, house: house.id)
        return try await boarding.store.change(own, always: always, body)
    }

    /// The same for what a page's form asks. What has gone meanwhile is a page that is not there.
    func change<T: Sendable>(
        _ airline: Airline, _ visit: ConsoleVisit, always: Bool = false, _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> T {
        do {
            return try await change(airline, of: visit.organisation, by: visit.principal.actor, always: always, body)
        } catch BoardingRefusal.notFound { throw Problem.notFound }
    }

    func flight(_ visit: ConsoleVisit, _ airline: Airline, _ context: UsherContext) async throws -> ListedFlight {
        guard let found = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
        return found
    }
}

extension Flight {
    /// What a flight goes by: its number, or the aircraft.
    var called: String { ownNumber ?? aircraft.registration }
    var route: String { "\(origin.icao) → \(destination.icao)" }
}

extension Passenger {
    /// Nobody is without a name on a list.
    var called: String { WireText.trimmed(formattedName).isEmpty ? "–" : formattedName }
}

extension FlightTicket {
    var page: SitePage { SitePage("/pages/yourBoardingPass", identifier) }
    var wallet: SitePage { SitePage("/api/v1/boardingpass", identifier) }
}
