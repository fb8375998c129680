/// The structs that existing apps decode Walks' answers with, as their guide shows the bodies.
package enum SeedWalk {
    package struct Point: Decodable {
        package struct Localization: Decodable {
            package let title: String
            package let contentText: String
            package let audioUrl: String?
            package let imageUrl: String?
        }

        package let id: String
        package let order: Int
        package let lat: Double
        package let lng: Double
        package let triggerRadiusMeters: Double
        package let localization: Localization
    }

    package struct AuthResponse: Decodable {
        package struct User: Decodable {
            package let id: String
            package let email: String
            package let name: String
            package let preferredLanguage: String
        }

        package let user: User
        package let tokens: Tokens
    }

    package struct Tokens: Decodable {
        package let accessToken: String
        package let refreshToken: String
    }

    package struct Tour: Decodable {
        package let id: String
        package let slug: String
        package let isProtected: Bool
        package let hasAccess: Bool
        package let versions: [Version]
    }

    package struct Version: Decodable {
        package let id: String
        package let language: String
        package let title: String
        package let description: String
        package let city: String
        package let durationMinutes: Int
        package let distanceKm: Double
        package let coverImageUrl: String?
    }

    package struct TourDetail: Decodable {
        package struct Place: Decodable {
            package let lat: Double
            package let lng: Double
        }

        package struct Version: Decodable {
            package let id: String
            package let language: String
            package let title: String
            package let startingPoint: Place
            package let durationMinutes: Int
            package let coverImageUrl: String?
            package let videoUrl: String?
        }

        package let id: String
        package let slug: String
        package let isProtected: Bool
        package let hasAccess: Bool
        package let version: Version
        package let pointCount: Int
    }

    package struct VoucherResponse: Decodable {
        package struct Voucher: Decodable {
            package let code: String
            package let tourId: String
            package let validUntil: String?
        }

        package struct Tour: Decodable {
            package let id: String
            package let slug: String
            package let title: String
        }

        package let voucher: Voucher
        package let tour: Tour
        package let accessGranted: Bool
    }

    package struct Failure: Decodable {
        package let statusCode: Int
        package let message: String
        package let error: String?
    }

    package struct Manifest: Decodable {
        package struct Audio: Decodable {
            package let pointId: String
            package let order: Int
            package let url: String
            package let expiresAt: String
            package let sizeBytes: Int64
        }

        package struct Image: Decodable {
            package let pointId: String
            package let url: String
            package let expiresAt: String
            package let sizeBytes: Int64
        }

        package struct OfflineMap: Decodable {
            package struct Bounds: Decodable {
                package let north: Double
                package let south: Double
                package let east: Double
                package let west: Double
            }

            package let tilesUrlTemplate: String
            package let bounds: Bounds
            package let recommendedZoomLevels: [Int]
        }

        package let tourId: String
        package let language: String
        package let version: Int
        package let audio: [Audio]
        package let images: [Image]
        package let offlineMap: OfflineMap
    }
}
