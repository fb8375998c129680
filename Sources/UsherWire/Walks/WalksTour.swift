/// A place in degrees.
public struct WalksPlace: Codable, Sendable, Hashable {
    /// Latitude, -90 to 90.
    public var lat: Double
    /// Longitude, -180 to 180.
    public var lng: Double

    /// Makes one, for tests and previews.
    public init(lat: Double, lng: Double) { (self.lat, self.lng) = (lat, lng) }
}

/// A tour as the list shows it.
public struct WalksTour: Codable, Sendable, Hashable, Identifiable {
    /// The tour's UUID.
    public var id: String
    /// The tour's name in links; lower-case letters, digits and hyphens.
    public var slug: String
    /// Whether a voucher is needed; else anybody may walk it.
    public var isProtected: Bool
    /// Whether the caller may walk it; free tours are anybody's.
    public var hasAccess: Bool
    /// One for each published language: Italian, French, English.
    public var versions: [Version]

    /// Makes one, for tests and previews.
    public init(id: String, slug: String, isProtected: Bool, hasAccess: Bool, versions: [Version]) {
        (self.id, self.slug, self.isProtected, self.hasAccess, self.versions) = (id, slug, isProtected, hasAccess, versions)
    }

    /// The tour in one language.
    public struct Version: Codable, Sendable, Hashable, Identifiable {
        /// The version's UUID; routes take the tour's.
        public var id: String
        /// The language it is told in.
        public var language: TourLanguage
        /// The tour's name in this language.
        public var title: String
        /// May be empty.
        public var description: String
        /// Where it is walked, in this language.
        public var city: String
        /// Minutes, at least 1.
        public var durationMinutes: Int
        /// Kilometres.
        public var distanceKm: Double
        /// Absolute; nil where there is no picture.
        public var coverImageURL: String?

        /// Makes one, for tests and previews.
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
    /// The tour's UUID.
    public var id: String
    /// The tour's name in links; lower-case letters, digits and hyphens.
    public var slug: String
    /// Whether a voucher is needed; else anybody may walk it.
    public var isProtected: Bool
    /// Whether the caller may walk it; free tours are anybody's.
    public var hasAccess: Bool
    /// The tour in the language that was asked for.
    public var version: Version
    /// How many points it has in this language.
    public var pointCount: Int
    /// All languages it is published in.
    public var languages: [TourLanguage]

    /// Makes one, for tests and previews.
    public init(id: String, slug: String, isProtected: Bool, hasAccess: Bool, version: Version, pointCount: Int, languages: [TourLanguage])
    {
        (self.id, self.slug, self.isProtected, self.hasAccess, self.version) = (id, slug, isProtected, hasAccess, version)
        (self.pointCount, self.languages) = (pointCount, languages)
    }

    /// The tour in one language, with what its own page shows.
    public struct Version: Codable, Sendable, Hashable, Identifiable {
        /// The version's UUID; routes take the tour's.
        public var id: String
        /// The language it is told in.
        public var language: TourLanguage
        /// The tour's name in this language.
        public var title: String
        /// May be empty.
        public var description: String
        /// Where it is walked, in this language.
        public var city: String
        /// Minutes, at least 1.
        public var durationMinutes: Int
        /// Kilometres.
        public var distanceKm: Double
        /// Absolute; nil where there is no picture.
        public var coverImageURL: String?
        /// Where the walk begins: what was set, else the first point.
        public var startingPoint: WalksPlace?
        /// The trailer, absolute; nil where there is none.
        public var videoURL: String?
        /// What is said at the end; nil for nothing.
        public var completionMessage: String?

        /// Makes one, for tests and previews.
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
    /// The point's UUID, the same in every language.
    public var id: String
    /// The place in the walk, from 1.
    public var order: Int
    /// Latitude, -90 to 90.
    public var lat: Double
    /// Longitude, -180 to 180.
    public var lng: Double
    /// How near one has to come, 5 to 500 metres.
    public var triggerRadiusMeters: Int
    /// What it tells, in the language that was asked for.
    public var localization: Localization

    /// Makes one, for tests and previews.
    public init(id: String, order: Int, lat: Double, lng: Double, triggerRadiusMeters: Int, localization: Localization) {
        (self.id, self.order, self.lat, self.lng, self.triggerRadiusMeters) = (id, order, lat, lng, triggerRadiusMeters)
        self.localization = localization
    }

    /// A point in one language.
    public struct Localization: Codable, Sendable, Hashable {
        /// `Point 3` where nothing was written.
        public var title: String
        /// May be empty.
        public var contentText: String
        /// Absolute, signed if the tour is protected; nil where nothing is told.
        public var audioURL: String?
        /// Absolute, signed if the tour is protected; nil where there is no picture.
        public var imageURL: String?
        /// Absolute, signed if the tour is protected; nil where there are no subtitles.
        public var subtitleURL: String?

        /// Makes one, for tests and previews.
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
