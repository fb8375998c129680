/// A vector tile (Mapbox Vector Tile 2) in the making, as far as the demo's map needs it.
struct VectorTile {
    enum Shape: Int { case point = 1, line, area }

    /// In tiles from this one's upper left corner: inside from 0 to 1.
    struct Point {
        let (x, y): (Double, Double)

        init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    }

    private struct Layer {
        let name: String
        var features: [[UInt8]] = []
        var keys: [String] = []
        var values: [String] = []
    }

    private static let extent = 4096
    private var layers: [Layer] = []

    /// Adds a feature where the tile shows some of it. Areas have one ring and no hole.
    mutating func add(_ layer: String, _ shape: Shape, _ points: [Point], _ tags: KeyValuePairs<String, String>) {
        // A name reaches far beyond its place.
        let margin = shape == .point ? 0.5 : 0.05
        let (left, right) = (points.map(\.x).min() ?? 2, points.map(\.x).max() ?? 2)
        let (top, bottom) = (points.map(\.y).min() ?? 2, points.map(\.y).max() ?? 2)
        guard right > -margin, left < 1 + margin, bottom > -margin, top < 1 + margin else { return }
        let index = layers.firstIndex { $0.name == layer } ?? layers.count
        if index == layers.count { layers.append(Layer(name: layer)) }
        let numbers = tags.flatMap {
            [Self.index(of: $0.key, in: &layers[index].keys), Self.index(of: $0.value, in: &layers[index].values)]
        }
        var feature = ProtobufWriter()
        if !numbers.isEmpty { feature.packed(2, numbers) }
        feature.number(3, shape.rawValue)
        feature.packed(4, Self.commands(shape, points))
        layers[index].features.append(feature.bytes)
    }

    var bytes: [UInt8] {
        var tile = ProtobufWriter()
        for layer in layers {
            var written = ProtobufWriter()
            written.number(15, 2)
            written.text(1, layer.name)
            for feature in layer.features { written.message(2, feature) }
            for key in layer.keys { written.text(3, key) }
            for value in layer.values {
                var text = ProtobufWriter()
                text.text(1, value)
                written.message(4, text.bytes)
            }
            written.number(5, Self.extent)
            tile.message(3, written.bytes)
        }
        return tile.bytes
    }

    private static func index(of text: String, in known: inout [String]) -> Int {
        if let index = known.firstIndex(of: text) { return index }
        known.append(text)
        return known.count - 1
    }

    /// Move to the first, draw lines to the others, close an area; each place told by its distance from the one before.
    private static func commands(_ shape: Shape, _ points: [Point]) -> [Int] {
        var places = points.map { (x: Int(($0.x * Double(extent)).rounded()), y: Int(($0.y * Double(extent)).rounded())) }
        // The outer ring of an area goes clockwise, seen with y downwards.
        let turn = zip(places, places.dropFirst() + places.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        if shape == .area, turn < 0 { places.reverse() }
        var (commands, last) = ([Int](), (x: 0, y: 0))
        for (index, place) in places.enumerated() {
            if index == 0 { commands.append(1 | 1 << 3) }
            if index == 1 { commands.append(2 | (places.count - 1) << 3) }
            commands += [place.x - last.x, place.y - last.y].map { $0 << 1 ^ $0 >> 63 }
            last = place
        }
        return commands + (shape == .area ? [7 | 1 << 3] : [])
    }
}

/// Writes a protobuf message.
private struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ field: Int, _ value: Int) {
        variable(field << 3)
        variable(value)
    }
    mutating func text(_ field: Int, _ text: String) { message(field, Array(text.utf8)) }

    mutating func packed(_ field: Int, _ values: [Int]) {
        var list = ProtobufWriter()
        for value in values { list.variable(value) }
        message(field, list.bytes)
    }

    mutating func message(_ field: Int, _ content: [UInt8]) {
        variable(field << 3 | 2)
        variable(content.count)
        bytes += content
    }

    /// Seven bits a byte, the lowest first.
    private mutating func variable(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value))
        while rest > 127 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
