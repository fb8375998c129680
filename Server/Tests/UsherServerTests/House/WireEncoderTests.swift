@testable import UsherHTTP
import Foundation
import Testing
import UsherCore
import UsherWire

@testable import UsherServer

/// How the types of the wire become JSON.
@Suite struct WireEncoderTests {
    private func text(_ value: some Encodable, _ encoder: WireEncoder = .seconds) throws -> String {
        String(decoding: try encoder.bytes(value), as: UTF8.self)
    }

    private struct Mixed: Encodable {
        var zulu = 1
        var alpha: String?
        var mike: Int?
        var bravo: [Int?] = [1, nil]
        var note: String?

        enum CodingKeys: String, NullKey {
            case zulu, mike = "m_i_k_e", alpha, bravo, note

            var writesNull: Bool { self != .note }
        }
    }

    private struct Plain: Encodable {
        var first: Bool?
        var last = Inner()

        struct Inner: Encodable {
            var only: Double?
            enum CodingKeys: String, NullKey { case only }
        }
    }

    @Test("Members stand in the order of their keys; nil is null only where the type says so")
    func order() throws {
        #expect(try text(Mixed()) == #"{"zulu":1,"m_i_k_e":null,"alpha":null,"bravo":[1,null]}"#)
        #expect(try text(Mixed(alpha: "a", mike: 2, note: "n")) == #"{"zulu":1,"m_i_k_e":2,"alpha":"a","bravo":[1,null],"note":"n"}"#)
        #expect(try text(Plain()) == #"{"last":{"only":null}}"#)
    }

    /// Every kind of number, so that nil of each is said the same way.
    private struct Numbers: Encodable {
        var a: Int8?
        var b: Int16?
        var c: Int32?
        var d: Int64?
        var e: UInt?
        var f: UInt8?
        var g: UInt16?
        var h: UInt32?
        var i: UInt64?
        var j: Float?
        var k: Bool?

        enum CodingKeys: String, NullKey { case a, b, c, d, e, f, g, h, i, j, k }
    }

    @Test("Integers are whole to the last digit, and nil of every kind is null")
    func integers() throws {
        let members = "abcdefghijk".map { #""\#($0)":null"# }.joined(separator: ",")
        #expect(try text(Numbers()) == "{\(members)}")
        let most = Numbers(
            a: .min, b: .max, c: .min, d: .min, e: .max, f: .max, g: .max, h: .max, i: .max, j: 0.1, k: false)
        #expect(
            try text(most) == """
                {"a":-128,"b":32767,"c":-2147483648,"d":-9223372036854775808,"e":18446744073709551615,"f":255,"g":65535,"h":4294967295,\
                "i":18446744073709551615,"j":0.1,"k":false}
                """)
    }

    @Test(
        "Numbers have no exponent where degrees lie, and no fraction where they are whole",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (85, "85"), (0.5, "0.5"), (-79.39, "-79.39"), (45.464211, "45.464211"), (0.000_001, "0.000001"),
            (-0.000_05, "-0.00005"), (0.000_030_5, "0.0000305"), (1e15, "1000000000000000"), (.nan, "null"), (.infinity, "null"),
        ])
    func numbers(_ number: Double, _ expected: String) throws { #expect(try text([number]) == "[\(expected)]") }

    @Test("Every microdegree is written as the house writes degrees")
    func degrees() throws {
        var micro: Int64 = 1
        while micro < 180_000_000 {
            for value in [micro, -micro, micro - 1] {
                var json = JSONWriter()
                json.degrees(value)
                #expect(try text(Coordinate(lat: value, lng: 0).latitude) == json.text)
            }
            micro = micro * 3 + 7
        }
    }

    @Test("Text is escaped in values and in names, and slashes stay")
    func escapes() throws {
        #expect(try text("a\"b\\c\n\r\t\u{1}\u{1F}é😀/") == #""a\"b\\c\n\r\t\u0001\u001fé😀/""#)
        #expect(try text(["a\"b": 1]) == #"{"a\"b":1}"#)
    }

    @Test("Times have the desk's form, whole seconds rounded down")
    func times() throws {
        let time = Instant(microseconds: 1_766_273_400_123_987).wire
        #expect(try text(time, .seconds) == #""2025-12-20T23:30:00Z""#)
        #expect(try text(time, .milliseconds) == #""2025-12-20T23:30:00.123Z""#)
        #expect(try text([Optional(time), nil], .offset) == #"["2025-12-20T23:30:00+00:00",null]"#)
        #expect(Instant(Instant.distantFuture.wire) == .distantFuture && Instant(Instant.distantPast.wire) == .distantPast)
    }

    @Test("A time of any year stands as the house writes it, to the last millisecond")
    func years() throws {
        for year: Int64 in [-1_969, -70, -1, 0, 1, 55, 71, 173, 1_000, 8_029] {
            for rest: Int64 in [0, 1, 999, 1_000, 122_999, 123_000, 123_001, 999_000, 999_999] {
                let instant = Instant(microseconds: year * 31_556_952_000_000 + rest)
                #expect(try text(instant.wire, .milliseconds) == "\"\(Timestamp.milliseconds(instant))\"")
                #expect(try text(instant.wire, .seconds) == "\"\(Timestamp.seconds(instant))\"")
            }
        }
    }

    /// Opens containers by hand, and goes on outside of them without a word.
    private struct Nested: Encodable {
        enum Key: String, CodingKey { case list, object, deep, after }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: Key.self)
            var list = outer.nestedUnkeyedContainer(forKey: .list)
            try list.encode(1)
            var inner = list.nestedContainer(keyedBy: Key.self)
            try inner.encode(true, forKey: .deep)
            var innermost = inner.nestedUnkeyedContainer(forKey: .list)
            try innermost.encodeNil()
            try list.encode("end")
            _ = outer.nestedContainer(keyedBy: Key.self, forKey: .object)
            try ["x"].encode(to: outer.superEncoder(forKey: .deep))
            try outer.encode(2, forKey: .after)
        }
    }

    private struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }

    private indirect enum Tree: Encodable {
        case leaf
        case branch(Tree)

        func encode(to encoder: any Encoder) throws {
            guard case .branch(let next) = self else { return }
            var places = encoder.unkeyedContainer()
            try places.encode(next)
        }
    }

    @Test("Containers end where somebody writes further out, however deep")
    func nesting() throws {
        #expect(try text(Nested()) == #"{"list":[1,{"deep":true,"list":[null]},"end"],"object":{},"deep":["x"],"after":2}"#)
        #expect(try text([Nested(), Nested()]).hasPrefix(#"[{"list""#))
        #expect(try text([Nothing()]) == "[{}]")
        #expect(try text([[Int]]()) == "[]")
        let deep = (0..<200).reduce(Tree.leaf) { tree, _ in .branch(tree) }
        #expect(try text(deep) == String(repeating: "[", count: 200) + "{}" + String(repeating: "]", count: 200))
    }

    @Test("What a type cannot say is thrown, not written")
    func faults() {
        struct Fault: Error {}
        struct Broken: Encodable { func encode(to encoder: any Encoder) throws { throw Fault() } }
        #expect(throws: Fault.self) { try text([Broken()]) }
    }
}
