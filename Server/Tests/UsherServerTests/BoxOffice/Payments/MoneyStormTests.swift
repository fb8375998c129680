import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Real processes that sell, are killed at any moment, and hear two of three webhooks. `USHER_STORM=200` kills so often.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct MoneyStormTests {
    private static let kills = ProcessInfo.processInfo.environment["USHER_STORM"].flatMap { Int($0) } ?? 5
    private static var now: Instant { WallClock.system.now() }

    @Test("Money 3 A storm of kills and lost webhooks: after a day nothing is left over", arguments: Engine.allCases)
    func storm(_ engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            stripe.state.withLock { $0.now = { Self.now } }
            try await withDataFolder(engine) { folder, location in
                let database = try Database.open(location)
                try await database.migrate(Migrations.all)
                try await BoxOfficeFixture.prepare(database, startsAt: Self.now.adding(seconds: 20 * 3600))
                database.close()
                let environment = [
                    "USHER_STRIPE_SECRET_KEY": LoopbackStripe.secretKey, "USHER_STRIPE_API_URL": url,
                    "USHER_STRIPE_WEBHOOK_SECRETS": LoopbackStripe.webhookSecret, "USHER_LIMITS_OFF": "true",
                ]
                for _ in 0..<Self.kills {
                    let process = try await ServedProcess.start(folder, location, environment)
                    let before = stripe.sessions.count
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<4 { group.addTask { await Self.buy(process, stripe) } }
                        group.addTask {
                            await Self.wait(for: stripe, past: before)
                            process.kill()
                        }
                    }
                }
                try await Self.settle(location, stripe, url)
                let (status, output) = try await Self.check(folder, location, environment)
                #expect(status == 0 && output == "Nothing differs.\n", "\(status): \(output)")
            }
        }
    }

    /// Until somebody has begun to pay, and some moments more; not for ever on a machine that is busy.
    private static func wait(for stripe: LoopbackStripe, past before: Int) async {
        for _ in 0..<200 where stripe.sessions.count <= before { try? await Task.sleep(for: .milliseconds(100)) }
        try? await Task.sleep(for: .milliseconds(Int.random(in: 20...600)))
    }

    /// One buyer after the other until the process is gone: some pay, some release, some go away; a third of the webhooks is lost.
    private static func buy(_ process: ServedProcess, _ stripe: LoopbackStripe) async {
        for _ in 0..<100_000 {
            let seat = "hall-\(Int.random(in: 1...20))-\(Int.random(in: 1...50))"
            let body = #"{"showId":"\#(BoxOfficeFixture.Stage.rush.uuid)","specificSeatIds":["\#(seat)"],"email":"gus@example.org"}"#
            guard let (status, text) = try? await send(.POST, "/api/seat-checkout", body, process) else { return }
            guard status == 200, let hold = try? WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(text.utf8)) else {
                continue
            }
            let fate = Int.random(in: 0..<10)
            if fate < 8 { stripe.pay(hold.sessionID) }
            if fate == 7 || fate == 8 {
                let release = #"{"reservationId":"\#(hold.reservationID)","holdToken":"\#(hold.holdToken ?? "")"}"#
                guard (try? await send(.POST, "/api/seat-checkout/cancel", release, process)) != nil else { return }
            }
            guard fate < 8, Int.random(in: 0..<3) > 0 else { continue }
            let event = stripe.event("checkout.session.completed", hold.sessionID, id: "evt_\(hold.sessionID)", at: now)
            guard
                (try? await send(.POST, "/api/webhooks/stripe", event.body, process, [("Stripe-Signature", event.signature)])) != nil
            else { return }
        }
    }

    /// A day passes, with workers and without webhooks.
    private static func settle(_ location: DatabaseLocation, _ stripe: LoopbackStripe, _ url: String) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        let clock = HandClock(now)
        try await SaleServing.serve(database, .stripe, stripe, url, clock: clock) { serving in
            for _ in 0..<(26 * 4) {
                try await exhaust { try await serving.desk.sales.endHolds() > 0 }
                await serving.outbox.drain()
                clock.advance(seconds: 900)
            }
            let waiting = try await serving.database.read { try $0.first(StormSQL.waiting) { $0.int(0) } }
            #expect(waiting == 0)
            let paid = stripe.sessions.count { $0.paymentStatus == "paid" }
            let back = stripe.sessions.count { stripe.returned($0.intent) > 0 }
            print("storm on \(location.name): \(stripe.sessions.count) sessions, \(paid) paid, \(back) of them sent back")
            #expect(paid > 0)
            try await MoneyBooks.check(serving)
            let provider = try #require(serving.desk.sales.providers.current)
            let differences = try await PaymentCheck(serving.database, clock: clock.clock).run(provider)
            #expect(differences.isEmpty, "\(differences)")
        }
    }

    /// `usher payments check`
    private static func check(
        _ folder: URL, _ location: DatabaseLocation, _ environment: [String: String]
    ) async throws -> (status: Int32, output: String) {
        try await onThread {
            let (process, output) = (Process(), Pipe())
            process.executableURL = ServedProcess.binary
            process.arguments = ["payments", "check", "--data", folder.path]
            if case .postgres(let url) = location { process.arguments? += ["--database", url] }
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
    }

    private static func send(
        _ method: HTTPMethod, _ path: String, _ body: String, _ process: ServedProcess, _ headers: [(String, String)] = []
    ) async throws -> (status: Int, body: String) {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)\(path)")
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(string: body))
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        return (Int(response.status.code), String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }
}

extension DatabaseLocation {
    fileprivate var name: String { if case .sqlite = self { "sqlite" } else { "postgres" } }
}

private enum StormSQL {
    static let waiting = Statement("SELECT COUNT(*) FROM outbox WHERE done_at IS NULL AND kind IN ('payment-expiry', 'payment-refund')")
}
