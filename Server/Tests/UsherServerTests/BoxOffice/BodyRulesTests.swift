import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The rules that hold on every route (boxoffice.md 1), on those of the accounts.
@Suite struct BodyRulesTests {
    private static let posts = [
        "/api/auth/signup", "/api/auth/signin", "/api/auth/social", "/api/auth/verify-email", "/api/auth/password-reset",
        "/api/auth/signout",
        "/api/auth/verify", "/api/user/password",
    ]

    @Test("BoxOffice A7 What is no JSON object is told in the envelope", arguments: posts)
    func bodies(_ path: String) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let token = try await box.signUp().token
            let broken = try await box.post(path, #"{"email":"#, token: token)
            #expect(
                broken.isExactly(400, #"{"success":false,"error":"The request body is not valid JSON","code":"invalid_json"}"#),
                "\(broken.text)")
            let array = try await box.post(path, "[]", token: token)
            #expect(array.status == .badRequest)
            #expect(array.code == "invalid_request" && array.member("field") == .string("body"))
            let form = try await box.post(path, "email=a", token: token, headers: [.contentType: "application/x-www-form-urlencoded"])
            #expect(form.status == .unsupportedMediaType)
            #expect(form.code == "unsupported_media_type" && form.member("success") == .bool(false))
            let large = try await box.post(path, String(repeating: " ", count: 65 * 1024), token: token)
            #expect(large.status == .contentTooLarge)
            #expect(large.code == "body_too_large")
        }
    }

    @Test(
        "BoxOffice A7 A value of the wrong type is told with its field",
        arguments: [
            ("/api/auth/signup", #"{"email":7,"password":"x","name":"y"}"#, "email"),
            ("/api/auth/signup", #"{"email":"","password":true}"#, "password"), ("/api/auth/signup", #"{"name":{}}"#, "name"),
            ("/api/auth/signin", #"{"password":[]}"#, "password"), ("/api/auth/social", #"{"provider":1}"#, "provider"),
            ("/api/auth/social", #"{"email":1}"#, "email"), ("/api/auth/social", #"{"user":{"name":1}}"#, "user.name"),
            ("/api/auth/verify-email", #"{"token":1}"#, "token"), ("/api/auth/password-reset", #"{"email":1}"#, "email"),
            ("/api/auth/signout", #"{"all":"yes"}"#, "all"), ("/api/user/password", #"{"newPassword":1}"#, "newPassword"),
        ])
    func types(_ path: String, _ body: String, _ field: String) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let response = try await box.post(path, body, token: try await box.signUp().token)
            #expect(response.status == .badRequest)
            #expect(response.code == "invalid_request")
            #expect(response.member("field") == .string(field))
            #expect(response.member("success") == .bool(false))
        }
    }

    @Test("BoxOffice A7 Another method is 405 with Allow, an unknown path 404", arguments: ["signup", "signin", "social"])
    func methods(_ name: String) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let response = try await box.send(.delete, "/api/auth/\(name)")
            #expect(response.isExactly(405, #"{"success":false,"error":"Method not allowed","code":"method_not_allowed"}"#))
            #expect(response.headers[.allow] == "POST")
            let unknown = try await box.get("/api/auth/nothing")
            #expect(unknown.isExactly(404, #"{"success":false,"error":"Not found","code":"not_found"}"#))
        }
    }

    @Test(
        "No type at all reads as JSON, and so does a kind of JSON",
        arguments: ["", "application/json; charset=utf-8", "application/vnd.api+json"])
    func mediaTypes(_ type: String) async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            let body = ByteBuffer(string: #"{"email":"x@example.org","password":"Passw0rd"}"#)
            let headers: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
            let response = try await box.client.executeRequest(uri: "/api/auth/signin", method: .post, headers: headers, body: body)
            #expect(response.code == "invalid_credentials")
        }
    }

    @Test("Listed pages may call the accounts' routes, and nobody else's")
    func crossOrigin() async throws {
        try await BoxOfficeServing.run(.sqlite) {
            $0.corsOrigins = ["https://app.example.org"]
        } _: { box in
            let listed: HTTPFields = [.origin: "https://app.example.org"]
            let refused = try await box.get("/api/auth/verify", headers: listed)
            #expect(refused.status == .unauthorized)
            #expect(refused.headers[.accessControlAllowOrigin] == "https://app.example.org")
            #expect(refused.headers[.vary] == "Origin")
            let foreign = try await box.get("/api/auth/verify", headers: [.origin: "https://evil.example"])
            #expect(foreign.headers[.accessControlAllowOrigin] == nil)
            var question = listed
            question[.accessControlRequestMethod] = "POST"
            let answer = try await box.send(.options, "/api/auth/signin", headers: question)
            #expect(answer.status == .noContent)
            #expect(answer.headers[.accessControlAllowOrigin] == "https://app.example.org")
            #expect(answer.headers[.accessControlAllowMethods] == "POST")
            #expect(answer.headers[.accessControlAllowHeaders]?.contains("Authorization") == true)
            question[.origin] = "https://evil.example"
            #expect(try await box.send(.options, "/api/auth/signin", headers: question).status == .methodNotAllowed)
            question[.accessControlRequestMethod] = "GET"
            #expect(try await box.get("/api/shows/none", headers: question).headers[.accessControlAllowOrigin] == "*")
        }
    }
}
