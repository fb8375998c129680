import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct CopyTests {
    private func scan(_ url: String, _ code: String) async throws -> String {
        try await Shell.line("curl -s \(url)/api/tickets/scan -H 'X-API-Key: door-key-0001' -d '{\"ticket_code\":\"\(code)\"}'").output
    }

    @Test("A backup made while a server runs has every scan answered before it; restoring brings them back", arguments: Engine.allCases)
    func thereAndBack(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 20)
            let file = place.folder.deletingLastPathComponent().appending(path: "house.backup").path
            try await place.serving { _, url async throws in
                for index in 0..<10 { #expect(try await scan(url, "c-\(index)").contains("\"admitted\":1")) }
                let done = try await place.usher("backup", file)
                #expect(done.status == 0, "\(done.errors)")
                #expect(done.output.contains("\(place.data)/keys"))
                let again = try await place.usher("backup", file)
                #expect(again.status == 1 && again.errors == "\(file) is there already; --force replaces it\n")
                #expect(try await place.usher("backup", file, "--force", "--json").output.contains("\"file\":\"\(file)\""))
                #expect(try await scan(url, "c-10").contains("\"admitted\":1"))
                let busy = try await place.usher("restore", file, "--force")
                #expect(busy.status == 1 && busy.errors.contains("stop it first") && busy.errorLines.count == 1, "\(busy.errors)")
            }
            let full = try await place.usher("restore", file)
            #expect(full.status == 1 && full.errors.contains("--force"), "\(full.errors)")
            let restored = try await place.usher("restore", file, "--force")
            #expect(restored.status == 0, "\(restored.errors)")
            try await place.serving { _, url async throws in
                #expect(try await scan(url, "c-9").contains("already_used"))
                #expect(try await scan(url, "c-10").contains("\"admitted\":1"), "what came after the backup is gone")
            }
            #expect(try await place.usher("doctor").status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.data).allSatisfy { !$0.hasSuffix(".part") })
        }
    }

    @Test func restoreIntoAnEmptyFolder() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.importHouse(sales: 1)
            let file = place.folder.deletingLastPathComponent().appending(path: "house.backup").path
            #expect(try await place.usher("backup", file).status == 0)
            let other = place.folder.deletingLastPathComponent().appending(path: "other").path
            #expect(try await Shell.usher("restore", file, "--data", other).status == 0)
            #expect(try await Shell.usher("export", "--data", other).output == place.usher("export").output)
        }
    }

    /// A catalogue with a tour that has a file, beside it.
    static func writeTour(_ folder: URL) throws -> String {
        let audio: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try Data(audio).write(to: folder.appending(path: "1.mp3"))
        let text = """
            {"catalogue": 1, "organisations": [{"key": "globe", "name": "Globe", "time_zone": "UTC", "currency": "GBP"}],
             "tours": [{"key": "walk", "organisation": "globe", "slug": "walk", "city": "Rome", "duration_minutes": 1, "distance_km": 1,
               "versions": [{"language": "en", "title": "Walk", "published": true}],
               "points": [{"order": 1, "lat": 1, "lng": 1, "localizations": {"en": {"title": "One", "audio": "1.mp3"}}}]}]}
            """
        let file = folder.appending(path: "walk.json")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test(
        "Walks: a backup made while a server runs holds every file of media; restoring brings those back that are missing",
        arguments: Engine.allCases)
    func media(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let folder = place.folder.deletingLastPathComponent()
            let done = try await place.usher("import", try Self.writeTour(folder))
            #expect(done.status == 0, "\(done.errors)")
            let file = folder.appending(path: "house.backup").path
            let other = folder.appending(path: "other").path
            try await place.serving { _, url async throws in
                let saved = try await place.usher("backup", file, "--json")
                #expect(saved.status == 0 && saved.output.contains("\"media\":1"), "\(saved.output)\(saved.errors)")
                let tour = try await Shell.line("curl -s \(url)/tours | jq -r '.[0].id'").output.prefix(36)
                let audio = try await Shell.line("curl -s '\(url)/tours/\(tour)/points?language=en' | jq -r '.[0].localization.audioUrl'")
                    .output
                #expect(try await Shell.line("curl -sf \(audio.dropLast()) | cmp - \(folder.path)/1.mp3").status == 0, "\(audio)")
            }
            let listed = try await Shell.line("tar -tf \(file)").output.split(separator: "\n")
            #expect(listed.count == 2 && listed[0] == "database" && listed[1].hasPrefix("media/"))
            let export = folder.appending(path: "out/house.json")
            try FileManager.default.createDirectory(at: export.deletingLastPathComponent(), withIntermediateDirectories: true)
            #expect(try await place.usher("export", export.path).status == 0)
            // One file is gone here, and the house is brought to another folder too.
            try FileManager.default.removeItem(atPath: "\(place.data)/media")
            #expect(try await place.usher("export", export.path, "--json").status == 0, "it is beside the export already")
            let restored = try await place.usher("restore", file, "--force")
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(try await Shell.line("cmp \(place.data)/media/*/????* \(folder.path)/1.mp3").status == 0)
            try FileManager.default.removeItem(at: export.deletingLastPathComponent().appending(path: "media"))
            #expect(try await place.usher("export", export.path).status == 0)
            if engine == .sqlite {
                #expect(try await Shell.usher("restore", file, "--data", other).status == 0)
                let same = folder.appending(path: "same.json").path
                #expect(try await Shell.usher("export", same, "--data", other).status == 0)
                #expect(try await Shell.line("cmp \(same) \(export.path)").status == 0)
                let piped = try await Shell.usher("export", "--data", other)
                #expect(piped.status == 0 && piped.errors.contains("not in it: 1."), "\(piped.errors)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.data).allSatisfy { !$0.hasSuffix(".part") })
        }
    }

    @Test("Walks: a backup with media that is damaged or cut off is refused and changes nothing")
    func damagedMedia() async throws {
        try await Place.with(.sqlite) { place async throws in
            let folder = place.folder.deletingLastPathComponent()
            #expect(try await place.usher("import", try Self.writeTour(folder)).status == 0)
            let (good, bad, cut) = (folder.appending(path: "good"), folder.appending(path: "bad"), folder.appending(path: "cut"))
            #expect(try await place.usher("backup", good.path).status == 0)
            var bytes = try Data(contentsOf: good)
            try bytes.prefix(bytes.count - 100_000).write(to: cut)
            bytes[bytes.count - 100_000] ^= 0x5A
            try bytes.write(to: bad)
            let other = folder.appending(path: "other").path
            for file in [bad.path, cut.path] {
                let refused = try await Shell.usher("restore", file, "--data", other)
                #expect(refused.status == 1 && refused.errorLines.count == 1 && refused.errors.contains("damaged"), "\(refused.errors)")
                let left = try FileManager.default.contentsOfDirectory(atPath: other)
                #expect(left.isEmpty, "\(left)")
            }
        }
    }

    @Test("What is no backup, or a damaged one, is refused and changes nothing")
    func damaged() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.importHouse(sales: 200)
            let folder = place.folder.deletingLastPathComponent()
            let (good, bad, text) = (folder.appending(path: "good"), folder.appending(path: "bad"), folder.appending(path: "text"))
            #expect(try await place.usher("backup", good.path).status == 0)
            var bytes = try Data(contentsOf: good)
            for index in stride(from: 8_192, to: bytes.count, by: 97) { bytes[index] ^= 0x5A }
            try bytes.write(to: bad)
            try Data("nonsense".utf8).write(to: text)
            let other = folder.appending(path: "other").path
            for file in [bad.path, text.path, folder.appending(path: "none").path] {
                let refused = try await Shell.usher("restore", file, "--data", other)
                #expect(refused.status == 1 && refused.errorLines.count == 1, "\(refused.errors)")
                #expect(!FileManager.default.fileExists(atPath: "\(other)/usher.sqlite"))
            }
        }
    }
}
