import Testing
import UsherCore

@Suite struct SeatMapFaultTests {
    /// A way to break the example, and what is said about it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let code: SeatMapFault.Code
        let path: String
        let text: String
        var testDescription: String { "\(code.rawValue) at \(path)" }

        init(_ code: SeatMapFault.Code, _ path: String, _ changes: (String, String)...) {
            (self.code, self.path, text) = (code, path, SeatMapSample.changed(changes))
        }

        init(_ code: SeatMapFault.Code, _ path: String, seats: String) {
            (self.code, self.path, text) = (code, path, SeatMapSample.seats(seats))
        }
    }

    static let one = #"{"id":"a","section":"s","row":"A","number":"1","x":1,"y":1}"#
    static let long = String(repeating: "s", count: 64)

    static let faults: [Fault] = [
        Fault(.unsupportedVersion, "version", (#""version":1"#, #""version":2"#)),
        Fault(.missingField, "version", (#""version":1,"#, "")),
        Fault(.missingField, "name", (#""name":"Playhouse","#, "")),
        Fault(.missingField, "sections[1].base_price_pence", (#""base_price_pence":4500,"#, "")),
        Fault(.missingField, "sections[0].origin.y", (#"{"x":455,"y":190}"#, #"{"x":455}"#)),
        Fault(.missingField, "sections[0].shape", (#""shape":"grid","#, "")),
        Fault(.unknownField, "colour", (#""version":1"#, #""version":1,"colour":"red""#)),
        Fault(.unknownField, "sections[0].rows[0].seats", (#""label":"A","#, #""label":"A","seats":4,"#)),
        Fault(.wrongType, "viewport", (#"{"width":1000,"height":800}"#, "[1000,800]")),
        Fault(.wrongType, "sections[1].rows[0].count", (#""label":"AA","count":3"#, #""label":"AA","count":"3""#)),
        Fault(.wrongType, "seatSize", (#""seatSize":20"#, #""seatSize":"20""#)),
        Fault(.badNumber, "seatSize", (#""seatSize":20"#, #""seatSize":1e999"#)),
        Fault(.badNumber, "sections[0].rows[0].count", (#""label":"A","count":4"#, #""label":"A","count":0"#)),
        Fault(.badNumber, "sections[0].rows[0]", (#""label":"A","count":4"#, #""label":"A","count":4,"step":-1"#)),
        Fault(.badViewport, "viewport.width", (#""width":1000"#, #""width":20001"#)),
        Fault(.badViewport, "viewport.height", (#""height":800"#, #""height":0"#)),
        Fault(.badID, "sections[0].id", (#""id":"stalls""#, #""id":"st alls""#)),
        Fault(.badID, "sections[0].id", (#""id":"stalls""#, #""id":"d11e4d04-90f6-4157-a70f-ecfc63f18058""#)),
        Fault(.badID, "sections[0].rows[0]", (#""id":"stalls""#, #""id":"\#(long)""#)),
        Fault(.tooLong, "name", (#""name":"Playhouse""#, #""name":"\#(String(repeating: "P", count: 256))""#)),
        Fault(.badLabel, "sections[0].rows[0].label", (#""label":"A""#, #""label":"""#)),
        Fault(.badLabel, "sections[1].rows[0].label", (#""label":"AA""#, #""label":"AAAAAAAAAAA""#)),
        Fault(.badColour, "sections[1].colorHex", ("#6A1B9A", "purple")),
        Fault(.badColour, "labels[0].colorHex", ("#555555", "#555")),
        Fault(.badPrice, "sections[0].base_price_pence", ("8500", "85.5")),
        Fault(.badPrice, "sections[1].base_price_pence", ("4500", "100000001")),
        Fault(.badCurve, "sections[1].curve.innerRadius", (#""innerRadius":420"#, #""innerRadius":0"#)),
        Fault(.badCurve, "sections[1].curve.rowDepth", (#""rowDepth":25"#, #""rowDepth":-1"#)),
        Fault(.duplicateSection, "sections[1].id", (#""id":"balcony""#, #""id":"stalls""#)),
        Fault(.duplicateSection, "sections[1].name", (#""name":"Balcony""#, #""name":"Stalls""#)),
        Fault(.seatOutsideViewport, "sections[1].rows[0]", (#""startAngle":120"#, #""startAngle":-120"#)),
        Fault(.tooMany, "sections[0].rows[0].count", (#""label":"A","count":4"#, #""label":"A","count":2000000000"#)),
        Fault(.tooMany, "sections[0].rows[1]", (#""label":"A","count":4"#, #""label":"A","count":19998"#)),
        Fault(.noSeats, "seats", seats: ""),
        Fault(.unknownSection, "seats[0].section", seats: one.replacing(#""section":"s""#, with: #""section":"t""#)),
        Fault(.duplicateSeatID, "seats[1].id", seats: one + "," + one.replacing(#""number":"1""#, with: #""number":"2""#)),
        Fault(.duplicateSeat, "seats[1]", seats: one + "," + one.replacing(#""id":"a""#, with: #""id":"b""#)),
        Fault(.badLabel, "seats[0].number", seats: one.replacing(#""number":"1""#, with: #""number":"""#)),
        Fault(.seatOutsideViewport, "seats[0]", seats: one.replacing(#""x":1"#, with: #""x":-0.01"#)),
        Fault(.wrongType, "seats[0].number", seats: one.replacing(#""number":"1""#, with: #""number":1"#)),
    ]

    @Test("BoxOffice A29 Each fault is told by its code and its path", arguments: faults)
    func fault(_ fault: Fault) throws {
        let outcome = try SeatMapSample.read(fault.text)
        #expect(outcome.map == nil)
        #expect(outcome.problems.first.map { [$0.code.rawValue, $0.path] } == [fault.code.rawValue, fault.path])
        #expect(outcome.problems.allSatisfy { !$0.message.isEmpty })
    }

    @Test("Safe 3 A seat whose place is no number any more stands outside of the viewport")
    func nowhere() throws {
        for (start, end) in [("1e308", "-1e308"), ("1.7e308", "1.7e308"), ("-1e308", "1e308")] {
            let text = SeatMapSample.changed([
                (#""startAngle":120"#, #""startAngle":\#(start)"#), (#""endAngle":60"#, #""endAngle":\#(end)"#),
            ])
            let outcome = try SeatMapSample.read(text)
            #expect(outcome.map == nil && outcome.problems.first?.code == .seatOutsideViewport, "\(outcome.problems)")
        }
    }

    @Test("BoxOffice A29 No sections, and too many of them")
    func sections() throws {
        let empty = try SeatMapSample.read(#"{"version":1,"name":"N","viewport":{"width":9,"height":9},"sections":[]}"#)
        #expect(empty.problems.map { "\($0.code.rawValue) \($0.path)" } == ["no_sections sections"])
        let section = { (index: Int) in ##"{"id":"s\##(index)","name":"S\##(index)","colorHex":"#000000","base_price_pence":1}"## }
        let many = (0...200).map(section).joined(separator: ",")
        let outcome = try SeatMapSample.read(SeatMapSample.seats("", section: many))
        #expect(outcome.problems.map { "\($0.code.rawValue) \($0.path)" } == ["too_many sections"])
        #expect(try SeatMapSample.read("[]").problems.map { "\($0.code.rawValue) \($0.path)" } == ["wrong_type "])
    }

    @Test("BoxOffice A29 Two faults are both listed, and a hundred at most")
    func several() throws {
        let two = SeatMapSample.changed([("#6A1B9A", "purple"), (#""innerRadius":420"#, #""innerRadius":-1"#), ("8500", #""85""#)])
        #expect(try SeatMapSample.read(two).problems.map(\.code) == [.wrongType, .badColour, .badCurve])
        let seats = (0..<150).map { #"{"id":"a\#($0)","section":"x","row":"A","number":"\#($0)","x":1,"y":1}"# }.joined(separator: ",")
        #expect(try SeatMapSample.read(SeatMapSample.seats(seats)).problems.count == 100)
    }

    @Test("BoxOffice A29 There is a fault here for every code of a map's form and sense")
    func complete() {
        let told = Set(SeatMapFaultTests.faults.map(\.code)).union([
            .noSections, .seatInUse, .capacityMismatch, .noStage, .seatsOverlap, .tooLong,
        ])
        #expect(Set(SeatMapFault.Code.allCases).subtracting(told).isEmpty)
    }
}

/// What a map may cost whoever reads it.
@Suite struct SeatMapCostTests {
    @Test("Safe 1: 20,000 seats on two spots are read at once: each is compared with few others")
    func heap() throws {
        let seats = (0..<20_000).map { index in
            let at = index.isMultiple(of: 2) ? "10" : "19.5"
            return #"{"id":"s-\#(index)","section":"s","row":"\#(index / 1_000)","number":"\#(index % 1_000)","x":\#(at),"y":\#(at)}"#
        }
        let outcome = try SeatMapSample.read(SeatMapSample.seats(seats.joined(separator: ",")))
        #expect(outcome.map?.seats.count == 20_000)
        // As many as are listed, less the map's having no stage: each seat but the first two stands on another one.
        #expect(outcome.warnings.filter { $0.code == .seatsOverlap }.count >= SeatMapError.limit - 1)
    }

    @Test("Safe 9: names on a map are bounded, and so is what is drawn around its seats")
    func bounds() throws {
        let heap = "S" + String(repeating: "\u{301}", count: 20)
        for name in [heap, String(repeating: "S", count: 256)] {
            let outcome = try SeatMapSample.read(SeatMapSample.changed([(#""name":"Stalls""#, #""name":"\#(name)""#)]))
            #expect(outcome.problems.map(\.code) == [.tooLong] && outcome.problems.first?.path == "sections[0].name")
            // A map from before is read as it was stored.
            let text = SeatMapSample.changed([(#""name":"Stalls""#, #""name":"\#(name)""#)])
            let stored = SeatMapReader.read(try JSONValue.read(Array(text.utf8)), isStored: true)
            #expect(stored.map?.sections.first?.name == name)
        }
        let label = #"{"text":"X","position":{"x":1,"y":1}}"#
        let labels = Array(repeating: label, count: 2_001).joined(separator: ",")
        let outcome = try SeatMapSample.read(SeatMapSample.changed([(#""labels":["#, #""labels":[\#(labels),"#)]))
        #expect(outcome.problems.map(\.code) == [.tooMany] && outcome.problems.first?.path == "labels")
    }
}
