import Foundation
import UsherKit
import UsherWire

/// Tours on disk, as a download leaves them.
enum TourSamples {
    /// A tour of the Milan walk's points in `<root>/tours/<id>/<language>/v1`, each with a second of "audio".
    @discardableResult
    static func write(
        _ id: String, isProtected: Bool = false, language: TourLanguage = .en, subtitles: String? = nil, to root: URL
    ) throws -> DownloadedTour? {
        let folder = root.appending(path: "tours/\(id)/\(language.rawValue)/v1")
        var files: [String: Data] = [:]
        for point in MilanWalk.points {
            files["audio/\(point.id).mp3"] = Data("audio \(point.id)".utf8)
            if let subtitles { files["subtitles/\(point.id).vtt"] = Data(subtitles.utf8) }
        }
        let index = files.map { path, data in #"{"path":"\#(path)","size":\#(data.count)}"# }
        files["index.json"] = Data(#"{"files":[\#(index.joined(separator: ","))],"mapIncomplete":false}"#.utf8)
        files["manifest.json"] = try WireJSON.encoder.encode(manifest(id, language))
        files["points.json"] = try WireJSON.encoder.encode(points)
        files["tour.json"] = try WireJSON.encoder.encode(detail(id, isProtected, language))
        files["../current.json"] = Data(#"{"folder":"v1"}"#.utf8)
        for (path, data) in files {
            let url = folder.appending(path: path).standardizedFileURL
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url)
        }
        return DownloadedTour(folder: folder)
    }

    static var points: [WalksPoint] {
        zip(MilanWalk.points, MilanWalk.names).map { point, name in
            WalksPoint(
                id: point.id, order: point.order, lat: point.lat, lng: point.lng, triggerRadiusMeters: Int(point.radius),
                localization: .init(
                    title: name, contentText: "", audioURL: "https://media.test/\(point.id).mp3", imageURL: nil, subtitleURL: nil))
        }
    }

    static func manifest(_ id: String, _ language: TourLanguage) -> WalksManifest {
        WalksManifest(
            tourID: id, language: language, version: 1,
            audio: MilanWalk.points.map {
                .init(
                    pointID: $0.id, order: $0.order, url: "https://media.test/\($0.id).mp3", expiresAt: .distantFuture, sizeBytes: 7,
                    mimeType: "audio/mpeg")
            }, images: [], subtitles: [],
            offlineMap: .init(
                tilesURLTemplate: "https://tiles.test/{z}/{x}/{y}.png", bounds: .init(north: 45.6, south: 45.4, east: 9.3, west: 9.1),
                recommendedZoomLevels: [14, 15, 16], available: true), route: MilanWalk.walk.map { [$0.lat, $0.lng] }, totalBytes: 35)
    }

    static func detail(_ id: String, _ isProtected: Bool, _ language: TourLanguage) -> WalksTourDetail {
        WalksTourDetail(
            id: id, slug: id, isProtected: isProtected, hasAccess: true,
            version: .init(
                id: "v", language: language, title: "Historic Center of Milan", description: "", city: "Milan", durationMinutes: 40,
                distanceKm: 1.7, coverImageURL: nil, startingPoint: .init(lat: 45.464203, lng: 9.189982), videoURL: nil,
                completionMessage: nil), pointCount: 5, languages: [language])
    }
}
