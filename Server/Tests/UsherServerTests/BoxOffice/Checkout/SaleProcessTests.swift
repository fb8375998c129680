import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Real `usher serve` processes that sell.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct SaleProcessTests {
    private static var now: Instant { WallClock.system.now() }

    private func prepare(_ location: DatabaseLocation) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(Migrations.all)
        try await BoxOfficeFixture.prepare(database, startsAt: Self.now.adding(seconds: 20 * 3600))
    }

    /// `body` with the place of a prepared database and a folder for each process.
    private func withWorld(_ engine: Engine, _ body: (DatabaseLocation, URL) async throws -> Void) async throws {
        try await withDataFolder(engine) { folder, location in
            try await prepare(location)
            try await body(location, folder)
        }
    }

    @Test("BoxOffice A46 kill -9 between payment and confirmation: booked after the restart", arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            let environment = [
                "USHER_STRIPE_SECRET_KEY": LoopbackStripe.secretKey, "USHER_STRIPE_API_URL": url,
                "USHER_STRIPE_WEBHOOK_SECRETS": LoopbackStripe.webhookSecret,
            ]
            try await self.withWorld(engine) { location, folder in
                let first = try await ServedProcess.start(folder, location, environment)
                defer { first.kill() }
                var sessions: [String] = []
                for seat in ["stalls-A-1", "stalls-A-2"] {
                    let (status, body) = try await Self.checkout([seat], of: .hamlet, first)
                    #expect(status == 200, "\(body)")
                    let hold = try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(body.utf8))
                    sessions.append(hold.sessionID)
                    stripe.pay(hold.sessionID, email: "gus@example.org")
                }
                first.kill()
                let second = try await ServedProcess.start(folder, location, environment)
                defer { second.kill() }
                // One by the webhook that Stripe sends again, one by the page that the buyer comes back to.
                let event = stripe.event("checkout.session.completed", sessions[0], at: Self.now)
                let (told, _) = try await Self.send(
                    .POST, "/api/webhooks/stripe", event.body, second, [("Stripe-Signature", event.signature)])
                #expect(told == 200)
                for session in sessions {
                    let (status, body) = try await Self.send(.GET, "/api/checkout/success?session_id=\(session)", nil, second)
                    #expect(status == 200 && body.contains(#""payment_status":"paid""#), "\(body)")
                }
            }
        }
    }

    @Test("BoxOffice A33 A rush of guests for a thousand seats: none sold twice, none lost, no 5xx", arguments: Engine.allCases)
    func rush(_ engine: Engine) async throws {
        try await withWorld(engine) { location, folder in
            var started: [ServedProcess] = []
            defer { for process in started { process.kill() } }
            for name in engine == .sqlite ? [""] : ["a", "b"] {
                let data = name.isEmpty ? folder : folder.appending(path: name)
                started.append(try await ServedProcess.start(data, location, ["USHER_PAYMENTS_DEMO": "true"]))
            }
            let processes = started
            let began = ContinuousClock.now
            let results = try await withThrowingTaskGroup(of: [(status: Int, body: String)].self) { group in
                for buyer in 0..<500 {
                    group.addTask {
                        var answers: [(Int, String)] = []
                        for _ in 0..<6 {
                            let seats = (0..<4).map { _ in "hall-\(Int.random(in: 1...20))-\(Int.random(in: 1...50))" }
                            answers.append(try await Self.checkout(Array(Set(seats)), of: .rush, processes[buyer % processes.count]))
                            if answers.last?.0 != 409 { break }
                        }
                        return answers
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            let took = ContinuousClock.now - began
            let statuses = Set(results.map(\.status))
            #expect(statuses.isSubset(of: [200, 409]), "\(statuses)")
            let held = try results.filter { $0.status == 200 }.flatMap { answer in
                try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(answer.body.utf8)).seats?.map(\.id) ?? []
            }
            #expect(Set(held).count == held.count && held.count > 400)
            let database = try Database.open(location)
            defer { database.close() }
            let seats = try await database.read { connection in
                try connection.all(RushSQL.taken, BoxOfficeFixture.Stage.rush.uuid) { $0.text(0) }
            }
            #expect(Set(seats.map { SeatIdentity.uuid(show: BoxOfficeFixture.Stage.rush.uuid, seat: $0) }) == Set(held))
            let counted = try await database.read { try $0.first(RushSQL.counted, BoxOfficeFixture.Stage.rush.uuid) { $0.int(0) } }
            #expect(counted == Int64(held.count))
            print("rush on \(engine): \(results.count) answers, \(results.count { $0.status == 200 }) holds in \(took)")
        }
    }

    private static func checkout(
        _ seats: [String], of stage: BoxOfficeFixture.Stage, _ process: ServedProcess
    ) async throws -> (status: Int, body: String) {
        let list = seats.map { "\"\($0)\"" }.joined(separator: ",")
        return try await send(.POST, "/api/seat-checkout", #"{"showId":"\#(stage.uuid)","specificSeatIds":[\#(list)]}"#, process)
    }

    private static func send(
        _ method: HTTPMethod, _ path: String, _ body: String?, _ process: ServedProcess, _ headers: [(String, String)] = []
    ) async throws -> (status: Int, body: String) {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)\(path)")
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        return (Int(response.status.code), String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }
}

private enum RushSQL {
    static let taken = Statement("SELECT t.seat FROM taken_seats t JOIN events e ON e.id = t.event_id WHERE e.uuid = $1")
    static let counted = Statement(
        "SELECT CAST(SUM(s.taken) AS BIGINT) FROM sections s JOIN events e ON e.id = s.event_id WHERE e.uuid = $1")
}
