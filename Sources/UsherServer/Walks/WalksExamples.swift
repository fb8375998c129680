/// Bodies as the API's document shows them.
enum WalksExamples {
    static let register = """
        {"email":"user@example.com","password":"SecurePassword123!","name":"John Doe","preferredLanguage":"en","mailingListOptIn":true}
        """
    static let login = #"{"email":"user@example.com","password":"password123"}"#
    static let refresh = #"{"refreshToken":"eyJhbGciOiJIUzI1NiIs…"}"#
    static let tokens = #"{"accessToken":"eyJhbGciOiJIUzI1NiIs…","refreshToken":"eyJhbGciOiJIUzI1NiIs…"}"#
    static let user = """
        {"id":"550e8400-e29b-41d4-a716-446655440000","email":"user@example.com","name":"John Doe","preferredLanguage":"en",\
        "mailingListOptIn":true,"createdAt":"2026-01-05T10:00:00Z"}
        """
    static let auth = #"{"user":\#(user),"tokens":\#(tokens)}"#
    static let profile = #"{"name":"Jane Doe","preferredLanguage":"it"}"#
    static let delete = #"{"password":"password123"}"#
    private static let version = """
        "id":"660e8400-e29b-41d4-a716-446655440001","language":"en","title":"Historic Center of Milan","description":"A sonic journey.",\
        "city":"Milan","durationMinutes":90,"distanceKm":3.5,"coverImageUrl":null
        """
    private static let head = """
        "id":"550e8400-e29b-41d4-a716-446655440000","slug":"milan-historic-center","isProtected":false,"hasAccess":true
        """
    static let tours = "[{\(head),\"versions\":[{\(version)}]}]"
    static let detail = """
        {\(head),"version":{\(version),"startingPoint":{"lat":45.464211,"lng":9.191383},"videoUrl":null,"completionMessage":null},\
        "pointCount":15,"languages":["en"]}
        """
    static let points = """
        [{"id":"770e8400-e29b-41d4-a716-446655440010","order":1,"lat":45.464211,"lng":9.191383,"triggerRadiusMeters":150,\
        "localization":{"title":"Duomo di Milano","contentText":"Welcome to the Duomo.","audioUrl":null,"imageUrl":null,"subtitleUrl":null}}]
        """
    static let manifest = """
        {"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en","version":1,"audio":[{"pointId":\
        "770e8400-e29b-41d4-a716-446655440010","order":1,"url":"https://walks.example.org/media/0d9f1f3e-0000-4000-8000-000000000001/\
        0123456789abcdef.mp3?expires=1767225600&signature=…","expiresAt":"2026-01-01T00:00:00Z","sizeBytes":5242880,"sha256":\
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef","mimeType":"audio/mpeg"}],"images":[],"subtitles":[],\
        "offlineMap":{"tilesUrlTemplate":"https://tiles.example.org/{z}/{x}/{y}.pbf","bounds":{"north":45.564211,"south":45.364211,\
        "east":9.291383,"west":9.091383},"recommendedZoomLevels":[14,15,16],"available":true,"attribution":null},"cover":null,"route":[],\
        "totalBytes":5242880}
        """
    static let code = #"{"code":"PREMIUM2024"}"#
    static let redemption = """
        {"voucher":{"code":"PREMIUM2024","tourId":"550e8400-e29b-41d4-a716-446655440000","validUntil":"2024-12-31T23:59:59Z"},\
        "tour":{"id":"550e8400-e29b-41d4-a716-446655440000","slug":"premium-milan-tour","title":"Premium Milan Experience"},\
        "accessGranted":true}
        """
    static let events = """
        {"events":[{"eventType":"tour_viewed","properties":{"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en"}}]}
        """
}
