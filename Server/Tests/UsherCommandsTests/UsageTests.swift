import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct UsageTests {
    @Test("Wrong usage is one line and 2")
    func wrongUsage() async throws {
        for result in [
            try await Shell.usher("backup"), try await Shell.usher("keys", "list", "--nonsense"), try await Shell.usher("nonsense"),
            try await Shell.usher("serve", "--nonsense"), try await Shell.usher("doctor", "extra"),
            try await Shell.usher("serve", "--database", "mysql://host/x"),
            try await Shell.usher("keys", "list", "--database", "postgres://u:secret@host:port/x"),
            try await Shell.usher("serve", "--database", "postgres://u:secret@host/x?nonsense=1"),
        ] {
            #expect(result.status == 2 && result.errorLines.count == 1 && result.output.isEmpty, "\(result)")
            #expect(!result.errors.contains("secret"))
        }
    }

    @Test("A folder that cannot be used is 2, a PostgreSQL that is away is 1: one line each")
    func unusable() async throws {
        for command in ["serve", "export"] {
            let result = try await Shell.usher(command, "--database", "postgres://u:secret@127.0.0.1:9/x", "--data", "/tmp/usher-test-none")
            #expect(result.status == 1 && result.errorLines.count == 1 && !result.errors.contains("secret"), "\(result)")
        }
        let result = try await Shell.usher("serve", "--data", "/dev/null/usher")
        #expect(result.status == 2 && result.errorLines.count == 1, "\(result)")
        #expect(try await Shell.usher("export", "--data", "/dev/null/usher").status == 1, "there is no database")
    }

    @Test("A port in use, and a folder in use, are 1")
    func inUse() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.serving { _, url async throws in
                let port = String(url.split(separator: ":").last ?? "")
                let second = try await place.usher("serve")
                #expect(second.status == 1 && second.errorLines.count == 1, "\(second)")
                try await Place.with(.sqlite) { other async throws in
                    let result = try await other.usher("serve", "--port", port)
                    #expect(result.status == 1 && result.errors.contains("is in use"), "\(result)")
                }
            }
        }
    }

    @Test func aBrokenCatalogue() async throws {
        try await Place.with(.sqlite) { place async throws in
            let file = place.folder.deletingLastPathComponent().appending(path: "broken.json")
            try Data(#"{"catalogue":1,"organisations":[{"key":"globe","name":7}]}"#.utf8).write(to: file)
            let result = try await place.usher("import", file.path)
            #expect(result.status == 1 && result.errors.contains("organisations[0].name"), "\(result)")
            let machine = try await place.usher("import", file.path, "--json")
            #expect(machine.status == 1 && machine.errors.hasPrefix(#"{"errors":["organisations[0]"#))
        }
    }

    @Test func versionAndRoutes() async throws {
        #expect(try await Shell.usher("--version").output.hasPrefix("usher 0."))
        #expect(try await Shell.usher("version", "--json").output.hasPrefix(#"{"version":"0."#))
        #expect(try await Shell.usher("routes").output.contains("POST   /api/tickets/scan"))
        #expect(try await Shell.usher("routes", "--json").output.contains(#""path":"/api/tickets/scan""#))
    }

    /// Words that only an engine or its library would use.
    private static let foreign = [
        "sqlite", "unique constraint", "libpq", "fatal:", "pg_dump:", "pg_restore:", "sqlstate", "connection to server", "unavailable(",
        "defect(",
        "constraint(", "(\"", "Error(", "nserror", "malformed", "pragma",
    ]

    @Test("Safe 13 No command says what its engine says: one sentence, whatever is wrong with the database")
    func sentences() async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            let database = data.appending(path: "usher.sqlite")
            let catalogue = folder.appending(path: "catalogue.json")
            try Data(#"{"catalogue": 1, "organisations": [{"key": "a", "name": "A", "time_zone": "UTC", "currency": "EUR"}]}"#.utf8)
                .write(to: catalogue)
            let commands = [
                ["import", catalogue.path], ["export"], ["backup", folder.appending(path: "copy").path], ["keys", "list"],
                ["keys", "revoke", "x"], ["purchases", "unbind", "1"], ["restore", catalogue.path], ["doctor"],
            ]
            func check(_ arguments: [String]) async throws {
                for command in commands {
                    let result = try await Shell.run(Shell.usher, command + arguments, [:])
                    #expect(result.status == 1, "\(command): \(result)")
                    let said = (result.errors + (command == ["doctor"] ? result.output : "")).lowercased()
                    if command != ["doctor"] { #expect(result.errorLines.count == 1 && !said.isEmpty, "\(command): \(said)") }
                    let wrong = Self.foreign.filter {
                        said.replacing("usher.sqlite", with: "").replacing("sqlite in", with: "").contains($0.lowercased())
                    }
                    #expect(wrong.isEmpty, "\(command) \(wrong): \(said)")
                }
            }
            try Data((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: database)
            try await check(["--data", data.path])
            try await check(["--data", data.path, "--database", "postgres://u:secret@127.0.0.1:9/x"])
            try await check(["--data", data.path, "--database", "postgres://u:secret@no-such-host.invalid/x"])
        }
    }
}
