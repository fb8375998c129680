import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Discount codes, as buyers use them and as staff keep them.
@Suite struct CodeTests {
    private static func show(_ codes: String..., sheet: String = SellingServing.floor) -> SellingServing.Show {
        var show = SellingServing.Show()
        (show.codes, show.sheet) = (codes, sheet)
        return show
    }

    @Test("Selling S23 Unknown, off, early, late, elsewhere: one equal answer", arguments: Engine.allCases)
    func invalid(engine: Engine) async throws {
        let show = Self.show(
            #""code":"OFF","kind":"free","active":false"#, #""code":"EARLY","kind":"free","opens_at":"2025-12-21T12:00:00Z""#,
            #""code":"LATE","kind":"free","closes_at":"2025-12-20T12:00:00Z""#,
            #""code":"ELSEWHERE","kind":"free","performances":["hamlet"]"#,
            #""code":"OTHERS","kind":"free","areas":["balcony"]"#)
        try await SellingServing.run(engine, show) { world in
            var answers: Set<String> = []
            for code in ["NOBODY", "OFF", "EARLY", "LATE", "ELSEWHERE", "OTHERS", "x", "'; --"] {
                let answer = try await world.checkout(SellingServing.places(1), codes: [code])
                #expect(answer.status == .badRequest && answer.refusalCode == "code_invalid", "\(code) \(answer.text)")
                answers.insert(answer.text.replacing(code.uppercased(), with: "CODE"))
                let quote = try await world.quote(SellingServing.places(1), codes: [code])
                #expect(quote.text == answer.text)
            }
            #expect(answers.count == 1, "\(answers)")
            #expect(try await world.quota("area", "floor").used == 0)
            let four = try await world.checkout(SellingServing.places(1), codes: ["A1A", "B1B", "C1C", "D1D"])
            #expect(four.status == .badRequest && four.refusalCode == "invalid_request")
        }
    }

    @Test(
        "Selling S24 100 uses, 400 at once: exactly 100, the others are told that it is used up, and hold nothing",
        arguments: Engine.allCases)
    func rush(engine: Engine) async throws {
        let floor = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":1000,"price":2000}]}"#
        let show = Self.show(#""code":"FREE","kind":"free","max_sales":100"#, sheet: floor)
        try await SellingServing.run(engine, show, .stripe, { $0.limits.off = true }) { world in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for buyer in 0..<400 {
                    group.addTask {
                        try await world.insisting(
                            SellingServing.places(1), codes: ["FREE"], more: #","email":"b\#(buyer)@example.org""#)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == .ok } == 100)
            #expect(answers.filter { $0.status != .ok && $0.refusalCode != "code_used_up" }.map(\.text) == [])
            #expect(try await world.quota("area", "floor").used == 100)
            #expect(try await world.quota("code", "sales").used == 100)
            #expect(try await SellingServing.booksAgree(world.database))
            let list = try await world.console(.get, "codes")
            #expect(list.text.contains(#""code":"FREE","kind":"free","max_sales":100,"used":100,"used_tickets":100"#), "\(list.text)")
        }
    }

    @Test(
        "A code that is deleted while somebody uses it for the first time is used or gone, and nobody meets an error",
        arguments: Engine.allCases)
    func deleted(engine: Engine) async throws {
        let codes = (0..<20).map { #""code":"ONE-\#($0)","kind":"free","max_per_person":1"# }
        var show = Self.show()
        show.codes = codes
        try await SellingServing.run(engine, show, .stripe, { $0.limits.off = true }) { world in
            let list = try #require(FieldValue.array(try await world.console(.get, "codes").member("items") ?? .null))
            let ids = list.compactMap { item in item["id"].flatMap { $0.text ?? FieldValue.integer($0).map(String.init) } }
            #expect(ids.count == 20, "\(list)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (code, id) in zip(list.compactMap { $0["code"]?.text }, ids) {
                    group.addTask {
                        let used = try await world.checkout(
                            SellingServing.places(1), codes: [code], more: #","email":"\#(code)@example.org""#)
                        #expect(used.status == .ok || used.refusalCode == "code_invalid", "\(used.text)")
                    }
                    group.addTask {
                        let gone = try await world.console(.delete, "codes/\(id)")
                        #expect(gone.status.kind == .successful || gone.refusalCode == "in_use", "\(gone.text)")
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test(
        "Selling S25 A lapse, a release, a provider's refusal and a refund give uses back, keep_on_refund not", arguments: Engine.allCases)
    func givenBack(engine: Engine) async throws {
        for keeps in [false, true] {
            let show = Self.show(#""code":"HALF","kind":"percent","value":500000,"max_sales":1,"max_tickets":4,"keep_on_refund":\#(keeps)"#)
            try await SellingServing.run(engine, show) { world in
                func uses() async throws -> [Int64] {
                    [try await world.quota("code", "sales").used, try await world.quota("code", "tickets").used]
                }
                let lapsing = try await world.held(SellingServing.places(2), codes: ["HALF"])
                #expect(try await uses() == [1, 2])
                let second = try await world.checkout(SellingServing.places(1), codes: ["HALF"])
                #expect(second.status == .conflict && second.refusalCode == "code_used_up", "\(second.text)")
                world.sale.clock.advance(seconds: 901)
                let released = try await world.held(SellingServing.places(1), codes: ["HALF"])
                #expect(lapsing.reservationID != released.reservationID)
                let body = #"{"reservationId":"\#(released.reservationID)","holdToken":"\#(released.holdToken ?? "")"}"#
                #expect(try await world.sale.send(.post, "/api/seat-checkout/cancel", body).text.contains(#""released":1"#))
                #expect(try await uses() == [0, 0])
                world.sale.stripe.state.withLock { $0.mood = .failing }
                #expect(try await world.checkout(SellingServing.places(2), codes: ["HALF"]).status == .badGateway)
                world.sale.stripe.state.withLock { $0.mood = .well }
                #expect(try await uses() == [0, 0])
                #expect(try await world.quota("area", "floor").used == 0)
                let paid = try await world.sold(SellingServing.places(3), codes: ["HALF"])
                #expect(try await uses() == [1, 3])
                let refund = try await world.console(.post, "sales/\(paid.booking?.id ?? "")/refund", "{}")
                #expect(refund.status == .ok, "\(refund.text)")
                #expect(try await uses() == (keeps ? [1, 3] : [0, 0]))
                #expect(try await world.quota("area", "floor").used == 0)
                #expect(try await SellingServing.booksAgree(world.database))
            }
        }
    }

    @Test("Selling S26 Once a person: by account, by a guest's e-mail in other case", arguments: Engine.allCases)
    func oncePerPerson(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show(#""code":"ONCE","kind":"free","max_per_person":1"#)) { world in
            func buy(_ email: String?, token: String? = nil) async throws -> TestResponse {
                try await world.checkout(
                    SellingServing.places(1), codes: ["ONCE"], token: token, more: email.map { #","email":"\#($0)""# } ?? "")
            }
            #expect(try await buy("ann@example.org").status == .ok)
            let again = try await buy(" Ann@Example.ORG ")
            #expect(again.status == .conflict && again.refusalCode == "code_used_up", "\(again.text)")
            #expect(try await buy("bob@example.org").status == .ok)
            let token = try await world.sale.token(.cid)
            #expect(try await buy(nil, token: token).status == .ok)
            #expect(try await buy("other@example.org", token: token).refusalCode == "code_used_up")
            let nobody = try await world.checkout(SellingServing.places(1), codes: ["ONCE"])
            #expect(nobody.status == .badRequest && nobody.refusalCode == "email_required", "\(nobody.text)")
        }
    }

    @Test(
        "Selling S27 A code unlocks places that are set aside; released and deleted they are anybody's, never more than there are",
        arguments: Engine.allCases)
    func allotment(engine: Engine) async throws {
        @Sendable func sheet(_ quotas: String) -> String {
            #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":10,"price":2000}]\#(quotas)}"#
        }
        let quotas = #","quotas":[{"key":"friends","kind":"allotment","size":4,"areas":["floor"],"release_at":"2025-12-21T00:00:00Z"}]"#
        let code = #""code":"FRIENDS","kind":"unlock","unlocks":["friends"]"#
        for deletes in [false, true] {
            try await SellingServing.run(engine, Self.show(code, sheet: sheet(quotas))) { world in
                _ = try await world.sold(SellingServing.places(6))
                #expect(try await world.show().left == 0)
                #expect(try await world.checkout(SellingServing.places(1)).refusalCode == "not_enough")
                _ = try await world.sold(SellingServing.places(1), codes: ["FRIENDS"])
                #expect(try await world.checkout(SellingServing.places(4), codes: ["FRIENDS"]).refusalCode == "not_enough")
                #expect(try await world.quota("allotment", "friends").used == 1)
                #expect(try await world.quota("area", "floor").used == 7)
                if deletes {
                    let put = try await world.console(.put, "shows/\(SellingServing.uuid)/sheet", sheet(""))
                    #expect(put.status == .ok, "\(put.text)")
                } else {
                    world.sale.clock.advance(seconds: 1_800)
                }
                #expect(try await world.show().left == 3)
                _ = try await world.sold(SellingServing.places(3))
                #expect(try await world.checkout(SellingServing.places(1)).refusalCode == "not_enough")
                #expect(try await world.quota("area", "floor").used == 10)
                #expect(try await SellingServing.booksAgree(world.database))
            }
        }
    }

    @Test("Selling S28 After 20 wrong codes 429, also for a right one; right ones cost nothing", arguments: Engine.allCases)
    func guessing(engine: Engine) async throws {
        let show = Self.show(#""code":"RIGHT","kind":"percent","value":100000"#)
        try await SellingServing.run(engine, show, .stripe, { $0.limits.off = false }) { world in
            for _ in 0..<25 { #expect(try await world.quote(SellingServing.places(1), codes: ["RIGHT"]).status == .ok) }
            var (tries, answer) = (0, try await world.quote(SellingServing.places(1), codes: ["WRONG"]))
            while answer.status == .badRequest, tries < 40 {
                tries += 1
                answer = try await world.quote(SellingServing.places(1), codes: ["WRONG"])
            }
            // One more comes back every three seconds.
            #expect((20...25).contains(tries), "\(tries)")
            #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] != nil)
            #expect(try await world.quote(SellingServing.places(1), codes: ["RIGHT"]).status == .tooManyRequests)
            #expect(try await world.checkout(SellingServing.places(1), codes: ["RIGHT"]).status == .tooManyRequests)
            #expect(try await world.quote(SellingServing.places(1)).status == .ok)
        }
    }

    @Test(
        "Selling S28 Each code is a guess, however many come at once, also of those who try a hidden category", arguments: Engine.allCases)
    func severalGuesses(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show(), .stripe, { $0.limits.off = false }) { world in
            var answers: [Int] = []
            for _ in 0..<12 {
                let answer = try await world.quote(SellingServing.places(1, in: "floor", "hidden"), codes: ["WRONG1", "WRONG2", "WRONG3"])
                answers.append(answer.status.code)
            }
            // Three at once of twenty; one more comes back every three seconds.
            #expect(answers.prefix(6) == [400, 400, 400, 400, 400, 400] && answers.last == 429, "\(answers)")
        }
    }

    @Test(
        "Codes of staff: made, listed by pages, changed, used ones stay; editors and strangers have no part in them",
        arguments: Engine.allCases)
    func kept(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let made = try await world.console(
                .post, "codes", #"{"code":" spring-26 ","kind":"percent","value":100000,"performances":["\#(SellingServing.uuid)"]}"#)
            #expect(made.status == .created && made.text.contains(#""code":"SPRING-26""#), "\(made.text)")
            #expect(made.text.contains(#""performances":["club"]"#))
            let taken = try await world.console(.post, "codes", #"{"code":"SPRING-26","kind":"free"}"#)
            #expect(taken.status == .conflict && taken.refusalCode == "code_taken")
            let wrong = try await world.console(.post, "codes", #"{"code":"X","kind":"free"}"#)
            #expect(wrong.status == .badRequest && wrong.member("field") == .string("code"))
            let batch = try await world.console(.post, "codes/batch", #"{"count":120,"prefix":"gift-","kind":"free","max_sales":1}"#)
            #expect(batch.status == .created, "\(batch.text)")
            var (seen, cursor): (Int, String?) = (0, "")
            while let after = cursor {
                let page = try await world.console(.get, "codes?limit=50&cursor=\(after)")
                guard case .array(let items)? = page.member("items") else { break }
                seen += items.count
                cursor = page.member("cursor")?.text
            }
            #expect(seen == 121)
            let id = try #require(made.member("code")?["id"]?.text)
            _ = try await world.held(SellingServing.places(1), codes: ["SPRING-26"])
            #expect(try await world.console(.delete, "codes/\(id)").refusalCode == "in_use")
            let off = try await world.console(.patch, "codes/\(id)", #"{"active":false,"performances":null}"#)
            #expect(off.status == .ok && off.text.contains(#""active":false"#) && !off.text.contains("performances"), "\(off.text)")
            #expect(try await world.checkout(SellingServing.places(1), codes: ["SPRING-26"]).refusalCode == "code_invalid")
            for (staff, status) in [(Staff.editor, HTTPResponse.Status.forbidden), (.door, .forbidden), (.foreign, .notFound)] {
                #expect(try await world.console(.patch, "codes/\(id)", "{}", as: staff).status == status)
            }
            #expect(try await world.console(.patch, "codes/999999", "{}").status == .notFound)
            #expect(try await world.console(.get, "codes", as: .editor).status == .forbidden)
        }
    }
}
