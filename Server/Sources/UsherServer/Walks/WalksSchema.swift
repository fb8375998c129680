import UsherHTTP
import UsherCore

/// The shapes of Walks' bodies, for the API's document.
enum WalksSchema {
    static let time = Schema.string("For example `2026-12-31T23:59:59Z`.", format: "date-time")
    static let uuid = Schema.string(format: "uuid")
    static let language = Schema.string(oneOf: WalkLanguage.allCases.map(\.rawValue))
    static let languageParameter = Endpoint.Parameter.query("language", language, "Given exactly once.", required: true)
    static let tourParameter = Endpoint.Parameter.path("id", uuid, "The tour.")

    static let user = Schema.named(
        "WalksUser",
        .object([
            "id": uuid, "email": .string(), "name": Schema.string().nullable, "preferredLanguage": .string(),
            "mailingListOptIn": .boolean(),
            "createdAt": time,
        ]))
    static let tokens = Schema.named("WalksTokens", .object(["accessToken": .string(), "refreshToken": .string()]))
    static let auth = Schema.object(["user": user, "tokens": tokens])

    private static let place = Schema.named("WalksPlace", .object(["lat": .number(), "lng": .number()]))
    static let tours = Schema.array(
        .named(
            "WalksTour",
            .object([
                "id": uuid, "slug": .string(), "isProtected": .boolean(), "hasAccess": .boolean(),
                "versions": .array(
                    .object([
                        "id": uuid, "language": language, "title": .string(), "description": .string(), "city": .string(),
                        "durationMinutes": .integer(min: 1), "distanceKm": .number(), "coverImageUrl": Schema.string().nullable,
                    ])),
            ])))
    static let detail = Schema.object([
        "id": uuid, "slug": .string(), "isProtected": .boolean(), "hasAccess": .boolean(),
        "version": .object([
            "id": uuid, "language": language, "title": .string(), "description": .string(), "city": .string(),
            "durationMinutes": .integer(min: 1), "distanceKm": .number(), "coverImageUrl": Schema.string().nullable,
            "startingPoint": place.nullable, "videoUrl": Schema.string().nullable, "completionMessage": Schema.string().nullable,
        ]), "pointCount": .integer(min: 0), "languages": .array(language),
    ])
    static let points = Schema.array(
        .object([
            "id": uuid, "order": .integer(min: 1), "lat": .number(), "lng": .number(), "triggerRadiusMeters": .integer(min: 5, max: 500),
            "localization": .object([
                "title": .string(), "contentText": .string(), "audioUrl": Schema.string().nullable, "imageUrl": Schema.string().nullable,
                "subtitleUrl": Schema.string().nullable,
            ]),
        ]))

    private static let sha256 = Schema.string("Hexadecimal; null for a file that another host has.").nullable
    private static let file = Schema.object([
        "url": .string(), "expiresAt": time, "sizeBytes": .integer(min: 0), "sha256": sha256, "mimeType": .string(),
    ])
    static let manifest = Schema.object([
        "tourId": uuid, "language": language, "version": .integer(min: 1),
        "audio": .array(
            .object([
                "pointId": uuid, "order": .integer(min: 1), "url": .string(), "expiresAt": time, "sizeBytes": .integer(min: 0),
                "sha256": sha256, "mimeType": .string(),
            ])),
        "images": .array(
            .object([
                "pointId": uuid, "url": .string(), "expiresAt": time, "sizeBytes": .integer(min: 0), "sha256": sha256,
                "mimeType": .string(),
            ])),
        "subtitles": .array(
            .object([
                "pointId": uuid, "language": language, "url": .string(), "expiresAt": time, "sizeBytes": .integer(min: 0),
                "sha256": sha256, "mimeType": .string(),
            ])),
        "offlineMap": .object([
            "tilesUrlTemplate": .string(),
            "bounds": .object(["north": .number(), "south": .number(), "east": .number(), "west": .number()]),
            "recommendedZoomLevels": .array(.integer()), "available": .boolean(), "attribution": Schema.string().nullable,
        ]), "cover": file.nullable, "route": .array(.array(.number())), "totalBytes": .integer(min: 0),
    ])
    static let redemption = Schema.object([
        "voucher": .object(["code": .string(), "tourId": uuid, "validUntil": time.nullable]),
        "tour": .object(["id": uuid, "slug": .string(), "title": .string()]), "accessGranted": .boolean(),
    ])
    static let events = Schema.object([
        "events": .array(
            .object(
                [
                    "eventType": .string(), "properties": .object([:]), "eventId": uuid, "timestamp": time, "anonymousId": .string(),
                ], required: ["eventType"]), min: 1, max: WalksDesk.mostEvents)
    ])
}
