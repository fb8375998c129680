public import Foundation

/// All that a download of a tour consists of.
public struct WalksManifest: Codable, Sendable, Hashable {
    /// The tour that is downloaded.
    public var tourID: String
    /// The language it is told in.
    public var language: TourLanguage
    /// From 1; goes up with each change of what a download holds.
    public var version: Int
    /// What is told, in the order of the points; points without audio are missing.
    public var audio: [Audio]
    /// The points' pictures, in their order.
    public var images: [Image]
    /// The points' subtitles, in their order.
    public var subtitles: [Subtitle]
    /// Where the map's tiles come from.
    public var offlineMap: Map
    /// The tour's picture; nil where there is none.
    public var cover: File?
    /// Latitude and longitude.
    public var route: [[Double]]
    /// Bytes of all files, equal ones counted once; without map tiles.
    public var totalBytes: Int64

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(
        tourID: String, language: TourLanguage, version: Int, audio: [Audio], images: [Image], subtitles: [Subtitle], offlineMap: Map,
        cover: File? = nil, route: [[Double]], totalBytes: Int64
    ) {
        (self.tourID, self.language, self.version, self.audio) = (tourID, language, version, audio)
        (self.images, self.subtitles, self.offlineMap, self.cover) = (images, subtitles, offlineMap, cover)
        (self.route, self.totalBytes) = (route, totalBytes)
    }

    /// What a point tells.
    public struct Audio: Codable, Sendable, Hashable {
        /// The point it belongs to.
        public var pointID: String
        /// The point's place in the walk, from 1.
        public var order: Int
        /// Absolute and signed; good until `expiresAt`.
        public var url: String
        /// From then on a new manifest is needed.
        public var expiresAt: Date
        /// Of the file; 0 where its host does not tell.
        public var sizeBytes: Int64
        /// Lower-case hexadecimal digits; nil for a file of another host.
        public var sha256: String?
        /// `audio/mpeg`, `audio/mp4`, `audio/aac` or `audio/wav`; nil if unknown.
        public var mimeType: String?

        /// Makes one, for tests and previews; optional parts may be left out.
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

    /// A point's picture.
    public struct Image: Codable, Sendable, Hashable {
        /// The point it belongs to.
        public var pointID: String
        /// Absolute and signed; good until `expiresAt`.
        public var url: String
        /// From then on a new manifest is needed.
        public var expiresAt: Date
        /// Of the file; 0 where its host does not tell.
        public var sizeBytes: Int64
        /// Lower-case hexadecimal digits; nil for a file of another host.
        public var sha256: String?
        /// `image/jpeg`, `image/png` or `image/webp`; nil if unknown.
        public var mimeType: String?

        /// Makes one, for tests and previews; optional parts may be left out.
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

    /// What a point tells, to be read.
    public struct Subtitle: Codable, Sendable, Hashable {
        /// The point it belongs to.
        public var pointID: String
        /// The manifest's language.
        public var language: TourLanguage
        /// Absolute and signed; good until `expiresAt`.
        public var url: String
        /// From then on a new manifest is needed.
        public var expiresAt: Date
        /// Of the file; 0 where its host does not tell.
        public var sizeBytes: Int64
        /// Lower-case hexadecimal digits; nil for a file of another host.
        public var sha256: String?
        /// `text/vtt` or `application/x-subrip`; nil if unknown.
        public var mimeType: String?

        /// Makes one, for tests and previews; optional parts may be left out.
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

    /// A file that belongs to no point.
    public struct File: Codable, Sendable, Hashable {
        /// Absolute and signed; good until `expiresAt`.
        public var url: String
        /// From then on a new manifest is needed.
        public var expiresAt: Date
        /// Of the file; 0 where its host does not tell.
        public var sizeBytes: Int64
        /// Lower-case hexadecimal digits; nil for a file of another host.
        public var sha256: String?
        /// Nil if unknown.
        public var mimeType: String?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            url: String, expiresAt: Date, sizeBytes: Int64, sha256: String? = nil, mimeType: String? = nil
        ) {
            (self.url, self.expiresAt, self.sizeBytes, self.sha256) = (url, expiresAt, sizeBytes, sha256)
            self.mimeType = mimeType
        }
    }

    /// The map that is shown without a network.
    public struct Map: Codable, Sendable, Hashable {
        /// A tile's URL, with `{z}`, `{x}` and `{y}` to be filled in.
        public var tilesURLTemplate: String
        /// What the tiles should cover: start and points with some room.
        public var bounds: Bounds
        /// Usually 14, 15 and 16.
        public var recommendedZoomLevels: [Int]
        /// Whether there are tiles; else every tile is a 404.
        public var available: Bool
        /// Who is to be named on the map; nil if nobody.
        public var attribution: String?

        /// Makes one, for tests and previews; optional parts may be left out.
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
        /// Degrees of latitude.
        public var north: Double
        /// Degrees of latitude.
        public var south: Double
        /// Degrees of longitude.
        public var east: Double
        /// Degrees of longitude.
        public var west: Double

        /// Makes one, for tests and previews.
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
