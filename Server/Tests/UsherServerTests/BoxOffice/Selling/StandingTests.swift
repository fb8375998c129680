import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Standing places and what may run out.
@Suite struct StandingTests {
    @Test("Selling S1 An area of 100: 1 and 8 are sold, 9 refused, then 100 in all and no more", arguments: Engine.allCases)
    func area(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let one = try await world.sold(SellingServing.places(1))
            let eight = try await world.sold(SellingServing.places(8))
            #expect(one.seats?.count == 1 && eight.seats?.count == 8 && eight.amountTotal == 16_000)
            let nine = try await world.checkout(SellingServing.places(9))
            #expect(nine.status == .badRequest && nine.refusalCode == "too_many_seats" && nine.member("max") == .integer(8))
            for _ in 0..<11 { _ = try await world.sold(SellingServing.places(8)) }
            #expect(try await world.show().left == 3)
            let four = try await world.checkout(SellingServing.places(4))
            #expect(four.status == .conflict && four.refusalCode == "not_enough", "\(four.text)")
            #expect(four.text.contains(#""area":"floor","category":"standard","left":3"#), "\(four.text)")
            _ = try await world.sold(SellingServing.places(3))
            let none = try await world.checkout(SellingServing.places(1))
            #expect(none.status == .conflict && none.text.contains(#""left":0"#), "\(none.text)")
            let quota = try await world.quota("area", "floor")
            #expect(quota.used == 100 && quota.claimed == 100)
            let show = try await world.show()
            #expect(show.left == 0 && show.saleStatus == .soldOut && show.areas?.first?.categories.first?.status == "sold_out")
        }
    }

    @Test("Selling S2 300 buyers of 1 to 4 at once for 200 places: what is left fits none, and the books agree", arguments: Engine.allCases)
    func rush(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":200,"price":0}]}"#
        try await SellingServing.run(engine, show, .stripe, { $0.limits.off = true }) { world in
            let answers = try await withThrowingTaskGroup(of: (Int, TestResponse).self) { group in
                for buyer in 0..<300 {
                    group.addTask {
                        let wanted = buyer % 4 + 1
                        return (
                            wanted, try await world.insisting(SellingServing.places(wanted), more: #","email":"b\#(buyer)@example.org""#)
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let sold = answers.filter { $0.1.status == .ok }.reduce(0) { $0 + $1.0 }
            #expect(answers.filter { $0.1.status != .ok && $0.1.refusalCode != "not_enough" }.map(\.1.text) == [])
            let refused = answers.filter { $0.1.status != .ok }.map(\.0)
            #expect(sold <= 200 && !refused.isEmpty)
            // Whoever was refused would not have fitted in when the last was sold.
            let left = 200 - sold
            #expect(left < 4 && !refused.contains { $0 <= left } || left == 0, "\(left) \(refused)")
            let quota = try await world.quota("area", "floor")
            #expect(quota.used == Int64(sold) && quota.claimed == Int64(sold))
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("Selling S3 Seats and standing places in one sale: all or nothing, whichever is gone", arguments: Engine.allCases)
    func together(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.map = ShowSeed.playhouse
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":3,"price":2000}]}"#
        try await SellingServing.run(engine, show) { world in
            let held = try await world.held(SellingServing.seat("stalls-A-1"), SellingServing.places(2))
            #expect(held.totalAmount == 8500 + 4000 && held.reservedSeats == 3)
            let seatGone = try await world.checkout(SellingServing.seat("stalls-A-1"), SellingServing.places(1))
            #expect(seatGone.status == .conflict && seatGone.refusalCode == "seats_taken")
            let floorGone = try await world.checkout(SellingServing.seat("stalls-A-2"), SellingServing.places(2))
            #expect(floorGone.status == .conflict && floorGone.refusalCode == "not_enough")
            #expect(try await world.quota("area", "floor").used == 2)
            let statuses = try await world.sale.get("/api/shows/\(SellingServing.uuid)/seats").decoded([BoxOffice.Seat].self)
            #expect(statuses.filter { $0.status != .available }.map(\.mapSeatID) == ["stalls-A-1"])
            let paid = try await world.pay(held)
            #expect(paid.booking?.seats.map(\.section) == ["Stalls", "Floor", "Floor"])
            #expect(paid.booking?.seats.map(\.row) == ["A", "", ""] && paid.seats?.map(\.number) == [1, 0, 0])
            world.sale.clock.advance(seconds: 19 * 3_600)
            // One code lets all of them in; at the door a line for each area.
            let scan = try await world.sale.scan(paid.verificationCode)
            #expect(
                scan.status == .created && scan.text.contains(#""name":"Floor""#) && scan.text.contains(#""name":"Stalls""#), "\(scan.text)"
            )
        }
    }

    @Test("Selling S4 A ceiling of 50 over two areas of 40: the 51st is refused in either order", arguments: Engine.allCases)
    func ceiling(engine: Engine) async throws {
        for (first, second) in [("floor", "balcony"), ("balcony", "floor")] {
            var show = SellingServing.Show()
            show.more = #","max_seats":40"#
            show.sheet = """
                {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":40,"price":2000},
                {"key":"balcony","kind":"standing","name":"Balcony","size":40,"price":2500}],
                "quotas":[{"key":"house","kind":"limit","size":50}]}
                """
            try await SellingServing.run(engine, show) { world in
                _ = try await world.sold(SellingServing.places(40, in: first))
                let eleven = try await world.checkout(SellingServing.places(11, in: second))
                #expect(eleven.refusalCode == "not_enough" && eleven.text.contains(#""left":10"#), "\(eleven.text)")
                _ = try await world.sold(SellingServing.places(10, in: second))
                #expect(try await world.checkout(SellingServing.places(1, in: second)).refusalCode == "not_enough")
                #expect(try await world.quota("limit", "house").used == 50)
            }
        }
    }

    @Test("Selling S5 A hold that ended 1 s ago sells with the worker stopped; its late payment goes back", arguments: Engine.allCases)
    func lapsed(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":8,"price":2000}]}"#
        try await SellingServing.run(engine, show) { world in
            let late = try await world.held(SellingServing.places(5))
            #expect(try await world.checkout(SellingServing.places(4)).refusalCode == "not_enough")
            world.sale.clock.advance(seconds: 901)
            #expect(try await world.show().left == 8)
            _ = try await world.sold(SellingServing.places(8))
            world.sale.stripe.pay(late.sessionID, email: "late@example.org")
            #expect(try await world.sale.success(late.sessionID).refusalCode == "payment_refunded")
            #expect(try await world.quota("area", "floor").used == 8)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("Selling S5 A late payment takes its places again where they are free", arguments: Engine.allCases)
    func lateButFree(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":8,"price":2000}]}"#
        try await SellingServing.run(engine, show) { world in
            let late = try await world.held(SellingServing.places(5))
            world.sale.clock.advance(seconds: 901)
            // The taker removes the lapsed claims.
            _ = try await world.sold(SellingServing.places(3))
            #expect(try await world.quota("area", "floor").used == 3)
            #expect(try await world.pay(late).booking?.status == .confirmed)
            #expect(try await world.quota("area", "floor").used == 8)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("Selling S6 An app of the seed: the list as before, a mixed show by its seats, a standing one by id", arguments: Engine.allCases)
    func app(engine: Engine) async throws {
        try await SaleServing.run(engine) { sale in
            let before = try await sale.get("/api/shows").text
            try await BoxOfficeFixture.load(SellingServing.Show().catalogue, into: sale.database)
            #expect(try await sale.get("/api/shows").text == before)
            #expect(try await sale.get("/api/shows?kinds=standing").decoded([BoxOffice.Show].self).map(\.id) == [SellingServing.uuid])
            let bytes = try await sale.get("/api/shows/\(SellingServing.uuid)")
            let show = try JSONDecoder().decode(SeedShop.Show.self, from: Data(bytes.text.utf8))
            #expect(show.seatMapId.isEmpty && show.seat_pricing.isEmpty && show.min_price == 20 && show.max_price == 20)
            #expect(try await sale.get("/api/shows/\(SellingServing.uuid)/seats").text == "[]")
            let map = try await sale.get("/api/shows/\(SellingServing.uuid)/seatmap")
            #expect(map.status == .notFound && map.refusalCode == "no_seat_map")
            let filter = try await sale.get("/api/shows?kinds=sitting")
            #expect(filter.status == .badRequest && filter.refusalCode == "invalid_filter")
        }
        var mixed = SellingServing.Show()
        mixed.map = ShowSeed.playhouse
        try await SellingServing.run(engine, mixed) { world in
            let bytes = try await world.sale.get("/api/shows/\(SellingServing.uuid)")
            let show = try JSONDecoder().decode(SeedShop.Show.self, from: Data(bytes.text.utf8))
            #expect(show.seat_pricing.map(\.section_id) == ["stalls", "balcony"] && show.min_price == 45 && show.max_price == 85)
            let told = try bytes.decoded(BoxOffice.Show.self)
            #expect(told.totalSeats == 10 && told.totalAvailableSeats == 10 && told.kind == .mixed && told.left == 110)
            #expect(told.areas?.map(\.kind) == ["seats", "seats", "standing"] && told.fromPence == 2000)
            let seats = try await world.sale.get("/api/shows/\(SellingServing.uuid)/seats")
            #expect(try JSONDecoder().decode([SeedShop.Seat].self, from: Data(seats.text.utf8)).count == 10)
        }
    }
}
