import HTTPTypes
import UsherCore

/// The envelope of Boarding: `{"detail","status_code","code"}` and the problem's own members. What the whole house says in its words, this
/// desk says in those of its contract.
enum BoardingProblem {
    static func body(_ problem: Problem) -> [UInt8] {
        let (detail, code) =
            switch problem {
            case .notFound: ("Not Found", problem.code)
            case .internal: ("Internal server error", "internal_error")
            default: problem.status == .methodNotAllowed ? ("Method Not Allowed", problem.code) : (problem.message, problem.code)
            }
        let members: [JSONValue.Member] = [
            .init(name: "detail", value: .string(detail)), .init(name: "status_code", value: .integer(Int64(problem.status.code))),
            .init(name: "code", value: .string(code)),
        ]
        return JSONText.bytes(.object(members + problem.members))
    }
}
