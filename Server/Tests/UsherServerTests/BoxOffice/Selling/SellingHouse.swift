import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// A house whose `usher serve` is killed and started again, with a buyer, somebody of the box office, and a Stripe that outlives it.
struct SellingHouse: Sendable {
    let folder: URL
    let location: DatabaseLocation
    let stripe: LoopbackStripe
    let url: String

    struct People: Sendable {
        let buyer: String
        let clerk: String
    }

    /// A sale that is paid.
    struct Sold: Sendable {
        let id: String
        let tickets: [String]
    }

    /// What is done, and done again after a kill, under the same key.
    struct Act: Sendable {
        let name: String
        let path: String
        let body: String
        let token: String
        let key: String
        var makesSale = false
        /// Whether it answers the same bytes again; what needs no key tells what there is by then.
        var repeats = true
    }

    struct Answer: Sendable {
        let status: Int
        let body: String

        var isInProgress: Bool { status == 409 && body.contains(#""in_progress""#) }
    }

    /// Sales of a round whose payments and invoices the next one takes up.
    struct Earlier: Sendable {
        let reserved: String
        let paid: String
    }

    func prepare() async throws {
        var show = SellingServing.Show()
        show.start = WallClock.system.now().adding(seconds: 20 * 3600)
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":1000,"price":2000},
            {"key":"balcony","kind":"standing","name":"Balcony","size":1000,"price":2000}]}
            """
        show.more = #","exchange_hours":0"#
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(Migrations.all)
        try await BoxOfficeFixture.prepare(database, startsAt: show.start)
        try await BoxOfficeFixture.load(show.catalogue, into: database)
    }

    func start() async throws -> ServedProcess {
        try await ServedProcess.start(
            folder, location,
            [
                "USHER_STRIPE_SECRET_KEY": LoopbackStripe.secretKey, "USHER_STRIPE_API_URL": url,
                "USHER_STRIPE_WEBHOOK_SECRETS": LoopbackStripe.webhookSecret,
            ])
    }

    /// Two who sign up; one of them takes the place of the fixture's owner.
    func signUp(_ process: ServedProcess) async throws -> People {
        var tokens: [String] = []
        for name in ["buyer", "clerk"] {
            let answer = try await call(
                .POST, "/api/auth/signup", #"{"email":"\#(name)@killed.example","password":"Passw0rd","name":"\#(name)"}"#, process)
            #expect(answer.status == 201, "\(answer.body)")
            tokens.append(try #require(try decoded(BoxOffice.AuthResponse.self, answer).token))
        }
        let database = try Database.open(location)
        defer { database.close() }
        try await database.write { connection in
            try connection.execute(SellingHouseSQL.member, Staff.owner.account, "clerk@killed.example")
        }
        return People(buyer: tokens[0], clerk: tokens[1])
    }

    /// Three sales that are paid through Stripe: one to pass on, one to change, one to pay back.
    func sell(_ people: People, _ process: ServedProcess) async throws -> [Sold] {
        var sold: [Sold] = []
        for _ in 0..<3 {
            let body = #"{"showId":"\#(SellingServing.uuid)","items":[{"area":"floor","quantity":2}]}"#
            let held = try await call(.POST, "/api/seat-checkout", body, process, token: people.buyer)
            #expect(held.status == 200, "\(held.body)")
            let session = try decoded(BoxOffice.CheckoutResponse.self, held).sessionID
            stripe.pay(session, email: "buyer@killed.example")
            let done = try await call(.GET, "/api/checkout/success?session_id=\(session)", nil, process)
            let confirmation = try decoded(BoxOffice.PaymentConfirmation.self, done)
            sold.append(
                Sold(id: try #require(confirmation.booking?.id), tickets: try #require(confirmation.seats?.map(\.id))))
        }
        return sold
    }

    func acts(_ round: Int, _ people: People, _ sold: [Sold], _ earlier: Earlier?) -> [Act] {
        let items = #""items":[{"area":"floor"}]"#
        let show = #""showId":"\#(SellingServing.uuid)""#
        func list(_ sold: Sold) -> String { sold.tickets.prefix(1).map { "\"\($0)\"" }.joined() }
        func key(_ name: String) -> String { "killed-\(name)-\(round)-000001" }
        func console(_ name: String, _ path: String, _ body: String, makesSale: Bool = false) -> Act {
            Act(name: name, path: "/console/api/\(path)", body: body, token: people.clerk, key: key(name), makesSale: makesSale)
        }
        func own(_ name: String, _ path: String, _ body: String, makesSale: Bool = false) -> Act {
            Act(name: name, path: path, body: body, token: people.buyer, key: key(name), makesSale: makesSale)
        }
        var acts = [
            console("card", "sales", #"{\#(show),\#(items),"payment":{"method":"terminal","last4":"4242"}}"#, makesSale: true),
            console("reserve", "sales", #"{\#(show),\#(items),"name":"Bob"}"#, makesSale: true),
            own("checkout", "/api/seat-checkout", #"{\#(show),\#(items)}"#, makesSale: true),
            own(
                "pass-on", "/api/user/bookings/\(sold[0].id)/transfers",
                #"{"tickets":[\#(list(sold[0]))],"email":"grace@example.org","name":"Grace"}"#, makesSale: true),
            own(
                "change", "/api/user/bookings/\(sold[1].id)/exchange",
                #"{"tickets":[\#(list(sold[1]))],"items":[{"area":"balcony"}]}"#, makesSale: true),
            console("refund", "sales/\(sold[2].id)/refund", #"{"tickets":[\#(list(sold[2]))]}"#),
        ]
        var invoice = console("invoice", "sales/\(sold[0].id)/invoice", "{}")
        invoice.repeats = false
        acts.append(invoice)
        if let earlier {
            acts.append(console("pay", "sales/\(earlier.reserved)/payments", #"{"method":"terminal"}"#))
            acts.append(console("rest", "sales/\(earlier.paid)/refund", #"{"fees":"rule"}"#))
        }
        return acts
    }

    /// Asks for all of it anew. What had been answered is answered in the same bytes, what had not been is done now or told, and once more is the same.
    func again(_ acts: [Act], _ answers: [Int: Answer], _ process: ServedProcess) async throws -> (earlier: Earlier, open: [Act]) {
        var sales: [String: String] = [:]
        var open: [Act] = []
        for (index, act) in acts.enumerated() {
            let second = try await send(act, process)
            // Whoever died while Stripe was asked has 15 seconds to come back.
            guard !second.isInProgress else {
                open.append(act)
                continue
            }
            #expect((200..<300).contains(second.status), "\(act.name): \(second.status) \(second.body)")
            if act.repeats {
                if let first = answers[index] { #expect(first.status == second.status && first.body == second.body, "\(act.name)") }
                let third = try await send(act, process)
                #expect(third.body == second.body, "\(act.name)")
            }
            let value = try JSONValue.read(second.body.utf8)
            if let id = value["sale"]?["id"]?.text { sales[act.name] = id }
            if act.name == "checkout" { stripe.pay(try decoded(BoxOffice.CheckoutResponse.self, second).sessionID) }
        }
        return (Earlier(reserved: try #require(sales["reserve"]), paid: try #require(sales["card"])), open)
    }

    /// What was in progress when a process died is done by the next one.
    func finish(_ acts: [Act], _ process: ServedProcess) async throws {
        for act in acts {
            var answer = try await send(act, process)
            let deadline = ContinuousClock.now + .seconds(60)
            while answer.isInProgress, ContinuousClock.now < deadline { answer = try await send(act, process) }
            #expect((200..<300).contains(answer.status), "\(act.name): \(answer.status) \(answer.body)")
        }
    }

    func send(_ act: Act, _ process: ServedProcess) async throws -> Answer {
        try await call(.POST, act.path, act.body, process, token: act.token, key: act.key)
    }

    private func call(
        _ method: HTTPMethod, _ path: String, _ body: String?, _ process: ServedProcess, token: String? = nil, key: String? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)\(path)")
        request.method = method
        request.headers.add(name: "Content-Type", value: "application/json")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let key { request.headers.add(name: "Idempotency-Key", value: key) }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        return Answer(status: Int(response.status.code), body: String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }

    private func decoded<T: Decodable>(_ type: T.Type, _ answer: Answer) throws -> T {
        try WireJSON.decoder.decode(type, from: Data(answer.body.utf8))
    }
}

extension SellingHouse {
    /// Does what is still to be done, by a clock that is past every lease, and holds the books against what was asked for.
    func check(sales: Int, refunds: Int, invoices: Int) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        let clock = HandClock(WallClock.system.now().adding(seconds: 600))
        try await SaleServing.serve(database, .stripe, stripe, url, clock: clock) { serving in
            for _ in 0..<3 {
                await serving.outbox.drain()
                clock.advance(seconds: 120)
            }
        }
        let books = BooksStore(database)
        while try await books.fold() {}
        #expect(try await books.recount() == [])
        #expect(try await SellingServing.booksAgree(database))
        let count = try await database.read { try $0.first(SellingHouseSQL.sales, SellingServing.uuid) { $0.int(0) } }
        #expect(count == Int64(sales))
        // One of each round of Stripe's, 20.00 each; what the terminal took goes back by hand.
        let back = stripe.state.withLock { $0.refunds.map(\.amount) }
        #expect(back == Array(repeating: 2_000, count: refunds))
        let byHand = try await database.read { try $0.first(SellingHouseSQL.byHand) { ($0.int(0), $0.int(1)) } }
        #expect(byHand?.0 == Int64(refunds - 1) && byHand?.1 == Int64(refunds - 1) * 2_000)
        let numbers = try await database.read { try $0.all(SellingHouseSQL.numbers) { $0.int(0) } }
        #expect(numbers.count >= invoices && numbers == Array(1...Int64(max(1, numbers.count))))
    }
}

private enum SellingHouseSQL {
    static let member = Statement("UPDATE members SET account_id = (SELECT id FROM accounts WHERE email = $2) WHERE account_id = $1")
    static let sales = Statement("SELECT COUNT(*) FROM bookings b JOIN events e ON e.id = b.event_id WHERE e.uuid = $1")
    static let byHand = Statement(
        "SELECT COUNT(*), CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds WHERE provider = 'terminal' AND state <> 'failed'")
    static let numbers = Statement("SELECT number FROM documents WHERE kind = 'invoice' ORDER BY number")
}
