@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// With the limits as they are by default.
@Suite struct ScanLimitsTests {
    @Test("Gate A35 Five a second for ten minutes with one key and from one address: no 429")
    func steady() {
        let limits = Settings.Limits()
        let (scans, addresses) = (RateLimiter<Int>(limits.scan), RateLimiter<Int>(limits.address))
        let start = Instant(seconds: 1_000)
        for step in 0..<3_000 {
            let now = start.adding(microseconds: Int64(step) * 200_000)
            #expect(scans.take(1, now: now) == nil && addresses.take(1, now: now) == nil)
        }
        // Nor after a rush.
        for _ in 0..<100 { _ = scans.take(1, now: start.adding(seconds: 600)) }
        for step in 1...3_000 {
            #expect(scans.take(1, now: start.adding(microseconds: 600_000_000 + Int64(step) * 200_000)) == nil)
        }
    }

    @Test("Gate A35 A hundred at once: some G-2 that write nothing, then 201 again", arguments: Engine.allCases)
    func rush(engine: Engine) async throws {
        let steady = HandClock(Instant(seconds: 1_000))
        try await GateFixture.run(engine, sales: (1...120).map { SaleSeed(.init(Int64($0)), persons: 1) }) { database in
            try await GateServing.serve(database, settings: Settings(), steady: steady.clock) { gate in
                let answers = try await together(100) { try await gate.send(code: "S\($0 + 1)") }
                let (admitted, refused) = (answers.filter { $0.status == .created }, answers.filter { $0.status == .tooManyRequests })
                #expect(admitted.count == Settings.Limits().scanBurst && admitted.count + refused.count == 100)
                for answer in refused {
                    #expect(answer.text == Refused.limited && Int(answer.headers[.retryAfter] ?? "") ?? 0 >= 1)
                    #expect(answer.headers[.contentType] == "application/json")
                }
                let written = try await gate.written()
                #expect(written == (admitted.count, admitted.count))
                // Another key is none the worse for it.
                #expect(try await gate.send(code: "S111", as: .otherDoor).status == .created)
                #expect(try await gate.send(code: "S112").status == .tooManyRequests)
                steady.advance(seconds: 1)
                #expect(try await gate.send(code: "S112").status == .created)
            }
        }
    }

    @Test("Gate A36 A key that is over its allowance leaves another's alone; other requests have their own", arguments: Engine.allCases)
    func apart(engine: Engine) async throws {
        var settings = Settings()
        (settings.limits.scanRate, settings.limits.scanBurst) = (1, 3)
        let chosen = settings
        try await GateFixture.run(engine, sales: (1...20).map { SaleSeed(.init(Int64($0)), persons: 1) }) { database in
            let still = HandClock(Instant(seconds: 1_000)).clock
            try await GateServing.serve(database, settings: chosen, steady: still) { gate in
                // The allowance comes before the body is judged; an X-Forwarded-For that nobody vouches for changes nothing.
                let answers = try await together(60) { index in
                    try await gate.send("{", headers: [.forwardedFor: "198.51.100.\(index)"])
                }
                let limited = answers.count { $0.isExactly(429, Refused.limited) }
                #expect(limited == 57 && answers.count { $0.isExactly(400, Refused.notJSON) } == 3)
                #expect(try await gate.get("/api/events").status == .ok)
                for sale in 5...7 { #expect(try await gate.send(code: "S\(sale)", as: .editor).status == .created) }
                let entries = try await gate.entries()
                #expect(entries == 3)
            }
        }
    }

    @Test("Gate A36 A thousand wrong keys: G-4, then G-2; a right one from there 201", arguments: Engine.allCases)
    func wrongKeys(engine: Engine) async throws {
        let steady = HandClock(Instant(seconds: 1_000))
        try await GateFixture.run(engine) { database in
            try await GateServing.serve(database, settings: Settings(), steady: steady.clock) { gate in
                let answers = try await together(1_000) { index in
                    try await gate.client.executeRequest(
                        uri: "/api/tickets/scan", method: .post,
                        headers: [.apiKey: "wrong-\(index)", .forwardedFor: "198.51.100.\(index % 250)"], body: ByteBuffer(string: "{"))
                }
                let invalid = answers.filter { $0.isExactly(401, Refused.keyInvalid) }
                let limited = answers.filter { $0.isExactly(429, Refused.limited) }
                #expect(invalid.count == 20 && limited.count == 980)
                #expect(limited.allSatisfy { Int($0.headers[.retryAfter] ?? "") ?? 0 >= 1 })
                let audit = try await gate.database.read { try AuditTransaction($0).latestAudit(1_000) }
                #expect(audit.count == invalid.count && audit.allSatisfy { $0.action == "key.refused" })
                // The address itself may ask 200 times a second, whatever its keys were like.
                steady.advance(seconds: 1)
                #expect(try await gate.send(code: "SALE-CODE-123").status == .created)
            }
        }
    }

    @Test("Gate A36 An address is known by its peer, or by what a trusted proxy says")
    func addresses() async throws {
        var settings = Settings()
        settings.limits.addressRate = 1
        settings.limits.addressBurst = 2
        let direct = settings
        settings.trustedProxies = try #require(TrustedProxies(["::/128"]))
        let proxied = settings
        try await GateFixture.run(.sqlite) { database in
            for (settings, known) in [(direct, false), (proxied, true)] {
                let still = HandClock(Instant(seconds: 1_000)).clock
                try await GateServing.serve(database, settings: settings, steady: still) { gate in
                    // It comes before everything else, the method too.
                    let answers = try await together(60) { index in
                        try await gate.client.executeRequest(
                            uri: "/api/tickets/scan", method: index % 2 == 0 ? .get : .post,
                            headers: [.forwardedFor: "198.51.100.\(index)"],
                            body: nil)
                    }
                    let limited = answers.count { $0.isExactly(429, Refused.limited) }
                    #expect(limited == (known ? 0 : 58))
                }
            }
        }
    }
}
