import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct SignupTests {
    @Test("BoxOffice A1 Sign-up answers 201 in the seed's form, and a role that is sent means nothing", arguments: Engine.allCases)
    func signsUp(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let body = #"{"email":"ann@x.org","password":"Passw0rd","name":" Ann Lee ","role":"admin"}"#
            let response = try await box.post("/api/auth/signup", body)
            #expect(response.status == .created)
            let answer = try response.decoded(SeedShop.AuthResponse.self)
            let user = try #require(answer.user)
            #expect(answer.success && answer.error == nil)
            #expect(user.email == "ann@x.org")
            #expect(user.name == "Ann Lee")
            #expect(user.created_at == "2025-12-17T14:30:00.123Z")
            #expect(UUIDText.normalised(user.id) == user.id)
            #expect(response.member("user")?["role"] == .string("customer"))
            #expect(response.member("user")?["emailVerified"] == .null)
            #expect(response.member("emailSent") == .bool(false), "no mail server is set")
            #expect(response.member("error") == nil)
            let token = try #require(answer.token)
            let verified = try await box.post("/api/auth/verify", token: token)
            #expect(verified.status == .ok)
            #expect(verified.member("user") == response.member("user"))
        }
    }

    @Test("BoxOffice A1 The password is the account's, also at another desk", arguments: Engine.allCases)
    func oneAccount(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let passwords = Passwords(cost: .cheap)
            defer { passwords.close() }
            let accounts = AccountStore(box.database, keys: APIKeyStore(box.database), passwords: passwords)
            let email = try #require(EmailAddress("ann@example.org"))
            let known = try await accounts.signIn(email, password: "Passw0rd")
            #expect(known?.id == ann.account)
        }
    }

    @Test("BoxOffice A2 An address is taken in whatever form it is typed", arguments: Engine.allCases)
    func taken(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp("ann@x.org")
            let again = try await box.post("/api/auth/signup", #"{"email":"  Ann@X.org ","password":"Passw0rd","name":"Ann"}"#)
            #expect(again.status == .conflict)
            #expect(again.text == #"{"success":false,"error":"This email address is already registered","code":"email_taken"}"#)
        }
    }

    @Test("BoxOffice A2 Of many equal sign-ups at once one gets the address", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await box.post("/api/auth/signup", #"{"email":"ann@x.org","password":"Passw0rd","name":"Ann"}"#).status.code
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 7))
        }
    }

    @Test(
        "BoxOffice A3 A weak password is told exactly what it lacks",
        arguments: [
            ("Passw0rd", []), ("passw0rd", ["At least one uppercase letter"]), ("PASSW0RD", ["At least one lowercase letter"]),
            ("Password", ["At least one number"]), ("Pw0", ["At least 8 characters"]),
            ("Pw0" + String(repeating: "x", count: 125), []),
            ("Pw0" + String(repeating: "x", count: 126), ["At most 128 characters"]),
            ("!", ["At least 8 characters", "At least one uppercase letter", "At least one lowercase letter", "At least one number"]),
        ] as [(String, [String])])
    func passwords(_ password: String, _ details: [String]) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let response = try await box.post("/api/auth/signup", #"{"email":"ann@x.org","password":"\#(password)","name":"Ann"}"#)
            #expect(response.status == (details.isEmpty ? .created : .badRequest))
            guard !details.isEmpty else { return }
            #expect(response.code == "weak_password")
            #expect(response.member("error") == .string("This password is too weak"))
            #expect(response.member("details") == .array(details.map { .string($0) }))
        }
    }

    @Test(
        "BoxOffice A4 A name has 2 to 100 characters",
        arguments: [
            ("A", "invalid_name"), (String(repeating: "é", count: 101), "invalid_name"), ("A\\u0007B", "invalid_name"),
            ("   ", "missing_fields"), ("Al", nil), (String(repeating: "é", count: 100), nil),
        ] as [(String, String?)])
    func names(_ name: String, _ code: String?) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let response = try await box.post("/api/auth/signup", #"{"email":"ann@x.org","password":"Passw0rd","name":"\#(name)"}"#)
            #expect(response.status == (code == nil ? .created : .badRequest))
            #expect(response.code == code)
        }
    }

    @Test(
        "The first thing that is wrong is told",
        arguments: [
            (#"{}"#, "missing_fields"), (#"{"email":null,"password":"x","name":"y"}"#, "missing_fields"),
            (#"{"email":"ann","password":"x","name":"y"}"#, "invalid_email"),
            (#"{"email":"ann@localhost","password":"x","name":"y"}"#, "invalid_email"),
            (#"{"email":"a b@x.org","password":"x","name":"y"}"#, "invalid_email"),
            (#"{"email":"ann@x.org","password":"x","name":"y"}"#, "invalid_name"),
            (#"{"email":"ann@x.org","password":"x","name":"yy"}"#, "weak_password"),
        ])
    func order(_ body: String, _ code: String) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let response = try await box.post("/api/auth/signup", body)
            #expect(response.status == .badRequest)
            #expect(response.code == code)
        }
    }
}
