package import UsherHTTP
import UsherCore
import UsherWire

extension Desk {
    package static let boxOffice = Desk("boxOffice", .boxOffice, foreign: ForeignCalls(open: "/api/shows", withCookies: true))
}

extension Envelope {
    /// `{"success":false,"error","code"}` and the problem's own members.
    static let boxOffice = Envelope(schema, as: GateErrorResponse.self) {
        plain($0, behind: [.init(name: "success", value: .bool(false))])
    }

    /// By hand: apps read a refusal as the answer that they waited for, so no type of the wire is a refusal alone.
    private static let schema = Schema.named(
        "BoxOfficeProblem",
        .object(
            [
                "success": .boolean("Always false."), "error": .string("A sentence for people."),
                "code": .string("A stable name for programs."), "field": .string("With `invalid_request`: the field."),
            ], required: ["success", "error", "code"]))
}
