import UsherWire

/// Bodies as the API's document shows them.
enum WalksExamples {
    private static let tour = "550e8400-e29b-41d4-a716-446655440000"
    private static let jwt = "eyJhbGciOiJIUzI1NiIs…"
    private static let pair = WalksTokens(accessToken: jwt, refreshToken: jwt)
    private static let walker = WalksUser(
        id: tour, email: "user@example.com", name: "John Doe", preferredLanguage: .en, mailingListOptIn: true,
        createdAt: .at("2026-01-05T10:00:00Z"))
    private static let version = WalksTour.Version(
        id: "660e8400-e29b-41d4-a716-446655440001", language: .en, title: "Historic Center of Milan", description: "A sonic journey.",
        city: "Milan", durationMinutes: 90, distanceKm: 3.5, coverImageURL: nil)
    private static let point = WalksPoint(
        id: "770e8400-e29b-41d4-a716-446655440010", order: 1, lat: 45.464211, lng: 9.191383, triggerRadiusMeters: 150,
        localization: .init(
            title: "Duomo di Milano", contentText: "Welcome to the Duomo.", audioURL: nil, imageURL: nil, subtitleURL: nil))

    static let register = Example(
        WalksRegisterRequest(
            email: "user@example.com", password: "SecurePassword123!", name: "John Doe", preferredLanguage: .en, mailingListOptIn: true),
        .seconds)
    static let login = Example(WalksLoginRequest(email: "user@example.com", password: "password123"), .seconds)
    static let refresh = Example(WalksRefreshRequest(refreshToken: jwt), .seconds)
    static let tokens = Example(pair, .seconds)
    static let user = Example(walker, .seconds)
    static let auth = Example(WalksAuthResponse(user: walker, tokens: pair), .seconds)
    static let profile = Example(WalksProfileRequest(name: "Jane Doe", preferredLanguage: .it), .seconds)
    static let delete = Example(WalksDeleteRequest(password: "password123"), .seconds)
    static let tours = Example(
        [WalksTour(id: tour, slug: "milan-historic-center", isProtected: false, hasAccess: true, versions: [version])], .seconds)
    static let detail = Example(
        WalksTourDetail(
            id: tour, slug: "milan-historic-center", isProtected: false, hasAccess: true,
            version: .init(
                id: version.id, language: version.language, title: version.title, description: version.description, city: version.city,
                durationMinutes: version.durationMinutes, distanceKm: version.distanceKm, coverImageURL: nil,
                startingPoint: WalksPlace(lat: point.lat, lng: point.lng), videoURL: nil, completionMessage: nil),
            pointCount: 15, languages: [.en]), .seconds)
    static let points = Example([point], .seconds)
    static let code = Example(WalksVoucherRequest(code: "PREMIUM2024"), .seconds)
    static let redemption = Example(
        WalksVoucherResponse(
            voucher: .init(code: "PREMIUM2024", tourID: tour, validUntil: .at("2024-12-31T23:59:59Z")),
            tour: .init(id: tour, slug: "premium-milan-tour", title: "Premium Milan Experience"), accessGranted: true), .seconds)
    static let manifest = """
        {"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en","version":1,"audio":[{"pointId":\
        "770e8400-e29b-41d4-a716-446655440010","order":1,"url":"https://walks.example.org/media/0d9f1f3e-0000-4000-8000-000000000001/\
        0123456789abcdef.mp3?expires=1767225600&signature=…","expiresAt":"2026-01-01T00:00:00Z","sizeBytes":5242880,"sha256":\
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef","mimeType":"audio/mpeg"}],"images":[],"subtitles":[],\
        "offlineMap":{"tilesUrlTemplate":"https://tiles.example.org/{z}/{x}/{y}.pbf","bounds":{"north":45.564211,"south":45.364211,\
        "east":9.291383,"west":9.091383},"recommendedZoomLevels":[14,15,16],"available":true,"attribution":null},"cover":null,"route":[],\
        "totalBytes":5242880}
        """
    static let events = """
        {"events":[{"eventType":"tour_viewed","properties":{"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en"}}]}
        """
}
