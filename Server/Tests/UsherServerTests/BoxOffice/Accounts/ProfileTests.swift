import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ProfileTests {
    @Test("A name is changed by the rules of sign-up", arguments: Engine.allCases)
    func name(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let renamed = try await box.send(.patch, "/api/user/profile", #"{"name":" Ann Lee ","role":"admin"}"#, token: ann.token)
            #expect(renamed.status == .ok && renamed.member("user")?["name"] == .string("Ann Lee"))
            #expect(try await box.get("/api/user/profile", token: ann.token).text == renamed.text)
            #expect(try await box.send(.patch, "/api/user/profile", #"{"name":"A"}"#, token: ann.token).code == "invalid_name")
            #expect(try await box.send(.patch, "/api/user/profile", #"{"name":" "}"#, token: ann.token).code == "missing_fields")
            #expect(try await box.send(.patch, "/api/user/profile", #"{"name":"#).code == "missing_token", "who asks comes before what")
        }
    }

    @Test("A changed password ends every session but its own", arguments: Engine.allCases)
    func password(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let other = try await box.token(of: "ann@example.org")
            func change(_ current: String, _ new: String) async throws -> TestResponse {
                try await box.post(
                    "/api/user/password", #"{"currentPassword":"\#(current)","newPassword":"\#(new)"}"#, token: ann.token)
            }
            #expect(try await change("", "Passw1rd").code == "missing_fields")
            #expect(try await change("Passw0rd", "").code == "missing_fields")
            #expect(try await change("wrong", "weak").code == "wrong_password")
            #expect(try await change("Passw0rd", "weak").code == "weak_password")
            #expect(try await change("Passw0rd", "Passw1rd").status == .ok)
            #expect(try await box.get("/api/auth/verify", token: ann.token).status == .ok)
            #expect(try await box.get("/api/auth/verify", token: other).code == "invalid_token")
            #expect(try await box.signIn(password: "Passw1rd").status == .ok)
        }
    }

    @Test("Wrong passwords of somebody signed in are limited as at the door")
    func limited() async throws {
        try await BoxOfficeServing.run(.sqlite) {
            $0.limits.off = false
        } _: { box in
            let ann = try await box.signUp()
            let body = #"{"currentPassword":"wrong","newPassword":"Passw1rd"}"#
            for _ in 0..<10 { #expect(try await box.post("/api/user/password", body, token: ann.token).code == "wrong_password") }
            #expect(try await box.post("/api/user/password", body, token: ann.token).status == .tooManyRequests)
        }
    }

    @Test("A deleted account is nobody's: no sign-in, no name, and its address is free", arguments: Engine.allCases)
    func deletion(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp(name: "Ann Lee")
            let refused = try await box.send(.delete, "/api/user/account", token: ann.token)
            #expect(refused.isExactly(400, #"{"success":false,"error":"The current password is wrong","code":"wrong_password"}"#))
            #expect(try await box.send(.delete, "/api/user/account", #"{"password":"Passw0rd"}"#, token: ann.token).status == .ok)
            #expect(try await box.signIn().code == "invalid_credentials")
            let left = try #require(try await box.database.read { try AccountTransaction($0).account(ann.account) })
            #expect(!left.email.text.contains("ann") && !left.name.contains("Ann") && left.deactivated != nil)
            let again = try await box.signUp()
            #expect(again.id != ann.id)
            #expect(try await box.mails(to: "ann@example.org").count == 1, "the first account's letter is not sent any more")
        }
    }
}
