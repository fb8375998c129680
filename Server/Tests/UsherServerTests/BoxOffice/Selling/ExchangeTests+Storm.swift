import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// Whatever is done in whatever order: the money that is here is that of the tickets that stand.
extension ExchangeTests {
    /// What is done to the tickets of one buyer, by dice.
    private struct Storm {
        let world: World
        var dice: FuzzSource
        var unpaid: [BoxOffice.CheckoutResponse] = []
        var step = 0

        /// All sales, those of tickets that were passed on among them.
        func sales() async throws -> [Booking] { try await world.database.read { try $0.all(ExchangeStormSQL.paid) } }

        mutating func act(_ acts: Range<Int>) async throws {
            step += 1
            let standing = try await sales().filter { $0.origin == nil && $0.status == .paid }
            guard let sale = standing.randomElement(using: &dice) else { return }
            let sold = try await world.next(sale.uuid)
            let tickets = Array(sold.tickets.shuffled(using: &dice).prefix(Int.random(in: 1...2, using: &dice)))
            switch Int.random(in: acts, using: &dice) {
            case 0...4: try await change(sold, tickets)
            case 5: try await giveBack(sold, tickets)
            case 6: try await passOn(sold, tickets[0])
            case 7: if let hold = unpaid.popLast() { try await pay(hold) }
            default: try await sendBack(sale)
            }
            try await tell()
        }

        private mutating func change(_ sold: Sold, _ tickets: [String]) async throws {
            let area = ["floor", "balcony"].randomElement(using: &dice) ?? ""
            let category = ["adult", "child", "baby"].randomElement(using: &dice) ?? ""
            let show = [SellingServing.uuid, world.late].randomElement(using: &dice)
            let items = SellingServing.places(Int.random(in: 1...2, using: &dice), in: area, category)
            let answer = try await world.ask(sold, items, tickets, to: show)
            guard answer.status == .ok else {
                #expect(answer.status == .conflict, "\(answer.text)")
                return
            }
            let hold = try answer.decoded(BoxOffice.CheckoutResponse.self)
            guard hold.payablePence ?? 0 > 0 else { return }
            if Int.random(in: 0...2, using: &dice) > 0 { try await pay(hold) } else { unpaid.append(hold) }
        }

        /// What has been dropped meanwhile, or whose tickets are gone, goes back.
        private func pay(_ hold: BoxOffice.CheckoutResponse) async throws {
            guard world.sale.stripe.session(hold.sessionID)?.status == "open" else { return }
            world.sale.stripe.pay(hold.sessionID)
            let answer = try await world.sale.success(hold.sessionID)
            #expect(answer.status == .ok || answer.status == .conflict, "\(answer.text)")
        }

        private func giveBack(_ sold: Sold, _ tickets: [String]) async throws {
            let list = tickets.map { "\"\($0)\"" }.joined(separator: ",")
            let answer = try await CounterServing(world: world.selling).post(
                "sales/\(sold.id)/refund", #"{"tickets":[\#(list)],"force":true}"#, as: .owner)
            // What somebody has sent back elsewhere is not there any more.
            #expect(answer.status == .ok || isHalf && answer.refusalCode == "over_refund", "\(answer.text)")
        }

        private func passOn(_ sold: Sold, _ ticket: String) async throws {
            let answer = try await world.sale.send(
                .post, "/api/user/bookings/\(sold.id)/transfers",
                #"{"tickets":["\#(ticket)"],"email":"grace@example.org","name":"Grace Hopper"}"#, token: world.ann,
                headers: [.idempotencyKey: CounterServing.newKey()])
            #expect(answer.status == .created, "\(answer.text)")
        }

        /// Somebody sends all that is left of a sale's charge back, or in every second throw a half of it.
        private mutating func sendBack(_ sale: Booking) async throws {
            guard let session = sale.payment.session, let paid = world.sale.stripe.session(session) else { return }
            let left = paid.amount - world.sale.stripe.returned(paid.intent)
            if left > 0 { world.sale.stripe.goodwill(session, isHalf ? (left + 1) / 2 : left) }
        }

        /// Only a part is sent back: then more has gone than tickets have.
        var isHalf = false

        /// All refunds are made, and Stripe tells of each charge.
        private func tell() async throws {
            await world.sale.outbox.drain()
            for session in world.sale.stripe.sessions where world.sale.stripe.returned(session.intent) > 0 {
                let id = "evt_\(session.id)_\(world.sale.stripe.returned(session.intent))"
                #expect(try await world.sale.webhook(world.sale.stripe.chargeEvent(session.id, id: id, at: world.sale.now)).status == .ok)
            }
            await world.sale.outbox.drain()
        }

        /// What has come and not gone back.
        var kept: Int64 {
            world.sale.stripe.sessions.reduce(0) {
                $0 + ($1.paymentStatus == "paid" ? $1.amount - world.sale.stripe.returned($1.intent) : 0)
            }
        }

        func agrees(_ what: String) async throws {
            let worth = try await sales().reduce(0) { sum, sale in
                sum + (sale.origin == nil ? sale.seats.reduce(0) { $0 + ($1.counts ? $1.price : 0) } : 0)
            }
            #expect(kept == worth, "\(what), step \(step)")
            try await refundsArrived(what)
        }

        func refundsArrived(_ what: String) async throws {
            let failed = try await world.database.read { try $0.first(ExchangeStormSQL.failed) { $0.int(0) } }
            #expect(failed == 0, "\(what), step \(step)")
        }

        /// Staff give all back that stands.
        mutating func end() async throws {
            for sale in try await sales() where sale.status == .paid {
                _ = try await world.selling.console(.post, "sales/\(sale.uuid)/refund", #"{"force":true}"#)
            }
            try await tell()
        }
    }

    @Test(
        "Selling S48 Changed, paid, passed on, refunded and charged back in any order: what is here is what the standing tickets cost",
        arguments: Engine.allCases, 1...3)
    func storm(_ engine: Engine, _ seed: UInt64) async throws {
        try await World.run(engine, floor: 30) { world in
            var storm = Storm(world: world, dice: FuzzSource(seed: seed))
            for _ in 0..<2 { _ = try await world.sold(2) }
            for _ in 0..<14 {
                try await storm.act(0..<9)
                try await storm.agrees("seed \(seed)")
            }
            try await storm.end()
            try await storm.agrees("seed \(seed)")
            #expect(storm.kept == 0)
        }
    }

    @Test(
        "Selling S48 Parts that somebody sends back elsewhere take no ticket along, and at the end no more has gone back than came",
        arguments: Engine.allCases, 1...3)
    func goodwill(_ engine: Engine, _ seed: UInt64) async throws {
        try await World.run(engine, floor: 30) { world in
            var storm = Storm(world: world, dice: FuzzSource(seed: 100 + seed), isHalf: true)
            for _ in 0..<2 { _ = try await world.sold(2) }
            for _ in 0..<14 {
                try await storm.act(0..<9)
                try await storm.refundsArrived("seed \(seed)")
                #expect(storm.kept >= 0)
            }
            try await storm.end()
            try await storm.refundsArrived("seed \(seed)")
            #expect(storm.kept == 0, "seed \(seed)")
        }
    }
}

private enum ExchangeStormSQL {
    static let paid = Selection<Booking>("SELECT {{columns}} FROM bookings WHERE paid_at IS NOT NULL ORDER BY id")
    static let failed = Statement("SELECT COUNT(*) FROM refunds WHERE state = 'failed'")
}
