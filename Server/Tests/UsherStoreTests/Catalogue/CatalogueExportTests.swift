import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct CatalogueExportTests {
    @Test(
        "An export moves the whole house: imported elsewhere it is exported to the same bytes", arguments: Engine.allCases, Engine.allCases)
    func roundTrip(_ from: Engine, _ to: Engine) async throws {
        try await CatalogueFixture.with(from) { source in
            try await source.load(Sample.full)
            let document = try await source.export("a.json")
            let lines = try await source.export("a.ndjson")
            #expect(document.hasPrefix("{\n\"catalogue\": 1,\n\"organisations\": [\n{\"key\":\"globe\""))
            #expect(try await source.load(document).sales == .init(unchanged: 3))
            for text in [(document, "b.json"), (lines, "b.ndjson")] {
                try await CatalogueFixture.with(to) { target in
                    try await target.load(text.0, text.1)
                    #expect(try await target.export("c.json") == document)
                    #expect(try await target.export("c.ndjson") == lines)
                    #expect(try await target.rows(Probe.codes) == source.rows(Probe.codes))
                    #expect(try await target.rows(Probe.words) == source.rows(Probe.words))
                    #expect(try await target.rows(Probe.sold) == source.rows(Probe.sold))
                    let digest = SecretDigest(of: "door-key-0001")
                    #expect(try await target.database.read { try APIKeyTransaction($0).apiKey(digest) } != nil)
                    let email = try #require(EmailAddress("door@globe.example"))
                    let password = try await target.database.read { try AccountTransaction($0).accountAndPassword(email: email)?.password }
                    #expect(try password?.matches("Door-Pass-1") == true)
                }
            }
        }
    }

    @Test("No secret is exported in clear", arguments: Engine.allCases)
    func hidesSecrets(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let export = try await fixture.export()
            #expect(!export.contains("Door-Pass-1") && !export.contains("door-key-0001"))
            #expect(export.contains("\"password_hash\":\"$scrypt$") && export.contains(SecretDigest(of: "door-key-0001").hex))
        }
    }

    @Test("An empty database is an empty catalogue that imports", arguments: Engine.allCases)
    func exportsNothing(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let export = try await fixture.export()
            let names = ["organisations", "accounts", "events", "sales", "airlines", "tours", "vouchers", "campaigns", "subscriptions"]
            let arrays = names.map { ",\n\"\($0)\": []" }.joined()
            #expect(export == "{\n\"catalogue\": 1\(arrays)\n}\n")
            #expect(try await fixture.load(export) == CatalogueImport.Summary())
            #expect(try await fixture.export("e.ndjson").isEmpty)
        }
    }

    @Test("A failed export leaves no file", arguments: [Engine.sqlite])
    func leavesNothing(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let export = CatalogueExport(fixture.database)
            await #expect(throws: CatalogueFileError.self) { try await export.run(path: "\(fixture.folder.path)/missing/x.json") }
            try FileManager.default.createDirectory(atPath: "\(fixture.folder.path)/folder.json/in", withIntermediateDirectories: true)
            await #expect(throws: CatalogueFileError.self) { try await export.run(path: "\(fixture.folder.path)/folder.json") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).allSatisfy { !$0.hasSuffix(".part") })
        }
    }
}
