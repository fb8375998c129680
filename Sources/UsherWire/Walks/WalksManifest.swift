public import Foundation

/// All that a download of a tour consists of.
public struct WalksManifest: Codable, Sendable, Hashable {
    public var tourID: String
    public var language: TourLanguage
    public var version: Int
    public var audio: [Audio]
    public var images: [Image]
    public var subtitles: [Subtitle]
    public var offlineMap: Map
    public var cover: File?
    /// Latitude and longitude.
    public var route: [[Double]]
    public var totalBytes: Int64

    public init(
        tourID: String, language: TourLanguage, version: Int, audio: [Audio], images: [Image], subtitles: [Subtitle], offlineMap: Map,
        cover: File? = nil, route: [[Double]], totalBytes: Int64
    ) {
        (self.tourID, self.language, self.version, self.audio) = (tourID, language, version, audio)
        (self.images, self.subtitles, self.offlineMap, self.cover) = (images, subtitles, offlineMap, cover)
        (self.route, self.totalBytes) = (route, totalBytes)
    }

    public struct Audio: Codable, Sendable, Hashable {
        public var pointID: String
        public var order: Int
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?

        public init(
            pointID: String, order: Int, url: String, expiresAt: Date, sizeBytes: Int64, sha256: String? = nil, mimeType: String? = nil
        ) {
            (self.pointID, self.order, self.url, self.expiresAt) = (pointID, order, url, expiresAt)
            (self.sizeBytes, self.sha256, self.mimeType) = (sizeBytes, sha256, mimeType)
        }

        enum CodingKeys: String, CodingKey {
            case pointID = "pointId", order, url, expiresAt, sizeBytes, sha256, mimeType
        }
    }

    public struct Image: Codable, Sendable, Hashable {
        public var pointID: String
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?

        public init(
            pointID: String, url: String, expiresAt: Date, sizeBytes: Int64, sha256: String? = nil, mimeType: String? = nil
        ) {
            (self.pointID, self.url, self.expiresAt, self.sizeBytes) = (pointID, url, expiresAt, sizeBytes)
            (self.sha256, self.mimeType) = (sha256, mimeType)
        }

        enum CodingKeys: String, CodingKey {
            case pointID = "pointId", url, expiresAt, sizeBytes, sha256, mimeType
        }
    }

    public struct Subtitle: Codable, Sendable, Hashable {
        public var pointID: String
        public var language: TourLanguage
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?

        public init(
            pointID: String, language: TourLanguage, url: String, expiresAt: Date, sizeBytes: Int64, sha256: String? = nil,
            mimeType: String? = nil
        ) {
            (self.pointID, self.language, self.url, self.expiresAt) = (pointID, language, url, expiresAt)
            (self.sizeBytes, self.sha256, self.mimeType) = (sizeBytes, sha256, mimeType)
        }

        enum CodingKeys: String, CodingKey {
            case pointID = "pointId", language, url, expiresAt, sizeBytes, sha256, mimeType
        }
    }

    public struct File: Codable, Sendable, Hashable {
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?

        public init(
            url: String, expiresAt: Date, sizeBytes: Int64, sha256: String? = nil, mimeType: String? = nil
        ) {
            (self.url, self.expiresAt, self.sizeBytes, self.sha256) = (url, expiresAt, sizeBytes, sha256)
            self.mimeType = mimeType
        }
    }

    public struct Map: Codable, Sendable, Hashable {
        public var tilesURLTemplate: String
        public var bounds: Bounds
        public var recommendedZoomLevels: [Int]
        public var available: Bool
        public var attribution: String?

        public init(
            tilesURLTemplate: String, bounds: Bounds, recommendedZoomLevels: [Int], available: Bool, attribution: String? = nil
        ) {
            (self.tilesURLTemplate, self.bounds, self.recommendedZoomLevels, self.available) = (
                tilesURLTemplate, bounds, recommendedZoomLevels, available
            )
            self.attribution = attribution
        }

        enum CodingKeys: String, CodingKey {
            case tilesURLTemplate = "tilesUrlTemplate", bounds, recommendedZoomLevels, available, attribution
        }
    }

    /// `west` above `east` crosses the antimeridian.
    public struct Bounds: Codable, Sendable, Hashable {
        public var north: Double
        public var south: Double
        public var east: Double
        public var west: Double

        public init(
            north: Double, south: Double, east: Double, west: Double
        ) {
            (self.north, self.south, self.east, self.west) = (north, south, east, west)
        }
    }

    enum CodingKeys: String, CodingKey {
        case tourID = "tourId", language, version, audio, images, subtitles, offlineMap, cover, route, totalBytes
    }
}

// What other servers of the same contract leave out reads as unknown.
extension WalksManifest {
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        tourID = try keys.decode(String.self, forKey: .tourID)
        language = try keys.decode(TourLanguage.self, forKey: .language)
        version = try keys.decode(Int.self, forKey: .version)
        audio = try keys.decode([Audio].self, forKey: .audio)
        images = try keys.decodeIfPresent([Image].self, forKey: .images) ?? []
        subtitles = try keys.decodeIfPresent([Subtitle].self, forKey: .subtitles) ?? []
        offlineMap = try keys.decode(Map.self, forKey: .offlineMap)
        cover = try keys.decodeIfPresent(File.self, forKey: .cover)
        route = try keys.decodeIfPresent([[Double]].self, forKey: .route) ?? []
        let sizes = audio.map(\.sizeBytes) + images.map(\.sizeBytes) + subtitles.map(\.sizeBytes)
        totalBytes = try keys.decodeIfPresent(Int64.self, forKey: .totalBytes) ?? sizes.reduce(0, +)
    }
}

extension WalksManifest.Map {
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        tilesURLTemplate = try keys.decode(String.self, forKey: .tilesURLTemplate)
        bounds = try keys.decode(WalksManifest.Bounds.self, forKey: .bounds)
        recommendedZoomLevels = try keys.decode([Int].self, forKey: .recommendedZoomLevels)
        available = try keys.decodeIfPresent(Bool.self, forKey: .available) ?? true
        attribution = try keys.decodeIfPresent(String.self, forKey: .attribution)
    }
}
