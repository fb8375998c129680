/// A house as it is drawn and sold, in canonical form: every seat explicit, in the order in which seats are listed. A map never
/// changes; what is changed is which map a show has.
package struct SeatMap: Sendable, Equatable {
    package typealias ID = Identifier<SeatMap>

    package var name: String
    package var viewport: Size
    /// Nil where the map does not say.
    package var seatSize: Double?
    package var stage: Stage?
    package var labels: [Label]
    package var aisles: [Aisle]
    package var sections: [Section]
    /// Where people stand; seats have no part in it.
    package var areas: [Area]
    /// By section, natural row, natural number.
    package private(set) var seats: [Seat]
    private let places: [String: Int]

    package init(
        name: String, viewport: Size, seatSize: Double? = nil, stage: Stage? = nil, labels: [Label] = [], aisles: [Aisle] = [],
        sections: [Section], seats: [Seat], areas: [Area] = []
    ) {
        self.name = name
        self.viewport = viewport
        self.seatSize = seatSize
        self.stage = stage
        self.labels = labels
        self.aisles = aisles
        self.areas = areas
        let counts = seats.reduce(into: [Int](repeating: 0, count: sections.count)) { $0[$1.section] += 1 }
        self.sections = zip(sections, counts).map { section, count in
            var section = section
            section.capacity = count
            return section
        }
        self.seats = SeatMap.sorted(seats)
        places = Dictionary(self.seats.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Of a show without numbered seats.
    package static let none = SeatMap(name: "", viewport: Size(width: 1, height: 1), sections: [], seats: [])

    /// Where the seat of this id stands in `seats`.
    package func index(of seat: String) -> Int? { places[seat] }

    package func seat(_ id: String) -> Seat? { places[id].map { seats[$0] } }

    /// How large a seat is drawn.
    package var drawnSeatSize: Double { seatSize ?? SeatMap.usualSeatSize }

    package static let usualSeatSize = 20.0

    private static func sorted(_ seats: [Seat]) -> [Seat] {
        let ranks = NaturalOrder.ranks(Set(seats.map(\.row)).union(seats.map(\.number)))
        let keyed = seats.map { (section: $0.section, row: ranks[$0.row] ?? 0, number: ranks[$0.number] ?? 0, seat: $0) }
        return keyed.sorted { ($0.section, $0.row, $0.number, $0.seat.id) < ($1.section, $1.row, $1.number, $1.seat.id) }.map(\.seat)
    }
}

extension SeatMap {
    package struct Point: Sendable, Equatable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    package struct Size: Sendable, Equatable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    package struct Stage: Sendable, Equatable {
        package var title: String
        package var position: Point
        package var dimensions: Size
    }

    package struct Label: Sendable, Equatable {
        package var text: String
        package var position: Point
        package var fontSize: Double?
        package var colour: String?
    }

    package struct Aisle: Sendable, Equatable {
        package var position: Point
        package var dimensions: Size
    }

    /// What a show sells as one ticket type.
    package struct Section: Sendable, Equatable {
        package var id: String
        package var name: String
        /// `#RRGGBB`, as given.
        package var colour: String
        /// In minor units.
        package var basePrice: Int64
        package var isAccessible: Bool
        /// How many seats it has.
        package internal(set) var capacity = 0
    }

    /// A standing area as it is drawn: how many it holds, and its outline.
    package struct Area: Sendable, Equatable {
        package var id: String
        package var name: String
        /// `#RRGGBB`, as given.
        package var colour: String
        /// In minor units.
        package var basePrice: Int64
        package var capacity: Int64
        package var outline: [Point]
    }

    package struct Seat: Sendable, Equatable {
        package var id: String
        /// Index into the map's sections.
        package var section: Int
        package var row: String
        package var number: String
        package var position: Point
        package var isAccessible: Bool
        package var isRestrictedView: Bool

        /// What people call it within its section, and what the door reads: `A12`.
        package var label: String { row + number }
    }
}
