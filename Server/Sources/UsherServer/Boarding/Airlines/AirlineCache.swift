import UsherHTTP
import NIOCore
import Synchronization
import UsherCore
import UsherStore

/// A ticket as `verify` needs it, with what does not change while the ticket stays as it is.
struct CachedTicket: Sendable {
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

/// Lists that are not long, tickets, passes and pages of airlines, kept until this process changes anything of the airline, and at most for a
/// second, since others may.
final class AirlineCache: Sendable {
    enum Place: Hashable, Sendable {
        case ticket(String)
        case pass(String)
        case page(String, PassLanguage)
    }
    private struct Cached {
        let value: any Sendable
        let at: Instant
    }
    private struct CachedAirline {
        var generation = 0
        var kept: [Place: Cached] = [:]

        /// Without what it keeps; its generation must go on.
        var emptied: CachedAirline { CachedAirline(generation: generation) }
    }

    private struct State {
        var airlines: [Airline.ID: CachedAirline] = [:]
        var lists: [Airline.ID: [BoardingKind: Cached]] = [:]
    }

    private let state = Mutex(State())
    /// Whose a ticket is that somebody asked for without saying so.
    private let owners = Mutex<[String: Airline.ID]>([:])
    private let life: Int64

    static let mostAirlines = 1_024
    /// So many airlines' lists are kept, of each kind one of `longest` bytes at most: 32 MiB.
    static let mostListed = 32
    static let longest = 256 * 1_024
    static let mostTickets = 4_096

    init(life: Int64 = 900_000) { self.life = life }

    /// What stands at this place, or what `make` brings.
    func value<Value: Sendable>(
        _ airline: Airline.ID, _ place: Place, make: () async throws -> Value
    ) async throws -> Value {
        let now = Instant.steady
        let (kept, generation) = state.withLock { state in
            (state.airlines[airline]?.kept[place], state.airlines[airline]?.generation ?? 0)
        }
        if let value: Value = fresh(kept, at: now) { return value }
        let value = try await make()
        state.withLock { state in
            if state.airlines.count >= AirlineCache.mostAirlines, state.airlines[airline] == nil {
                state.airlines = state.airlines.mapValues(\.emptied)
            }
            guard state.airlines[airline, default: CachedAirline()].generation == generation else { return }
            if state.airlines[airline, default: CachedAirline()].kept.count >= AirlineCache.mostTickets {
                state.airlines[airline]?.kept = [:]
            }
            state.airlines[airline, default: CachedAirline()].kept[place] = Cached(value: value, at: now)
        }
        return value
    }

    /// The airline's list, where it is kept, and what a new one is begun with.
    func list(_ airline: Airline.ID, _ kind: BoardingKind) -> (known: ByteBuffer?, beginning: ListBeginning) {
        let (kept, generation) = state.withLock { ($0.lists[airline]?[kind], $0.airlines[airline]?.generation ?? 0) }
        return (fresh(kept, at: .steady), ListBeginning(generation: generation, at: .steady))
    }

    /// When a list began to be read, and of which state of the airline.
    struct ListBeginning: Sendable {
        fileprivate let generation: Int
        fileprivate let at: Instant
    }

    /// Keeps a list, unless something of the airline has changed since it was begun.
    func keep(_ list: ByteBuffer, _ airline: Airline.ID, _ kind: BoardingKind, begun: ListBeginning) {
        guard list.readableBytes <= AirlineCache.longest else { return }
        state.withLock { state in
            guard state.airlines[airline]?.generation ?? 0 == begun.generation else { return }
            if state.lists.count >= AirlineCache.mostListed, state.lists[airline] == nil { state.lists = [:] }
            state.lists[airline, default: [:]][kind] = Cached(value: list, at: begun.at)
        }
    }

    /// What stands at this place.
    func known<Value: Sendable>(_ airline: Airline.ID, _ place: Place) -> Value? {
        fresh(state.withLock { $0.airlines[airline]?.kept[place] }, at: .steady)
    }

    private func fresh<Value: Sendable>(_ kept: Cached?, at now: Instant) -> Value? {
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
        state.withLock { state in
            state.airlines[airline, default: CachedAirline()].generation += 1
            state.airlines[airline]?.kept = [:]
            state.lists[airline] = nil
        }
    }
}
