import Foundation
import UsherWire

// What the console of Walks is answered. No app reads it, so the types are the server's own.

struct ConsoleTour: Codable, Sendable {
    let id, slug: String
    let isProtected: Bool
    let city: String?
    let durationMinutes: Int?
    let distanceKm: Double?
    let coverMediaId, trailerMediaId: String?
    let route: [[Double]]
    let mapTilesUrl: String?
    let versions: [ConsoleVersion]
    let pointCount: Int
    let createdAt: Date

    enum CodingKeys: String, NullKey {
        case id, slug, isProtected, city, durationMinutes, distanceKm, coverMediaId, trailerMediaId, route, mapTilesUrl, versions,
            pointCount
        case createdAt
    }
}

struct ConsoleVersion: Codable, Sendable {
    let id: String
    let language: TourLanguage
    let title, description: String
    let startingPoint: WalksPlace?
    let completionMessage, city: String?
    let durationMinutes: Int?
    let distanceKm: Double?
    let coverMediaId, trailerMediaId: String?
    let published: Bool
    /// Nothing is published yet at 0.
    let version: Int

    enum CodingKeys: String, NullKey {
        case id, language, title, description, startingPoint, completionMessage, city, durationMinutes, distanceKm, coverMediaId
        case trailerMediaId, published, version
    }
}

struct ConsolePoint: Codable, Sendable {
    let id: String
    let order: Int
    let lat, lng: Double
    let triggerRadiusMeters: Int
    let localizations: [Localization]

    struct Localization: Codable, Sendable {
        let language: TourLanguage
        let title, contentText: String
        let audioMediaId, imageMediaId, subtitleMediaId: String?

        enum CodingKeys: String, NullKey { case language, title, contentText, audioMediaId, imageMediaId, subtitleMediaId }
    }
}

/// Whether a version could be published.
struct ConsoleCheck: Codable, Sendable {
    let ok: Bool
    let errors, warnings: [Finding]

    struct Finding: Codable, Sendable {
        let code, message: String
        let pointId: String?

        enum CodingKeys: String, NullKey { case code, message, pointId }
    }
}

/// Only read off for the document: the manifest in it is written by hand.
struct ConsolePreview: Decodable {
    let tour: WalksTourDetail
    let points: [WalksPoint]
    let manifest: WalksManifest
}

struct ConsolePublished: Codable, Sendable {
    let version: Int
    /// Absent where a version is taken out of sight.
    var warnings: [ConsoleCheck.Finding]?
}

struct ConsoleGrant: Codable, Sendable {
    let accountId, email: String
    let name: String?
    let grantedAt: Date
    let code: String?

    enum CodingKeys: String, NullKey { case accountId, email, name, grantedAt, code }
}

struct ConsoleFile: Codable, Sendable {
    let id, kind, filename, mimeType: String
    let sizeBytes: Int
    let sha256: String?
    let url: String
    let uploadedAt: Date
    let usages: [Usage]

    struct Usage: Codable, Sendable {
        let tourId, role: String
        let language: TourLanguage?
        let pointId: String?

        enum CodingKeys: String, NullKey { case tourId, role, language, pointId }
    }

    enum CodingKeys: String, NullKey { case id, kind, filename, mimeType, sizeBytes, sha256, url, uploadedAt, usages }
}

struct ConsoleFiles: Codable, Sendable {
    let items: [ConsoleFile]
    let cursor: String?

    enum CodingKeys: String, NullKey { case items, cursor }
}

struct ConsoleBatch: Codable, Sendable {
    let id, name: String
    let description, tourId: String?
    let quantity, maxUsesPerCode: Int
    let codePrefix: String?
    let expiresAt: Date?
    let active: Bool
    let uses: Int
    let createdAt: Date

    enum CodingKeys: String, NullKey {
        case id, name, description, tourId, quantity, maxUsesPerCode, codePrefix, expiresAt, active, uses, createdAt
    }
}

struct ConsoleVoucher: Codable, Sendable {
    let id, code: String
    let tourId, batchId: String?
    let maxUses, uses: Int
    let active: Bool
    let expiresAt: Date?
    let createdAt: Date

    enum CodingKeys: String, NullKey { case id, code, tourId, batchId, maxUses, uses, active, expiresAt, createdAt }
}

/// Of one tour, or of all of them.
struct ConsoleFigures: Codable, Sendable {
    let tourId: String?
    let starts, completions: Int
    let completionRate: Double?
    let devices: Int
    let byPlatform: Platforms
    let byTrigger: Triggers
    let averageDurationMinutes: Double?

    struct Platforms: Codable, Sendable { let ios, android, other: Int }
    struct Triggers: Codable, Sendable { let gps, manual, unknown: Int }

    enum CodingKeys: String, NullKey {
        case tourId, starts, completions, completionRate, devices, byPlatform, byTrigger, averageDurationMinutes

        var writesNull: Bool { self != .tourId }
    }
}

struct ConsolePointFigures: Codable, Sendable {
    let pointId: String
    let order, triggers: Int
}

struct ConsoleSession: Codable, Sendable {
    let sessionId: String?
    let tourId: String
    let startedAt, lastEventAt: Date
    let status: String
    let points: Int

    enum CodingKeys: String, NullKey { case sessionId, tourId, startedAt, lastEventAt, status, points }
}
