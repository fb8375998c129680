/// A place in degrees.
public struct WalksPlace: Codable, Sendable, Equatable {
    public var lat: Double
    public var lng: Double

    public init(lat: Double, lng: Double) { (self.lat, self.lng) = (lat, lng) }
}

/// A tour as the list shows it.
public struct WalksTour: Codable, Sendable, Equatable {
    public var id: String
    public var slug: String
    public var isProtected: Bool
    public var hasAccess: Bool
    public var versions: [Version]

    public init(id: String, slug: String, isProtected: Bool, hasAccess: Bool, versions: [Version]) {
        (self.id, self.slug, self.isProtected, self.hasAccess, self.versions) = (id, slug, isProtected, hasAccess, versions)
    }

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

        public init(
            id: String, language: String, title: String, description: String, city: String, durationMinutes: Int, distanceKm: Double,
            coverImageUrl: String?
        ) {
            (self.id, self.language, self.title, self.description, self.city) = (id, language, title, description, city)
            (self.durationMinutes, self.distanceKm, self.coverImageUrl) = (durationMinutes, distanceKm, coverImageUrl)
        }

        enum CodingKeys: String, NullKey { case id, language, title, description, city, durationMinutes, distanceKm, coverImageUrl }
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

    public init(id: String, slug: String, isProtected: Bool, hasAccess: Bool, version: Version, pointCount: Int, languages: [String]) {
        (self.id, self.slug, self.isProtected, self.hasAccess, self.version) = (id, slug, isProtected, hasAccess, version)
        (self.pointCount, self.languages) = (pointCount, languages)
    }

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

        public init(
            id: String, language: String, title: String, description: String, city: String, durationMinutes: Int, distanceKm: Double,
            coverImageUrl: String?, startingPoint: WalksPlace?, videoUrl: String?, completionMessage: String?
        ) {
            (self.id, self.language, self.title, self.description, self.city) = (id, language, title, description, city)
            (self.durationMinutes, self.distanceKm, self.coverImageUrl) = (durationMinutes, distanceKm, coverImageUrl)
            (self.startingPoint, self.videoUrl, self.completionMessage) = (startingPoint, videoUrl, completionMessage)
        }

        enum CodingKeys: String, NullKey {
            case id, language, title, description, city, durationMinutes, distanceKm, coverImageUrl, startingPoint, videoUrl
            case completionMessage
        }
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

    public init(id: String, order: Int, lat: Double, lng: Double, triggerRadiusMeters: Int, localization: Localization) {
        (self.id, self.order, self.lat, self.lng, self.triggerRadiusMeters) = (id, order, lat, lng, triggerRadiusMeters)
        self.localization = localization
    }

    public struct Localization: Codable, Sendable, Equatable {
        public var title: String
        public var contentText: String
        public var audioUrl: String?
        public var imageUrl: String?
        public var subtitleUrl: String?

        public init(title: String, contentText: String, audioUrl: String?, imageUrl: String?, subtitleUrl: String?) {
            (self.title, self.contentText, self.audioUrl, self.imageUrl) = (title, contentText, audioUrl, imageUrl)
            self.subtitleUrl = subtitleUrl
        }

        enum CodingKeys: String, NullKey { case title, contentText, audioUrl, imageUrl, subtitleUrl }
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
