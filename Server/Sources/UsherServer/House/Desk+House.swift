package import UsherHTTP
import UsherCore
import UsherWire

extension Desk {
    /// What all desks stand on, and whose every path is that no desk claims.
    package static let house = Desk("house", .house, isLimited: false)
}

extension Envelope {
    /// `{"error","code"}` and the problem's own members, as the Gate has said it first: its type is what every such refusal is read as.
    static let house = Envelope(schema, as: GateErrorResponse.self) { plain($0) }

    private static let schema = WireStyle(
        .seconds, time: "For example `2025-12-20T23:30:00Z`.",
        [
            .of(
                GateErrorResponse.self, named: "Problem",
                [
                    "error": .string("A sentence for people."), "code": .string("A stable name for programs."),
                    "field": .string("With `field_invalid` and `validation_failed`: the field."),
                    "entry_id": .integer("With `already_used`: the latest entry that let one of them in.", min: 1),
                    "scanned_at": .string("With `already_used`: when that was."),
                ])
        ]
    ).schema(GateErrorResponse.self)
}
