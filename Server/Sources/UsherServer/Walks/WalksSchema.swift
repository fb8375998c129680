import UsherHTTP
import UsherCore
import UsherWire

extension WireStyle {
    /// That of Walks.
    static let walks = WireStyle(
        .seconds, time: "For example `2026-12-31T23:59:59Z`.", members: WalksSchema.members, WalksSchema.requests + WalksSchema.answers)
}

/// What the document of Walks says of its members.
enum WalksSchema {
    static let uuid = Schema.string(format: "uuid")
    static let language = Schema.string(oneOf: WalkLanguage.allCases.map(\.rawValue))
    static let languageParameter = Endpoint.Parameter.query("language", language, "Given exactly once.", required: true)
    static let tourParameter = Endpoint.Parameter.path("id", uuid, "The tour.")

    static let members: [String: Schema] = [
        "id": uuid, "tourId": uuid, "pointId": uuid, "durationMinutes": .integer(min: 1),
        "order": .integer(min: 1), "sizeBytes": .integer(min: 0), "pointCount": .integer(min: 0), "totalBytes": .integer(min: 0),
        "version": .integer(min: 1), "triggerRadiusMeters": .integer(min: 5, max: 500),
    ]

    static let requests: [WireStyle.TypeNotes] = [
        .of(
            WalksRegisterRequest.self,
            ["password": .string(WalkerForm.passwordRule + "."), "name": .string(maxLength: WalkerForm.longestName)]),
        .of(WalksProfileRequest.self, ["name": .orNull]),
    ]

    private static let sha256 = Schema.string("Hexadecimal; null for a file that another host has.").nullable

    static let answers: [WireStyle.TypeNotes] = [
        .of(WalksUser.self, named: "WalksUser", always: ["mailingListOptIn", "createdAt"]), .of(WalksTokens.self, named: "WalksTokens"),
        .of(WalksPlace.self, named: "WalksPlace"), .of(WalksTour.self, named: "WalksTour"),
        .of(WalksTourDetail.self, always: ["languages"]),
        .of(ConsoleTour.self, named: "WalksConsoleTour"),
        .of(ConsoleVersion.self, named: "WalksConsoleVersion", ["version": .integer(min: 0)]),
        .of(ConsolePoint.self, named: "WalksConsolePoint"), .of(ConsoleFile.self, named: "WalksConsoleFile"),
        .of(ConsoleBatch.self, named: "WalksConsoleBatch"), .of(ConsoleVoucher.self, named: "WalksConsoleVoucher"),
        .of(ConsoleFigures.self, named: "WalksConsoleFigures"), .of(ConsolePublished.self, ["version": .integer(min: 0)]),
        .of(WalksManifest.self, ["cover": .orNull], isWhole: true), .of(WalksManifest.Audio.self, ["sha256": sha256], isWhole: true),
        .of(WalksManifest.Image.self, ["sha256": sha256], isWhole: true),
        .of(WalksManifest.Subtitle.self, ["sha256": sha256], isWhole: true),
        .of(WalksManifest.File.self, ["sha256": sha256], isWhole: true),
        .of(WalksManifest.Map.self, ["attribution": .orNull], isWhole: true),
    ]

    // By hand: a report is read item by item as JSON, since a faulty one is dropped alone; no type of the wire is a whole report.
    static let events = Schema.object([
        "events": .array(
            .object(
                [
                    "eventType": .string(), "properties": .object([:]), "eventId": uuid, "timestamp": WireStyle.walks.time,
                    "anonymousId": .string(),
                ], required: ["eventType"]), min: 1, max: WalksDesk.mostEvents)
    ])
}
