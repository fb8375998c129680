public import Observation
public import UsherWire

/// A flight: who flies, who is on board, whether the server has it as it is shown.
@MainActor @Observable
public final class FlightModel {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// The manifest has not come yet.
        case loading
        /// The manifest is there.
        case shown
        /// Somebody has deleted the flight.
        case gone
        /// The manifest could not be fetched.
        case failed(BoardingError)
    }

    /// What a check found.
    public enum Check: Sendable, Hashable {
        /// The server has it as it is shown.
        case same
        /// The server has it like this by now.
        case changed(BoardingFlight)
    }

    /// As it was given, then as the server has it.
    public private(set) var flight: BoardingFlight
    /// What the screen shows.
    public private(set) var state = State.loading
    /// By seat.
    public private(set) var tickets: [BoardingTicket] = []
    /// Tickets of this flight.
    public private(set) var issued = 0
    /// Those of them on board.
    public private(set) var boarded = 0
    /// What the last check found; nil before it and while it is under way.
    public private(set) var checked: Check?
    /// Why the last deed failed; nil if it did not.
    public private(set) var error: BoardingError?
    /// Somebody wants to delete a ticket: ask.
    public var asksToDelete: BoardingTicket?
    private let client: BoardingClient

    /// `flight` is shown at once; `load` fetches who flies.
    public init(client: BoardingClient, flight: BoardingFlight) { (self.client, self.flight) = (client, flight) }

    private var id: String { flight.flightIdentifier ?? "" }

    /// Fetches the manifest: the flight, its tickets and its counts.
    public func load() async {
        error = nil
        do {
            let manifest = try await client.manifest(flight: id)
            (flight, tickets, issued, boarded) = (manifest.flight, manifest.tickets, manifest.issued, manifest.boarded)
            (state, checked) = (.shown, nil)
        } catch .notFound {
            state = .gone
        } catch {
            if error == .cancelled { return }
            self.error = error
            if state == .loading { state = .failed(error) }
        }
    }

    /// Asks how the server has it. Nothing is changed by that, here or there.
    public func check() async {
        (error, checked) = (nil, nil)
        do {
            let stored = try await client.check(flight: id)
            checked = isSame(stored) ? .same : .changed(stored)
        } catch .notFound {
            state = .gone
        } catch {
            if error != .cancelled { self.error = error }
        }
    }

    private func isSame(_ stored: BoardingFlight) -> Bool {
        stored.origin == flight.origin && stored.destination == flight.destination && stored.gate == flight.gate
            && stored.flightNumber == flight.flightNumber && stored.scheduledDepartureDate == flight.scheduledDepartureDate
    }

    /// The ticket that was asked about.
    public func delete() async {
        guard let ticket = asksToDelete else { return }
        (asksToDelete, error) = (nil, nil)
        do {
            try await client.deleteTicket(ticket.ticketIdentifier)
        } catch .notFound {
            // Somebody else was first.
        } catch {
            if error != .cancelled { self.error = error }
            return
        }
        await load()
    }
}
