import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Seats of the map that are set aside for who has a code.
@Suite struct SeatAllotmentTests {
    /// Two of the stalls' first row and one of the balcony.
    static let press = ["balcony-AA-1", "stalls-A-1", "stalls-A-2"]
    static let release = "2025-12-21T00:00:00Z"

    static func allotment(_ key: String = "press", _ seats: [String] = press, release: String? = release) -> String {
        let until = release.map { #","release_at":"\#($0)""# } ?? ""
        return #"{"key":"\#(key)","kind":"allotment","seats":[\#(seats.map { "\"\($0)\"" }.joined(separator: ","))]\#(until)}"#
    }

    static func sheet(_ allotments: String...) -> String { #"{"quotas":[\#(allotments.joined(separator: ","))]}"# }

    static func show(_ sheet: String = sheet(allotment())) -> SellingServing.Show {
        var show = SellingServing.Show()
        (show.sheet, show.map) = (sheet, ShowSeed.playhouse)
        show.codes = [#""code":"PRESS","kind":"unlock","unlocks":["press"]"#]
        return show
    }

    @Test(
        "Selling S27 Seats set aside: without the code refused, with it sold, and map and counts agree; released they are everybody's",
        arguments: Engine.allCases)
    func whole(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show()) { world in
            let all = try await world.freeSeats(code: "PRESS")
            #expect(Set(Self.press).isSubset(of: all))
            #expect(try await world.freeSeats() == all.subtracting(Self.press))
            let refused = try await world.checkout(SellingServing.seat("stalls-A-1"), SellingServing.seat("stalls-A-3"))
            #expect(refused.status == .conflict && refused.refusalCode == "seats_taken", "\(refused.text)")
            #expect(refused.text.contains("stalls-A-1") && !refused.text.contains("stalls-A-3"), "\(refused.text)")
            #expect(try await world.quote(SellingServing.seat("stalls-A-1")).refusalCode == "seats_taken")
            // The code opens nothing but these.
            #expect(try await world.checkout(SellingServing.seat("stalls-A-3"), codes: ["PRESS"]).refusalCode == "code_invalid")
            _ = try await world.sold(SellingServing.seat("stalls-A-1"), SellingServing.seat("stalls-A-3"), codes: ["PRESS"])
            #expect(try await world.quota("allotment", "press").used == 1)
            let left = all.subtracting(["stalls-A-1", "stalls-A-3"])
            #expect(try await world.freeSeats(code: "PRESS") == left)
            #expect(try await world.freeSeats() == left.subtracting(Self.press))
            // What is held of them is free again for the same ones once the hold is over.
            _ = try await world.held(SellingServing.seat("balcony-AA-1"), codes: ["PRESS"])
            #expect(try await world.freeSeats(code: "PRESS") == left.subtracting(["balcony-AA-1"]))
            #expect(try await world.freeSeats() == left.subtracting(Self.press))
            world.sale.clock.advance(seconds: 901)
            #expect(try await world.freeSeats(code: "PRESS") == left)
            #expect(try await world.freeSeats() == left.subtracting(Self.press))
            #expect(try await world.checkout(SellingServing.seat("balcony-AA-1")).refusalCode == "seats_taken")
            world.sale.clock.advance(seconds: 900)
            #expect(try await world.freeSeats() == left)
            _ = try await world.sold(SellingServing.seat("stalls-A-2"), SellingServing.seat("balcony-AA-1"))
            #expect(try await world.freeSeats() == left.subtracting(Self.press))
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test(
        "Selling S27 A hold is moved among seats set aside with the code alone, and the best seats are the code's",
        arguments: Engine.allCases)
    func moved(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show()) { world in
            let ann = try await world.sale.token(.ann)
            _ = try await world.held(SellingServing.seat("stalls-A-1"), codes: ["PRESS"], token: ann)
            _ = try await world.held(
                SellingServing.seat("stalls-A-1"), SellingServing.seat("stalls-A-2"), codes: ["PRESS"], token: ann)
            #expect(try await world.quota("allotment", "press").used == 2)
            let without = try await world.checkout(SellingServing.seat("stalls-A-1"), token: ann)
            #expect(without.refusalCode == "seats_taken", "\(without.text)")
            // The hold before stands.
            #expect(try await world.freeSeats(code: "PRESS").isDisjoint(with: ["stalls-A-1", "stalls-A-2"]))
            _ = try await world.held(SellingServing.seat("stalls-A-3"), token: ann)
            #expect(try await world.quota("allotment", "press").used == 0)
            let path = "/api/shows/\(SellingServing.uuid)/best"
            let best = try await world.sale.get(path + "?count=2&section=stalls&code=PRESS").decoded(BestSeatsResponse.self)
            #expect(best.mapSeatIds == ["stalls-A-1", "stalls-A-2"])
            let open = try await world.sale.get(path + "?count=2&section=balcony").decoded(BestSeatsResponse.self)
            #expect(open.mapSeatIds == ["balcony-AA-2", "balcony-AA-3"])
            #expect(try await world.sale.get(path + "?count=3&section=balcony").refusalCode == "not_enough")
            #expect(try await world.sale.get(path + "?count=1&code=WRONG").refusalCode == "code_invalid")
        }
    }

    @Test(
        "Selling S27 Two allotments on one seat, seats that are sold, and those of no map are refused; blocked ones are taken in",
        arguments: Engine.allCases)
    func setAside(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show("{}")) { world in
            let path = "shows/\(SellingServing.uuid)/sheet"
            func put(_ allotments: String...) async throws -> TestResponse {
                try await world.console(.put, path, #"{"quotas":[\#(allotments.joined(separator: ","))]}"#)
            }
            let twice = try await put(Self.allotment(), Self.allotment("friends", ["stalls-A-2", "stalls-A-3"]))
            #expect(twice.refusalCode == "invalid_sheet" && twice.text.contains("quotas[1].seats"), "\(twice.text)")
            let nowhere = try await put(Self.allotment("press", ["stalls-Z-1"]))
            #expect(nowhere.refusalCode == "invalid_sheet" && nowhere.text.contains("quotas[0].seats"), "\(nowhere.text)")
            let both = try await put(#"{"key":"press","kind":"allotment","size":9,"seats":["stalls-A-1"]}"#)
            #expect(both.refusalCode == "invalid_sheet" && both.text.contains("quotas[0].size"), "\(both.text)")
            let held = try await world.held(SellingServing.seat("stalls-A-1"))
            #expect(try await put(Self.allotment()).refusalCode == "in_use")
            _ = try await world.pay(held)
            #expect(try await put(Self.allotment()).refusalCode == "in_use")
            // Nothing of a refusal stays.
            #expect(try await world.freeSeats().contains("stalls-A-2"))
            let blocked = try await world.console(
                .post, "shows/\(SellingServing.uuid)/seats", #"{"seatIds":["stalls-A-2"],"blocked":true}"#)
            #expect(blocked.status == .ok, "\(blocked.text)")
            let rest = ["stalls-A-2", "stalls-A-4"]
            #expect(try await put(Self.allotment("press", rest)).status == .ok)
            #expect(try await world.freeSeats().isDisjoint(with: rest))
            #expect(try await world.freeSeats(code: "PRESS").isSuperset(of: rest))
            _ = try await world.sold(SellingServing.seat("stalls-A-2"), codes: ["PRESS"])
            // Without the allotment the rest is everybody's.
            #expect(try await put().status == .ok)
            #expect(try await world.freeSeats().contains("stalls-A-4"))
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("Selling S27 A late payment takes no seat that has been set aside meanwhile", arguments: Engine.allCases)
    func late(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show("{}")) { world in
            let late = try await world.held(SellingServing.seat("stalls-A-1"))
            world.sale.clock.advance(seconds: 901)
            let put = try await world.console(.put, "shows/\(SellingServing.uuid)/sheet", Self.sheet(Self.allotment(release: nil)))
            #expect(put.status == .ok, "\(put.text)")
            world.sale.stripe.pay(late.sessionID, email: "late@example.org")
            #expect(try await world.sale.success(late.sessionID).refusalCode == "payment_refunded")
            let pressed = try await world.held(SellingServing.seat("stalls-A-1"), codes: ["PRESS"])
            world.sale.clock.advance(seconds: 901)
            #expect(try await world.pay(pressed).booking?.status == .confirmed)
        }
    }

    @Test(
        "Selling S27 Copies on other days keep their own seats aside until their own day; another plan must have them",
        arguments: Engine.allCases)
    func series(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show()) { world in
            let made = try await world.console(.post, "shows/\(SellingServing.uuid)/copy", #"{"dates":["2026-01-10"]}"#)
            let copy = try #require(try made.decoded(ShowCopyAnswer.self).shows.first).id
            _ = try await world.sold(SellingServing.seat("stalls-A-1"), codes: ["PRESS"])
            let all = try await world.freeSeats(code: "PRESS", of: copy)
            #expect(Set(Self.press).isSubset(of: all))
            #expect(try await world.freeSeats(of: copy) == all.subtracting(Self.press))
            world.sale.clock.advance(seconds: 3_600)
            #expect(try await world.freeSeats().contains("stalls-A-2"))
            #expect(try await world.freeSeats(of: copy) == all.subtracting(Self.press))
            // Without the balcony's first seat the plan does not fit; with more rows it does.
            func map(_ map: String) async throws -> TestResponse { try await world.console(.put, "shows/\(copy)/seatmap", map) }
            let without = try await map(ShowSeed.playhouse.replacing("\"label\":\"AA\"", with: "\"label\":\"BB\""))
            #expect(without.status == .badRequest && without.text.contains("seat_in_use"), "\(without.text)")
            let more = ShowSeed.house(stalls: 8500, balcony: 4500, rows: #"{"label":"A","count":4},{"label":"B","count":9}"#)
            let wider = try await map(more)
            #expect(wider.status == .ok, "\(wider.text)")
            #expect(try await world.freeSeats(of: copy).isDisjoint(with: Self.press))
            #expect(try await world.freeSeats(code: "PRESS", of: copy).isSuperset(of: Self.press + ["stalls-B-9"]))
        }
    }

    @Test("Selling S27 Who waits is offered seats that were set aside once they are released, and not before", arguments: Engine.allCases)
    func waiting(engine: Engine) async throws {
        var show = Self.show()
        show.more = #","waiting_list":true,"max_seats":50"#
        try await SellingServing.run(engine, show) { world in
            let free = try await world.freeSeats()
            _ = try await world.sold(free.sorted().map { SellingServing.seat($0) }.joined(separator: ","))
            #expect(try await world.show().saleStatus == .soldOut)
            #expect(try await world.show("?code=PRESS").saleStatus == .onSale)
            let joined = try await world.waits(2, "ada@example.org")
            try await world.sale.desk.waiting.sweep(at: world.now)
            #expect(try await world.offered(joined) == nil)
            world.sale.clock.advance(seconds: 3_600)
            try await world.sale.desk.waiting.sweep(at: world.now)
            #expect(try await world.offered(joined) == 2)
        }
    }

    @Test(
        "Selling S27 S70 Export, import, export of seats that are set aside: equal bytes, and they are so there", arguments: Engine.allCases
    )
    func catalogue(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show()) { world in
            _ = try await world.sold(SellingServing.seat("stalls-A-1"), codes: ["PRESS"])
            let first = try await SheetTests.export(world.database)
            #expect(first.contains(#""kind":"allotment","seats":["balcony-AA-1","stalls-A-1","stalls-A-2"]"#), "\(first)")
            try await withDatabase(engine, migrations: Migrations.all) { other in
                for _ in 0..<2 {
                    try await BoxOfficeFixture.load(first, into: other)
                    #expect(try await SheetTests.export(other) == first)
                }
                let answer = try #require(try await ShowStore(other).show(SellingServing.uuid))
                #expect(answer.show.pricing?.keptAside(at: world.now) == 2)
                // A map and a sheet that both do without them come together.
                let less = first.replacing(#""balcony-AA-1","stalls-A-1","stalls-A-2""#, with: #""stalls-A-1""#)
                    .replacing("balcony-AA-1", with: "balcony-AB-1")
                try await BoxOfficeFixture.load(less, into: other)
            }
        }
    }

    @Test("Selling S27 Staff sell seats that are set aside with their code, as anybody does", arguments: Engine.allCases)
    func counter(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.show()) { counter in
            func sell(_ codes: String) async throws -> TestResponse {
                let body =
                    #"{"showId":"\#(SellingServing.uuid)","items":[\#(SellingServing.seat("stalls-A-1"))]\#(codes),"payment":{"method":"terminal","last4":"4242"}}"#
                return try await counter.post("sales", body)
            }
            #expect(try await sell("").refusalCode == "seats_taken")
            let sold = try await sell(#","codes":["PRESS"]"#)
            #expect(sold.status == .created, "\(sold.text)")
            #expect(try await !counter.world.freeSeats(code: "PRESS").contains("stalls-A-1"))
        }
    }

    @Test("Selling S27 A rush for seats set aside beside who sets some aside: nobody without the code has one", arguments: Engine.allCases)
    func rush(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show("{}")) { world in
            let buyers = ["stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4"]
            let put = try await withThrowingTaskGroup(of: TestResponse?.self) { group in
                for round in 0..<6 {
                    for seat in buyers {
                        group.addTask {
                            let code = round % 2 == 0 ? ["PRESS"] : []
                            _ = try await world.insisting(
                                SellingServing.seat(seat), codes: code, more: #","email":"b\#(round)@example.org""#)
                            return nil
                        }
                    }
                }
                group.addTask {
                    try await world.console(
                        .put, "shows/\(SellingServing.uuid)/sheet", Self.sheet(Self.allotment("press", buyers, release: nil)))
                }
                var answer: TestResponse?
                for try await found in group { answer = found ?? answer }
                return answer
            }
            let status = try #require(put).status
            let taken = try await world.database.read { connection in
                try connection.all(
                    ShowMapStatements.taken, try #require(try ShowTransaction(connection).show(uuid: SellingServing.uuid)).event)
            }
            // Either nobody had one before, and then only the code gave any, or it was refused.
            #expect(status == .ok || status == .conflict, "\(status)")
            if status == .ok { #expect(try await Int64(taken.count) == world.quota("allotment", "press").used) }
            let kept = Set(buyers).subtracting(taken.map(\.seat))
            let free = try await world.freeSeats()
            #expect(status == .ok ? free.isDisjoint(with: buyers) : free.isSuperset(of: kept))
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }
}

extension SellingServing {
    /// The free seats, by their ids in the map: as many as the show, its sections, its areas, the short states and the list say.
    func freeSeats(code: String? = nil, of show: String = uuid) async throws -> Set<String> {
        let query = code.map { "?code=\($0)" } ?? ""
        let path = "/api/shows/\(show)"
        let seats = try await sale.get(path + "/seats" + query).decoded([BoxOffice.Seat].self)
        let free = Set(seats.filter { $0.status == .available }.compactMap(\.mapSeatID))
        let told = try await sale.get(path + query).decoded(BoxOffice.Show.self)
        #expect(told.totalAvailableSeats == free.count)
        #expect(told.seatPricing.reduce(0) { $0 + $1.availableSeats } == free.count)
        #expect((told.areas ?? []).filter { $0.kind == "seats" }.reduce(0) { $0 + $1.available } == free.count)
        for section in told.seatPricing {
            #expect(section.availableSeats == seats.count { $0.status == .available && $0.sectionID == section.sectionID })
        }
        let statuses = try await sale.get(path + "/seats" + (code == nil ? "?" : query + "&") + "fields=status")
        #expect(try statuses.decoded([BoxOffice.SeatStatusRow].self).count { $0.status == .available } == free.count)
        let states = try await sale.get(path + "/states" + query).decoded(ShowStates.self)
        let bits = [UInt8](try #require(Data(base64Encoded: states.states)))
        let codes = seats.indices.map { index -> UInt8 in bits[index / 4] >> UInt8(index % 4 * 2) & 3 }
        #expect(codes.count { $0 == 0 } == free.count)
        if code == nil {
            let list = try await sale.get("/api/shows?kinds=seats,mixed").decoded([BoxOffice.Show].self)
            #expect(list.first { $0.id == show }?.totalAvailableSeats == free.count)
        }
        return free
    }
}
