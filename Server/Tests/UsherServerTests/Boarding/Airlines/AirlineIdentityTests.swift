import Foundation
import HTTPTypes
import HummingbirdTesting
import JWTKit
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// An airline that proves by Apple's own token that it is the one.
@Suite struct AirlineIdentityTests {
    private static let apple = "001234.abc"

    private static func run(
        _ engine: Engine, _ body: @Sendable @escaping (BoardingServing, IdentityProvider) async throws -> Void
    ) async throws {
        let provider = try await IdentityProvider()
        try await provider.serve { url in
            var settings = Settings.unlimited
            settings.identity.appleKeys = url
            settings.identity.appleBundles = ["org.example.boarding", "org.example.tickets"]
            try await BoardingServing.run(engine, settings: settings) { try await body($0, provider) }
        }
    }

    private static func create(_ boarding: BoardingServing, _ token: String) async throws -> TestResponse {
        try await boarding.post(
            "airline/create", #"{"apple_identifier":"\#(apple)","airline_name":"Fun Air","identity_token":"\#(token)"}"#)
    }

    @Test("Boarding A7 A right token brings a session with it", arguments: Engine.allCases)
    func proved(engine: Engine) async throws {
        try await Self.run(engine) { boarding, provider in
            let answer = try await Self.create(boarding, provider.token(IdentityClaims(at: BoardingServing.now)))
            struct Answer: Decodable { let session: AppSeed.Session, airline_identifier: String }
            let made = try answer.seed(Answer.self)
            let token = try #require(made.session.token)
            #expect(token.hasPrefix("uas_") && token.count == 47 && made.session.name == "")
            #expect(made.session.expires_at == Date(timeIntervalSince1970: TimeInterval(BoardingServing.now.seconds + 90 * 86_400)))
            let airline = TestAirline(boarding: boarding, identifier: made.airline_identifier, id: 0, token: token)
            #expect(try await airline.get("").seed(AppSeed.Airline.self).airlineName == "Fun Air")
            // Without a token there is no session, and the airline is the same.
            let plain = try await boarding.post("airline/create", #"{"apple_identifier":"\#(Self.apple)","identity_token":null}"#)
            #expect(plain.status == .ok && !plain.text.contains("session"))
            #expect(try await airline.get("session/list").seed([AppSeed.Session].self).count == 1)
        }
    }

    @Test("Boarding A7 Wrong key, algorithm, audience, issuer, subject or date: 401, and no airline", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await Self.run(engine) { boarding, provider in
            let now = BoardingServing.now
            let good = IdentityClaims(at: now)
            let stranger = await JWTKeyCollection().add(ecdsa: ES256PrivateKey(), kid: "rsa-1")
            var tokens = [
                "", "x", try await provider.token(kid: "ec-1", good), try await stranger.sign(good, kid: "rsa-1"),
            ]
            let changes: [@Sendable (inout IdentityClaims) -> Void] = [
                { $0.aud = "org.example.evil" }, { $0.iss = "https://accounts.google.com" }, { $0.sub = "001234.abd" }, { $0.sub = "" },
                { $0.exp = now.seconds - 61 },
            ]
            for change in changes { tokens.append(try await provider.token(good.with(change))) }
            for token in tokens {
                let answer = try await Self.create(boarding, token)
                #expect(answer.text == #"{"detail":"Invalid identity token","status_code":401,"code":"invalid_identity_token"}"#)
                #expect(answer.status == .unauthorized && answer.headers[.wwwAuthenticate] == "Bearer")
            }
            let rows = try await boarding.database.read { try $0.first(Statement("SELECT COUNT(*) FROM airlines")) { $0.int(0) } }
            #expect(rows == 0)
            await boarding.desk.audit.flush()
            let audit = try await boarding.database.read { try AuditTransaction($0).latestAudit(1) }
            #expect(audit.first?.action == "airline.refused" && audit.first?.result == "invalid_identity_token")
        }
    }

    @Test("Boarding A7 Without an audience or without keys: 503", arguments: Engine.allCases)
    func unavailable(engine: Engine) async throws {
        try await Self.run(engine) { boarding, provider in
            let token = try await provider.token(IdentityClaims(at: BoardingServing.now))
            provider.manner.withLock { $0.status = .internalServerError }
            let away = try await Self.create(boarding, token)
            #expect(away.status == .serviceUnavailable && away.boardingError?.code == "identity_unavailable")
            try await BoardingServing.serve(boarding.database) { unconfigured in
                let answer = try await Self.create(unconfigured, token)
                #expect(answer.status == .serviceUnavailable && answer.boardingError?.code == "identity_unavailable")
            }
            let plain = try await boarding.post("airline/create", #"{"apple_identifier":"\#(Self.apple)"}"#)
            #expect(plain.status == .ok)
        }
    }
}
