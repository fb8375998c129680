import Foundation
import Testing
import UsherKit

@Suite struct VectorTileTests {
    /// Writes protobuf as a tile has it.
    private enum Writer {
        static func number(_ value: UInt64) -> [UInt8] {
            var (value, bytes): (UInt64, [UInt8]) = (value, [])
            repeat {
                bytes.append(UInt8(value & 0x7F) | (value > 0x7F ? 0x80 : 0))
                value >>= 7
            } while value > 0
            return bytes
        }
        static func field(_ field: UInt64, _ value: UInt64) -> [UInt8] { number(field << 3) + number(value) }
        static func field(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] { number(field << 3 | 2) + number(UInt64(bytes.count)) + bytes }
        static func field(_ number: UInt64, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }
        static func packed(_ field: UInt64, _ numbers: [UInt64]) -> [UInt8] { self.field(field, numbers.flatMap(number)) }
        /// Tags, type, geometry.
        static func feature(_ tags: [UInt64], _ type: UInt64, _ geometry: [UInt64]) -> [UInt8] {
            field(2, packed(2, tags) + field(3, type) + packed(4, geometry))
        }
        static func layer(_ name: String, _ features: [[UInt8]], keys: [String] = [], values: [String] = [], extent: UInt64 = 4096)
            -> [UInt8]
        {
            field(
                3,
                field(15, 2) + field(1, name) + features.flatMap { $0 } + keys.flatMap { field(3, $0) }
                    + values.flatMap { field(4, field(1, $0)) } + field(5, extent))
        }
    }

    /// The square, the line and the two points of the specification's examples, in layers of a map.
    private static let tile = Data(
        Writer.layer("building", [Writer.feature([], 3, [9, 6, 12, 18, 10, 12, 24, 44, 15])], extent: 64)
            + Writer.layer("water", [Writer.feature([], 3, [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15])], extent: 10)
            + Writer.layer("mountain_peak", [Writer.feature([], 1, [9, 50, 34])])
            + Writer.layer(
                "transportation",
                [Writer.feature([0, 0], 2, [9, 4, 4, 18, 0, 16, 16, 0]), Writer.feature([0, 1], 2, [9, 2, 2, 10, 2, 2])],
                keys: ["class"], values: ["primary", "footway"], extent: 20))

    @Test("Apps P55 A vector tile's water, land, buildings, roads and paths are drawn in their order; other layers are skipped")
    func shapes() throws {
        let shapes = try VectorTile(Self.tile).shapes
        #expect(shapes.map(\.kind) == [.water, .building, .road, .path] && shapes.map(\.isArea) == [true, true, false, false])
        #expect(
            shapes[1].lines == [
                [MapPoint(x: 3.0 / 64, y: 6.0 / 64), MapPoint(x: 8.0 / 64, y: 12.0 / 64), MapPoint(x: 20.0 / 64, y: 34.0 / 64)]
            ])
        #expect(shapes[2].lines == [[MapPoint(x: 0.1, y: 0.1), MapPoint(x: 0.1, y: 0.5), MapPoint(x: 0.5, y: 0.5)]])
        #expect(shapes[3].lines == [[MapPoint(x: 0.05, y: 0.05), MapPoint(x: 0.1, y: 0.1)]])
        #expect(try VectorTile(Data()).shapes.isEmpty)
    }

    @Test("Apps P55 A truncated tile is broken, or has fewer shapes; it never traps")
    func truncated() {
        for count in 0..<Self.tile.count {
            do { #expect(try VectorTile(Self.tile.prefix(count)).shapes.count <= 4) } catch { #expect(error == VectorTile.Broken()) }
        }
        // A run of commands that promises more than there is.
        let promising = Writer.layer("water", [Writer.feature([], 3, [9, 0, 0, UInt64(1) << 40 | 2, 1, 1])])
        #expect(throws: VectorTile.Broken.self) { try VectorTile(Data(promising)) }
        // More corners than any walk's tile has.
        let long = [9, 0, 0, UInt64(300_000) << 3 | 2] + [UInt64](repeating: 2, count: 600_000)
        #expect(throws: VectorTile.Broken.self) { try VectorTile(Data(Writer.layer("water", [Writer.feature([], 2, long)]))) }
    }

    @Test("Fuzz: Apps P55 Ten thousand tiles at random, and as many with a few bytes changed, trap nobody")
    func random() {
        var random = SeededNumbers(seed: 2026)
        var drawn = 0
        for round in 0..<20_000 {
            var bytes = round % 2 == 0 ? [] : Array(Self.tile)
            if bytes.isEmpty {
                bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            } else {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            if let tile = try? VectorTile(Data(bytes)) { drawn += tile.shapes.count }
        }
        #expect(drawn > 1_000)
    }
}
