import Foundation
import Testing
import UsherKit
import UsherTesting

/// `usher-app` on a walk.
@Suite struct WalkCommandTests {
    private static let triggers = [
        "    0 s  ▶ Piazza del Duomo, 0 m away", "   50 s  ▶ Galleria Vittorio Emanuele II, 111 m away",
        "  205 s  ▶ Teatro alla Scala, 110 m away",
        "  700 s  ▶ Castello Sforzesco, 140 m away", "  980 s  ▶ Parco Sempione, 147 m away",
    ]

    @Test("usher-app: tours, a download and the walk of Walks A41, as CSV and as GPX, online and from the device alone")
    func walk() async throws {
        try await WalksKit.run(clock: VirtualClock(Date(), skips: true)) { walks in
            try await HouseSocket.open(walks.kit) { socket in
                try await withTemporaryFolder { folder in
                    let (csv, gpx) = try Self.files(folder)
                    let here = ["--data", folder.appending(path: "app").path, "--server", socket.url]
                    let tours = try await AppProcess.run(["tours"] + here)
                    #expect(tours.output.contains("\(WalksKit.milan)  Milano  [it en]\n"), "\(tours)")
                    #expect(tours.output.contains("\(WalksKit.premium)  Milano  [en]  protected\n"))
                    let online = try await AppProcess.run(["walk", WalksKit.milan, csv] + here)
                    #expect(Self.triggered(online.output) == Self.triggers && online.output.contains("■ the last point"), "\(online)")
                    let stroll = try await AppProcess.run(["walk", WalksKit.milan] + here)
                    #expect(Self.triggered(stroll.output).count == 5 && stroll.output.contains("■ the last point"), "\(stroll)")
                    let stranger = try await AppProcess.run(["download", WalksKit.premium] + here)
                    #expect(stranger.status == 1 && stranger.errors == "Error: Sign in first\n", "\(stranger)")
                    let signed = try await AppProcess.run(["signin", "ann@example.org", "--new", "Ann"] + here, input: "Passw0rd\n")
                    #expect(signed.status == 0 && signed.output == "Signed in as Ann\n", "\(signed)")
                    let shut = try await AppProcess.run(["download", WalksKit.premium] + here)
                    #expect(shut.status == 1 && shut.errors == "Error: This tour is protected: redeem a code first (--code)\n", "\(shut)")
                    let done = try await AppProcess.run(["download", WalksKit.milan] + here)
                    let total = WalksKit.sizes.reduce(0, +)
                    #expect(done.output.hasPrefix("Received \(total) bytes\nMilano, version 1, 5 points in "), "\(done)")
                    let again = try await AppProcess.run(["download", WalksKit.milan] + here)
                    #expect(again.output.hasPrefix("Received 0 bytes\n"), "\(again)")
                    let away = ["--data", folder.appending(path: "app").path, "--server", "http://127.0.0.1:1"]
                    for file in [csv, gpx] {
                        let offline = try await AppProcess.run(["walk", WalksKit.milan, file] + away)
                        #expect(offline.output.hasPrefix("Offline, from ") && Self.triggered(offline.output) == Self.triggers, "\(offline)")
                    }
                    let bad = try await AppProcess.run(["walk", WalksKit.milan, folder.path + "/none.gpx"] + away)
                    #expect(bad.status == 1 && bad.errors.hasSuffix("none.gpx: there is no such file\n"), "\(bad)")
                }
            }
        }
    }

    private static func triggered(_ output: String) -> [String] {
        output.split(separator: "\n").map(String.init).filter { $0.contains("▶") }
    }

    /// The walk of the contract in both forms.
    private static func files(_ folder: URL) throws -> (csv: String, gpx: String) {
        let (csv, gpx) = (folder.appending(path: "milan.csv"), folder.appending(path: "milan.gpx"))
        let rows = MilanWalk.walk.map { "\(Int($0.t)),\($0.lat),\($0.lng)" }
        try Data((["t_seconds,lat,lng"] + rows).joined(separator: "\n").utf8).write(to: csv)
        let points = MilanWalk.walk.map { fix in
            let time = MilanWalk.start.addingTimeInterval(fix.t).formatted(.iso8601)
            return "<trkpt lat=\"\(fix.lat)\" lon=\"\(fix.lng)\"><ele>120</ele><time>\(time)</time></trkpt>"
        }
        let track = "<trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk>"
        try Data("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">\(track)</gpx>".utf8).write(to: gpx)
        return (csv.path, gpx.path)
    }
}
