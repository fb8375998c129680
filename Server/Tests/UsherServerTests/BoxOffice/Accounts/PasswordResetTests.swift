import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct PasswordResetTests {
    private static let path = "/api/auth/password-reset"

    private func ask(_ box: BoxOfficeServing) async throws -> String {
        _ = try await box.post(Self.path, #"{"email":"ann@example.org"}"#)
        return try await box.mailedToken(.reset, to: "ann@example.org")
    }

    private func reset(_ box: BoxOfficeServing, _ token: String, to password: String) async throws -> TestResponse {
        try await box.send(.put, Self.path, #"{"email":"ann@example.org","token":"\#(token)","newPassword":"\#(password)"}"#)
    }

    @Test("BoxOffice A13 A reset works once, and ends every session; a weak password leaves the token usable", arguments: Engine.allCases)
    func once(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let verification = try await box.mailedToken(.verify, to: "ann@example.org")
            let token = try await ask(box)
            let weak = try await reset(box, token, to: "weak")
            #expect(weak.status == .badRequest)
            #expect(weak.code == "weak_password")
            let check = "\(Self.path)?token=\(token)&email=ann@example.org"
            for _ in 0..<2 { #expect(try await box.get(check).isExactly(200, #"{"success":true,"valid":true}"#)) }
            #expect(try await reset(box, token, to: "Passw1rd").status == .ok)
            #expect(try await box.get(check).isExactly(200, #"{"success":true,"valid":false}"#))
            #expect(try await reset(box, token, to: "Passw2rd").code == "invalid_link")
            #expect(try await reset(box, token, to: "weak").code == "invalid_link", "the link comes before the password")
            #expect(try await box.get("/api/auth/verify", token: ann.token).status == .unauthorized)
            #expect(try await box.signIn().status == .unauthorized)
            let now = try await box.signIn(password: "Passw1rd")
            #expect(now.status == .ok)
            #expect(now.member("user")?["emailVerified"] != .null, "the mail proved the address")
            let voided = try await box.post(
                "/api/auth/verify-email", #"{"token":"\#(verification)","email":"ann@example.org"}"#)
            #expect(voided.code == "invalid_link", "other mailed tokens are void")
            #expect(try await box.mails(to: "ann@example.org", about: "Your password was changed").count == 1)
            let actions = try await box.database.read { try AuditTransaction($0).latestAudit(10) }.map(\.action)
            #expect(actions.contains("password.reset") && actions.contains("sessions.ended"))
        }
    }

    @Test("BoxOffice A13 A reset's link is good for sixty minutes and for its own address", arguments: Engine.allCases)
    func inTime(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp()
            let token = try await ask(box)
            let foreign = try await box.send(
                .put, Self.path, #"{"email":"bob@example.org","token":"\#(token)","newPassword":"Passw1rd"}"#)
            #expect(foreign.code == "invalid_link")
            box.clock.advance(seconds: 3_600)
            #expect(try await reset(box, token, to: "Passw1rd").code == "invalid_link")
            let second = try await ask(box)
            box.clock.advance(seconds: 3_599)
            #expect(try await reset(box, second, to: "Passw1rd").status == .ok)
        }
    }

    @Test("BoxOffice A13 Of many who use a link at once one does", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp()
            let token = try await ask(box)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<6 { group.addTask { try await reset(box, token, to: "Passw\(number)rd").status.code } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 400, 400, 400, 400, 400])
        }
    }
}
