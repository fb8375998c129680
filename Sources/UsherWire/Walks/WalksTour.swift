/// A place in degrees.
public struct WalksPlace: Codable, Sendable, Equatable {
    public var lat: Double
    public var lng: Double
}

/// A tour as the list shows it.
public struct WalksTour: Codable, Sendable, Equatable {
    public var id: String
    public var slug: String
    public var isProtected: Bool
    public var hasAccess: Bool
    public var versions: [Version]

    /// The tour in one language.
    public struct Version: Codable, Sendable, Equatable {
        public var id: String
        public var language: String
        public var title: String
        public var description: String
        public var city: String
        public var durationMinutes: Int
        public var distanceKm: Double
        public var coverImageUrl: String?
    }
}

/// A tour in one language.
public struct WalksTourDetail: Codable, Sendable, Equatable {
    public var id: String
    public var slug: String
    public var isProtected: Bool
    public var hasAccess: Bool
    public var version: Version
    public var pointCount: Int
    public var languages: [String]

    public struct Version: Codable, Sendable, Equatable {
        public var id: String
        public var language: String
        public var title: String
        public var description: String
        public var city: String
        public var durationMinutes: Int
        public var distanceKm: Double
        public var coverImageUrl: String?
        public var startingPoint: WalksPlace?
        public var videoUrl: String?
        public var completionMessage: String?
    }
}

/// A place where something is told.
public struct WalksPoint: Codable, Sendable, Equatable {
    public var id: String
    public var order: Int
    public var lat: Double
    public var lng: Double
    public var triggerRadiusMeters: Int
    public var localization: Localization

    public struct Localization: Codable, Sendable, Equatable {
        public var title: String
        public var contentText: String
        public var audioUrl: String?
        public var imageUrl: String?
        public var subtitleUrl: String?
    }
}

// What other servers of the same contract leave out reads as unknown.
extension WalksTourDetail {
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        id = try keys.decode(String.self, forKey: .id)
        slug = try keys.decode(String.self, forKey: .slug)
        isProtected = try keys.decode(Bool.self, forKey: .isProtected)
        hasAccess = try keys.decode(Bool.self, forKey: .hasAccess)
        version = try keys.decode(Version.self, forKey: .version)
        pointCount = try keys.decode(Int.self, forKey: .pointCount)
        languages = try keys.decodeIfPresent([String].self, forKey: .languages) ?? []
    }
}
