public import Foundation
public import UsherWire

/// A tour on this device: everything is read from here, no network is asked.
public struct DownloadedTour: Sendable {
    /// Where its files lie.
    public let folder: URL
    /// What it was downloaded by: version, files, tiles and route.
    public let manifest: WalksManifest
    /// Its points, by order.
    public let points: [WalksPoint]
    /// Its description in the language of the download.
    public let tour: WalksTourDetail
    let index: DownloadIndex

    /// Some of the map's tiles are missing.
    public var isMapIncomplete: Bool { index.mapIncomplete }

    /// The audio of a point, by its id; nil where it has none.
    public func audio(of point: String) -> URL? { file("audio/\(point)") }
    /// The picture of a point, by its id; nil where it has none.
    public func image(of point: String) -> URL? { file("images/\(point)") }
    /// The subtitles of a point, by its id; nil where it has none.
    public func subtitles(of point: String) -> URL? { file("subtitles/\(point)") }
    /// The tour's picture; nil where it has none.
    public var cover: URL? { file("cover") }

    /// Every tile of the map that is here.
    public var tiles: [MapTile: URL] {
        var tiles: [MapTile: URL] = [:]
        for file in index.files where file.path.hasPrefix("tiles/") {
            let numbers = file.path.dropFirst(6).split(separator: "/").map { $0.prefix { $0 != "." } }.compactMap { Int($0) }
            if numbers.count == 3 { tiles[MapTile(z: numbers[0], x: numbers[1], y: numbers[2])] = folder.appending(path: file.path) }
        }
        return tiles
    }

    /// A tile of the map by zoom, column and row; nil where it is not here.
    public func tile(_ z: Int, _ x: Int, _ y: Int) -> URL? { file("tiles/\(z)/\(x)/\(y)") }

    /// Whether it is this version, with its map if one is asked for.
    func satisfies(_ plan: DownloadPlan) -> Bool {
        guard folder.lastPathComponent == plan.name else { return false }
        return plan.tiles.isEmpty || index.files.contains { $0.path.hasPrefix("tiles/") } && !index.mapIncomplete
    }

    private func file(_ name: String) -> URL? {
        index.files.first { $0.path.hasPrefix(name + ".") }.map { folder.appending(path: $0.path) }
    }

    /// What stands in a folder; nil unless every file is there with its size.
    public init?(folder: URL) {
        guard let index = Self.read(DownloadIndex.self, folder, "index.json"), index.isWhole(in: folder),
            let manifest = Self.read(WalksManifest.self, folder, "manifest.json"),
            let points = Self.read([WalksPoint].self, folder, "points.json"),
            let tour = Self.read(WalksTourDetail.self, folder, "tour.json")
        else { return nil }
        (self.folder, self.index, self.manifest, self.points, self.tour) = (folder, index, manifest, points, tour)
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ folder: URL, _ name: String) -> Value? {
        (try? Data(contentsOf: folder.appending(path: name))).flatMap { try? WireJSON.decoder.decode(type, from: $0) }
    }
}

/// What a download consists of.
struct DownloadIndex: Codable, Sendable, Equatable {
    struct File: Codable, Sendable, Equatable {
        var path: String
        var size: Int64
        var sha256: String?
    }

    var files: [File]
    var mapIncomplete: Bool

    func isWhole(in folder: URL) -> Bool {
        files.allSatisfy { FileSize.of(folder.appending(path: $0.path)) == $0.size }
    }
}

/// Sizes of files.
enum FileSize {
    static func of(_ url: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.size] as? NSNumber)?.int64Value
    }

    /// Free bytes where a folder lies; nil if the system does not tell.
    static func free(at folder: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
    }
}
