import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Selling by a sheet, as an app and as staff see it: `SaleServing` with one more show of the house "globe".
struct SellingServing: Sendable {
    let sale: SaleServing

    var client: any TestClientProtocol { sale.client }
    var database: Database { sale.database }
    var now: Instant { sale.now }

    static let uuid = GateFixture.uuid(0x31, 77)
    /// 20 hours after `now`.
    static let start = BoxOfficeFixture.now.adding(seconds: 20 * 3600)

    /// A floor of 100 places at 2000, nothing else.
    static let floor = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":100,"price":2000}]}"#

    /// What a test's show is like, as members of a catalogue.
    struct Show: Sendable {
        var sheet = SellingServing.floor
        var map: String?
        var currency = "GBP"
        /// More members of the house, such as `"country":"GB","taxes":[…]`.
        var house = ""
        /// More members of the event.
        var more = ""
        var codes: [String] = []
        var start = SellingServing.start

        var catalogue: String {
            let house = house.isEmpty ? "" : "," + house
            let map = map.map { #","seat_map":\#($0)"# } ?? ""
            return """
                {"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"\(currency)"\(house)}],
                 "events":[{"key":"club","uuid":"\(SellingServing.uuid)","organisation":"globe","name":"Club night",
                 "starts_at":"\(Timestamp.seconds(start))","time_zone":"Europe/London","published":true\(more),
                 "sheet":\(sheet)\(map)}],
                 "codes":[\(codes.map { #"{"organisation":"globe",\#($0)}"# }.joined(separator: ","))]}
                """
        }
    }

    static func run(
        _ engine: Engine, _ show: Show = Show(), _ money: SaleServing.Money = .stripe,
        _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (SellingServing) async throws -> Void
    ) async throws {
        try await SaleServing.run(engine, money, change) { sale in
            try await BoxOfficeFixture.load(show.catalogue, into: sale.database)
            try await body(SellingServing(sale: sale))
        }
    }

    /// `{"area":"floor","quantity":2}`
    static func places(_ count: Int, in area: String = "floor", _ category: String? = nil) -> String {
        #"{"area":"\#(area)","quantity":\#(count)\#(category.map { #","category":"\#($0)""# } ?? "")}"#
    }

    static func seat(_ id: String, _ category: String? = nil) -> String {
        #"{"seat":"\#(id)"\#(category.map { #","category":"\#($0)""# } ?? "")}"#
    }

    private static func body(_ items: [String], codes: [String], more: String) -> String {
        let codes = codes.isEmpty ? "" : #","codes":[\#(codes.map { "\"\($0)\"" }.joined(separator: ","))]"#
        return #"{"showId":"\#(uuid)","items":[\#(items.joined(separator: ","))]\#(codes)\#(more)}"#
    }

    /// POST /api/seat-checkout
    func checkout(_ items: String..., codes: [String] = [], token: String? = nil, more: String = "") async throws -> TestResponse {
        try await sale.send(.post, "/api/seat-checkout", Self.body(items, codes: codes, more: more), token: token)
    }

    /// The same by somebody who asks again as long as the server says that it is busy, which it does where a crowd of tests has the machine.
    func insisting(_ items: String, codes: [String] = [], more: String) async throws -> TestResponse {
        var answer = try await checkout(items, codes: codes, more: more)
        for _ in 0..<60 where answer.status == .serviceUnavailable {
            try await Task.sleep(for: .milliseconds(.random(in: 100...1_000)))
            answer = try await checkout(items, codes: codes, more: more)
        }
        return answer
    }

    /// A hold that must succeed.
    func held(_ items: String..., codes: [String] = [], token: String? = nil, more: String = "") async throws -> BoxOffice.CheckoutResponse
    {
        let response = try await sale.send(.post, "/api/seat-checkout", Self.body(items, codes: codes, more: more), token: token)
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(BoxOffice.CheckoutResponse.self)
    }

    /// POST /api/shows/{id}/quote
    func quote(_ items: String..., codes: [String] = [], token: String? = nil, more: String = "") async throws -> TestResponse {
        try await sale.send(.post, "/api/shows/\(Self.uuid)/quote", Self.body(items, codes: codes, more: more), token: token)
    }

    /// A sale that is paid.
    func sold(_ items: String..., codes: [String] = [], token: String? = nil, more: String = "") async throws
        -> BoxOffice.PaymentConfirmation
    {
        let response = try await sale.send(.post, "/api/seat-checkout", Self.body(items, codes: codes, more: more), token: token)
        #expect(response.status == .ok, "\(response.text)")
        return try await pay(try response.decoded(BoxOffice.CheckoutResponse.self))
    }

    func pay(_ hold: BoxOffice.CheckoutResponse) async throws -> BoxOffice.PaymentConfirmation {
        sale.stripe.pay(hold.sessionID, email: "payer@example.org", name: "Payer")
        let response = try await sale.success(hold.sessionID)
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(BoxOffice.PaymentConfirmation.self)
    }

    func show(_ query: String = "") async throws -> BoxOffice.Show {
        try await sale.get("/api/shows/\(Self.uuid)\(query)").decoded(BoxOffice.Show.self)
    }

    /// As staff of the house.
    func console(_ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, as staff: Staff = .owner, headers: HTTPFields = [:])
        async throws -> TestResponse
    {
        try await sale.send(method, "/console/api/\(path)", json, token: try await sale.token(staff.account), headers: headers)
    }

    /// Says for the house "globe" what must be said before it sells.
    func sayTerms() async throws {
        let actor = Actor(account: Staff.owner.account, address: "test")
        try await LegalStore(database).save(ConsoleServing.terms, of: 1, by: Staff.owner.account, actor, at: now)
    }

    /// A quota's row: what is used, and what its claims say.
    func quota(_ kind: String, _ key: String) async throws -> (used: Int64, claimed: Int64) {
        try await SellingServing.quota(kind, key, database)
    }

    static func quota(_ kind: String, _ key: String, _ database: Database) async throws -> (used: Int64, claimed: Int64) {
        let found = try await database.read { try $0.first(SellingSQL.quota, kind, key) { ($0.int(0), $0.int(1)) } }
        return try #require(found)
    }

    /// Whether every quota's count is the sum of its claims, and none is over its size.
    static func booksAgree(_ database: Database) async throws -> Bool {
        try await database.read { try $0.first(SellingSQL.wrong) { $0.int(0) } } == 0
    }
}

enum SellingSQL {
    static let quota = Statement(
        """
        SELECT q.used, CAST(COALESCE((SELECT SUM(c.amount) FROM claims c WHERE c.quota_id = q.id), 0) AS BIGINT)
        FROM quotas q WHERE q.kind = $1 AND q.key = $2
        """)
    static let wrong = Statement(
        """
        SELECT COUNT(*) FROM quotas q
        WHERE q.used <> (SELECT CAST(COALESCE(SUM(c.amount), 0) AS BIGINT) FROM claims c WHERE c.quota_id = q.id)
            OR q.used > COALESCE(q.size, q.used)
        """)
}

extension TestResponse {
    /// The code of a refusal.
    var refusalCode: String? { member("code")?.text }
}
