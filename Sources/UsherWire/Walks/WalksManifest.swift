public import Foundation

/// All that a download of a tour consists of.
public struct WalksManifest: Codable, Sendable, Equatable {
    public var tourId: String
    public var language: String
    public var version: Int
    public var audio: [Audio]
    public var images: [Image]
    public var subtitles: [Subtitle]
    public var offlineMap: Map
    public var cover: File?
    /// Latitude and longitude.
    public var route: [[Double]]
    public var totalBytes: Int64

    public struct Audio: Codable, Sendable, Equatable {
        public var pointId: String
        public var order: Int
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?
    }

    public struct Image: Codable, Sendable, Equatable {
        public var pointId: String
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?
    }

    public struct Subtitle: Codable, Sendable, Equatable {
        public var pointId: String
        public var language: String
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?
    }

    public struct File: Codable, Sendable, Equatable {
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String?
    }

    public struct Map: Codable, Sendable, Equatable {
        public var tilesUrlTemplate: String
        public var bounds: Bounds
        public var recommendedZoomLevels: [Int]
        public var available: Bool
        public var attribution: String?
    }

    /// `west` above `east` crosses the antimeridian.
    public struct Bounds: Codable, Sendable, Equatable {
        public var north: Double
        public var south: Double
        public var east: Double
        public var west: Double
    }
}

// What other servers of the same contract leave out reads as unknown.
extension WalksManifest {
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        tourId = try keys.decode(String.self, forKey: .tourId)
        language = try keys.decode(String.self, forKey: .language)
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
        tilesUrlTemplate = try keys.decode(String.self, forKey: .tilesUrlTemplate)
        bounds = try keys.decode(WalksManifest.Bounds.self, forKey: .bounds)
        recommendedZoomLevels = try keys.decode([Int].self, forKey: .recommendedZoomLevels)
        available = try keys.decodeIfPresent(Bool.self, forKey: .available) ?? true
        attribution = try keys.decodeIfPresent(String.self, forKey: .attribution)
    }
}
