import UsherWire

/// What a seat map says beside its seats (boxoffice.md 4): stage, labels, aisles, its size.
struct SeatLayout {
    var seatSize = 20.0
    var labels: [SeatScene.Label] = []
    var aisles: [MapRectangle] = []
    var bounds: MapRectangle?

    init(_ map: BoxOffice.SeatMap?) {
        guard let map else { return }
        let layout = map.layoutConfig
        if let size = layout["seatSize"]?.double, size > 0, size <= 1_000 { seatSize = size }
        if let stage = layout["stage"], let frame = Self.frame(stage) {
            labels.append(.init(text: stage["title"]?.text ?? "", frame: frame, isStage: true))
        }
        for label in Self.elements(layout["labels"]) {
            guard let text = label["text"]?.text, let place = Self.place(label["position"]) else { continue }
            labels.append(.init(text: text, frame: MapRectangle(x: place.x, y: place.y, width: 0, height: 0)))
        }
        aisles = Self.elements(layout["aisles"]).compactMap(Self.frame)
        let numbers = (map.svgViewBox ?? "").split(separator: " ").compactMap { Double($0) }
        if numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 {
            bounds = MapRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    /// Around all these places, with half a seat to spare.
    static func around(_ places: [MapPoint], _ seatSize: Double) -> MapRectangle {
        guard let first = places.first else { return MapRectangle(x: 0, y: 0, width: 1_000, height: 800) }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for place in places {
            (left, right, top, bottom) = (min(left, place.x), max(right, place.x), min(top, place.y), max(bottom, place.y))
        }
        return MapRectangle(x: left - seatSize, y: top - seatSize, width: right - left + 2 * seatSize, height: bottom - top + 2 * seatSize)
    }

    private static func elements(_ list: AnyJSON?) -> [AnyJSON] { if case .array(let elements)? = list { elements } else { [] } }

    private static func place(_ value: AnyJSON?) -> MapPoint? {
        guard let x = value?["x"]?.double, let y = value?["y"]?.double else { return nil }
        return MapPoint(x: x, y: y)
    }

    /// `position` is an element's middle.
    private static func frame(_ element: AnyJSON) -> MapRectangle? {
        guard let middle = place(element["position"]), let width = element["dimensions"]?["width"]?.double,
            let height = element["dimensions"]?["height"]?.double
        else { return nil }
        return MapRectangle(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }
}

extension AnyJSON {
    /// The value of a number.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value.isFinite ? value : nil
        default: nil
        }
    }
}
