public import UsherWire

/// A seat map as one canvas draws it: the stage, labels, aisles, every seat with its shape and colour, a legend; and the same seats as a list.
public struct SeatScene: Sendable, Hashable {
    /// How a seat looks. Its state shows by its shape as well as by its colour.
    public enum Shape: Sendable, Hashable, CaseIterable {
        /// Free; a square has room for a wheelchair.
        case circle, square
        /// Chosen; not to be had.
        case tick, cross
    }

    /// A seat as it is drawn.
    public struct Mark: Sendable, Hashable, Identifiable {
        public let id: String
        /// Its middle, in the map's units.
        public let place: MapPoint
        /// Index of its section in the legend.
        public let section: Int
        /// It has room for a wheelchair.
        public let isAccessible: Bool
        /// Free, held, sold or blocked, as the server said last.
        public fileprivate(set) var status: BoxOffice.SeatStatus
        /// Whoever looks has chosen it.
        public fileprivate(set) var isChosen = false

        public init(
            id: String, place: MapPoint, section: Int, isAccessible: Bool = false, status: BoxOffice.SeatStatus, isChosen: Bool = false
        ) {
            (self.id, self.place, self.section, self.isAccessible) = (id, place, section, isAccessible)
            (self.status, self.isChosen) = (status, isChosen)
        }

        /// How it is drawn, by its status and whether it is chosen.
        public var shape: Shape {
            if isChosen { return .tick }
            return status == .available ? isAccessible ? .square : .circle : .cross
        }
    }

    /// A section in the legend.
    public struct Section: Sendable, Hashable, Identifiable {
        public let id: String
        /// The section's name.
        public let name: String
        /// What a seat in it costs.
        public let price: Money
        /// How many of its seats are free.
        public fileprivate(set) var free: Int
        let color: SceneColor

        /// `color` is the house's own; what is drawn is `color(on:isText:)`.
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
        /// The words to draw.
        public var text: String
        /// Where they stand, in the map's units.
        public var frame: MapRectangle
        /// It is the stage, which is drawn with its outline.
        public var isStage: Bool

        public init(text: String, frame: MapRectangle, isStage: Bool = false) {
            (self.text, self.frame, self.isStage) = (text, frame, isStage)
        }
    }

    /// A row in the list.
    public struct Row: Sendable, Hashable, Identifiable {
        public let id: String
        /// Index of its section in the legend.
        public let section: Int
        /// The row's label, such as `A`.
        public let name: String
        /// Indices of `marks`.
        public fileprivate(set) var seats: [Int]

        public init(id: String, section: Int, name: String, seats: [Int]) {
            (self.id, self.section, self.name, self.seats) = (id, section, name, seats)
        }
    }

    /// Every seat, in the server's order.
    public private(set) var marks: [Mark]
    /// The legend: each section with price and free seats, in the order that they first come.
    public private(set) var sections: [Section]
    /// In the order of the server's list: section, row, seat.
    public private(set) var rows: [Row]
    /// Words and the stage.
    public let labels: [Label]
    /// Ways between the seats, in the map's units.
    public let aisles: [MapRectangle]
    /// Everything is in it.
    public let bounds: MapRectangle
    /// How wide a seat is, in the map's units.
    public let seatSize: Double
    private let places: [String: Int]
    private let grid: SeatGrid

    /// Lays out `seats` by `map`; a show without a map has rows one below the other.
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

    /// A seat as it is drawn, by its id; nil where there is none such.
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
