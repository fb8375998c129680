import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksVoucherTests {
    @Test("Console C26 At a house's own host another house's voucher is as unknown as none, and stays unused", arguments: Engine.allCases)
    func ofAnotherHouse(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await WalksWorld.voucher(walks.desk.database, "PREMIUM2024")
            let id = try await walks.register("a@x.it").user.id
            let walker = try #require(try await walks.desk.walkers.find(id))
            let store = VoucherStore(walks.desk.database)
            await #expect(throws: WalkRefusal.voucherNotFound) {
                try await store.redeem("PREMIUM2024", by: walker, from: "test", of: 99, at: WalksServing.start)
            }
            let opened = try await store.redeem("PREMIUM2024", by: walker, from: "test", of: 1, at: WalksServing.start)
            #expect(opened.tourID == WalksWorld.premium && opened.voucher.uses == 0)
        }
    }

    @Test("Walks A28 A voucher opens its tour; the batch's tour and expiry count", arguments: Engine.allCases)
    func redeem(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await WalksWorld.voucher(walks.desk.database, "PREMIUM2024")
            let token = try await walks.register("a@x.it").tokens.accessToken
            let response = try await walks.redeem(" premium2024 ", token: token)
            let answer = try response.decoded(SeedWalk.VoucherResponse.self)
            #expect(response.status == .ok && answer.accessGranted && answer.voucher.code == "PREMIUM2024")
            #expect(answer.tour.title == "Premium Milan Experience" && answer.tour.slug == "premium-milan-tour")
            #expect(answer.tour.id == WalksWorld.premium && response.text.contains(#""validUntil":null"#))
            let until = WalksServing.start.adding(seconds: 3_600)
            let editor = VoucherBatchStore(walks.desk.database)
            let batch = try await editor.createBatch(
                BatchDraft(name: "Spring", tour: WalksWorld.premium, quantity: 1, expires: until), in: 1, by: .local, at: WalksServing.start
            )
            let code = try #require(try await editor.codes(batch.uuid, in: 1).vouchers.first?.code)
            let other = try await walks.register("b@x.it").tokens.accessToken
            let second = try await walks.redeem(code, token: other).decoded(SeedWalk.VoucherResponse.self)
            #expect(second.voucher.validUntil == "2026-03-01T11:10:00Z" && second.voucher.tourId == WalksWorld.premium)
        }
    }

    @Test("Walks A29 What is asked first", arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            #expect(try await walks.post("/vouchers/validate", "{").code == "unauthorized")
            let token = try await walks.register("a@x.it").tokens.accessToken
            for code in [#""""#, #""  ""#, "\"\(String(repeating: "X", count: 65))\"", "7", "null"] {
                let answer = try await walks.post("/vouchers/validate", "{\"code\":\(code)}", token: token)
                #expect(answer.status == .badRequest && answer.code == "validation_failed", "\(code)")
            }
            let unknown = try await walks.redeem("NOBODYS", token: token)
            #expect(unknown.status == .notFound && unknown.code == "voucher_not_found")
            try await WalksWorld.voucher(walks.desk.database, "LOST-1")
            let managed = ManagedTourStore(walks.desk.database)
            await #expect(throws: WalkRefusal.conflict(.tourInUse)) {
                try await managed.delete(WalksWorld.premium, in: 1, force: false, by: .local, at: WalksServing.start)
            }
            try await managed.delete(WalksWorld.premium, in: 1, force: true, by: .local, at: WalksServing.start)
            let lost = try await walks.redeem("LOST-1", token: token)
            #expect(lost.status == .badRequest && lost.code == "voucher_unassigned")
        }
    }

    @Test("Walks A30 Expired, spent, off; the exact instant; a free tour", arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let database = walks.desk.database
            let now = WalksServing.start
            try await WalksWorld.voucher(database, "LATE", expires: now.adding(seconds: -1))
            try await WalksWorld.voucher(database, "JUST", expires: now)
            try await WalksWorld.voucher(database, "OFF-1", active: false)
            try await WalksWorld.voucher(database, "FREE", tour: WalksWorld.milan)
            try await WalksWorld.voucher(database, "ONCE")
            let (ann, bob) = (try await walks.register("a@x.it").tokens, try await walks.register("b@x.it").tokens)
            #expect(try await walks.redeem("LATE", token: ann.accessToken).code == "voucher_expired")
            #expect(try await walks.redeem("OFF-1", token: ann.accessToken).code == "voucher_inactive")
            let free = try await walks.redeem("FREE", token: ann.accessToken)
            #expect(free.status == .conflict && free.code == "already_has_access" && free.walksError?.tourID == WalksWorld.milan)
            #expect(try await walks.uses("FREE") == 0)
            #expect(try await walks.redeem("ONCE", token: ann.accessToken).status == .ok)
            let spent = try await walks.redeem("ONCE", token: bob.accessToken)
            #expect(spent.status == .badRequest && spent.code == "voucher_exhausted")
            #expect(try await walks.redeem("JUST", token: bob.accessToken).status == .ok)
        }
    }

    @Test("Walks A31 Fifty at once for one use: one gets in", arguments: Engine.allCases)
    func rush(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await WalksWorld.voucher(walks.desk.database, "ONCE")
            var tokens: [String] = []
            for index in 0..<50 { tokens.append(try await walks.register("u\(index)@x.it").tokens.accessToken) }
            let all = tokens
            let answers = try await together(50) { try await walks.redeem("ONCE", token: all[$0]) }
            #expect(answers.count { $0.status == .ok } == 1)
            #expect(answers.count { $0.status == .badRequest && $0.code == "voucher_exhausted" } == 49)
            #expect(try await walks.uses("ONCE") == 1)
        }
    }

    @Test("Walks A32 One account twice at once: one 200, one 409", arguments: Engine.allCases)
    func twice(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await WalksWorld.voucher(walks.desk.database, "ONCE")
            let token = try await walks.register("a@x.it").tokens.accessToken
            let answers = try await together(2) { _ in try await walks.redeem("ONCE", token: token).status.code }
            #expect(answers.sorted() == [200, 409])
            #expect(try await walks.uses("ONCE") == 1)
            #expect(try await walks.redeem("ONCE", token: token).status == .conflict)
        }
    }

    @Test("Walks A33 A batch of a thousand", arguments: Engine.allCases)
    func batch(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let editor = VoucherBatchStore(walks.desk.database)
            let batch = try await editor.createBatch(
                BatchDraft(name: "Spring", tour: WalksWorld.premium, quantity: 1_000, prefix: "SPRING"), in: 1, by: .local,
                at: WalksServing.start)
            let codes = try await editor.codes(batch.uuid, in: 1).vouchers.map(\.code)
            #expect(Set(codes).count == 1_000)
            let alphabet = Set("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
            for code in codes {
                let parts = code.split(separator: "-")
                let fits = parts.count == 3 && parts[0] == "SPRING" && parts[1].count == 5 && parts[2].count == 5
                #expect(fits && parts[1...].allSatisfy { $0.allSatisfy(alphabet.contains) })
            }
            let token = try await walks.register("a@x.it").tokens.accessToken
            #expect(try await walks.redeem(codes[0].lowercased(), token: token).status == .ok)
            await #expect(throws: WalkRefusal.conflict(.batchUsed)) {
                try await editor.deleteBatch(batch.uuid, in: 1, by: .local, at: WalksServing.start)
            }
        }
    }
}

extension WalksServing {
    private static let usesOf = Statement("SELECT uses FROM vouchers WHERE code = $1")

    func uses(_ code: String) async throws -> Int64? {
        try await desk.database.read { try $0.first(Self.usesOf, code) { $0.int(0) } }
    }
}
