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

/// The BoxOffice as an app sees it: the real routes over a database of its own, by a clock that the test moves.
struct BoxOfficeServing: ServedDesk, MailingDesk {
    let client: any TestClientProtocol
    let desk: BoxOfficeDesk
    let clock: HandClock
    /// The data folder: mails are written into `mail/` there.
    let folder: URL
    var database: Database { desk.database }
    /// Delivers what waits in the outbox, when the test says so.
    let outbox: OutboxWorker

    /// 2025-12-17T14:30:00.123456Z
    static let start = Instant(microseconds: 1_765_981_800_123_456)

    /// `prepare` fills the database before the desk opens.
    static func run(
        _ engine: Engine, clock: HandClock = HandClock(start), secrets: ServerSecrets? = nil, _ change: (inout Settings) -> Void = { _ in },
        prepare: (Database) async throws -> Void = { _ in }, _ body: @Sendable @escaping (BoxOfficeServing) async throws -> Void
    ) async throws {
        var settings = Settings.unlimited
        settings.publicURL = "https://tickets.example.org"
        change(&settings)
        let plan = HousePlan(settings: settings, clock: clock.clock, secrets: secrets)
        try await withUsher(engine, plan, prepare: prepare) { house in
            let desk = house.desks.boxOffice
            try await body(
                BoxOfficeServing(
                    client: house.client, desk: desk, clock: clock, folder: house.folder,
                    outbox: house.outbox(desk.mailHandlers(try house.sender()))))
        }
    }

    /// A new account, signed in.
    @discardableResult
    func signUp(_ email: String = "ann@example.org", password: String = "Passw0rd", name: String = "Ann") async throws -> Person {
        let body = try WireJSON.encoder.encode(BoxOffice.SignupRequest(email: email, password: password, name: name))
        let response = try await post("/api/auth/signup", String(decoding: body, as: UTF8.self))
        #expect(response.status == .created, "\(response.text)")
        let answer = try response.decoded(BoxOffice.AuthResponse.self)
        let user = try #require(answer.user)
        let account = try #require(try await database.read { try AccountTransaction($0).account(uuid: user.id) })
        return Person(account: account.id, id: user.id, email: user.email, token: answer.token ?? "")
    }

    func signIn(_ email: String = "ann@example.org", password: String = "Passw0rd") async throws -> TestResponse {
        let body = try WireJSON.encoder.encode(BoxOffice.SigninRequest(email: email, password: password))
        return try await post("/api/auth/signin", String(decoding: body, as: UTF8.self))
    }

    /// A token of another sign-in.
    func token(of email: String, password: String = "Passw0rd") async throws -> String {
        let response = try await signIn(email, password: password)
        return try #require(try response.decoded(BoxOffice.AuthResponse.self).token, "\(response.text)")
    }

    /// Somebody who is signed in.
    struct Person: Sendable {
        let account: Account.ID
        let id: String
        let email: String
        let token: String
    }
}

extension TestResponse {
    /// A member of the answer's object.
    func member(_ name: String) -> JSONValue? { (try? json())?[name] }
}
