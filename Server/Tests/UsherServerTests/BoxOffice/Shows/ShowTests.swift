@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct ShowTests {
    private static let twelve = [
        "id", "title", "description", "date", "time", "venue_name", "location", "imageUrl", "min_price", "max_price", "seatMapId",
        "seat_pricing",
    ]

    @Test("BoxOffice A17 A bare array of the seed's shows, whole without image and address", arguments: Engine.allCases)
    func seedShows(engine: Engine) async throws {
        let cheap = ShowSeed("cheap") { $0.map = ShowSeed.house(stalls: 4950, balcony: 4949) }
        try await ShowServing.run(engine, [cheap]) { shows in
            let response = try await shows.get("/api/shows")
            let data = Data(response.body.readableBytesView)
            let show = try #require(try JSONDecoder().decode([SeedShop.Show].self, from: data).first)
            let object = try #require((try JSONSerialization.jsonObject(with: data) as? [[String: Any]])?.first)
            for key in Self.twelve { #expect(object[key].map { !($0 is NSNull) } == true, "\(key)") }
            #expect(show.imageUrl.isEmpty && show.location.isEmpty && show.description.isEmpty && show.venue_name.isEmpty)
            #expect(show.date == "2026-08-15" && show.time == "19:30:00")
            #expect(show.max_price == 50 && show.min_price == 49)
            #expect(object["max_price_pence"] as? Int == 4950 && object["min_price_pence"] as? Int == 4949)
            #expect(show.seat_pricing.map(\.price) == [50, 49] && show.seat_pricing.map(\.total_seats) == [7, 3])
            #expect(show.seat_pricing.map(\.section_id) == ["stalls", "balcony"])
            let text = response.text
            let order = Self.twelve.compactMap { text.range(of: "\"\($0)\":")?.lowerBound }
            #expect(order == order.sorted() && order.count == 12)
        }
    }

    @Test("BoxOffice A17 Every additive member of a show", arguments: Engine.allCases)
    func additive(engine: Engine) async throws {
        let show = ShowSeed("hamlet") {
            $0.ends = "2026-08-15T22:30:00+01:00"
            $0.more = [
                #""category": "Stand-up Comedy""#, #""sales_open_at": "2026-08-01T00:00:00Z""#,
                #""venue": {"name": "Globe", "address": "21 New Globe Walk"}"#, #""image_url": "https://images.example/h.jpg""#,
            ]
        }
        try await ShowServing.run(engine, [show], sales: [ShowSeed.sale(1, "hamlet", "stalls", "A1", "A2")]) { shows in
            let show = try await shows.show("hamlet")
            #expect(show.currency == "GBP" && show.address == "21 New Globe Walk" && show.location == show.address)
            #expect(show.category == "stand-up-comedy" && show.imageURL == "https://images.example/h.jpg")
            #expect(show.startsAt == .at("2026-08-15T18:30:00.000Z") && show.endsAt == .at("2026-08-15T21:30:00.000Z"))
            #expect(show.timeZone == "Europe/London" && show.salesOpenAt == .at("2026-08-01T00:00:00.000Z"))
            #expect(show.totalSeats == 10 && show.totalAvailableSeats == 8 && show.maxSeats == 8)
            #expect(show.isOnSale == true && show.saleStatus == .onSale)
            #expect(show.seatPricing.map(\.availableSeats) == [5, 3])
        }
    }

    @Test("BoxOffice A18 Two shows on one map: a sale in one leaves the other's seats and counts alone", arguments: Engine.allCases)
    func twoShows(engine: Engine) async throws {
        let seeds = [ShowSeed("first"), ShowSeed("second")]
        try await ShowServing.run(engine, seeds, sales: [ShowSeed.sale(1, "first", "stalls", "A1", "B3")]) { shows in
            let (first, second) = (try await shows.show("first"), try await shows.show("second"))
            #expect(first.seatMapID == second.seatMapID && first.id != second.id)
            #expect(first.seatPricing.map(\.availableSeats) == [5, 3] && second.seatPricing.map(\.availableSeats) == [7, 3])
            let (one, other) = (try await shows.seats("first"), try await shows.seats("second"))
            #expect(one.filter { $0.status == .sold }.map(\.mapSeatID) == ["stalls-A-1", "stalls-B-3"])
            #expect(other.allSatisfy { $0.status == .available })
            #expect(Set(one.map(\.id)).isDisjoint(with: other.map(\.id)) && one.map(\.mapSeatID) == other.map(\.mapSeatID))
        }
    }

    @Test("BoxOffice A19 Draft, cancelled and ended shows are not listed; a running one is, closed", arguments: Engine.allCases)
    func listed(engine: Engine) async throws {
        let seeds = [
            ShowSeed("draft") { $0.published = false }, ShowSeed("cancelled") { $0.more = [#""cancelled": true"#] },
            ShowSeed("ended") { ($0.starts, $0.ends) = ("2026-08-15T06:00:00Z", "2026-08-15T10:00:00Z") },
            ShowSeed("endless") { $0.starts = "2026-08-15T06:00:00Z" },
            ShowSeed("running") { ($0.starts, $0.ends, $0.name) = ("2026-08-15T09:00:00Z", "2026-08-15T10:00:01Z", "Running") },
            ShowSeed("early") { $0.more = [#""sales_open_at": "2026-08-15T10:00:01Z""#] },
            ShowSeed("shut") { $0.more = [#""sales_close_at": "2026-08-15T10:00:00Z""#] },
        ]
        try await ShowServing.run(engine, seeds) { shows in
            let listed = try await shows.list("?sort=title")
            var expected: Set<String> = []
            for key in ["running", "early", "shut"] { expected.insert(try await shows.uuid(key)) }
            #expect(Set(listed.map(\.id)) == expected)
            #expect(listed.first { $0.title == "Running" }?.saleStatus == .closed)
            let status = { (key: String) in try await shows.show(key).saleStatus }
            #expect(try await status("cancelled") == .cancelled)
            #expect(try await status("ended") == .closed)
            #expect(try await status("early") == .notYet)
            #expect(try await status("shut") == .closed)
            #expect(try await shows.get("/api/shows/\(shows.uuid("draft"))").status == .notFound)
            shows.clock.advance(seconds: 1)
            #expect(try await status("early") == .onSale)
            #expect(try await shows.list().map(\.title) == ["Hamlet", "Hamlet"])
        }
    }

    @Test("BoxOffice A20 Unknown, malformed and draft ids are 404 in all forms; a known ?id= is the show", arguments: Engine.allCases)
    func unknown(engine: Engine) async throws {
        try await ShowServing.run(engine, [ShowSeed("hamlet"), ShowSeed("draft") { $0.published = false }]) { shows in
            let draft = try await shows.uuid("draft")
            for id in ["00000000-0000-4000-8000-000000000000", "x", "123", draft] {
                for path in ["/api/shows/\(id)", "/api/shows/\(id)/seats", "/api/shows/\(id)/seatmap", "/api/shows?id=\(id)&limit=x"] {
                    let response = try await shows.get(path)
                    #expect(response.status == .notFound, "\(path)")
                    #expect(response.text == #"{"success":false,"error":"No such show","code":"show_not_found"}"#)
                    #expect(response.headers[.accessControlAllowOrigin] == "*")
                }
            }
            let id = try await shows.uuid("hamlet")
            let (direct, asked) = (try await shows.get("/api/shows/\(id)"), try await shows.get("/api/shows?limit=0&id=\(id.uppercased())"))
            #expect(direct.status == .ok && direct.text == asked.text && direct.headers[.eTag] == asked.headers[.eTag])
        }
    }

    @Test("The seat map of a show, with its own prices and no drawing", arguments: Engine.allCases)
    func seatMap(engine: Engine) async throws {
        let own = ShowSeed("hamlet") { $0.more = [#""ticket_types": [{"key": "balcony", "price": 1250}]"#] }
        try await ShowServing.run(engine, [own]) { shows in
            let response = try await shows.get("/api/shows/\(try await shows.uuid("hamlet"))/seatmap")
            let map = try response.decoded(BoxOffice.SeatMapResponse.self).seatMap
            #expect(map.name == "Playhouse" && map.totalCapacity == 10 && map.svgViewBox == "0 0 1000 800")
            #expect(response.text.hasSuffix(#""generatedSVG":null}}"#) && map.generatedSVG == nil)
            guard case .array(let sections)? = map.layoutConfig["sections"] else { return #expect(Bool(false), "\(response.text)") }
            #expect(sections.map { $0["price_pence"] } == [.integer(8500), .integer(1250)])
            #expect(sections.map { $0["base_price_pence"] } == [.integer(8500), .integer(4500)])
            let id = try await shows.show("hamlet").seatMapID
            #expect(map.id == id)
        }
    }
}
