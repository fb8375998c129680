import HTTPTypes
import NIOCore
import Foundation
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksCatalogueTests {
    private static let text = """
        {"catalogue": 1,
         "organisations": [{"key": "globe", "name": "Globe", "time_zone": "Europe/Rome", "currency": "EUR"}],
         "accounts": [{"email": "guest@x.it", "name": "Guest", "password": "password-1", "tour_access": ["milan"]}],
         "tours": [
          {"key": "milan", "uuid": "550e8400-e29b-41d4-a716-446655440000", "organisation": "globe", "slug": "milan", "protected": true,
           "city": "Milan", "duration_minutes": 90, "distance_km": 3.5, "route": [[45.4642, 9.1914], [45.4651, 9.1925]],
           "versions": [{"language": "en", "title": "Milan", "starting_point": {"lat": 45.464211, "lng": 9.191383}, "published": true}],
           "points": [{"uuid": "770e8400-e29b-41d4-a716-446655440010", "order": 1, "lat": 45.464211, "lng": 9.191383,
                       "localizations": {"en": {"title": "Duomo", "content": "Here", "audio": "1.mp3", "subtitles": "1.srt"}}}]}],
         "vouchers": [{"code": "PREMIUM2026", "tour": "milan", "max_uses": 50, "used": 3, "batch": "spring"}]}
        """

    @Test(
        "Walks: a catalogue brings a tour with its files, its vouchers and who may enter; again it changes nothing",
        arguments: Engine.allCases)
    func catalogue(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            try await withTemporaryFolder { folder in
                try Data(WalksWorld.audioBytes).write(to: folder.appending(path: "1.mp3"))
                try Data("1\n00:00:01,000 --> 00:00:02,000\nHi\n".utf8).write(to: folder.appending(path: "1.srt"))
                let file = folder.appending(path: "catalogue.json")
                try Data(Self.text.utf8).write(to: file)
                var settings = Settings()
                settings.data = walks.desk.drafts.deletingLastPathComponent().deletingLastPathComponent().path
                let keeper = try MediaImport.keeper(settings)
                let importer = CatalogueImport(walks.desk.database, clock: walks.clock.clock, passwordCost: .cheap, media: keeper)
                let first = try await importer.run(path: file.path)
                #expect(first.tours.added == 1 && first.vouchers.added == 1)
                let again = try await importer.run(path: file.path)
                #expect(again.tours.unchanged == 1 && again.vouchers.unchanged == 1)
                walks.desk.shelf.expire()
                let login = try await walks.post("/auth/login", #"{"email":"guest@x.it","password":"password-1"}"#)
                let token = try login.decoded(WalksAuthResponse.self).tokens.accessToken
                let answer = try await walks.get("/tours/\(WalksWorld.milan)/manifest?language=en", token: token)
                let manifest = try answer.decoded(WalksManifest.self)
                #expect(manifest.version == 1 && manifest.audio.count == 1 && manifest.subtitles.count == 1 && manifest.route.count == 2)
                let bytes = try await walks.get(WalksServing.path(manifest.audio[0].url))
                #expect(bytes.status == .ok && Array(bytes.body.readableBytesView) == WalksWorld.audioBytes)
                try FileManager.default.removeItem(at: folder.appending(path: "1.srt"))
                await #expect(throws: (any Error).self) { try await importer.run(path: file.path) }
            }
        }
    }
}
