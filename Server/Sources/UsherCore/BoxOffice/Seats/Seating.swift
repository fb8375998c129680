/// The seats of a map in one show: each has a UUID there.
package struct Seating: Sendable {
    package let map: SeatMap
    /// As many and in the same order as the map's seats.
    package let ids: [String]
    private let places: [String: Int]

    package init(_ map: SeatMap, show uuid: String) {
        self.map = map
        ids = map.seats.map { SeatIdentity.uuid(show: uuid, seat: $0.id) }
        places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The seat that a request names: by its UUID in this show, else by its id in the map. Nothing is guessed.
    package func index(of entry: String) -> Int? {
        if let uuid = UUIDText.normalised(entry) { return places[uuid] }
        return map.index(of: entry)
    }
}
