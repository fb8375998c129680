import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

/// What is written is read again, and no bytes make a reader trap.
@Suite struct JSONFuzzTests {
    @Test("Fuzz: JSON that is written is read as the same value, with the same canonical form")
    func thereAndBack() async throws {
        try await Fuzz.run("json there and back") { source in
            let value = source.json()
            let again = try JSONValue.read(JSONText.bytes(value))
            guard again == value else { return "\(value) became \(again)" }
            return CanonicalJSON.bytes(again) == CanonicalJSON.bytes(value) ? nil : "\(value) has two canonical forms"
        }
    }

    @Test("Fuzz: no bytes make JSON trap; what is taken means the same when it is written")
    func anyBytes() async throws {
        let words = ["{", "}", "[", "]", "\"", ":", ",", "\\u", "\\ud83d\\ude00", "\\udfff", "1e999", "-0", "-", "null", "tru"]
        try await Fuzz.run("json any bytes", 3_000) { source in
            let bytes = source.mutate(JSONText.bytes(source.json()), words: words)
            guard let value = try? JSONValue.read(bytes), JSONFuzzTests.isFinite(value) else { return nil }
            return try JSONValue.read(JSONText.bytes(value)) == value ? nil : "\(value)"
        }
    }

    @Test("Fuzz: brackets without end are refused, not followed for ever")
    func depth() async throws {
        try await Fuzz.run("json depth", 50) { source in
            let opening = source.pick(["[", "{\"a\":", "[{\"b\":["])
            let bytes = Array(String(repeating: opening, count: source.int(70...30_000)).utf8)
            return (try? JSONValue.read(bytes)) == nil ? nil : "it was read"
        }
    }

    @Test("Fuzz: a seat map that is taken is the same map when it is stored and read again")
    func seatMaps() async throws {
        let samples = try [Self.grid, Self.curved, Self.plain].map { try JSONValue.read(Array($0.utf8)) }
        let untouched = samples.map { SeatMapReader.read($0).problems }
        #expect(untouched.allSatisfy { $0.isEmpty }, "\(untouched)")
        try await Fuzz.run("seat maps", 1_500) { source in
            let outcome = SeatMapReader.read(source.mutate(source.pick(samples), percent: source.pick([1, 3, 10])))
            guard let map = outcome.map else { return outcome.problems.isEmpty ? "neither map nor problem" : nil }
            let stored = map.document
            let again = try stored.withUnsafeBytes { try SeatMap(document: $0) }
            guard again.document == stored else { return String(decoding: stored, as: UTF8.self) }
            return Set(map.seats.map(\.id)).count == map.seats.count ? nil : "two seats of one name"
        }
    }

    /// No database and no writer of JSON has a word for what is beyond all numbers.
    private static func isFinite(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): number.isFinite
        case .array(let elements): elements.allSatisfy(isFinite)
        case .object(let members): members.allSatisfy { isFinite($0.value) }
        default: true
        }
    }

    private static let head = #""version":1,"name":"House","viewport":{"width":900,"height":700},"seatSize":20"#
    private static let grid = """
        {\(head),"stage":{"title":"STAGE","position":{"x":450,"y":40},"dimensions":{"width":300,"height":40}},
         "labels":[{"text":"Bar","position":{"x":10,"y":10},"fontSize":12,"colorHex":"#112233"}],
         "sections":[{"id":"s","name":"Stalls","colorHex":"#B3364F","base_price_pence":8500,"shape":"grid","origin":{"x":100,"y":200},
          "seatPitch":26,"rowPitch":26,"rows":[{"label":"A","count":5,"skip":[3],"accessible":["1"]},{"label":"B","count":6}]}]}
        """
    private static let curved = """
        {\(head),"sections":[{"id":"c","name":"Circle","colorHex":"#2F6F8F","base_price_pence":4950,"shape":"curved",
         "curve":{"cx":450,"cy":0,"innerRadius":300,"rowDepth":30,"startAngle":130,"endAngle":50},
         "rows":[{"label":"A","count":8,"restrictedView":["1"]},{"label":"AA","count":9}]}]}
        """
    private static let plain = """
        {\(head),"aisles":[{"position":{"x":1,"y":2},"dimensions":{"width":30,"height":40}}],
         "sections":[{"id":"p","name":"Pit","colorHex":"#000000","base_price_pence":0,"capacity":2}],
         "seats":[{"id":"p-1","section":"p","row":"A","number":"1","x":50.5,"y":60.25},
          {"id":"p-2","section":"p","row":"A","number":"2","x":80,"y":60,"accessible":true}]}
        """
}
