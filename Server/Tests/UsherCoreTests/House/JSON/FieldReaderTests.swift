import Testing
import UsherCore

/// One reader under two policies: the first fault is thrown, or all are gathered.
@Suite struct FieldReaderTests {
    private static func object(_ text: String) throws -> JSONValue { try JSONValue.read(text.utf8) }

    @Test("The first fault ends the reading where a policy says so")
    func first() throws {
        var fields = FieldReader<GatePolicy>(try Self.object(#"{"a":" x ","b":"  ","c":7,"d":null,"e":"y\u0000","f":"1","f":2}"#))
        #expect(try fields.text("a", most: 3) == "x" && fields.text("b") == nil && fields.text("d") == nil)
        #expect(try fields.integer("f", in: 1...3) == 2, "the last of several counts")
        #expect(fields.has("d") && !fields.has("z"))
        #expect(throws: ScanRefusal.field("c", .notString)) { try fields.text("c") }
        #expect(throws: ScanRefusal.field("e", .invalid)) { try fields.text("e") }
        #expect(throws: ScanRefusal.field("a", .notInteger(1...3))) { try fields.integer("a", in: 1...3) }
        #expect(fields.faults.isEmpty)
    }

    @Test("All faults are gathered where a policy says so, in the order of reading")
    func all() throws {
        var fields = FieldReader<WalkPolicy>(try Self.object(#"{"title":7,"at":"2030-01-01T00:00:00Z","gone":null}"#))
        #expect(fields.required("title", "must be a text", or: "-", FieldValue.string) == "-")
        #expect(fields.required("name", "must be a text", or: "-", FieldValue.string) == "-")
        #expect(fields.instant("at") != nil)
        #expect(fields.faults == ["title: must be a text", "name: is required"])
        guard case .set(nil) = fields.patch("gone", "must be a text", FieldValue.string) else { throw CancellationError() }
        guard case .keep = fields.patch("none", "must be a text", FieldValue.string) else { throw CancellationError() }
        #expect(throws: WalkRefusal.invalid(["title: must be a text", "name: is required"])) { try fields.check() }
    }

    @Test("What is wrong inside an object is told with its whole place")
    func inner() throws {
        let body = try Self.object(#"{"origin":{"icao":7},"gate":"\u0007"}"#)
        let faults = [
            BoardingFault(["body", "origin", "icao"], "Input should be a valid string", type: "string_type"),
            BoardingFault(["body", "destination"], "Field required", type: "missing"),
            BoardingFault(["body", "gate"], "String should have no control characters", type: "string_control"),
            BoardingFault(["body", "flightNumber"], "Field required", type: "missing"),
            BoardingFault(["body", "scheduledDepartureDate"], "Field required", type: "missing"),
        ]
        #expect(throws: BoardingRefusal.invalid(faults)) { try FlightForm(body) }
    }

    @Test("An idempotency key is one header of visible characters, or none")
    func keys() throws {
        #expect(try IdempotencyKey.sent([], or: CancellationError()) == nil)
        #expect(try IdempotencyKey.sent(["a-1"], or: CancellationError()) == "a-1")
        for sent in [["a", "a"], [""], ["a b"], ["é"], [String(repeating: "k", count: 129)]] {
            #expect(throws: CancellationError.self) { try IdempotencyKey.sent(sent, or: CancellationError()) }
        }
        #expect(IdempotencyKey.accepts(String(repeating: "k", count: 16), 16...255) && !IdempotencyKey.accepts("k", 16...255))
    }
}
