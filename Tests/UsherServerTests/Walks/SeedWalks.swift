/// The structs that existing apps decode with, as their guide shows the bodies.
struct SeedAuthResponse: Decodable {
    struct User: Decodable {
        let id: String
        let email: String
        let name: String
        let preferredLanguage: String
    }
    struct Tokens: Decodable {
        let accessToken: String
        let refreshToken: String
    }
    let user: User
    let tokens: Tokens
}

struct SeedTour: Decodable {
    struct Version: Decodable {
        let id: String
        let language: String
        let title: String
        let description: String
        let city: String
        let durationMinutes: Int
        let distanceKm: Double
        let coverImageUrl: String?
    }
    let id: String
    let slug: String
    let isProtected: Bool
    let hasAccess: Bool
    let versions: [Version]
}

struct SeedPoint: Decodable {
    struct Localization: Decodable {
        let title: String
        let contentText: String
        let audioUrl: String?
        let imageUrl: String?
    }
    let id: String
    let order: Int
    let lat: Double
    let lng: Double
    let triggerRadiusMeters: Double
    let localization: Localization
}

struct SeedManifest: Decodable {
    struct Audio: Decodable {
        let pointId: String
        let order: Int
        let url: String
        let expiresAt: String
        let sizeBytes: Int64
    }
    struct OfflineMap: Decodable {
        struct Bounds: Decodable {
            let north: Double
            let south: Double
            let east: Double
            let west: Double
        }
        let tilesUrlTemplate: String
        let bounds: Bounds
        let recommendedZoomLevels: [Int]
    }
    let tourId: String
    let language: String
    let version: Int
    let audio: [Audio]
    let offlineMap: OfflineMap
}

struct SeedVoucherResponse: Decodable {
    struct Voucher: Decodable {
        let code: String
        let tourId: String
        let validUntil: String?
    }
    struct Tour: Decodable {
        let id: String
        let slug: String
        let title: String
    }
    let voucher: Voucher
    let tour: Tour
    let accessGranted: Bool
}
