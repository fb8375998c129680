package import UsherHTTP
import HTTPTypes
import UsherCore
import UsherWire

extension Desk {
    package static let boarding = Desk("boarding", .boarding)
}

extension Envelope {
    /// `{"detail","status_code","code"}` and the problem's own members. What the whole house says in its words, this desk says in those of
    /// its contract.
    static let boarding = Envelope(schema, as: BoardingErrorResponse.self) { problem in
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

    private static let schema = WireStyle(
        .offset, time: "Universal time with `+00:00`.",
        [
            .of(
                BoardingErrorResponse.self, named: "BoardingProblem",
                [
                    "detail": .string("A sentence for people."), "code": .string("A stable name for programs."),
                    "errors": .list("With 422: what is wrong, one by one."), "ticket": .string("With `already_boarded`."),
                ]), .of(BoardingErrorResponse.Field.self, ["type": .string()]),
        ]
    ).schema(BoardingErrorResponse.self)
}
