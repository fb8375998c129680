import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// The counter of the house "globe": somebody of the box office, drawers, and sales under keys that nobody uses twice.
struct CounterServing: Sendable {
    let world: SellingServing

    var database: Database { world.database }
    private static let keys = Atomic<Int>(0)

    /// Who is at the box office and nothing else.
    static let clerk = Staff.otherDoor

    static func run(
        _ engine: Engine, _ show: SellingServing.Show = SellingServing.Show(),
        _ body: @Sendable @escaping (CounterServing) async throws -> Void
    ) async throws {
        try await SellingServing.run(engine, show) { world in
            _ = try await world.database.write { try $0.execute(CounterSQL.role, clerk.account, Role.boxOffice.rawValue) }
            let counter = CounterServing(world: world)
            try await body(counter)
            let differences = try await BooksStore(world.database).recount()
            #expect(differences == [], "the books agree after each of these")
        }
    }

    static func newKey() -> String { "counter-test-key-\(keys.add(1, ordering: .relaxed).newValue)" }

    func post(_ path: String, _ json: String, as staff: Staff = clerk, key: String? = newKey()) async throws -> TestResponse {
        try await world.console(.post, path, json, as: staff, headers: key.map { [.idempotencyKey: $0] } ?? [:])
    }

    /// POST …/sales; `more` begins with a comma.
    func sell(
        _ count: Int = 1, _ more: String = "", in area: String = "floor", as staff: Staff = clerk, key: String? = newKey()
    ) async throws -> TestResponse {
        let body = #"{"showId":"\#(SellingServing.uuid)","items":[\#(SellingServing.places(count, in: area))]\#(more)}"#
        return try await post("sales", body, as: staff, key: key)
    }

    /// One that must succeed.
    func sold(_ count: Int = 1, _ more: String = "", in area: String = "floor", as staff: Staff = clerk) async throws -> Sale {
        let answer = try await sell(count, more, in: area, as: staff)
        #expect(answer.status == .created, "\(answer.text)")
        return try Sale(answer)
    }

    func pay(_ sale: Sale, _ payment: String, as staff: Staff = clerk) async throws -> TestResponse {
        try await post("sales/\(sale.id)/payments", payment, as: staff)
    }

    func sale(_ id: String) async throws -> Sale { try Sale(try await world.console(.get, "sales/\(id)")) }

    /// An open drawer's id.
    func drawer(_ name: String = "Front", float: Int64 = 10_000, as staff: Staff = clerk) async throws -> String {
        let answer = try await post("drawers", #"{"name":"\#(name)","float_pence":\#(float)}"#, as: staff)
        #expect(answer.status == .created, "\(answer.text)")
        return try #require(answer.member("drawer")?["id"]?.text)
    }

    func report(_ drawer: String, as staff: Staff = clerk) async throws -> JSONValue {
        let answer = try await world.console(.get, "drawers/\(drawer)/report", as: staff)
        #expect(answer.status == .ok, "\(answer.text)")
        return try #require(answer.member("drawer"))
    }

    func settings(_ json: String) async throws {
        let answer = try await world.console(.patch, "organisation", json)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    /// The code that the door scans.
    func code(of sale: Sale) async throws -> String {
        let code = try await database.read { try $0.first(CounterSQL.code, sale.id) { $0.text(0) } }
        return try #require(code)
    }

    /// What staff are told of a sale.
    struct Sale: Sendable {
        let id: String
        let value: JSONValue
        let change: Int64?

        init(_ answer: TestResponse) throws {
            value = try #require(answer.member("sale"), "\(answer.text)")
            id = try #require(value["id"]?.text)
            change = answer.member("change_pence").flatMap(FieldValue.integer)
        }

        var status: String? { value["status"]?.text }
        func number(_ name: String) -> Int64? { value[name].flatMap(FieldValue.integer) }
        func list(_ name: String) -> [JSONValue] { FieldValue.array(value[name] ?? .null) ?? [] }
    }
}

private enum CounterSQL {
    static let role = Statement("UPDATE members SET role = $2 WHERE account_id = $1")
    static let code = Statement("SELECT code FROM sales WHERE uuid = $1")
}

extension JSONValue {
    func number(_ name: String) -> Int64? { self[name].flatMap(FieldValue.integer) }
}
