import Foundation
import UsherWire

/// Every file of a download and where it goes.
struct DownloadPlan: Sendable {
    struct Item: Sendable, Equatable {
        /// Below the tour's folder.
        let path: String
        let url: String
        let expiresAt: Date
        let size: Int64
        let sha256: String?
    }

    let manifest: WalksManifest
    /// `v3-0a1b2c3d`
    let name: String
    let items: [Item]
    let tiles: [MapTile]
    /// Not all tiles of the walk, there were too many.
    let cutsTiles: Bool

    init(_ manifest: WalksManifest, etag: String?, points: [WalksPoint], includesTiles: Bool) {
        self.manifest = manifest
        name = "v\(manifest.version)-" + String((etag ?? "").filter(\.isHexDigit).prefix(8)).lowercased()
        var items: [Item] = manifest.audio.map {
            Self.item("audio/\($0.pointID)", $0.url, $0.expiresAt, $0.sizeBytes, $0.sha256, $0.mimeType)
        }
        items += manifest.images.map { Self.item("images/\($0.pointID)", $0.url, $0.expiresAt, $0.sizeBytes, $0.sha256, $0.mimeType) }
        items += manifest.subtitles.map { Self.item("subtitles/\($0.pointID)", $0.url, $0.expiresAt, $0.sizeBytes, $0.sha256, $0.mimeType) }
        if let cover = manifest.cover {
            items.append(Self.item("cover", cover.url, cover.expiresAt, cover.sizeBytes, cover.sha256, cover.mimeType))
        }
        self.items = items
        let map = manifest.offlineMap
        let cover = TileCover.tiles(
            route: manifest.route, points: points.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map { ($0.lat, $0.lng) },
            zooms: includesTiles && map.available ? map.recommendedZoomLevels : [])
        (tiles, cutsTiles) = (cover.tiles, !cover.isWhole)
    }

    var totalBytes: Int64 { manifest.totalBytes + 20_480 * Int64(tiles.count) }

    func tile(_ tile: MapTile) -> (path: String, url: String) {
        let template = manifest.offlineMap.tilesURLTemplate
        let url = template.replacing("{z}", with: "\(tile.z)").replacing("{x}", with: "\(tile.x)").replacing("{y}", with: "\(tile.y)")
        return ("tiles/\(tile.z)/\(tile.x)/\(tile.y)." + (URL(string: url)?.pathExtension ?? "png"), url)
    }

    /// A point's id is the server's word: no path comes from it.
    private static func item(_ path: String, _ url: String, _ expiresAt: Date, _ size: Int64, _ sha256: String?, _ type: String?) -> Item {
        let safe = path.split(separator: "/").map { $0.replacing("..", with: "_") }.joined(separator: "/")
        return Item(path: "\(safe).\(ending(type))", url: url, expiresAt: expiresAt, size: size, sha256: sha256)
    }

    private static func ending(_ type: String?) -> String {
        let endings = [
            "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/aac": "aac", "audio/wav": "wav", "image/jpeg": "jpg", "image/png": "png",
            "image/webp": "webp", "text/vtt": "vtt", "application/x-subrip": "srt",
        ]
        return type.flatMap { endings[$0] } ?? "bin"
    }
}
