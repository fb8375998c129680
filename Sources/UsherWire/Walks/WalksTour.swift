/// A place in degrees.
public struct WalksPlace: Codable, Sendable, Hashable {
    public var lat: Double
    public var lng: Double

    public init(lat: Double, lng: Double) { (self.lat, self.lng) = (lat, lng) }
}

/// A tour as the list shows it.
public struct WalksTour: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var slug: String
    public var isProtected: Bool
    public var hasAccess: Bool
    public var versions: [Version]

    public init(id: String, slug: String, isProtected: Bool, hasAccess: Bool, versions: [Version]) {
        (self.id, self.slug, self.isProtected, self.hasAccess, self.versions) = (id, slug, isProtected, hasAccess, versions)
    }

    /// The tour in one language.
    public struct Version: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var language: TourLanguage
        public var title: String
        public var description: String
        public var city: String
        public var durationMinutes: Int
        public var distanceKm: Double
        public var coverImageURL: String?

        public init(
            id: String, language: TourLanguage, title: String, description: String, city: String, durationMinutes: Int, distanceKm: Double,
            coverImageURL: String?
        ) {
            (self.id, self.language, self.title, self.description, self.city) = (id, language, title, description, city)
            (self.durationMinutes, self.distanceKm, self.coverImageURL) = (durationMinutes, distanceKm, coverImageURL)
        }

        enum CodingKeys: String, NullKey {
            case id, language, title, description, city, durationMinutes, distanceKm, coverImageURL = "coverImageUrl"
        }
    }
}

/// A tour in one language.
public struct WalksTourDetail: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var slug: String
    public var isProtected: Bool
    public var hasAccess: Bool
    public var version: Version
    public var pointCount: Int
    public var languages: [TourLanguage]

    public init(id: String, slug: String, isProtected: Bool, hasAccess: Bool, version: Version, pointCount: Int, languages: [TourLanguage])
    {
        (self.id, self.slug, self.isProtected, self.hasAccess, self.version) = (id, slug, isProtected, hasAccess, version)
        (self.pointCount, self.languages) = (pointCount, languages)
    }

    public struct Version: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var language: TourLanguage
        public var title: String
        public var description: String
        public var city: String
        public var durationMinutes: Int
        public var distanceKm: Double
        public var coverImageURL: String?
        public var startingPoint: WalksPlace?
        public var videoURL: String?
        public var completionMessage: String?

        public init(
            id: String, language: TourLanguage, title: String, description: String, city: String, durationMinutes: Int, distanceKm: Double,
            coverImageURL: String?, startingPoint: WalksPlace?, videoURL: String?, completionMessage: String?
        ) {
            (self.id, self.language, self.title, self.description, self.city) = (id, language, title, description, city)
            (self.durationMinutes, self.distanceKm, self.coverImageURL) = (durationMinutes, distanceKm, coverImageURL)
            (self.startingPoint, self.videoURL, self.completionMessage) = (startingPoint, videoURL, completionMessage)
        }

        enum CodingKeys: String, NullKey {
            case id, language, title, description, city, durationMinutes, distanceKm, coverImageURL = "coverImageUrl", startingPoint
            case videoURL = "videoUrl", completionMessage
        }
    }
}

/// A place where something is told.
public struct WalksPoint: Codable, Sendable, Hashable, Identifiable {
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

    public struct Localization: Codable, Sendable, Hashable {
        public var title: String
        public var contentText: String
        public var audioURL: String?
        public var imageURL: String?
        public var subtitleURL: String?

        public init(title: String, contentText: String, audioURL: String?, imageURL: String?, subtitleURL: String?) {
            (self.title, self.contentText, self.audioURL, self.imageURL) = (title, contentText, audioURL, imageURL)
            self.subtitleURL = subtitleURL
        }

        enum CodingKeys: String, NullKey {
            case title, contentText, audioURL = "audioUrl", imageURL = "imageUrl", subtitleURL = "subtitleUrl"
        }
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
        languages = try keys.decodeIfPresent([TourLanguage].self, forKey: .languages) ?? []
    }
}
