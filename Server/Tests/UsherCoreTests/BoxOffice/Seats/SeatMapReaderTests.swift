import Testing

@testable import UsherCore

@Suite struct SeatMapReaderTests {
    @Test("BoxOffice A27 The contract's example: ten seats where they belong")
    func example() throws {
        let outcome = try SeatMapSample.read(SeatMapSample.playhouse)
        let map = try outcome.checked()
        #expect(outcome.warnings.isEmpty)
        #expect(
            map.seats.map(\.id) == [
                "stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4", "stalls-B-1", "stalls-B-2", "stalls-B-3", "balcony-AA-1",
                "balcony-AA-2", "balcony-AA-3",
            ])
        #expect(map.seats[0...3].map(\.position.x) == [455, 485, 515, 545] && map.seats[0].position.y == 190)
        #expect(map.seats[4...6].map(\.position) == [455, 515, 545].map { SeatMap.Point(x: $0, y: 218) })
        #expect(map.seats[7...9].map(\.position) == [.init(x: 290, y: 463.73), .init(x: 500, y: 520), .init(x: 710, y: 463.73)])
        #expect(map.seats.filter(\.isAccessible).map(\.id) == ["stalls-B-1"])
        #expect(map.sections.map(\.capacity) == [7, 3] && map.sections.map(\.basePrice) == [8500, 4500])
    }

    @Test("BoxOffice A27 A curved row of one seat stands in the middle")
    func oneSeat() throws {
        let map = try SeatMapSample.read(SeatMapSample.changed([(#""count":3"#, #""count":1"#)])).checked()
        #expect(map.seats.last?.position == .init(x: 500, y: 520))
    }

    @Test("Numbers go on in steps, rows may start elsewhere, positions are rounded half away from zero")
    func rows() throws {
        let rows =
            #"[{"label":"A","count":3,"firstNumber":9,"step":-2,"restrictedView":["7"]},{"label":"É 1","count":2,"x":7.005,"y":2.125}]"#
        let section = """
            {"id":"s","name":"S","colorHex":"#000000","base_price_pence":0,"accessible":true,"shape":"grid","origin":{"x":1,"y":1},
             "seatPitch":10.0625,"rowPitch":5,"rows":\(rows)}
            """
        let map = try SeatMapSample.read(SeatMapSample.seats("", section: section)).checked()
        #expect(map.seats.map(\.id) == ["s-A-5", "s-A-7", "s-A-9", "s-__1-1", "s-__1-2"])
        #expect(map.seats.map(\.isRestrictedView) == [false, true, false, false, false])
        #expect(map.seats[1].position == .init(x: 11.06, y: 1) && map.seats[3].position.y == 2.13)
        #expect(map.sections[0].isAccessible)
    }

    @Test("BoxOffice A28 The canonical form is read to the same map and written to the same bytes")
    func canonical() throws {
        let map = try SeatMapSample.read(SeatMapSample.playhouse).checked()
        let document = map.document
        let again = try document.withUnsafeBytes { try SeatMap(document: $0) }
        #expect(again == map && again.document == document)
        let text = String(decoding: document, as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"seatSize":20,"stage":{"title":"STAGE","#))
        #expect(!text.contains("rows") && !text.contains("shape") && !text.contains("curve") && !text.contains("false"))
        #expect(
            text.contains(##"{"id":"stalls","name":"Stalls","colorHex":"#2E7D32","base_price_pence":8500,"capacity":7}"##)
                && text.contains(#"{"id":"stalls-B-1","section":"stalls","row":"B","number":"1","x":455,"y":218,"accessible":true}"#)
                && text.contains(#""row":"AA","number":"1","x":290,"y":463.73}"#))
        let layout = String(decoding: map.layout(prices: [9000, 0]), as: UTF8.self)
        #expect(layout.contains(#""capacity":7,"price_pence":9000}"#) && layout.contains(#""capacity":3,"price_pence":0}"#))
    }

    @Test("The order of what is given does not matter, and null is absent")
    func order() throws {
        let seat = { (row: String, number: String) in
            #"{"id":"\#(row)\#(number)","section":"s","row":"\#(row)","number":"\#(number)","x":\#(number),"y":1,"accessible":null}"#
        }
        let a = try SeatMapSample.read(SeatMapSample.seats([seat("B", "1"), seat("A", "10"), seat("A", "2")].joined(separator: ",")))
            .checked()
        let b = try SeatMapSample.read(SeatMapSample.seats([seat("A", "2"), seat("B", "1"), seat("A", "10")].joined(separator: ",")))
            .checked()
        #expect(a == b && a.document == b.document)
        #expect(a.seats.map(\.id) == ["A2", "A10", "B1"])
    }

    @Test("Warnings do not stand in the way: capacity, no stage, seats on each other")
    func warnings() throws {
        let seat = { (id: String, x: Double) in #"{"id":"\#(id)","section":"s","row":"A","number":"\#(id)","x":\#(x),"y":9}"# }
        let section = ##"{"id":"s","name":"S","colorHex":"#000000","base_price_pence":100,"capacity":5}"##
        let text = SeatMapSample.seats([seat("a", 10), seat("b", 19.9), seat("c", 29.9)].joined(separator: ","), section: section)
        let outcome = try SeatMapSample.read(text)
        #expect(try outcome.checked().sections[0].capacity == 3)
        #expect(outcome.warnings.map(\.code) == [.capacityMismatch, .seatsOverlap, .noStage])
        #expect(outcome.warnings.map(\.path) == ["sections[0].capacity", "seats[1]", "stage"])
    }
}
