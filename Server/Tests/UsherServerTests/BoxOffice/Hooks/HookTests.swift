@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Webhooks from what happens to a receiver on loopback.
@Suite struct HookTests {
    @Test(
        "Selling S62 A signature tells apart another secret, an altered body, 301 seconds; a rotated secret signs for a day",
        arguments: Engine.allCases)
    func signatures(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let hook = try await house.make("/a", [.salePaid])
            #expect(hook.secret.hasPrefix("whsec_") && hook.secret.utf8.count == 49)
            let told = try await house.shown(hook)
            #expect(told["secret"] == nil && !JSONText.string(told).contains("whsec_"))
            try await house.buy(["stalls-A-1"])
            #expect(await house.call() == 1)
            let call = try #require(house.receiver.calls.first)
            let now = house.clock.clock.now()
            #expect(HookReceiver.isGenuine(call.signature, call.body, hook.secret, at: now))
            #expect(call.json?["id"]?.text == call.event && UUIDText.normalised(call.event) == call.event)
            #expect(!HookReceiver.isGenuine(call.signature, call.body + [0x20], hook.secret, at: now))
            #expect(!HookReceiver.isGenuine(call.signature, call.body, String(hook.secret.dropLast()) + "x", at: now))
            #expect(HookReceiver.isGenuine(call.signature, call.body, hook.secret, at: now.adding(seconds: 300)))
            #expect(!HookReceiver.isGenuine(call.signature, call.body, hook.secret, at: now.adding(seconds: 301)))

            let rotated = try await house.act(hook, "rotate")
            let new = try #require(rotated.member("hook")?["secret"]?.text)
            #expect(new != hook.secret)
            for (hours, old) in [(0, true), (23, true), (24, false)] {
                house.receiver.forget()
                house.clock.set(now.adding(seconds: Int64(hours) * 3_600))
                #expect(try await house.act(hook, "test").status == .accepted)
                await house.call()
                let call = try #require(house.receiver.calls.first)
                #expect(call.type == "hook.test" && HookReceiver.isGenuine(call.signature, call.body, new, at: house.clock.clock.now()))
                #expect(HookReceiver.isGenuine(call.signature, call.body, hook.secret, at: house.clock.clock.now()) == old, "\(hours) h")
            }
            // Neither database nor audit has it in clear.
            let sealed = try await house.database.read { try $0.all(HookSQL.secrets) { $0.blob(0) } }
            #expect(sealed.count == 1 && !String(decoding: sealed[0], as: UTF8.self).contains("whsec"))
        }
    }

    @Test("Selling S62 What happens to sales and shows is told once each, with a revision that grows", arguments: Engine.allCases)
    func events(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let all = try await house.make("/all")
            _ = try await house.make("/refunds", [.saleRefunded])
            let sale = try await house.buy(["stalls-A-1", "stalls-A-2"])
            house.clock.advance(seconds: 1)
            try await house.change(sale, .refund, seats: ["stalls-A-1"])
            house.clock.advance(seconds: 1)
            try await house.change(sale, .cancel)
            let buyer = try await house.sales.token(.bob)
            let released = try await house.sales.held(["stalls-B-1"], token: buyer)
            _ = try await house.sales.post(
                "/api/seat-checkout/cancel", #"{"reservationId":"\#(released.reservationID)"}"#, token: buyer)
            _ = try await house.sales.held(["stalls-B-2"], token: try await house.sales.token(.cid))
            house.clock.advance(seconds: 3_600)
            try await house.sales.desk.sales.endHolds()
            try await house.database.write { connection in
                let events = EventTransaction(connection)
                var draft = try #require(try events.event(organisation: 1, key: "hamlet")).0
                draft.startsAt = draft.startsAt.adding(seconds: 3_600)
                try events.save(draft, at: house.clock.clock.now())
                draft.cancelled = true
                try events.save(draft, at: house.clock.clock.now())
            }
            try await exhaust { await house.call() > 0 }
            let types = house.receiver.calls(at: "/all").compactMap(\.type).sorted()
            #expect(
                types == [
                    "sale.cancelled", "sale.cancelled", "sale.expired", "sale.paid", "sale.refunded", "show.cancelled", "show.moved",
                ])
            #expect(house.receiver.calls(at: "/refunds").compactMap(\.type) == ["sale.refunded"])
            let own = house.receiver.calls(at: "/all").filter { $0.json?["data"]?["sale"]?["id"]?.text == sale }
            #expect(own.sorted { $0.revision < $1.revision }.compactMap(\.type) == ["sale.paid", "sale.refunded", "sale.cancelled"])
            let paid = try #require(own.first { $0.type == "sale.paid" })
            #expect(paid.text.contains(#""total_pence":17000"#) && paid.text.contains(#""title":"Hamlet""#) && !paid.text.contains("qr"))
            #expect(try await house.deliveries(all).allSatisfy { $0["state"]?.text == "delivered" })
            #expect(Set(house.receiver.calls(at: "/all").map(\.event)).count == 7)
        }
    }

    @Test("Selling S63 A receiver that fails is called again after 1, 5, 30 min, 2, 6, 12, 24 h, then given up", arguments: Engine.allCases)
    func tries(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let hook = try await house.make("/a", [.salePaid])
            house.receiver.answer("/a", .status(500))
            try await house.buy(["stalls-A-1"])
            #expect(await house.call() == 1)
            for pause in [60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as [Int64] {
                let waiting = try #require(try await house.deliveries(hook).first)
                let next = try #require(waiting["next_at"]?.text.flatMap(Timestamp.read))
                let wait = next.microseconds - house.clock.clock.now().microseconds
                #expect(abs(wait - pause * 1_000_000) <= pause * 100_000 + 1_000, "\(pause): \(wait)")
                #expect(waiting["failure"]?.text == "500: so it is")
                house.clock.set(next.adding(seconds: -1))
                #expect(await house.call() == 0)
                house.clock.set(next.adding(seconds: 1))
                #expect(await house.call() == 1)
            }
            let over = try #require(try await house.deliveries(hook).first)
            #expect(over["state"]?.text == "given_up" && over["tries"] == .integer(8))
            house.clock.advance(seconds: 86_400 * 3)
            #expect(await house.call() == 0)
            #expect(Set(house.receiver.calls.map(\.event)).count == 1 && house.receiver.calls.count == 8)
            // Each try is signed anew.
            #expect(Set(house.receiver.calls.map(\.signature)).count == 8)
        }
    }

    @Test(
        "Selling S63 Twenty failures and none well for three days switch it off; owners are told; enabled, it hears all with the same ids",
        arguments: Engine.allCases)
    func disabled(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let hook = try await house.make("/a", [.salePaid])
            house.receiver.answer("/a", .status(503))
            for seat in 1...3 { try await house.buy(["stalls-A-\(seat)"]) }
            let began = house.clock.clock.now()
            // 24 failures within two days: not hopeless yet.
            for _ in 0..<60 {
                house.clock.advance(seconds: 3_600)
                await house.call()
            }
            #expect(try await house.shown(hook)["state"]?.text == "on")
            house.clock.set(began.adding(seconds: 72 * 3_600 + 1))
            try await house.buy(["circle-C-1"])
            await house.call()
            let off = try await house.shown(hook)
            #expect(off["state"]?.text == "off" && off["disabled_for"]?.text == "failing", "\(off)")
            let mails = try await house.mails()
            #expect(mails.count == 1 && mails[0].contains("is off") && mails[0].contains("/webhooks/\(hook.id)"))

            // What happens meanwhile waits.
            try await house.buy(["circle-C-2"])
            house.receiver.forget()
            house.clock.advance(seconds: 86_400)
            #expect(await house.call() == 0)
            house.receiver.answer("/a", .status(200))
            #expect(try await house.act(hook, "enable").member("hook")?["state"]?.text == "on")
            try await exhaust { await house.call() > 0 }
            let told = house.receiver.calls
            #expect(told.count == 2 && told.allSatisfy { $0.type == "sale.paid" })

            // Replayed: the same ids.
            house.receiver.forget()
            let ids = told.map { "\"\($0.event)\"" }.joined(separator: ",")
            #expect(try await house.act(hook, "replay", #"{"events":[\#(ids)]}"#).member("sent") == .integer(2))
            let since = Timestamp.milliseconds(began.adding(seconds: -10))
            #expect(try await house.act(hook, "replay", #"{"from":"\#(since)"}"#).member("sent") == .integer(5))
            try await exhaust { await house.call() > 0 }
            #expect(house.receiver.calls.count == 7 && Set(house.receiver.calls.map(\.event)).count == 5)
            #expect(Set(told.map(\.event)).isSubset(of: Set(house.receiver.calls.map(\.event))))
            let foreign = try await house.act(hook, "replay", #"{"events":["\#(UUID().uuidString)"]}"#)
            #expect(foreign.status == .badRequest && foreign.text.contains(#""field":"events""#))
        }
    }

    @Test("Selling S63 410 switches it off at once; what waits longer than seven days is dropped", arguments: Engine.allCases)
    func gone(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let hook = try await house.make("/a", [.salePaid])
            house.receiver.answer("/a", .status(410))
            try await house.buy(["stalls-A-1"])
            await house.call()
            #expect(try await house.shown(hook)["disabled_for"]?.text == "gone")
            house.clock.advance(seconds: 6 * 86_400)
            try await house.buy(["stalls-A-2"])
            house.clock.advance(seconds: 86_400 + 1)
            await house.call()
            #expect(house.receiver.calls.count == 1)
            house.receiver.answer("/a", .status(200))
            _ = try await house.act(hook, "enable")
            try await exhaust { await house.call() > 0 }
            // The first had waited for seven days.
            #expect(house.receiver.calls.count == 2)
            #expect(try await house.deliveries(hook).map { $0["state"]?.text } == ["delivered", "given_up"])
        }
    }

    @Test(
        "Selling S63 One that hangs delays no other; a redirect is not followed; a worker that died is taken over",
        arguments: Engine.allCases)
    func hanging(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let slow = try await house.make("/slow", [.salePaid])
            let moved = try await house.make("/moved", [.salePaid])
            _ = try await house.make("/well", [.salePaid])
            house.receiver.answer("/slow", .silence)
            house.receiver.answer("/moved", .redirect(house.url("/elsewhere")))
            try await house.buy(["stalls-A-1"])
            let worker = house.worker(patience: .seconds(8))
            async let round = worker.round()
            let start = ContinuousClock.now
            #expect(
                try await eventually(within: 6) {
                    house.receiver.calls(at: "/well").count == 1 && house.receiver.calls(at: "/slow").count == 1
                })
            let isEarly = ContinuousClock.now - start < .seconds(6)
            #expect(isEarly)
            #expect(await round == 3)
            #expect(try await house.deliveries(slow).first?["failure"]?.text == "no answer within 10 s")
            #expect(try await house.deliveries(moved).first?["failure"]?.text?.hasPrefix("302") == true)
            #expect(house.receiver.calls(at: "/elsewhere").isEmpty)

            // Somebody takes a call and dies.
            house.receiver.forget()
            try await house.buy(["stalls-A-2"])
            let calls = HookCalls(house.database, seal: house.sales.desk.seal)
            for id in try await calls.due(at: house.clock.clock.now()) {
                let row = try #require(try await calls.hook(id))
                _ = try await calls.claim(row, limit: 8, at: house.clock.clock.now())
            }
            #expect(await house.call() == 0)
            house.clock.advance(seconds: 61)
            house.receiver.answer("/slow", .status(200))
            await house.call()
            #expect(house.receiver.calls(at: "/well").count == 1)
        }
    }

    @Test("Selling S63 Workers of two processes make each call once", arguments: Engine.allCases)
    func twice(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            _ = try await house.make("/a", [.salePaid])
            for seat in 1...10 { try await house.buy(["stalls-A-\(seat)"]) }
            let (a, b) = (house.worker(), house.worker())
            async let first = a.round()
            async let second = b.round()
            #expect(await first + second == 10)
            #expect(house.receiver.calls.count == 10 && Set(house.receiver.calls.map(\.event)).count == 10)
        }
    }

    @Test("Selling S65 Without persons no name and no address leaves, and after erasure none is kept", arguments: Engine.allCases)
    func persons(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            _ = try await house.make("/plain", [.salePaid, .saleRefunded])
            _ = try await house.make("/persons", [.salePaid, .saleRefunded], persons: true)
            let sale = try await house.buy(["stalls-A-1"], by: .ann)
            try await house.change(sale, .refund)
            await house.call()
            let (email, name) = (BoxOfficeFixture.Buyer.ann.email, "Ann")
            #expect(house.receiver.calls(at: "/plain").count == 2 && house.receiver.calls(at: "/persons").count == 2)
            #expect(house.receiver.calls(at: "/plain").allSatisfy { !$0.text.contains(email) && !$0.text.contains(name) })
            #expect(house.receiver.calls(at: "/persons").allSatisfy { $0.text.contains(email) && $0.text.contains(name) })
            #expect(house.receiver.calls.allSatisfy { !$0.text.contains("code") })
            try await house.database.write {
                try AccountTransaction($0).erase(BoxOfficeFixture.Buyer.ann.id, by: .local, at: house.clock.clock.now())
            }
            let kept = try await house.database.read { try $0.all(HookSQL.personal) { $0.text(0) } }
            #expect(kept.isEmpty)
        }
    }

    @Test("Selling S54 Webhooks are for owners and admins; a foreign one is as unknown as none", arguments: Engine.allCases)
    func rights(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let hook = try await house.make()
            let path = "/console/api/hooks/\(hook.id)"
            let routes: [(HTTPRequest.Method, String, String?)] = [
                (.get, path, nil), (.patch, path, "{}"), (.post, path + "/rotate", nil), (.post, path + "/enable", nil),
                (.post, path + "/test", nil), (.post, path + "/replay", #"{"events":[]}"#), (.get, path + "/deliveries", nil),
                (.delete, path, nil),
            ]
            let unknown = UUID().uuidString.lowercased()
            for (method, path, body) in routes {
                for staff in [Staff.editor, .door] {
                    let answer = try await house.sales.send(method, path, body, token: try await house.sales.token(staff.account))
                    #expect(answer.status == .forbidden && answer.text.contains("role_required"), "\(staff) \(path)")
                }
                let foreign = try await house.sales.token(Staff.foreign.account)
                let (theirs, none) = (
                    try await house.sales.send(method, path, body, token: foreign),
                    try await house.sales.send(method, path.replacing(hook.id, with: unknown), body, token: foreign)
                )
                #expect(theirs.status == .notFound && theirs.text == none.text, "\(path)")
                #expect(try await house.sales.send(method, path, body).status == .unauthorized)
            }
            #expect(try await house.sales.get("/console/api/hooks", token: try await house.owner).status == .ok)
            #expect(try await house.sales.get("/console/api/hooks?organisation=globe", token: try await house.owner).status == .ok)
            #expect(try await house.sales.get("/console/api/hooks?organisation=nobody", token: try await house.owner).status == .notFound)
            for _ in 1..<HookRule.most { _ = try await house.make() }
            let over = try await house.sales.post(
                "/console/api/hooks", #"{"url":"\#(house.url("/x"))","types":["sale.paid"]}"#, token: try await house.owner)
            #expect(over.status == .conflict && over.text.contains(#""max":10"#))
            let changed = try await house.sales.send(.patch, path, #"{"types":["sale.paid"]}"#, token: try await house.owner)
            #expect(changed.member("hook")?["types"] == .array([.string("sale.paid")]))
            for bad in [#"{"types":[]}"#, #"{"types":["hook.test"]}"#, #"{"types":["x"]}"#, #"{"url":5}"#] {
                #expect(try await house.sales.send(.patch, path, bad, token: try await house.owner).status == .badRequest, "\(bad)")
            }
            #expect(try await house.sales.send(.delete, path, token: try await house.owner).status == .noContent)
            #expect(try await house.sales.get(path, token: try await house.owner).status == .notFound)
            let deeds = try await house.database.read { try AuditTransaction($0).latestAudit(30).map(\.action) }
            #expect(["hook.created", "hook.changed", "hook.deleted"].allSatisfy(deeds.contains))
        }
    }

    @Test("What waits for a webhook that is off is nobody's delay: the outbox's figure leaves it out", arguments: Engine.allCases)
    func backlog(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            _ = try await house.make("/a", [.salePaid])
            try await house.buy(["stalls-A-1"])
            let (outbox, now) = (Outbox(house.database), house.clock.clock.now())
            let before = try await outbox.backlog(at: now).waiting
            try await house.database.write { try $0.execute(HookSQL.disable, now) }
            #expect(try await outbox.backlog(at: now).waiting == before - 1)
            #expect(try await HookCalls(house.database, seal: house.sales.desk.seal).backlog() == 1, "it is told of as a webhook's")
        }
    }

    @Test("What waits for a deleted webhook is dropped; events are forgotten after their time", arguments: Engine.allCases)
    func forgotten(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let (hook, other) = (try await house.make("/a", [.salePaid]), try await house.make("/b", [.salePaid]))
            try await house.buy(["stalls-A-1"])
            #expect(try await house.sales.send(.delete, "/console/api/hooks/\(hook.id)", token: try await house.owner).status == .noContent)
            await house.call()
            #expect(house.receiver.calls.map(\.path) == ["/b"])
            let calls = HookCalls(house.database, seal: house.sales.desk.seal)
            #expect(try await calls.backlog() == 0)
            house.clock.advance(seconds: 31 * 86_400)
            #expect(try await house.deliveries(other).isEmpty)
            house.clock.advance(seconds: 8 * 86_400)
            while try await calls.forget(at: house.clock.clock.now()) {}
            #expect(try await house.database.read { try $0.all(HookSQL.events) { $0.text(0) } }.isEmpty)
        }
    }
}

extension HookServing {
    /// Mails to owners about webhooks that are off.
    func mails() async throws -> [String] {
        let desk = sales.desk
        return try await withTemporaryFolder { folder in
            let sender = try MailSender(desk.settings.mail, data: folder, clock: clock.clock)
            let outbox = OutboxWorker(
                Outbox(database), seal: desk.seal, handlers: desk.mailHandlers(sender).filter { $0.key == HookCalls.mail },
                clock: clock.clock,
                log: .quiet)
            return try await HookMails(folder: folder, outbox: outbox).mails()
        }
    }

    private struct HookMails: MailingDesk {
        let folder: URL
        let outbox: OutboxWorker
    }
}

private enum HookSQL {
    static let disable = Statement("UPDATE hooks SET disabled_at = $1, disabled_for = 'tests'")
    static let secrets = Statement("SELECT secret FROM hooks")
    static let personal = Statement("SELECT personal FROM hook_events WHERE personal IS NOT NULL")
    static let events = Statement("SELECT uuid FROM hook_events")
}
