import Foundation
import UsherKit

/// Positions from a file.
struct RecordedWalk {
    let fixes: [TourNavigator.Fix]
    var start: Date { fixes.first?.timestamp ?? .distantPast }

    init(_ path: String, accuracy: Double) throws {
        guard let data = FileManager.default.contents(atPath: path) else { throw AppFailure("\(path): there is no such file") }
        let text = String(decoding: data, as: UTF8.self)
        fixes = text.contains("<trkpt") ? Self.gpx(text, accuracy) : Self.csv(text, accuracy)
        if fixes.isEmpty { throw AppFailure("\(path): no positions in it") }
    }

    /// A stroll along a line of `[lat, lng]`, 1.3 m a second and a position about every five seconds.
    init(along line: [[Double]], accuracy: Double) {
        var (fixes, time): ([TourNavigator.Fix], Double) = ([], 0)
        func stand(_ lat: Double, _ lng: Double) {
            let timestamp = Date(timeIntervalSince1970: 1_700_000_000 + time)
            fixes.append(TourNavigator.Fix(lat: lat, lng: lng, horizontalAccuracy: accuracy, timestamp: timestamp))
        }
        let places = line.filter { $0.count >= 2 }
        for (from, to) in zip(places, places.dropFirst()) {
            let (north, east) = (to[0] - from[0], to[1] - from[1])
            let metres = hypot(north, east * cos(from[0] * .pi / 180)) * 111_195
            let steps = max(1, (metres / 6.5).rounded())
            for step in stride(from: 0, to: steps, by: 1) {
                stand(from[0] + north * step / steps, from[1] + east * step / steps)
                time += metres / steps / 1.3
            }
        }
        if let end = places.last { stand(end[0], end[1]) }
        self.fixes = fixes
    }

    /// `<trkpt lat="…" lon="…"><time>…</time></trkpt>`
    private static func gpx(_ text: String, _ accuracy: Double) -> [TourNavigator.Fix] {
        text.components(separatedBy: "<trkpt").dropFirst().compactMap { piece in
            // The element's own attributes: what stands behind them may be anything.
            let head = piece.prefix { $0 != ">" && $0 != "<" }
            guard let lat = head.firstMatch(of: /\slat=["']([^"']+)["']/).flatMap({ Double($0.1) }), (-90...90).contains(lat),
                let lng = head.firstMatch(of: /\slon=["']([^"']+)["']/).flatMap({ Double($0.1) }), (-180...180).contains(lng),
                let time = piece.firstMatch(of: /<time>([^<]+)<\/time>/).flatMap({ try? Date(String($0.1), strategy: .iso8601) })
            else { return nil }
            return TourNavigator.Fix(lat: lat, lng: lng, horizontalAccuracy: accuracy, timestamp: time)
        }
    }

    /// By the header's names `t_seconds`, `lat`, `lng`.
    private static func csv(_ text: String, _ accuracy: Double) -> [TourNavigator.Fix] {
        let rows = text.split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = rows.first, let t = header.firstIndex(of: "t_seconds"), let lat = header.firstIndex(of: "lat"),
            let lng = header.firstIndex(of: "lng")
        else { return [] }
        return rows.dropFirst().compactMap { row in
            guard row.count > max(t, lat, lng), let seconds = Double(row[t]), let north = Double(row[lat]), let east = Double(row[lng]),
                (-90...90).contains(north), (-180...180).contains(east), (0...1e9).contains(seconds)
            else {
                return nil
            }
            return TourNavigator.Fix(
                lat: north, lng: east, horizontalAccuracy: accuracy, timestamp: Date(timeIntervalSince1970: 1_700_000_000 + seconds))
        }
    }
}
