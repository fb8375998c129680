import UsherCore
import UsherHTTP
import UsherStore

/// Why somebody does not come aboard.
enum PassRefusal: Error {
    /// The airline has no such pass.
    case unknown
    /// It does not prove what it says.
    case wrong
    case elsewhere(Flight)
    case again(FlightTicket, at: Instant)
}

extension ConsoleDesk {
    /// Lets aboard whom a pass names, once; beyond a quota, too. A pass that was read proves itself, one that was named by hand is taken
    /// from the list. Throws `PassRefusal`.
    func board(
        _ pass: PassText, on flight: Flight, _ airline: Airline, _ house: Organisation, by actor: Actor
    ) async throws -> FlightTicket {
        let (desk, secret) = (boarding, boarding.keys.secret)
        let pair = try await boarding.keys.find(airline.id)
        do {
            return try await change(airline, of: house, by: actor, always: true) { transaction in
                try transaction.board(pass.ticket) { ticket in
                    // Numbers name tickets, too, but no pass does.
                    guard ticket.identifier == pass.ticket else { throw PassRefusal.unknown }
                    if let proof = pass.proof {
                        do { try desk.judge(proof, ticket.identifier, hash: secret.hash(of: ticket.identifier), pair) } catch {
                            throw PassRefusal.wrong
                        }
                    }
                    guard ticket.flight.id == flight.id else { throw PassRefusal.elsewhere(ticket.flight) }
                }
            }
        } catch BoardingRefusal.notFound {
            throw PassRefusal.unknown
        } catch BoardingRefusal.alreadyBoarded(let at, let name) {
            guard let ticket = try await flightBook.ticket(name, of: airline.id) else { throw PassRefusal.unknown }
            throw PassRefusal.again(ticket, at: at)
        }
    }

    /// Takes it back; nothing happens where nobody has boarded.
    func unboard(
        _ name: String, of flight: Flight, _ airline: Airline, _ house: Organisation, by actor: Actor
    ) async throws -> FlightTicket {
        guard let known = try await flightBook.ticket(name, of: airline.id), known.flight.id == flight.id else { throw Problem.notFound }
        do {
            return try await change(airline, of: house, by: actor, always: true) { try $0.unboard(known.identifier) }
        } catch BoardingRefusal.notFound { throw Problem.notFound }
    }
}
