@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Safe 12 and 11: texts that are none, and that are too long, in paths, queries, bodies and forms.
@Suite struct OutsideTextTests {
    /// NUL, bytes that are not UTF-8, overlong forms, a surrogate, and very much.
    static let odd = [
        "%00", "a%00b", "%ff", "%c0%80", "%c0%ae%c0%ae", "%ed%a0%80", "%f4%90%80%80", "%zz", "%", String(repeating: "a", count: 100_000),
        String(repeating: "%f0%9f%8e%ad", count: 9_000),
    ]

    @Test("Safe 12 Boarding: a name in the path that is no text names nothing", arguments: Engine.allCases)
    func boarding(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            for odd in Self.odd {
                for path in ["aircraft/\(odd)", "passenger/\(odd)", "flight/\(odd)", "ticket/\(odd)"] {
                    let answer = try await airline.get(path)
                    #expect(answer.status == .notFound && answer.code == "not_found", "\(path.prefix(40)): \(answer.status)")
                }
                let page = try await boarding.get("/pages/yourBoardingPass/\(odd)")
                let older = try await boarding.get("/pages/yourBoardingPass?ticket=\(odd)")
                #expect(page.status == .notFound && older.status == .notFound, "\(odd.prefix(40)): \(page.status) \(older.status)")
                let stranger = try await boarding.get("airline/\(odd)/aircraft/list", token: BoardingServing.apple)
                #expect(stranger.status == .unauthorized)
            }
        }
    }

    @Test("Safe 12 The Gate: what is no text is refused with the parameter's name, or names nothing", arguments: Engine.allCases)
    func gate(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            for odd in Self.odd {
                let path = try await gate.get("/api/events/\(odd)/manifest")
                #expect(path.status == .notFound && path.refusal != nil)
                let list = try await gate.get("/api/tickets?query=\(odd)")
                #expect(list.status == .ok || list.status == .badRequest && list.refusal != nil, "\(odd.prefix(40)): \(list.status)")
            }
            for odd in ["%00", "a%00b", "%ff", "%c0%80", "%ed%a0%80"] {
                let list = try await gate.get("/api/tickets?query=\(odd)")
                #expect(list.status == .badRequest && list.refusal?.error.contains("query") == true, "\(odd): \(list.text)")
            }
        }
    }

    @Test("Safe 12 BoxOffice: paths, queries and the fields of bodies", arguments: Engine.allCases)
    func boxOffice(engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            for odd in Self.odd {
                for path in [
                    "/api/shows/\(odd)", "/api/shows?id=\(odd)", "/api/checkout/success?session_id=\(odd)", "/shows/\(odd)", "/t/\(odd)",
                    "/bookings/\(odd)?k=\(odd)", "/checkout/\(odd)?hold=\(odd)", "/checkout/success?session_id=\(odd)", "/pay/demo/\(odd)",
                    "/verify-email?token=\(odd)&email=\(odd)", "/reset-password?token=\(odd)&email=\(odd)", "/?q=\(odd)&category=\(odd)",
                    "/api/auth/password-reset?token=\(odd)&email=\(odd)", "/api/auth/verify-email?token=\(odd)&email=\(odd)",
                ] {
                    let answer = try await serving.send(.get, path)
                    #expect(answer.status.code < 500, "\(path.prefix(60)): \(answer.status) \(answer.text.prefix(100))")
                }
            }
            for (path, body) in [
                ("/api/auth/signup", #"{"email":"a@b.org","password":"Fuzz-Pass\u0000-1","name":"A"}"#),
                ("/api/auth/signin", #"{"email":"a@b.org","password":"\u0000"}"#),
                ("/api/auth/signin", #"{"email":"a\u0000@b.org","password":"x"}"#),
                ("/api/auth/password-reset", #"{"email":"\u0000"}"#),
                ("/api/seat-checkout", #"{"showId":"\u0000","specificSeatIds":["a\u0000"]}"#),
                ("/api/seat-checkout", #"{"showId":"x","specificSeatIds":["\#(String(repeating: "a", count: 60_000))"]}"#),
            ] {
                let answer = try await serving.send(.post, path, body, headers: [.contentType: "application/json"])
                #expect(answer.status == .badRequest || answer.status == .notFound, "\(path): \(answer.status) \(answer.text.prefix(200))")
                #expect(answer.text.hasPrefix(#"{"success":false,"error""#))
            }
        }
    }

    @Test("Safe 11, 12 A page's form with a NUL character or with what is not UTF-8 is no form of ours", arguments: Engine.allCases)
    func forms(engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let page = try await serving.send(.get, "/signup")
            let cookie = try #require(page.headers[values: .setCookie].first?.split(separator: ";").first)
            let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]+)"/)?.1)
            let form: HTTPFields = [
                .contentType: "application/x-www-form-urlencoded", .cookie: String(cookie), .origin: "https://tickets.example.org",
            ]
            for odd in ["Fuzz-Pass%001", "%ff%fe", "%c0%80aaaaaaaA1", "%ed%a0%80Fuzz-Pass-1"] {
                let body = "token=\(token)&name=Ann&email=ann%40example.org&password=\(odd)&confirm=\(odd)"
                let answer = try await serving.send(.post, "/signup", body, headers: form)
                #expect(answer.status == .badRequest, "\(odd): \(answer.status)")
                #expect(answer.headers[.contentType]?.hasPrefix("text/html") == true)
            }
            let accounts = try await serving.database.read { try $0.all(Self.accounts) { $0.text(0) } }
            #expect(!accounts.contains("ann@example.org"))
        }
    }

    @Test(
        "Safe 12 A text that no engine keeps is the request's fault wherever it turns up, and in the desk's envelope",
        arguments: Engine.allCases)
    func unstorable(engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            do {
                _ = try await serving.database.read { try $0.all(Self.account, "a\u{0}") { $0.text(0) } }
                Issue.record("the engine took it")
            } catch { #expect(Problem(of: error) == .badRequest, "\(error)") }
        }
    }

    private static let accounts = Statement("SELECT email FROM accounts")
    private static let account = Statement("SELECT email FROM accounts WHERE email = $1")
}
