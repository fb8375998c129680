import UsherWire

/// The shapes of the desks' refusals.
enum ProblemSchema {
    static let gate = WireStyle(
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

    static let walks = WireStyle(
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

    static let boarding = WireStyle(
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

    /// By hand: apps read a refusal as the answer that they waited for, so no type of the wire is a refusal alone.
    static let boxOffice = Schema.named(
        "BoxOfficeProblem",
        .object(
            [
                "success": .boolean("Always false."), "error": .string("A sentence for people."),
                "code": .string("A stable name for programs."), "field": .string("With `invalid_request`: the field."),
            ], required: ["success", "error", "code"]))
}
