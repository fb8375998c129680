import UsherTesting

/// The seed's JSON as its guide prints it.
extension SeedWalk {
    static let manifest = """
        {"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en","version":1,"audio":[{"pointId":"770e8400-e29b-41d4-a716-446655440010",
        "order":1,"url":"https://cdn.example.com/audio/point-1.mp3?signature=...","expiresAt":"2024-01-01T12:00:00Z","sizeBytes":5242880}],
        "images":[{"pointId":"770e8400-e29b-41d4-a716-446655440010","url":"https://cdn.example.com/images/point-1.jpg?signature=...",
        "expiresAt":"2024-01-01T12:00:00Z","sizeBytes":1048576}],"subtitles":[],"offlineMap":{"tilesUrlTemplate":
        "https://tiles.example.org/{z}/{x}/{y}.pbf","bounds":{"north":45.564211,"south":45.364211,"east":9.291383,"west":9.091383},
        "recommendedZoomLevels":[14,15,16]}}
        """

    static let auth = """
        {"user":{"id":"550e8400-e29b-41d4-a716-446655440000","email":"user@example.com","name":"John Doe","preferredLanguage":"en"},
        "tokens":{"accessToken":"eyJhbGciOiJIUzI1NiIs...","refreshToken":"eyJhbGciOiJIUzI1NiIs..."}}
        """

    static let points = """
        [{"id":"770e8400-e29b-41d4-a716-446655440010","order":1,"lat":45.464211,"lng":9.191383,"triggerRadiusMeters":150,"localization":
        {"title":"Duomo di Milano","contentText":"Welcome to the Duomo...","audioUrl":"https://cdn.example.com/audio/point-1.mp3",
        "imageUrl":"https://cdn.example.com/images/duomo.jpg"}}]
        """

    static let tour = """
        {"id":"550e8400-e29b-41d4-a716-446655440000","slug":"milan-historic-center","isProtected":false,"hasAccess":true,"version":
        {"id":"660e8400-e29b-41d4-a716-446655440001","language":"en","title":"Historic Center of Milan","description":"A sonic journey...",
        "startingPoint":{"lat":45.464211,"lng":9.191383},"city":"Milan","durationMinutes":90,"distanceKm":3.5,
        "coverImageUrl":"https://cdn.example.com/covers/milan.jpg","videoUrl":null},"pointCount":15}
        """
}
