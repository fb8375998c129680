@testable import UsherHTTP
import Foundation
import Testing
import UsherCore
import UsherWire

@testable import UsherServer

@Suite struct WireStyleTests {
    private struct Line: Codable {
        let id: Int
        let name: String?
        let note: String?
        let at: Date
        let day: LocalDay
        let status: UsageStatus
        let seats: [String]
        let kept: AnyJSON

        enum CodingKeys: String, NullKey {
            case id, name, note, at, day = "local_day", status, seats, kept

            var writesNull: Bool { self == .note }
        }
    }

    private struct Pair: Decodable {
        init(from decoder: any Decoder) throws {
            var places = try decoder.unkeyedContainer()
            _ = try places.decode(Int.self)
            _ = try places.decode(String?.self)
        }
    }

    private static let time = "For example now."

    @Test("A type says its members, their order, and which may be absent or null")
    func members() {
        let style = WireStyle(.seconds, time: Self.time, members: ["id": .integer(min: 1), "seats": .string(maxLength: 3)], [])
        let text = JSONText.string(style.schema(Line.self).json)
        #expect(
            text == """
                {"type":"object","properties":{"id":{"type":"integer","minimum":1},"name":{"type":"string"},\
                "note":{"type":["string","null"]},"at":{"type":"string","description":"For example now.","format":"date-time"},\
                "local_day":{"type":"string","format":"date"},"status":{"type":"string","enum":["unused","partially_used","used"]},\
                "seats":{"type":"array","items":{"type":"string","maxLength":3}},"kept":{}},\
                "required":["id","note","at","local_day","status","seats","kept"]}
                """)
        #expect(
            JSONText.string(style.schema([Pair].self).json)
                == #"{"type":"array","items":{"type":"array","prefixItems":[{"type":"integer"},{"type":["string","null"]}]}}"#)
    }

    @Test("Notes say the rest: a name, limits, what is always there")
    func notes() {
        let style = WireStyle(
            .seconds, time: Self.time,
            [
                .of(
                    Line.self, named: "Line",
                    [
                        "name": .string("Whose.", maxLength: 9), "seats": .list("All.", max: 2), "status": .string(oneOf: []),
                        "note": .orNull,
                    ],
                    isWhole: true, never: ["kept", "at", "id"])
            ])
        let schema = style.schema([Line].self)
        #expect(JSONText.string(schema.json) == ##"{"type":"array","items":{"$ref":"#/components/schemas/Line"}}"##)
        #expect(
            schema.components.map { JSONText.string($0.json) } == [
                """
                {"type":"object","properties":{"name":{"type":"string","description":"Whose.","maxLength":9},\
                "note":{"type":["string","null"]},"local_day":{"type":"string","format":"date"},"status":{"type":"string"},\
                "seats":{"type":"array","description":"All.","items":{"type":"string"},"maxItems":2}},\
                "required":["name","note","local_day","status","seats"]}
                """
            ])
        #expect(style.faults.isEmpty)
    }

    @Test("A note on what a type does not have, or on another kind than it is, is a fault", arguments: ["gone", "id"])
    func faults(_ name: String) {
        let style = WireStyle(.seconds, time: Self.time, [.of(Line.self, [name: .string()])])
        #expect(style.faults.count == 1)
        #expect(style.faults.first?.contains(name == "gone" ? "has no gone" : #"is said of {"type":"integer"}"#) == true)
    }

    @Test("Every note of the desks is borne out by its type")
    func desks() {
        for style in [WireStyle.gate, .boxOffice, .walks, .boarding, .canvass] { #expect(style.faults.isEmpty) }
    }
}
