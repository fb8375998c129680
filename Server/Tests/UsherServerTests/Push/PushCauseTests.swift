import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What phones are told, each by its cause.
@Suite struct PushCauseTests {
    private struct World: Sendable {
        let push: PushWorld
        let sale: SaleServing
        var database: Database { sale.database }
        var store: PushStore { PushStore(sale.database) }

        func told() async throws -> [JSONValue] {
            try await push.deliver(database, sale.clock)
            return try push.taken()
        }

        func register(_ phone: Phone, _ buyer: BoxOfficeFixture.Buyer) async throws {
            #expect(try await sale.register(phone, token: sale.token(buyer)).status == .ok)
        }

        func sold(_ seats: [String], of stage: BoxOfficeFixture.Stage = .hamlet, to buyer: BoxOfficeFixture.Buyer) async throws -> String {
            let hold = try await sale.held(seats, of: stage, token: sale.token(buyer))
            sale.stripe.pay(hold.sessionID, email: "payer@example.org", name: "Payer")
            #expect(try await sale.success(hold.sessionID).status == .ok)
            return hold.reservationID
        }

        func refund(_ sale: String, of buyer: BoxOfficeFixture.Buyer) async throws {
            let answer = try await self.sale.post("/api/user/bookings/\(sale)/cancel", token: self.sale.token(buyer))
            #expect(answer.status == .ok, "\(answer.text)")
        }
    }

    /// Shows begin so many hours after the fixture's moment, 2025-12-20T23:30Z.
    private static func run(
        _ engine: Engine, hours: Int64 = 20, _ body: @Sendable @escaping (World) async throws -> Void
    ) async throws {
        try await PushWorld.run { push in
            try await LoopbackStripe.run { stripe, url in
                try await BoxOfficeFixture.run(engine, startsAt: BoxOfficeFixture.now.adding(seconds: hours * 3_600)) { database in
                    try await SaleServing.serve(database, .stripe, stripe, url, { $0.push = push.settings }) { sale in
                        try await body(World(push: push, sale: sale))
                    }
                }
            }
        }
    }

    @Test(
        "Apps P59 A booking: who opted in is told once, in their language, by the show's clock, and where it leads",
        arguments: Engine.allCases)
    func booking(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let days = ["en-GB": "Sunday", "de-AT": "Sonntag", "fr": "dimanche", "es-MX": "domingo", "it": "domenica", "pt": "Sunday"]
            for (number, language) in days.keys.sorted().enumerated() {
                var phone = Phone(number)
                (phone.language, phone.zone) = (language, "Asia/Tokyo")
                try await world.register(phone, .ann)
            }
            var deaf = Phone(20)
            deaf.kinds = ["reminder"]
            try await world.register(deaf, .ann)
            try await world.register(Phone(21), .bob)
            let sale = try await world.sold(["stalls-A-1", "stalls-A-2"], to: .ann)
            let told = try await world.told()
            #expect(told.count == days.count, "neither who did not want to know nor anybody else")
            let bodies = told.compactMap { $0["aps"]?["alert"]?["body"]?.text }
            for day in Set(days.values) {
                #expect(
                    bodies.count { $0.contains(day) && $0.contains("19:30") && $0.contains("Hamlet") } == days.values.count { $0 == day },
                    "\(day)")
            }
            for push in told {
                #expect(
                    push["usher"] == .members(["kind": .string("booking"), "url": .string("https://tickets.example.org/bookings/\(sale)")]))
                #expect(push["aps"]?["sound"]?.text == "default" && push["aps"]?["interruption-level"]?.text == "active")
                let text = JSONText.string(push)
                #expect(!text.contains("stalls") && !text.contains("Ann") && !text.contains("@") && !text.contains("A-1"))
            }
            #expect(try await world.told().isEmpty, "once")
        }
    }

    @Test("Apps P59 A refund is told, and a confirmation that is refunded before its turn is not", arguments: Engine.allCases)
    func refund(engine: Engine) async throws {
        try await Self.run(engine) { world in
            try await world.register(Phone(), .ann)
            let sale = try await world.sold(["floor-A-1"], of: .kind, to: .ann)
            try await world.refund(sale, of: .ann)
            let told = try await world.told()
            #expect(told.count == 1 && told[0]["aps"]?["alert"]?["title"]?.text == "Booking refunded", "\(told)")
            _ = try await world.sold(["floor-A-2"], of: .kind, to: .ann)
            #expect(try await world.sale.post("/api/auth/signout", #"{"all":true}"#, token: world.sale.token(.ann)).status == .ok)
            #expect(try await world.told().isEmpty, "signed out")
        }
    }

    @Test("Apps P59 In quiet hours a booking is told without a sound", arguments: Engine.allCases)
    func silent(engine: Engine) async throws {
        try await Self.run(engine) { world in
            var phone = Phone()
            // 23:30 in London.
            phone.quiet = ("22:00", "07:00")
            try await world.register(phone, .ann)
            _ = try await world.sold(["stalls-A-1"], to: .ann)
            let told = try await world.told()
            #expect(told.count == 1 && told[0]["aps"]?["sound"] == nil && told[0]["aps"]?["interruption-level"]?.text == "passive")
        }
    }

    @Test(
        "Apps P59 A day before a show its buyers are reminded once, by the show's calendar; who bought later is not",
        arguments: Engine.allCases)
    func reminder(engine: Engine) async throws {
        try await Self.run(engine, hours: 30) { world in
            for (number, buyer) in BoxOfficeFixture.Buyer.allCases.enumerated() {
                var phone = Phone(number)
                (phone.kinds, phone.language) = (["reminder"], "de")
                if buyer == .cid { phone.quiet = ("00:00", "07:00") }
                try await world.register(phone, buyer)
            }
            let ann = try await world.sold(["floor-A-1"], of: .kind, to: .ann)
            _ = try await world.sold(["floor-A-2"], of: .kind, to: .cid)
            let now = world.sale.now
            #expect(try await world.store.remind(at: now) == 0)
            // 2025-12-21T05:30Z, a day before; Bob buys then.
            world.sale.clock.advance(seconds: 6 * 3_600 + 10)
            _ = try await world.sold(["floor-A-3"], of: .kind, to: .bob)
            world.sale.clock.advance(seconds: 50)
            #expect(try await world.store.remind(at: world.sale.now) == 4, "each show of the fixture")
            #expect(try await world.store.remind(at: world.sale.now) == 0)
            let told = try await world.told()
            #expect(told.count == 1, "\(told)")
            #expect(told.first?["aps"]?["alert"]?["title"]?.text == "Morgen: Kind")
            #expect(told.first?["aps"]?["alert"]?["body"]?.text?.contains("05:30, Playhouse") == true, "\(told)")
            #expect(told.first?["usher"]?["url"]?.text == "https://tickets.example.org/bookings/\(ann)")
            // Cid's phone is quiet until seven in the morning.
            world.sale.clock.set(Instant(seconds: 1_766_300_399))
            #expect(try await world.told().isEmpty)
            world.sale.clock.advance(seconds: 1)
            #expect(try await world.told().count == 1)
        }
    }

    @Test("Apps P59 A reminder of what was refunded meanwhile is dropped, and so is one of a show that moved", arguments: Engine.allCases)
    func reminderDropped(engine: Engine) async throws {
        try await Self.run(engine, hours: 30) { world in
            try await world.register(Phone(1), .ann)
            try await world.register(Phone(2), .bob)
            let sale = try await world.sold(["floor-A-1"], of: .kind, to: .ann)
            _ = try await world.sold(["stalls-A-1"], of: .hamlet, to: .bob)
            _ = try await world.told()
            world.sale.clock.advance(seconds: 7 * 3_600)
            #expect(try await world.store.remind(at: world.sale.now) == 4)
            try await world.refund(sale, of: .ann)
            try await world.database.write { connection in
                try connection.execute(Self.move, BoxOfficeFixture.Stage.hamlet.uuid, world.sale.now.adding(seconds: 72 * 3_600))
            }
            let kinds = try await world.told().compactMap { $0["usher"]?["kind"]?.text }
            #expect(kinds == ["booking"], "the refund alone")
        }
    }

    private static let move = Statement("UPDATE events SET starts_at = $2, ends_at = NULL WHERE uuid = $1")

    @Test(
        "Apps P59 A sold-out show has a free seat: who watches is told once in half an hour, if one is free then",
        arguments: Engine.allCases)
    func seats(engine: Engine) async throws {
        try await Self.run(engine) { world in
            var phone = Phone()
            phone.kinds = ["seats"]
            try await world.register(phone, .ann)
            let path = "/api/shows/\(BoxOfficeFixture.Stage.kind.uuid)/watch"
            let token = try await world.sale.token(.ann)
            _ = try await world.sold((1...8).map { "floor-A-\($0)" }, of: .kind, to: .bob)
            #expect(try await world.sale.send(.put, path, token: token).text == #"{"success":true,"watching":true}"#)
            // Places are left: that one becomes free is no news.
            try await hold(["floor-A-9"], world, releases: true)
            #expect(try await seatsTold(world).isEmpty)
            let last = try await hold(["floor-A-9", "floor-A-10"], world)
            try await release(last, world)
            let told = try await seatsTold(world)
            #expect(told.count == 1)
            #expect(
                told.first?["usher"]
                    == .members([
                        "kind": .string("seats"), "url": .string("https://tickets.example.org/shows/\(BoxOfficeFixture.Stage.kind.uuid)"),
                    ]))
            try await hold(["floor-A-9", "floor-A-10"], world, releases: true)
            #expect(try await seatsTold(world).isEmpty, "within half an hour")
            world.sale.clock.advance(seconds: 1_800)
            let again = try await hold(["floor-A-9", "floor-A-10"], world)
            try await release(again, world)
            #expect(try await world.store.tellWatchers(at: world.sale.now) == 1)
            _ = try await hold(["floor-A-9", "floor-A-10"], world)
            #expect(try await world.told().isEmpty, "somebody was faster")
            #expect(try await world.sale.send(.delete, path, token: token).text == #"{"success":true,"watching":false}"#)
            #expect(try await world.sale.send(.put, path).status == .unauthorized)
            #expect(try await world.sale.send(.put, "/api/shows/\(Phone().id)/watch", token: token).status == .notFound)
            world.sale.clock.advance(seconds: 20 * 3_600)
            let over = try await world.sale.send(.put, path, token: world.sale.token(.ann))
            #expect(over.status == .conflict && over.member("code")?.text == "not_on_sale")
        }
    }

    @discardableResult
    private func hold(_ seats: [String], _ world: World, releases: Bool = false) async throws -> String {
        let held = try await world.sale.held(seats, of: .kind, token: world.sale.token(.cid)).reservationID
        if releases { try await release(held, world) }
        return held
    }

    private func release(_ hold: String, _ world: World) async throws {
        let answer = try await world.sale.send(
            .post, "/api/seat-checkout/cancel", #"{"reservationId":"\#(hold)"}"#, token: world.sale.token(.cid))
        #expect(answer.status == .ok, "\(answer.text)")
    }

    private func seatsTold(_ world: World) async throws -> [JSONValue] {
        _ = try await world.store.tellWatchers(at: world.sale.now)
        return try await world.told()
    }
}
