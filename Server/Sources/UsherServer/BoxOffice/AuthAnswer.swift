import UsherHTTP
import Hummingbird
import HTTPTypes
import UsherCore

/// The answers of the accounts' routes.
enum AuthAnswer {
    /// AuthResponse, with what a route adds behind it.
    static func signedIn(
        _ message: String, _ account: Account, token: String?, more: [JSONValue.Member] = [], status: HTTPResponse.Status = .ok
    ) -> Response {
        var members = head(message) + [user(account)]
        if let token { members.append(.init(name: "token", value: .string(token))) }
        return .json(JSONText.bytes(.object(members + more)), status: status)
    }

    /// `{"success":true,"message"}`, with what a route adds.
    static func done(_ message: String, more: [JSONValue.Member] = []) -> Response {
        .json(JSONText.bytes(.object(head(message) + more)))
    }

    /// `{"success":true,"user"}`
    static func profile(_ account: Account) -> Response {
        .json(JSONText.bytes(.object([.init(name: "success", value: .bool(true)), user(account)])))
    }

    static func flag(_ name: String, _ value: Bool = true) -> JSONValue.Member { .init(name: name, value: .bool(value)) }

    static func user(_ account: Account) -> JSONValue.Member {
        .init(
            name: "user",
            value: .members([
                "id": .string(account.uuid), "email": .string(account.email.text), "name": .string(account.name),
                "created_at": .string(Timestamp.milliseconds(account.created)), "role": .string("customer"),
                "emailVerified": account.emailVerified.map { .string(Timestamp.milliseconds($0)) } ?? .null,
            ]))
    }

    private static func head(_ message: String) -> [JSONValue.Member] {
        [flag("success"), .init(name: "message", value: .string(message))]
    }
}
