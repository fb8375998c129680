import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What becomes free goes to those who wait.
@Suite struct WaitingOfferTests {
    @Test("Selling S37 A refund of 2: the offer is in the same commit, the public got none in 1,000 tries", arguments: Engine.allCases)
    func sameCommit(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let ada = try await world.waits(2, "ada@example.org")
            let wins = try await withThrowingTaskGroup(of: Int.self) { group in
                for buyer in 0..<10 {
                    group.addTask {
                        var wins = 0
                        for _ in 0..<100 {
                            let tried = try await world.checkout(SellingServing.places(1), more: #","email":"b\#(buyer)@example.org""#)
                            if tried.status == .ok { wins += 1 }
                        }
                        return wins
                    }
                }
                group.addTask {
                    try await world.refund(sold)
                    return 0
                }
                return try await group.reduce(0, +)
            }
            #expect(wins == 0)
            let told = try await world.standing(ada)
            #expect(told.member("status") == .string("offered") && told.member("offer")?["quote"]?["total_pence"] == .integer(4_000))
            #expect(try await world.offered(ada) == 2)
            #expect(try await world.sale.queued("waiting-mail").count == 2)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test(
        "Selling S38 After a lapse, a decline and a leaving the next is asked at once; what fits nobody is anybody's",
        arguments: Engine.allCases)
    func goesOn(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let lapsing = try await world.waits(2, "a@example.org")
            let declining = try await world.waits(2, "b@example.org")
            let leaving = try await world.waits(2, "c@example.org")
            let last = try await world.waits(1, "d@example.org")
            try await world.refund(sold)
            #expect(try await world.offered(lapsing) == 2)
            world.sale.clock.advance(seconds: 120 * 60 - 1)
            #expect(try await world.sale.desk.sales.endHolds() == 0)
            world.sale.clock.advance(seconds: 1)
            // The worker comes every second; until it has been, nobody else gets them.
            #expect(try await world.show().left == 0)
            #expect(try await world.checkout(SellingServing.places(1)).refusalCode == "not_enough")
            #expect(try await world.sale.desk.sales.endHolds() == 1)
            #expect(try await world.status(lapsing) == "lapsed")
            #expect(try await world.offered(declining) == 2)
            #expect(try await world.standing(leaving, .delete).member("status") == .string("left"))
            let declined = try await world.standing(declining, .delete, for: .offer)
            #expect(declined.status == .ok && declined.member("status") == .string("declined"), "\(declined.text)")
            // One place for the last; the other suits nobody.
            #expect(try await world.offered(last) == 1)
            #expect(try await world.status(leaving) == "left")
            #expect(try await world.show().left == 1)
            #expect(try await world.checkout(SellingServing.places(1)).status == .ok)
            #expect(try await world.standing(last, .delete).member("status") == .string("declined"))
            #expect(try await world.show().left == 1)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("A hold that has lapsed reads as held while somebody waits, and goes to them", arguments: Engine.allCases)
    func lapsedHolds(engine: Engine) async throws {
        var show = SellingServing.sought(2)
        show.map = ShowSeed.playhouse
        try await SellingServing.run(engine, show) { world in
            let all = ["stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4", "stalls-B-1", "stalls-B-2", "stalls-B-3"]
            let stalls = all.map { SellingServing.seat($0) }
            _ = try await world.held(stalls[0], stalls[1], stalls[2], stalls[3], stalls[4], stalls[5], stalls[6])
            let floor = try await world.held(SellingServing.places(2))
            let ada = try await world.waits(2, "ada@example.org", more: #","area":"stalls""#)
            world.sale.clock.advance(seconds: 901)
            // Nobody waits for the floor: its hold is over by time alone.
            #expect(try await world.show().areas?.map(\.available) == [0, 3, 2])
            let states = try await world.sale.get("/api/shows/\(SellingServing.uuid)/seats").decoded([BoxOffice.Seat].self)
            #expect(states.filter { $0.section == "Stalls" }.allSatisfy { $0.status == .reserved })
            #expect(try await world.checkout(SellingServing.seat("stalls-A-1")).refusalCode == "seats_taken")
            #expect(try await world.checkout(SellingServing.places(2)).status == .ok)
            _ = floor
            _ = try await world.sale.desk.sales.endHolds()
            #expect(try await world.offered(ada) == 2)
            #expect(try await world.show().areas?.first?.available == 5)
            #expect(try await world.sale.queued("waiting-mail").count == 2)
        }
    }

    @Test("Seats are offered side by side, where that can be; fewer where they would do", arguments: Engine.allCases)
    func together(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.map = ShowSeed.playhouse
        show.sheet = #"{"quotas":[]}"#
        show.more = #","waiting_list":true"#
        try await SellingServing.run(engine, show) { world in
            let (first, other) = (
                try await world.sold(SellingServing.seat("stalls-A-1")), try await world.sold(SellingServing.seat("stalls-B-3"))
            )
            let row = try await world.sold(
                SellingServing.seat("stalls-A-2"), SellingServing.seat("stalls-A-3"), SellingServing.seat("stalls-A-4"))
            _ = try await world.sold(SellingServing.seat("stalls-B-1"), SellingServing.seat("stalls-B-2"))
            let two = try await world.waits(2, "two@example.org", more: #","area":"stalls""#)
            let three = try await world.waits(3, "three@example.org", atLeast: 2, more: #","area":"stalls""#)
            try await world.refund(other)
            #expect(try await world.offered(two) == nil)
            #expect(try await world.offered(three) == nil)
            #expect(try await world.show().areas?.first?.available == 1)
            // Two single seats are what there is.
            try await world.refund(first)
            #expect(try await world.offered(two) == 2)
            #expect(try await world.standing(two, .delete).status == .ok)
            #expect(try await world.offered(three) == 2)
            #expect(try await world.status(two) == "declined")
            #expect(try await world.standing(three, .delete).status == .ok)
            let party = try await world.waits(3, "party@example.org", more: #","area":"stalls""#)
            try await world.refund(row)
            guard case .array(let places)? = try await world.standing(party).member("offer")?["places"] else {
                throw Tool.Failure(description: "no offer")
            }
            #expect(places.count == 3 && places.allSatisfy { $0["row"] == .string("A") }, "\(places)")
        }
    }

    @Test(
        "Selling S39 50 entries, 20 returns of random size: the order is kept, nobody twice, no place free while an entry fits",
        arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(60)) { world in
            var random = SystemRandomNumberGenerator()
            var sales: [(sale: BoxOffice.PaymentConfirmation, places: Int)] = []
            for _ in 0..<20 {
                let places = Int.random(in: 1...3, using: &random)
                sales.append((try await world.sold(SellingServing.places(places)), places))
            }
            let rest = 60 - sales.reduce(0) { $0 + $1.places }
            for _ in 0..<(rest / 8) { _ = try await world.held(SellingServing.places(8), more: #","email":"r@example.org""#) }
            if rest % 8 > 0 { _ = try await world.held(SellingServing.places(rest % 8), more: #","email":"r@example.org""#) }
            var waiting: [(id: String, quantity: Int, least: Int)] = []
            for number in 0..<50 {
                let quantity = Int.random(in: 1...4, using: &random)
                let least = Int.random(in: 1...quantity, using: &random)
                waiting.append((try await world.waits(quantity, "w\(number)@example.org", atLeast: least), quantity, least))
            }
            var (free, expected): (Int, [String: Int]) = (0, [:])
            for (sale, places) in sales.shuffled() {
                try await world.refund(sale)
                free += places
                for entry in waiting where expected[entry.id] == nil {
                    let given = min(entry.quantity, free)
                    guard given >= entry.least, given > 0 else { continue }
                    expected[entry.id] = given
                    free -= given
                }
                #expect(try await world.show().left == free)
            }
            for entry in waiting { #expect(try await world.offered(entry.id) == expected[entry.id], "\(entry)") }
            let mails = try await world.sale.queued("waiting-mail").filter { $0.contains("offered") }
            #expect(mails.count == expected.count && Set(mails).count == mails.count)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("A larger size and an open seat are offered in their own transaction", arguments: Engine.allCases)
    func staff(engine: Engine) async throws {
        var show = SellingServing.sought(2)
        show.map = ShowSeed.playhouse
        let larger = show.sheet.replacing(#""size":2"#, with: #""size":5"#)
        try await SellingServing.run(engine, show) { world in
            _ = try await world.sold(SellingServing.places(2))
            let seats = ["balcony-AA-1", "balcony-AA-2", "balcony-AA-3"].map { "\"\($0)\"" }.joined(separator: ",")
            let block = #"{"seatIds":[\#(seats)],"blocked":true}"#
            #expect(try await world.console(.post, "shows/\(SellingServing.uuid)/seats", block).status == .ok)
            let standing = try await world.waits(3, "floor@example.org", more: #","area":"floor""#)
            let seated = try await world.waits(2, "balcony@example.org", more: #","area":"balcony""#)
            let put = try await world.console(.put, "shows/\(SellingServing.uuid)/sheet", larger)
            #expect(put.status == .ok, "\(put.text)")
            #expect(try await world.offered(standing) == 3)
            #expect(try await world.offered(seated) == nil)
            let open = block.replacing("true", with: "false")
            #expect(try await world.console(.post, "shows/\(SellingServing.uuid)/seats", open).status == .ok)
            #expect(try await world.offered(seated) == 2)
            #expect(try await world.show().areas?.map(\.available) == [7, 1, 0])
        }
    }

    @Test(
        "Many places at once are offered by several transactions, in the order of the list: between two of them the public gets none",
        arguments: Engine.allCases)
    func many(engine: Engine) async throws {
        let show = SellingServing.sought(1)
        try await SellingServing.run(engine, show) { world in
            _ = try await world.sold(SellingServing.places(1))
            var waiting: [(id: String, quantity: Int, least: Int)] = []
            for number in 0..<130 {
                let quantity = Int.random(in: 1...3)
                let least = Int.random(in: 1...quantity)
                waiting.append((try await world.waits(quantity, "guest\(number)@example.org", atLeast: least), quantity, least))
            }
            let larger = show.sheet.replacing(#""size":1"#, with: #""size":200"#)
            #expect(try await world.console(.put, "shows/\(SellingServing.uuid)/sheet", larger).status == .ok)
            var (rounds, most) = (0, OfferRound.most)
            repeat {
                #expect(try await Self.offers(world) == min(most, Self.expected(waiting, 199).count))
                guard try await Self.isUnderWay(world) else { break }
                #expect(try await world.show().left == 0)
                let other = try await world.checkout(SellingServing.places(1), more: #","email":"x@example.org""#)
                #expect(other.status == .conflict && other.refusalCode == "not_enough", "\(other.text)")
                let late = try await world.join(1, "late\(rounds)@example.org")
                #expect(late.status == .created && late.member("status") == .string("unconfirmed"), "\(late.text)")
                (rounds, most) = (rounds + 1, most + OfferRound.most)
            } while try await world.sale.desk.waiting.goOn(at: world.now)
            #expect(rounds >= 1)
            #expect(try await world.sale.desk.waiting.goOn(at: world.now) == false)
            let expected = Self.expected(waiting, 199)
            for entry in waiting { #expect(try await world.offered(entry.id) == expected[entry.id], "\(entry)") }
            #expect(try await world.show().left == 199 - expected.values.reduce(0, +))
            #expect(try await world.database.read { try WaitingTransaction($0).isBehind(Self.event(world, $0), at: world.now) } == false)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test(
        "Of seats that are being offered nobody else has one, also not by name or by an app; who has an offer takes it, and changes it",
        arguments: Engine.allCases)
    func manySeats(engine: Engine) async throws {
        var show = SellingServing.sought(60)
        show.map = ShowSeed.playhouse
        try await SellingServing.run(engine, show) { world in
            for _ in 0..<7 { _ = try await world.sold(SellingServing.places(8)) }
            _ = try await world.sold(SellingServing.places(4))
            let all = ["stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4", "stalls-B-1", "stalls-B-2", "stalls-B-3"]
            let stalls = all.map { "\"\($0)\"" }.joined(separator: ",")
            let block = #"{"seatIds":[\#(stalls)],"blocked":true}"#
            #expect(try await world.console(.post, "shows/\(SellingServing.uuid)/seats", block).status == .ok)
            // More who want nothing that there is than one transaction looks at, before the one who does.
            try await Self.wait(world, OfferRound.mostTried + 8)
            let ada = try await world.waits(2, "ada@example.org", more: #","area":"stalls""#)
            while try await world.sale.desk.waiting.goOn(at: world.now) {}
            let open = block.replacing("true", with: "false")
            #expect(try await world.console(.post, "shows/\(SellingServing.uuid)/seats", open).status == .ok)
            #expect(try await world.offered(ada) == nil)
            #expect(try await Self.isUnderWay(world))
            #expect(try await world.show().areas?.first?.available == 0)
            let seats = try await world.sale.get("/api/shows/\(SellingServing.uuid)/seats").decoded([BoxOffice.Seat].self)
            #expect(seats.filter { $0.section == "Stalls" }.allSatisfy { $0.status == .reserved })
            #expect(try await world.checkout(SellingServing.seat("stalls-A-1")).refusalCode == "seats_taken")
            while try await world.sale.desk.waiting.goOn(at: world.now) {}
            #expect(try await world.offered(ada) == 2)
            #expect(try await world.show().areas?.first?.available == 5)
            #expect(try await world.checkout(SellingServing.seat("stalls-B-3")).status == .ok)
        }
    }

    /// Who gets what of so many places.
    private static func expected(_ waiting: [(id: String, quantity: Int, least: Int)], _ places: Int) -> [String: Int] {
        var (free, expected): (Int, [String: Int]) = (places, [:])
        for entry in waiting {
            let given = min(entry.quantity, free)
            guard given >= entry.least else { continue }
            expected[entry.id] = given
            free -= given
        }
        return expected
    }

    /// So many who wait for what is not sold any more, each for something else.
    private static func wait(_ world: SellingServing, _ count: Int) async throws {
        let now = world.now
        try await world.database.write { connection in
            let event = try Self.event(world, connection)
            let ids = try IDTransaction(connection).takeIDs(.waiting, count)
            for (number, id) in ids.enumerated() {
                try connection.execute(
                    WaitingStatements.insert, id, GateFixture.uuid(0x77, id), 1, event, "balcony", "gone-\(number / 8)", 8, 1 + number % 8,
                    "o\(number)@example.org", "", Account.ID?.none, String?.none, now, WaitingStatus.waiting.rawValue)
            }
        }
    }

    private static func isUnderWay(_ world: SellingServing) async throws -> Bool {
        try await world.database.read { try !$0.all(WaitingStatements.underWay).isEmpty }
    }

    private static func offers(_ world: SellingServing) async throws -> Int {
        try await world.database.read { Int(try $0.first(WaitingOfferSQL.offers) ?? 0) }
    }

    private static func event(_ world: SellingServing, _ connection: any Connection) throws -> Event.ID {
        try #require(try connection.first(ShowStatements.byUUID, SellingServing.uuid))
    }
}

private enum WaitingOfferSQL {
    static let offers = Selection<Int64>("SELECT COUNT(*) FROM waiting WHERE status = 'offered'")
}
