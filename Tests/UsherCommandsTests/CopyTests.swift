import Foundation
import Testing
import UsherStore

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
