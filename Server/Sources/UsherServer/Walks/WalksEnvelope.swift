package import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension Desk {
    package static let walks = Desk("walks", .walks)
}

extension Envelope {
    /// `{"statusCode","message","error","code"}`, with `details` where fields are wrong.
    static let walks = Envelope(schema, as: WalksErrorResponse.self, contentType: Response.walksJSON) { problem in
        var members: [JSONValue.Member] = [
            .init(name: "statusCode", value: .integer(Int64(problem.status.code))),
            .init(name: "message", value: .string(problem.message)),
        ]
        // Existing apps read this one body without it.
        if problem.code != "access_denied" { members.append(.init(name: "error", value: .string(phrase(problem.status)))) }
        let code = problem.code == Problem.internal.code ? "internal_error" : problem.code
        members.append(.init(name: "code", value: .string(code)))
        return JSONText.bytes(.object(members + problem.members))
    }

    private static func phrase(_ status: HTTPResponse.Status) -> String {
        status.reasonPhrase.isEmpty ? "Error" : status.reasonPhrase
    }

    private static let schema = WireStyle(
        .seconds, time: "For example `2026-12-31T23:59:59Z`.",
        [
            .of(
                WalksErrorResponse.self, named: "WalksProblem",
                [
                    "statusCode": .integer(min: 400, max: 599), "message": .string("A sentence for people."),
                    "error": .string("The status in words."), "code": .string("A stable name for programs."),
                    "details": .array(.string(), "With `validation_failed`: each faulty field and why."),
                    "tourId": .string("With `already_has_access`: the tour."),
                ])
        ]
    ).schema(WalksErrorResponse.self)
}
