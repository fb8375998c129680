import Foundation
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct SecretsTests {
    @Test("BoxOffice A16 Two fresh installations have keys of their own, for their owner alone")
    func own() async throws {
        try await withTemporaryFolder { folder in
            var keys: [[String: Data]] = []
            for name in ["one", "two"] {
                var settings = Settings()
                settings.data = folder.appending(path: name).path
                let house = try await House.open(settings, log: .quiet)
                house.database.close()
                let place = folder.appending(path: "\(name)/keys")
                let files = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
                #expect(files == ["jwt.pem", "link.key", "media.key", "seal.key", "session.key", "walks.key"])
                for file in files {
                    let attributes = try FileManager.default.attributesOfItem(atPath: place.appending(path: file).path)
                    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(file)")
                }
                keys.append(try files.reduce(into: [:]) { $0[$1] = try Data(contentsOf: place.appending(path: $1)) })
            }
            for file in keys[0].keys { #expect(keys[0][file] != keys[1][file], "\(file)") }
            let secrets = ["session.key", "link.key", "seal.key"].compactMap { keys[0][$0] }
            #expect(Set(secrets).count == 3, "none is used for two things")
        }
    }

    @Test("BoxOffice A16 No secret has a value of its own in the settings")
    func noDefaults() {
        for setting in Setting.all where setting.isSecret || setting.name.hasSuffix(".key") {
            #expect(setting.defaultText.isEmpty, "\(setting.name)")
        }
    }

    @Test("A configured key that is none stops the start")
    func configured() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "short")
            try Data("short".utf8).write(to: file)
            var settings = Settings()
            settings.sessionKey = file.path
            #expect(throws: KeyFileError(file: file, reason: "it is not a key of 32 bytes")) {
                try ServerSecrets.load(KeyFolder(data: folder), settings)
            }
        }
    }
}
