import Crypto
import Foundation
import Testing
import UsherServer
import UsherStore
import UsherTesting

@testable import UsherKit

/// A server with the Milan tour, free, in Italian and English with an audio for each point; and one that is protected.
struct WalksKit: Sendable {
    let kit: KitHouse
    var line: FaultyTransport { kit.line }

    static let milan = "550e8400-e29b-41d4-a716-446655440000"
    static let premium = "550e8400-e29b-41d4-a716-446655440001"
    /// Bytes of the five audio files.
    static let sizes = [40_000, 30_000, 20_000, 10_000, 5_000]

    static func run(
        clock: VirtualClock = VirtualClock(skips: true), _ body: @Sendable @escaping (WalksKit) async throws -> Void
    ) async throws {
        try await KitHouse.run(clock: clock, prepare: { try await load($0, catalogue(version: 1), version: 1) }) { kit in
            try await body(WalksKit(kit: kit))
        }
    }

    /// The second version has other audio for point 2. Returns once the server shows it: that of others it sees within two seconds.
    func publishSecondVersion() async throws {
        try await Self.load(kit.house, Self.catalogue(version: 2), version: 2)
        let reader = client()
        let isShown = try await eventually { try await reader.manifest(of: Self.milan, language: .en).version == 2 }
        try #require(isShown)
    }

    func client(_ store: any TokenStore = MemoryTokenStore(), onSignedOut: @escaping @Sendable () -> Void = {}) -> WalksClient {
        WalksClient(
            baseURL: KitHouse.base, store: store, transport: line, clock: kit.clock.kit, random: { 0 }, onSignedOut: onSignedOut)
    }

    func downloader(_ root: URL, client: WalksClient? = nil) -> TourDownloader {
        TourDownloader(client: client ?? self.client(), root: root)
    }

    /// What an audio's address contains.
    static func digest(_ number: Int, version: Int = 1) -> String {
        String(HexText.of(SHA256.hash(data: audio(number, version: version))).prefix(16))
    }

    /// An MP3 frame's head, and then anything.
    static func audio(_ number: Int, version: Int) -> Data {
        let seed = number == 2 ? version * 31 : 7
        return Data([0xFF, 0xFB, 0x90, 0x00]) + Data((0..<(sizes[number - 1] - 4)).map { UInt8(truncatingIfNeeded: $0 &* seed &+ number) })
    }

    private static func load(_ house: House, _ catalogue: String, version: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-walk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...5 { try audio(number, version: version).write(to: folder.appending(path: "\(number).mp3")) }
        let file = folder.appending(path: "walks.json")
        try Data(catalogue.utf8).write(to: file)
        let importer = try MediaImport.importer(house.settings)
        _ = try await CatalogueImport(house.database, passwordCost: .cheap, media: importer).run(path: file.path)
    }

    private static func catalogue(version: Int) -> String {
        let points = MilanWalk.points.enumerated().map { index, point in
            let texts = ["it", "en"].map { #""\#($0)":{"title":"\#(MilanWalk.names[index])","content":"…","audio":"\#(index + 1).mp3"}"# }
            return #"{"uuid":"\#(pointID(index))","order":\#(index + 1),"lat":\#(point.lat),"lng":\#(point.lng),"#
                + #""trigger_radius_m":\#(Int(point.radius)),"localizations":{\#(texts.joined(separator: ","))}}"#
        }
        let versions = ["it", "en"].map { #"{"language":"\#($0)","title":"Milano","description":"…","published":true}"# }
        let secret = points[0].replacing(pointID(0), with: "770e8400-e29b-41d4-a716-446655440099")
        return """
            {"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/Rome","currency":"EUR"}],
             "tours":[{"key":"milan","uuid":"\(milan)","organisation":"globe","slug":"milan-historic-center","protected":false,"city":"Milan",
               "duration_minutes":30,"distance_km":1.7,"map_tiles":"http://usher.test/tiles/none/{z}/{x}/{y}.pbf",
               "versions":[\(versions.joined(separator: ","))],"points":[\(points.joined(separator: ","))]},
              {"key":"premium","uuid":"\(premium)","organisation":"globe","slug":"premium","protected":true,"city":"Milan",
               "duration_minutes":30,"distance_km":1.7,"versions":[\(versions[1])],"points":[\(secret)]}],
             "vouchers":[{"code":"PREMIUM2024","tour":"premium","max_uses":50}]}
            """
    }

    static func pointID(_ index: Int) -> String { "770e8400-e29b-41d4-a716-44665544001\(index)" }
}
