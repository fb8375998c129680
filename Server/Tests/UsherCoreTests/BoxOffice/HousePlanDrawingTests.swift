import Testing
import UsherCore

@Suite struct HousePlanDrawingTests {
    private func playhouse() throws -> SeatMap { try #require(try SeatMapSample.read(SeatMapSample.playhouse).map) }

    @Test("A map is drawn row by row, each seat under its id, and without a capacity that nobody asked for")
    func drawn() throws {
        let drawing = HousePlanDrawing(try playhouse())
        #expect(drawing.name == "Playhouse")
        #expect(
            drawing.text.hasPrefix(
                #"{"drawing":1,"map":{"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"seatSize":20,"#))
        #expect(
            drawing.text.contains(
                #"{"id":"o2","kind":"seats","section":"stalls","row":"B","seats":[{"x":455,"y":218,"number":"1"},"#
                    + #"{"x":515,"y":218,"number":"2"},{"x":545,"y":218,"number":"3"}],"places":{"0":{"accessible":true,"id":"stalls-B-1"},"#
                    + #""1":{"id":"stalls-B-2"},"2":{"id":"stalls-B-3"}}}"#))
        #expect(drawing.text.hasSuffix(#""places":{"0":{"id":"balcony-AA-1"},"1":{"id":"balcony-AA-2"},"2":{"id":"balcony-AA-3"}}}]}"#))
        let value = try JSONValue.read(Array(drawing.text.utf8))
        #expect(try HousePlanDrawing.read(value, text: drawing.text) == drawing)
    }

    @Test("Standing areas are kept, with their outline, and absent where there are none")
    func areas() throws {
        let area =
            ##"{"id":"floor","name":"Floor","colorHex":"#00695C","base_price_pence":3000,"capacity":150,"##
            + #""outline":[{"x":300,"y":100},{"x":700,"y":100},{"x":700,"y":170.125}]}"#
        let map = try #require(
            try SeatMapSample.read(SeatMapSample.playhouse.replacing(#""sections":"#, with: #""areas":[\#(area)],"sections":"#)).map)
        let document = String(decoding: map.document, as: UTF8.self)
        #expect(document.hasSuffix(#","areas":[\#(area.replacing("170.125", with: "170.13"))]}"#))
        #expect(try SeatMapSample.read(document).map == map)
        #expect(HousePlanDrawing(map).text.contains(#"{"id":"o4","kind":"area","key":"floor","name":"Floor","#))
        #expect(!String(decoding: try playhouse().document, as: UTF8.self).contains("areas"))
    }

    @Test("What is no drawing is refused with its place")
    func broken() throws {
        for (text, path) in [
            ("[]", "drawing"), (#"{"map":{"name":"P"},"objects":[]}"#, "drawing.drawing"), (#"{"drawing":1,"objects":[]}"#, "drawing.map"),
            (#"{"drawing":2,"map":{"name":"P"},"objects":[]}"#, "drawing.drawing"),
            (#"{"drawing":1,"map":{"name":""},"objects":[]}"#, "drawing.map.name"),
            (#"{"drawing":1,"map":{"name":"P"}}"#, "drawing.objects"),
            (#"{"drawing":1,"map":{"name":"P"},"objects":[{"id":"o1"}]}"#, "drawing.objects[0].kind"),
            (#"{"drawing":1,"map":{"name":"P"},"objects":[],"seats":[]}"#, "drawing.seats"),
        ] {
            #expect(throws: SeatMapError.self) { try HousePlanDrawing.read(try JSONValue.read(Array(text.utf8)), text: text) }
            do { _ = try HousePlanDrawing.read(try JSONValue.read(Array(text.utf8)), text: text) } catch let error as SeatMapError {
                #expect(error.problems.map(\.path) == [path])
            }
        }
    }

    @Test("What changed between two maps, and what stands in the way of a show that has sold")
    func changes() throws {
        let old = try playhouse()
        let new = try #require(
            try SeatMapSample.read(
                SeatMapSample.changed([
                    (#"{"label":"A","count":4}"#, #"{"label":"A","count":5,"firstNumber":2}"#), (#""endAngle":60"#, #""endAngle":70"#),
                ])
            ).map)
        // A1 has gone, A5 and A6 are new, A2 to A4 stand one place further left.
        #expect(SeatMapChange(from: old, to: new) == SeatMapChange(added: 2, removed: 1, moved: 5, renamed: 0))
        #expect(SeatMapChange(from: nil, to: old) == SeatMapChange(added: 10))
        #expect(new.obstacles(after: old, taken: ["stalls-A-1", "stalls-A-2"]).map(\.code) == [.seatInUse])
        var seats = old.seats
        seats[0].number = "9"
        seats[1].section = 1
        let renamed = SeatMap(name: old.name, viewport: old.viewport, sections: old.sections, seats: seats)
        #expect(SeatMapChange(from: old, to: renamed) == SeatMapChange(renamed: 2))
        #expect(renamed.obstacles(after: old, taken: old.seats.map(\.id)).map(\.path) == ["stalls-A-1", "stalls-A-2"])
        #expect(renamed.obstacles(after: old, taken: ["stalls-A-1"]).map(\.code) == [.seatRenamed])
    }
}
