@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// The house's webhooks over the world that sells seats, with a receiver on loopback and a worker that the test sets to work.
struct HookServing {
    let sales: SaleServing
    let receiver: HookReceiver
    let port: Int

    /// A Bearer of the owner's.
    var owner: String { get async throws { try await sales.token(Staff.owner.account) } }

    var clock: HandClock { sales.clock }
    var database: Database { sales.database }

    static func run(_ engine: Engine, _ body: @Sendable @escaping (HookServing) async throws -> Void) async throws {
        try await HookReceiver.run { receiver, port in
            try await LoopbackStripe.run { stripe, url in
                // Shows that weeks of tries do not outlast.
                try await BoxOfficeFixture.run(engine, startsAt: BoxOfficeFixture.now.adding(seconds: 90 * 86_400)) { database in
                    try await SaleServing.serve(
                        database, .stripe, stripe, url,
                        { settings in settings.outgoing.allow = [Network("127.0.0.1")].compactMap(\.self) }
                    ) { sales in try await body(HookServing(sales: sales, receiver: receiver, port: port)) }
                }
            }
        }
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    struct Made: Sendable {
        let id: String
        let secret: String
    }

    /// A new hook of the house's.
    func make(_ path: String = "/a", _ types: [HookType] = HookType.offered, persons: Bool = false) async throws -> Made {
        let names = types.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        let response = try await sales.post(
            "/console/api/hooks", #"{"url":"\#(url(path))","types":[\#(names)],"persons":\#(persons)}"#, token: try await owner)
        #expect(response.status == .created, "\(response.text)")
        let hook = response.member("hook")
        return Made(id: try #require(hook?["id"]?.text), secret: try #require(hook?["secret"]?.text))
    }

    func act(_ hook: Made, _ name: String, _ json: String? = nil) async throws -> TestResponse {
        try await sales.post("/console/api/hooks/\(hook.id)/\(name)", json, token: try await owner)
    }

    func shown(_ hook: Made) async throws -> JSONValue {
        let response = try await sales.get("/console/api/hooks/\(hook.id)", token: try await owner)
        return try #require(response.member("hook"), "\(response.text)")
    }

    func deliveries(_ hook: Made, _ query: String = "") async throws -> [JSONValue] {
        let response = try await sales.get("/console/api/hooks/\(hook.id)/deliveries\(query)", token: try await owner)
        guard case .array(let items)? = response.member("items") else {
            Issue.record("\(response.text)")
            return []
        }
        return items
    }

    func worker(patience: TimeAmount = .seconds(10), resolve: @escaping GuardedClient.Resolve = HostAddresses.resolve) -> HookWorker {
        let client = GuardedClient(sales.desk.settings, patience: patience, resolve: resolve)
        return HookWorker(
            HookCalls(database, seal: sales.desk.seal), sender: HookSender(client, clock: clock.clock), meter: HookMeter(),
            clock: clock.clock, log: .quiet)
    }

    /// Makes all calls that are due; returns how many.
    @discardableResult
    func call() async -> Int { await worker().round() }

    /// A sale that is paid; its id.
    @discardableResult
    func buy(_ seats: [String], by buyer: BoxOfficeFixture.Buyer = .ann) async throws -> String {
        let hold = try await sales.held(seats, token: try await sales.token(buyer))
        sales.stripe.pay(hold.sessionID, email: buyer.email, name: "Ann Payer")
        let paid = try await sales.success(hold.sessionID)
        #expect(paid.status == .ok, "\(paid.text)")
        return hold.reservationID
    }

    /// What staff do to a sale.
    func change(_ sale: String, _ action: BookingStore.StaffAction, seats: [String]? = nil) async throws {
        _ = try await sales.desk.sales.bookings.change(
            sale, action, seats: seats, force: false, by: Staff.owner.account, actor: .local, at: clock.clock.now())
    }
}
