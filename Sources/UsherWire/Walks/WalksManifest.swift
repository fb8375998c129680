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
        public var mimeType: String
    }

    public struct Image: Codable, Sendable, Equatable {
        public var pointId: String
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String
    }

    public struct Subtitle: Codable, Sendable, Equatable {
        public var pointId: String
        public var language: String
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String
    }

    public struct File: Codable, Sendable, Equatable {
        public var url: String
        public var expiresAt: Date
        public var sizeBytes: Int64
        public var sha256: String?
        public var mimeType: String
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
