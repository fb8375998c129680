import Foundation
import Testing
import UsherWire

@Suite struct ShowWireTests {
    /// Decodes the literal, writes it again and compares the JSON.
    private func frozen<Wire: Codable & Equatable>(_ literal: String, _ type: Wire.Type) throws -> Wire {
        let value = try WireJSON.decoder.decode(type, from: Data(literal.utf8))
        let written = try WireJSON.encoder(.milliseconds).encode(value)
        let (before, after) = (
            try WireJSON.decoder.decode(AnyJSON.self, from: Data(literal.utf8)), try WireJSON.decoder.decode(AnyJSON.self, from: written)
        )
        #expect(before == after)
        #expect(try WireJSON.decoder.decode(type, from: written) == value)
        return value
    }

    private static let show = ##"""
        {"id":"d11e4d04-90f6-4157-a70f-ecfc63f18058","title":"Hamlet","description":"","date":"2025-08-15","time":"19:30:00",
         "venue_name":"Globe","location":"","imageUrl":"","min_price":50,"max_price":85,"seatMapId":"m","seat_pricing":[
          {"section_id":"stalls","section_name":"Stalls","color_code":"#2E7D32","price":85,"price_pence":8500,"available_seats":6,
           "total_seats":7,"is_accessible":false}],
         "currency":"GBP","min_price_pence":4950,"max_price_pence":8500,"address":"","category":"play",
         "starts_at":"2025-08-15T18:30:00.000Z","ends_at":"2025-08-15T21:30:00.000Z","timezone":"Europe/London","total_seats":7,
         "total_available_seats":6,"sales_open_at":"2025-08-01T09:00:00.000Z","max_seats":8,"on_sale":false,"sale_status":"not_yet"}
        """##

    @Test("A show keeps its names")
    func show() throws {
        let show = try frozen(Self.show, BoxOffice.Show.self)
        #expect(show.saleStatus == .notYet && show.seatPricing[0].pricePence == 8500 && show.minPricePence == 4950)
        let plain = try WireJSON.decoder.decode(
            BoxOffice.Show.self, from: Data(Self.show.replacing("\"not_yet\"", with: "\"paused\"").utf8))
        #expect(plain.saleStatus == .unknown("paused"))
    }

    @Test("A sale's payments and refunds keep their names")
    func payments() throws {
        let payments = try frozen(
            ##"""
            {"payments":[{"session":"cs_1","amount":8500,"currency":"GBP","kept":true,"returned":500,"dispute":"lost"}],
             "refunds":[{"id":"refund-1","amount":8000,"currency":"GBP","state":"failed","note":"closed account"}]}
            """##, BoxOffice.SalePayments.self)
        #expect(payments.payments[0].dispute == "lost" && payments.refunds[0].note == "closed account")
        #expect(try frozen(#"{"note":"In cash"}"#, BoxOffice.RefundSettledRequest.self).note == "In cash")
    }

    @Test("A seat keeps its names, and an unknown status decodes")
    func seat() throws {
        let seat = try frozen(
            ##"""
            {"id":"s","row":"A","number":"12","section":"Stalls","price":85,"status":"reserved","seatMapId":"m","price_pence":8500,
             "section_id":"stalls","map_seat_id":"stalls-A-12","is_accessible":false,"restricted_view":true,"color_hex":"#2E7D32",
             "position":{"x":455.5,"y":190},"row_letter":"A","section_name":"Stalls","seat_number":12}
            """##, BoxOffice.Seat.self)
        #expect(seat.status == .reserved && seat.position == .init(x: 455.5, y: 190) && seat.seatNumber == 12)
        #expect(try frozen(#"{"id":"s","status":"standing"}"#, BoxOffice.SeatStatusRow.self).status == .unknown("standing"))
    }

    @Test("A seat map's layout survives with null and nesting")
    func seatMap() throws {
        let map = try frozen(
            #"""
            {"success":true,"seatMap":{"id":"m","name":"Playhouse","totalCapacity":10,"svgViewbox":"0 0 1000 800",
             "layoutConfig":{"version":1,"x":[null,[1.5,true,{"a":null}]]}}}
            """#, BoxOffice.SeatMapResponse.self)
        #expect(map.seatMap.layoutConfig["x"] == .array([.null, .array([.number(1.5), .bool(true), .object(["a": .null])])]))
        _ = try frozen(
            #"{"success":true,"seatMapId":"m","warnings":[{"path":"stage","code":"no_stage","message":"none"}]}"#,
            BoxOffice.SeatMapStored.self)
        _ = try frozen(#"{"seatIds":["stalls-A-1"],"blocked":true,"reason":"Desk"}"#, BoxOffice.BlockRequest.self)
        _ = try frozen(#"{"success":true,"changed":2}"#, BoxOffice.BlockResponse.self)
    }
}
