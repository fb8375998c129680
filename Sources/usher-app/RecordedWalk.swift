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

    /// `<trkpt lat="…" lon="…"><time>…</time></trkpt>`
    private static func gpx(_ text: String, _ accuracy: Double) -> [TourNavigator.Fix] {
        text.components(separatedBy: "<trkpt").dropFirst().compactMap { piece in
            guard let lat = piece.firstMatch(of: /lat="([^"]+)"/).flatMap({ Double($0.1) }),
                let lng = piece.firstMatch(of: /lon="([^"]+)"/).flatMap({ Double($0.1) }),
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
            guard row.count > max(t, lat, lng), let seconds = Double(row[t]), let north = Double(row[lat]), let east = Double(row[lng])
            else {
                return nil
            }
            return TourNavigator.Fix(
                lat: north, lng: east, horizontalAccuracy: accuracy, timestamp: Date(timeIntervalSince1970: 1_700_000_000 + seconds))
        }
    }
}
