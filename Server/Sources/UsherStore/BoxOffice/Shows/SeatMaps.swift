import Synchronization
package import UsherCore

/// Seat maps as they were parsed, by their UUIDs: a map never changes. Bounded by seats.
package final class SeatMaps: Sendable {
    private struct Key: Hashable {
        let map: String
        let show: String
    }
    private struct State {
        var maps: [String: SeatMap] = [:]
        var seatings: [Key: Seating] = [:]
        var seats = 0
    }
    private let state = Mutex(State())

    /// Some 100 MB.
    private static let most = 400_000

    private static let document = Selection<String>("SELECT document FROM seat_maps WHERE id = $1")

    package init() {}

    /// The seats of a show.
    package func seating(of show: Show, _ connection: any Connection) throws -> Seating {
        let key = Key(map: show.mapUUID, show: show.uuid)
        if let known = state.withLock({ $0.seatings[key] }) { return known }
        let seating = Seating(try map(of: show, connection), show: show.uuid)
        state.withLock { state in
            makeRoom(for: seating.ids.count, &state)
            state.seatings[key] = seating
        }
        return seating
    }

    /// A show's map.
    package func map(of show: Show, _ connection: any Connection) throws -> SeatMap {
        guard let id = show.map else { return .none }
        return try map(id, uuid: show.mapUUID, connection)
    }

    /// A show with the sections of the seats that have prices of their own, where it has such.
    func placing(_ show: Show, _ connection: any Connection) throws -> Show {
        guard show.map != nil, show.pricing?.pricedSeats.isEmpty == false else { return show }
        return show.with(seatsOf: try map(of: show, connection))
    }

    func map(_ id: SeatMap.ID, uuid: String, _ connection: any Connection) throws -> SeatMap {
        if let known = state.withLock({ $0.maps[uuid] }) { return known }
        let map = try SeatMaps.read(id, connection)
        state.withLock { state in
            makeRoom(for: map.seats.count, &state)
            state.maps[uuid] = map
        }
        return map
    }

    /// Reads and parses a map that was stored.
    static func read(_ id: SeatMap.ID, _ connection: any Connection) throws -> SeatMap {
        guard var text = try connection.first(document, id) else { throw DatabaseError.defect("no seat map \(id)") }
        return try text.withUTF8 { try SeatMap(document: UnsafeRawBufferPointer($0)) }
    }

    private func makeRoom(for seats: Int, _ state: inout State) {
        if state.seats + seats > SeatMaps.most { state = State() }
        state.seats += seats
    }
}
