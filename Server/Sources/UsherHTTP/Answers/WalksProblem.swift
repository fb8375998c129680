import HTTPTypes
import UsherCore

/// The envelope of Walks: `{"statusCode","message","error","code"}`, with `details` where fields are wrong.
package enum WalksProblem {
    package static let type = "application/json; charset=utf-8"

    package static func body(_ problem: Problem) -> [UInt8] {
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
}
