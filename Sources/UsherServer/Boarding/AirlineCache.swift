import NIOCore
import Synchronization
import UsherCore
import UsherStore

/// A ticket as `verify` needs it, with what does not change while the ticket stays as it is.
struct KnownTicket: Sendable {
    let ticket: FlightTicket
    /// What its QR code must show.
    let hash: String
    /// The local day of its departure.
    let day: Range<Instant>
    /// The answer for a departure that is not today, and for one that is.
    private let later: [UInt8]
    private let today: [UInt8]

    init(_ ticket: FlightTicket, secret: TicketSecret) throws {
        self.ticket = ticket
        hash = secret.hash(of: ticket.identifier)
        let zone = ticket.flight.localZone.zone
        let date = zone.date(of: ticket.flight.departs)
        day = zone.firstInstant(of: date)..<zone.firstInstant(of: date.adding(days: 1))
        later = try BoardingAnswer.ticket(ticket, isToday: false)
        today = try BoardingAnswer.ticket(ticket, isToday: true)
    }

    func answer(at now: Instant) -> [UInt8] { day.contains(now) ? today : later }
}

/// Lists, tickets, passes and pages of airlines, kept until this process changes anything of the airline, and at most for a second, since others
/// may.
final class AirlineCache: Sendable {
    enum Place: Hashable, Sendable {
        case list(BoardingKind)
        case ticket(String)
        case pass(String)
        case page(String, PassLanguage)
    }
    private struct Kept {
        let value: any Sendable
        let at: Instant
    }
    private struct Shelf {
        var generation = 0
        var kept: [Place: Kept] = [:]

        /// Without what it keeps; its generation must go on.
        var emptied: Shelf { Shelf(generation: generation) }
    }

    private let shelves = Mutex<[Airline.ID: Shelf]>([:])
    /// Whose a ticket is that somebody asked for without saying so.
    private let owners = Mutex<[String: Airline.ID]>([:])
    private let life: Int64

    static let mostAirlines = 1_024
    static let mostTickets = 4_096

    init(life: Int64 = 900_000) { self.life = life }

    /// What stands at this place, or what `make` brings.
    func value<Value: Sendable>(
        _ airline: Airline.ID, _ place: Place, make: () async throws -> Value
    ) async throws -> Value {
        let now = Instant.steady
        let (kept, generation) = shelves.withLock { shelves in
            (shelves[airline]?.kept[place], shelves[airline]?.generation ?? 0)
        }
        if let value: Value = fresh(kept, at: now) { return value }
        let value = try await make()
        shelves.withLock { shelves in
            if shelves.count >= AirlineCache.mostAirlines, shelves[airline] == nil { shelves = shelves.mapValues(\.emptied) }
            guard shelves[airline, default: Shelf()].generation == generation else { return }
            if shelves[airline, default: Shelf()].kept.count >= AirlineCache.mostTickets { shelves[airline]?.kept = [:] }
            shelves[airline, default: Shelf()].kept[place] = Kept(value: value, at: now)
        }
        return value
    }

    /// What stands at this place.
    func known<Value: Sendable>(_ airline: Airline.ID, _ place: Place) -> Value? {
        fresh(shelves.withLock { $0[airline]?.kept[place] }, at: .steady)
    }

    private func fresh<Value: Sendable>(_ kept: Kept?, at now: Instant) -> Value? {
        guard let kept, now.microseconds - kept.at.microseconds < life else { return nil }
        return kept.value as? Value
    }

    /// The same for those who know only the ticket. `make` also tells whose it is; nil where there is no such ticket.
    func value<Value: Sendable>(
        ofTicket ticket: String, _ place: Place, make: () async throws -> (Airline.ID, Value)?
    ) async throws -> Value? {
        if let owner = owners.withLock({ $0[ticket] }) {
            do {
                return try await value(owner, place) {
                    guard let (_, value) = try await make() else { throw Gone() }
                    return value
                }
            } catch is Gone {
                owners.withLock { $0[ticket] = nil }
                return nil
            }
        }
        guard let (owner, value) = try await make() else { return nil }
        owners.withLock { owners in
            if owners.count >= AirlineCache.mostTickets { owners = [:] }
            owners[ticket] = owner
        }
        return value
    }

    private struct Gone: Error {}

    /// After a change: what is being read now is out of date already.
    func forget(_ airline: Airline.ID) {
        shelves.withLock {
            $0[airline, default: Shelf()].generation += 1; $0[airline]?.kept = [:]
        }
    }
}
