package import HTTPTypes
package import UsherCore

/// What a handler throws instead of answering: a status, a sentence for people and a stable code for programs. The
/// desk that owns the path puts it in its envelope. Nothing internal belongs in it.
package struct Problem: Error, Sendable, Equatable {
    package var status: HTTPResponse.Status
    package var message: String
    package var code: String
    /// Members beside the envelope's own, in the order they are written.
    package var members: [JSONValue.Member]
    package var headers: HTTPFields

    package init(
        _ status: HTTPResponse.Status, _ message: String, code: String, members: [JSONValue.Member] = [], headers: HTTPFields = [:]
    ) {
        self.status = status
        self.message = message
        self.code = code
        self.members = members
        self.headers = headers
    }
}

extension Problem {
    package static let notFound = Problem(.notFound, "Not found", code: "not_found")
    package static let bodyTooLarge = Problem(.contentTooLarge, "The request body is too large", code: "body_too_large")
    package static let invalidJSON = Problem(.badRequest, "The request body is not valid JSON", code: "invalid_json")
    package static let unsupportedMediaType = Problem(
        .unsupportedMediaType, "The request body must be JSON", code: "unsupported_media_type")
    package static let badRequest = Problem(.badRequest, "Bad request", code: "bad_request")
    package static let unavailable = Problem(
        .serviceUnavailable, "The server is busy. Try again.", code: "unavailable", headers: [.retryAfter: "1"])
    /// A house on its way to another database: it is read, and changes in a moment again.
    package static let moving = Problem(
        .serviceUnavailable, "This house is being moved. Try again.", code: "house_moving", headers: [.retryAfter: "5"])
    package static let `internal` = Problem(.internalServerError, "Something went wrong. Try again.", code: "internal")

    package static func methodNotAllowed(allow: [HTTPRequest.Method]) -> Problem {
        Problem(
            .methodNotAllowed, "Method not allowed", code: "method_not_allowed",
            headers: [.allow: allow.map(\.rawValue).joined(separator: ", ")])
    }

    /// A value of the wrong type.
    package static func invalidRequest(field: String) -> Problem {
        Problem(
            .badRequest, "The field \(field) has the wrong type", code: "invalid_request",
            members: [.init(name: "field", value: .string(field))])
    }

    /// `seconds` as `RateLimiter.take` gave them.
    package static func rateLimited(retryAfter seconds: Int) -> Problem {
        Problem(
            .tooManyRequests, "Rate limit exceeded", code: "rate_limited", headers: [.retryAfter: String(max(1, seconds))])
    }
}
