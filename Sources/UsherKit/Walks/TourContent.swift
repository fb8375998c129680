import Foundation
import UsherWire

/// A tour's manifest, points and description, as they came.
struct TourContent: Sendable {
    let plan: DownloadPlan
    private let manifest: Data
    private let points: Data
    private let tour: Data

    init(manifest: UsherResponse, points: UsherResponse, tour: UsherResponse, includesTiles: Bool) throws(UsherError) {
        let list = try RequestSender.decode([WalksPoint].self, points)
        plan = DownloadPlan(
            try RequestSender.decode(WalksManifest.self, manifest), etag: manifest.headers["ETag"], points: list,
            includesTiles: includesTiles)
        (self.manifest, self.points, self.tour) = (manifest.body, points.body, tour.body)
    }

    /// Completes a folder in which all files lie: documents, index, no parts any more; all of it on disk.
    func write(to folder: URL, tiles: TourDownloader.Tiles) throws {
        var files: [DownloadIndex.File] = []
        for item in plan.items {
            let url = folder.appending(path: item.path)
            guard let size = FileSize.of(url) else { throw DownloadError.corrupt(file: item.path) }
            files.append(.init(path: item.path, size: size, sha256: item.sha256))
            for ending in [".part", ".part.json"] { try? FileManager.default.removeItem(at: folder.appending(path: item.path + ending)) }
            AtomicFile.syncFolder(url.deletingLastPathComponent())
        }
        files += tiles.files.sorted { $0.path < $1.path }
        for (name, data) in [("manifest.json", manifest), ("points.json", points), ("tour.json", tour)] {
            try AtomicFile.write(data, to: folder.appending(path: name))
        }
        let index = DownloadIndex(files: files, mapIncomplete: tiles.incomplete)
        try AtomicFile.write(WireJSON.encoder.encode(index), to: folder.appending(path: "index.json"))
    }
}

extension TourDownloader {
    /// Asks for all three; without `If-None-Match`, so that the URLs are fresh.
    func fetchContent(_ tour: String, _ language: TourLanguage, _ includesTiles: Bool) async throws(UsherError) -> TourContent {
        let (path, query) = ("/tours/\(RequestSender.encoded(tour))", [("language", Optional(language.rawValue))])
        let manifest = try await client.raw(path + "/manifest", query)
        return try TourContent(
            manifest: manifest, points: try await client.raw(path + "/points", query), tour: try await client.raw(path, query),
            includesTiles: includesTiles)
    }
}
