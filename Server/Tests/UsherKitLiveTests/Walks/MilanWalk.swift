import Foundation
import Testing
import UsherKit

/// The walk through Milan of the contract: five points, 33 fixes.
enum MilanWalk {
    static let start = Date(timeIntervalSince1970: 1_766_273_400)

    static let points: [TourNavigator.Point] = [
        ("1", 45.464203, 9.189982, 150.0), ("2", 45.465803, 9.190182, 120), ("3", 45.467203, 9.189382, 120),
        ("4", 45.470603, 9.179582, 150),
        ("5", 45.472003, 9.173782, 150),
    ].enumerated().map {
        TourNavigator.Point(id: $0.element.0, order: $0.offset + 1, lat: $0.element.1, lng: $0.element.2, radius: $0.element.3)
    }

    static let names = ["Piazza del Duomo", "Galleria Vittorio Emanuele II", "Teatro alla Scala", "Castello Sforzesco", "Parco Sempione"]
    static let audioSeconds = ["1": 169.0, "2": 131, "3": 128, "4": 37.2, "5": 60]

    /// Seconds, latitude, longitude.
    static let walk: [(t: Double, lat: Double, lng: Double)] = [
        (0, 45.464203, 9.189982), (25, 45.464503, 9.190032), (50, 45.464803, 9.190082), (75, 45.465103, 9.190132),
        (100, 45.465403, 9.190157),
        (125, 45.465703, 9.190175), (150, 45.465803, 9.190182), (180, 45.466003, 9.190082), (205, 45.466303, 9.189982),
        (230, 45.466603, 9.189682),
        (255, 45.466903, 9.189532), (280, 45.467103, 9.189432), (300, 45.467203, 9.189382), (340, 45.467503, 9.188882),
        (380, 45.467803, 9.188382),
        (420, 45.468103, 9.187882), (460, 45.468403, 9.187382), (500, 45.468703, 9.186882), (540, 45.469003, 9.185882),
        (580, 45.469303, 9.184882),
        (620, 45.469603, 9.183882), (660, 45.469903, 9.182382), (700, 45.470203, 9.181282), (740, 45.470403, 9.180382),
        (780, 45.470603, 9.179582),
        (820, 45.470803, 9.178782), (860, 45.471003, 9.177982), (900, 45.471203, 9.177182), (940, 45.471403, 9.176382),
        (980, 45.471603, 9.175582),
        (1020, 45.471803, 9.174782), (1060, 45.471903, 9.174282), (1100, 45.472003, 9.173782),
    ]

    static func fixes(accuracy: Double = 10) -> [TourNavigator.Fix] {
        walk.map { TourNavigator.Fix(lat: $0.lat, lng: $0.lng, horizontalAccuracy: accuracy, timestamp: start.addingTimeInterval($0.t)) }
    }

    /// Seconds since the start.
    static func seconds(_ date: Date) -> Double { date.timeIntervalSince(start) }
}

extension TourNavigator {
    static func milan(_ options: Options = Options()) -> TourNavigator {
        TourNavigator(points: MilanWalk.points, options: options, startedAt: MilanWalk.start)
    }

    /// One fix at its own time.
    mutating func step(_ fix: Fix) -> [Output] { handle(.fixes([fix], now: fix.timestamp)) }

    mutating func step(_ lat: Double, _ lng: Double, _ t: Double, accuracy: Double = 10) -> [Output] {
        step(Fix(lat: lat, lng: lng, horizontalAccuracy: accuracy, timestamp: MilanWalk.start.addingTimeInterval(t)))
    }
}

extension [TourNavigator.Output] {
    var triggered: [String] { compactMap { if case .triggered(let id, _, _, _) = $0 { id } else { nil } } }
    var rejections: [TourNavigator.Rejection] { compactMap { if case .rejected(_, let reason) = $0 { reason } else { nil } } }
}
