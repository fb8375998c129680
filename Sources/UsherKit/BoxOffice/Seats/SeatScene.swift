public import UsherWire

/// A seat map as one canvas draws it: the stage, labels, aisles, every seat with its shape and colour, a legend; and the same seats as a list.
public struct SeatScene: Sendable, Hashable {
    /// How a seat looks. Its state shows by its shape as well as by its colour.
    public enum Shape: Sendable, Hashable, CaseIterable {
        /// Free; a square has room for a wheelchair.
        case circle, square
        case tick, cross
    }

    public struct Mark: Sendable, Hashable, Identifiable {
        public let id: String
        public let place: MapPoint
        /// Index of its section in the legend.
        public let section: Int
        public let isAccessible: Bool
        public fileprivate(set) var status: BoxOffice.SeatStatus
        public fileprivate(set) var isChosen = false

        public init(
            id: String, place: MapPoint, section: Int, isAccessible: Bool = false, status: BoxOffice.SeatStatus, isChosen: Bool = false
        ) {
            (self.id, self.place, self.section, self.isAccessible) = (id, place, section, isAccessible)
            (self.status, self.isChosen) = (status, isChosen)
        }

        public var shape: Shape {
            if isChosen { return .tick }
            return status == .available ? isAccessible ? .square : .circle : .cross
        }
    }

    /// A section in the legend.
    public struct Section: Sendable, Hashable, Identifiable {
        public let id: String
        public let name: String
        public let price: Money
        public fileprivate(set) var free: Int
        let color: SceneColor

        public init(id: String, name: String, price: Money, free: Int, color: SceneColor) {
            (self.id, self.name, self.price, self.free, self.color) = (id, name, price, free, color)
        }

        /// Its colour as it is seen well on a background: 3 : 1, and for text 4.5 : 1.
        public func color(on background: SceneColor, isText: Bool = false) -> SceneColor {
            color.shifted(on: background, contrast: isText ? 4.5 : 3)
        }
    }

    /// Words on the map, or the stage and aisles with their outlines.
    public struct Label: Sendable, Hashable {
        public var text: String
        public var frame: MapRectangle
        public var isStage: Bool

        public init(text: String, frame: MapRectangle, isStage: Bool = false) {
            (self.text, self.frame, self.isStage) = (text, frame, isStage)
        }
    }

    /// A row in the list.
    public struct Row: Sendable, Hashable, Identifiable {
        public let id: String
        public let section: Int
        public let name: String
        /// Indices of `marks`.
        public fileprivate(set) var seats: [Int]

        public init(id: String, section: Int, name: String, seats: [Int]) {
            (self.id, self.section, self.name, self.seats) = (id, section, name, seats)
        }
    }

    public private(set) var marks: [Mark]
    public private(set) var sections: [Section]
    /// In the order of the server's list: section, row, seat.
    public private(set) var rows: [Row]
    public let labels: [Label]
    public let aisles: [MapRectangle]
    /// Everything is in it.
    public let bounds: MapRectangle
    public let seatSize: Double
    private let places: [String: Int]
    private let grid: SeatGrid

    public init(show: BoxOffice.Show, seats: [BoxOffice.Seat], map: BoxOffice.SeatMap?) {
        let layout = SeatLayout(map)
        (seatSize, labels, aisles) = (layout.seatSize, layout.labels, layout.aisles)
        var (marks, sections, rows): ([Mark], [Section], [Row]) = ([], [], [])
        var known: [String: Int] = [:]
        marks.reserveCapacity(seats.count)
        for seat in seats {
            let name = seat.sectionID ?? seat.section
            let section = known[name] ?? sections.count
            if section == sections.count {
                known[name] = section
                let color = seat.colorHex.flatMap(SceneColor.init(hex:)) ?? SceneColor(red: 0.3, green: 0.3, blue: 0.3)
                sections.append(Section(id: name, name: seat.section, price: show.price(of: seat), free: 0, color: color))
            }
            if rows.last?.section != section || rows.last?.name != seat.row {
                rows.append(Row(id: "\(name) \(seat.row)", section: section, name: seat.row, seats: []))
            }
            rows[rows.count - 1].seats.append(marks.count)
            if seat.status == .available { sections[section].free += 1 }
            marks.append(
                Mark(
                    id: seat.id, place: MapPoint(x: seat.position?.x ?? 0, y: seat.position?.y ?? 0), section: section,
                    isAccessible: seat.isAccessible ?? false, status: seat.status))
        }
        (self.marks, self.sections, self.rows) = (marks, sections, rows)
        places = Dictionary(marks.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        bounds = layout.bounds ?? SeatLayout.around(marks.map(\.place), seatSize)
        grid = SeatGrid(marks.map(\.place))
    }

    public func mark(_ id: String) -> Mark? { places[id].map { marks[$0] } }

    /// The statuses are others now.
    public mutating func update(_ statuses: some Sequence<BoxOffice.SeatStatusRow>) {
        for row in statuses {
            guard let index = places[row.id], marks[index].status != row.status else { continue }
            if marks[index].status == .available { sections[marks[index].section].free -= 1 }
            if row.status == .available { sections[marks[index].section].free += 1 }
            marks[index].status = row.status
        }
    }

    /// These are chosen, and no others.
    public mutating func choose(_ ids: [String], before: [String]) {
        for id in before { if let index = places[id] { marks[index].isChosen = false } }
        for id in ids { if let index = places[id] { marks[index].isChosen = true } }
    }

    /// The seat that is nearest to a place of the map, if it is within reach.
    public func seat(at place: MapPoint, within reach: Double) -> Mark? { grid.nearest(place, within: reach).map { marks[$0] } }
}
