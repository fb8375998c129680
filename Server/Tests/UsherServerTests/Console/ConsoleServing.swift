@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The console as browsers see it: cookies, forms and pages over the BoxOffice's world, by a clock that the test moves.
struct ConsoleServing: ServedDesk {
    static let origin = "https://tickets.example.org"

    let client: any TestClientProtocol
    let house: ServedHouse
    let clock: HandClock
    private let tokens: SessionTokens
    private let sessions: BoxOfficeAccountStore

    var database: Database { house.database }

    static func run(
        _ engine: Engine, saysTerms: Bool = true, _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (ConsoleServing) async throws -> Void
    ) async throws {
        try await BoxOfficeFixture.run(engine) { database in try await serve(database, saysTerms: saysTerms, change, body) }
    }

    static func serve(
        _ database: Database, saysTerms: Bool = true, clock: HandClock = HandClock(BoxOfficeFixture.now), pace: LivePace = .usual,
        log: Logger = .quiet, _ change: (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (ConsoleServing) async throws -> Void
    ) async throws {
        var settings = Settings.unlimited
        settings.publicURL = origin
        settings.payments.demo = true
        change(&settings)
        try await HouseStore(database).nameHouses(at: clock.clock.now())
        if saysTerms { try await say(Self.terms, on: database, at: clock.clock.now()) }
        try await withUsher(on: database, HousePlan(settings: settings, clock: clock.clock, pace: pace, log: log)) { house in
            try await body(
                ConsoleServing(
                    client: house.client, house: house, clock: clock, tokens: SessionTokens(key: house.secrets.session),
                    sessions: BoxOfficeAccountStore(database, audience: SessionTokens.audience, keys: house.keys)))
        }
    }

    /// What a house must have said before it sells.
    static let terms: HouseLegal = {
        var legal = HouseLegal()
        (legal.seller, legal.address, legal.refunds) = ("Globe Ltd", "21 New Globe Walk, London", "No refunds after the curtain.")
        legal.pages[.terms] = "https://globe.example/terms"
        return legal
    }()

    private static func say(_ legal: HouseLegal, on database: Database, at now: Instant) async throws {
        let actor = Actor(account: Staff.owner.account, address: "test")
        try await LegalStore(database).save(legal, of: 1, by: Staff.owner.account, actor, at: now)
    }

    /// Gives an account a role in a house.
    func appoint(_ account: Account.ID, _ role: Role, in house: Organisation.ID = 1) async throws {
        try await database.write {
            try OrganisationTransaction($0).appoint(account, as: role, in: house, by: .local, at: clock.clock.now())
        }
    }

    /// Somebody's browser, signed in.
    func browser(_ account: Account.ID) async throws -> ConsoleBrowser {
        let found = try #require(try await database.read { try AccountTransaction($0).account(account) })
        let session = Session.ID(UUID().uuidString.lowercased())
        let isIn = try await sessions.signIn(found, session: session, by: .local, at: clock.clock.now())
        #expect(isIn)
        let token = try await tokens.make(found, session, at: clock.clock.now())
        return ConsoleBrowser(client: client, cookies: [SessionCookie.name: token])
    }

    func browser(_ staff: Staff) async throws -> ConsoleBrowser { try await browser(staff.account) }

    /// A call of the console's API with somebody's cookie, as a page's script makes it.
    func api(_ method: HTTPRequest.Method, _ path: String, _ browser: ConsoleBrowser, _ body: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [
            .origin: Self.origin, .cookie: browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
        ]
        if body != nil { headers[.contentType] = "application/json" }
        return try await client.executeRequest(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// Somebody's browser who is not signed in.
    var stranger: ConsoleBrowser { ConsoleBrowser(client: client, cookies: [:]) }
}

/// A browser without script: it keeps cookies, and sends the forms of its pages.
final class ConsoleBrowser: @unchecked Sendable {
    // One test uses it, one step after the other.
    private let client: any TestClientProtocol
    private(set) var cookies: [String: String]

    init(client: any TestClientProtocol, cookies: [String: String]) { (self.client, self.cookies) = (client, cookies) }

    @discardableResult
    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, nil, headers)
    }

    /// Follows what a form's answer says.
    func follow(_ response: TestResponse) async throws -> TestResponse {
        try await get(try #require(response.headers[.location], "\(response.status) \(response.text)"))
    }

    /// Sends the form of a page that goes to `action`, with these values.
    func submit(_ action: String, _ fields: KeyValuePairs<String, String> = [:], on page: TestResponse) async throws -> TestResponse {
        let hidden = page.text.matches(of: /<input type="hidden" name="(token|once)" value="([^"]*)">/)
        var values = [("token", hidden.first { $0.1 == "token" }.map { String($0.2) } ?? "")]
        if let once = page.text.range(of: "action=\"\(action)\" method=\"post\"") {
            let rest = page.text[once.upperBound...]
            if let found = rest.firstMatch(of: /name="once" value="([^"]*)"/) { values.append(("once", String(found.1))) }
        }
        return try await post(action, values + fields.map { ($0.key, $0.value) })
    }

    func post(_ path: String, _ fields: [(String, String)], _ headers: HTTPFields = [.origin: ConsoleServing.origin]) async throws
        -> TestResponse
    {
        let body = fields.map { "\(QueryText.encode($0.0))=\(QueryText.encode($0.1))" }.joined(separator: "&")
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(.post, path, body, headers)
    }

    /// Sends a form with a file, as a browser does.
    func send(
        _ file: [UInt8], named name: String, _ fields: KeyValuePairs<String, String> = [:], to action: String, on page: TestResponse
    ) async throws -> TestResponse {
        let hidden = page.text.matches(of: /<input type="hidden" name="(token|once)" value="([^"]*)">/)
        let own = ["token", "once"].compactMap { name in hidden.first { $0.1 == name }.map { (name, String($0.2)) } }
        var body: [UInt8] = []
        for (name, value) in own + fields.map({ ($0.key, $0.value) }) {
            body += Array("--frontier\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        let head = "--frontier\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: image/png\r\n\r\n"
        body += Array(head.utf8) + file + Array("\r\n--frontier--\r\n".utf8)
        return try await call(.post, action, body, [.contentType: "multipart/form-data; boundary=frontier"])
    }

    /// What a page's script asks, with the page's cookies and origin.
    func call(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [], _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.origin] = ConsoleServing.origin
        headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        return kept(try await client.executeRequest(uri: path, method: method, headers: headers, body: ByteBuffer(bytes: body)))
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: String?, _ headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let response = try await client.executeRequest(
            uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        return kept(response)
    }

    /// With its cookies, as a browser takes them.
    private func kept(_ response: TestResponse) -> TestResponse {
        for field in response.headers[values: .setCookie] {
            let pair = field.split(separator: ";")[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = field.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return response
    }
}
