public import Foundation

/// The shapes of a vector tile (Mapbox Vector Tile 2.1) that a walk's map draws; what else is in it is left out.
public struct VectorTile: Sendable, Hashable {
    /// What a shape is, in the order of drawing.
    public enum Kind: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// What lies lower comes first.
        case land, water, building, road, path

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// Lines, or the rings of an area; holes are rings of the other direction.
    public struct Shape: Sendable, Hashable {
        /// What it is.
        public var kind: Kind
        /// Filled, or a line.
        public var isArea: Bool
        /// From 0 to 1 across the tile, some beyond.
        public var lines: [[MapPoint]]

        public init(kind: Kind, isArea: Bool, lines: [[MapPoint]]) { (self.kind, self.isArea, self.lines) = (kind, isArea, lines) }
    }

    /// In the order of drawing.
    public let shapes: [Shape]

    /// It is broken.
    public struct Broken: Error, Sendable, Hashable {
        /// It says nothing more.
        public init() {}
    }

    /// More corners are no tile of a walk's.
    static let mostCorners = 200_000

    /// Reads a tile, which may not be compressed; throws where it is cut off, broken or has too many corners.
    public init(_ data: Data) throws(Broken) {
        var (shapes, corners): ([Shape], Int) = ([], 0)
        var tile = ProtobufReader(Array(data)[...])
        while let (field, value) = try tile.next() {
            guard field == 3, case .bytes(let layer) = value else { continue }
            shapes += try Self.layer(layer, &corners)
        }
        // Sorted by hand: what is equal keeps its order.
        self.shapes = Kind.allCases.flatMap { kind in shapes.filter { $0.kind == kind } }
    }

    private static func layer(_ bytes: ArraySlice<UInt8>, _ corners: inout Int) throws(Broken) -> [Shape] {
        var (name, keys, values, features, extent) = ("", [String](), [String?](), [ArraySlice<UInt8>](), 4096.0)
        var layer = ProtobufReader(bytes)
        while let (field, value) = try layer.next() {
            switch (field, value) {
            case (1, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (2, .bytes(let feature)): features.append(feature)
            case (3, .bytes(let text)): keys.append(String(decoding: text, as: UTF8.self))
            case (4, .bytes(let value)): values.append(try Self.text(value))
            case (5, .number(let number)): extent = Double(max(1, min(number, 1 << 16)))
            default: break
            }
        }
        guard let kinds = Self.kinds[name] else { return [] }
        var shapes: [Shape] = []
        for feature in features {
            if let shape = try Self.feature(feature, kinds, keys, values, extent, &corners) { shapes.append(shape) }
        }
        return shapes
    }

    /// What the layers of the usual schemas hold (OpenMapTiles, Mapbox Streets, Protomaps, Shortbread).
    private static let kinds: [String: Kind] = [
        "water": .water, "waterway": .water, "ocean": .water, "water_polygons": .water, "water_lines": .water, "landcover": .land,
        "landuse": .land, "land": .land, "park": .land, "earth": .land, "globallandcover": .land, "building": .building,
        "buildings": .building, "transportation": .road, "road": .road, "roads": .road, "streets": .road,
    ]
    private static let paths: Set = ["path", "footway", "pedestrian", "steps", "track", "cycleway", "bridleway"]

    /// The text of a value, if it is one.
    private static func text(_ bytes: ArraySlice<UInt8>) throws(Broken) -> String? {
        var (reader, text): (ProtobufReader, String?) = (ProtobufReader(bytes), nil)
        while let (field, value) = try reader.next() {
            if field == 1, case .bytes(let words) = value { text = String(decoding: words, as: UTF8.self) }
        }
        return text
    }

    private static func feature(
        _ bytes: ArraySlice<UInt8>, _ kind: Kind, _ keys: [String], _ values: [String?], _ extent: Double, _ corners: inout Int
    ) throws(Broken) -> Shape? {
        var (tags, type, geometry) = ([UInt64](), UInt64(0), [UInt64]())
        var feature = ProtobufReader(bytes)
        while let (field, value) = try feature.next() {
            switch (field, value) {
            case (2, .bytes(let packed)): tags = try ProtobufReader.numbers(packed)
            case (3, .number(let number)): type = number
            case (4, .bytes(let packed)): geometry = try ProtobufReader.numbers(packed)
            default: break
            }
        }
        guard type == 2 || type == 3 else { return nil }
        let lines = try Self.lines(geometry, extent, &corners)
        guard !lines.isEmpty else { return nil }
        var kind = kind
        if kind == .road, isPath(tags, keys, values) { kind = .path }
        return Shape(kind: kind, isArea: type == 3, lines: lines)
    }

    private static func isPath(_ tags: [UInt64], _ keys: [String], _ values: [String?]) -> Bool {
        for index in stride(from: 0, to: tags.count - 1, by: 2) {
            guard let key = Int(exactly: tags[index]), let value = Int(exactly: tags[index + 1]), keys.indices.contains(key),
                values.indices.contains(value), ["class", "kind", "type", "highway", "subclass", "kind_detail"].contains(keys[key])
            else { continue }
            if let word = values[value], paths.contains(word) { return true }
        }
        return false
    }

    /// The commands MoveTo, LineTo and ClosePath.
    private static func lines(_ commands: [UInt64], _ extent: Double, _ corners: inout Int) throws(Broken) -> [[MapPoint]] {
        var (lines, line): ([[MapPoint]], [MapPoint]) = ([], [])
        var (x, y, index) = (Int32(0), Int32(0), 0)
        while index < commands.count {
            let (command, count) = (commands[index] & 7, commands[index] >> 3)
            index += 1
            if command == 7 { continue }
            guard command == 1 || command == 2, count <= UInt64(commands.count - index) / 2 else { throw Broken() }
            for _ in 0..<count {
                if command == 1 {
                    if line.count > 1 { lines.append(line) }
                    line = []
                }
                x &+= delta(commands[index])
                y &+= delta(commands[index + 1])
                index += 2
                corners += 1
                guard corners <= mostCorners else { throw Broken() }
                line.append(MapPoint(x: Double(x) / extent, y: Double(y) / extent))
            }
        }
        if line.count > 1 { lines.append(line) }
        return lines
    }

    /// Zigzag: small numbers of either sign.
    private static func delta(_ number: UInt64) -> Int32 {
        let bits = UInt32(truncatingIfNeeded: number)
        return Int32(bitPattern: bits >> 1) ^ -Int32(bitPattern: bits & 1)
    }
}
