import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct KeysTests {
    private func scan(_ url: String, _ key: String) async throws -> String {
        try await Shell.line("curl -is \(url)/api/events -H 'X-API-Key: \(key)' | head -n 1").output
    }

    @Test("A key that is made opens the door of a running server; revoked, it does not within 5 s", arguments: Engine.allCases)
    func life(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 1)
            try await place.serving { _, url async throws in
                let made = try await place.usher("keys", "create", "--account", "door@globe.example", "--name", "Door 2", "--scope", "scan")
                let key = String(made.output.split(separator: "\n").first ?? "")
                #expect(made.status == 0 && key.hasPrefix("usher_") && key.count == 49)
                #expect(try await scan(url, key).contains("200"))
                let list = try await place.usher("keys", "list")
                #expect(list.output.contains("Door 2") && list.output.contains("live") && !list.output.contains(key))
                let revoked = try await place.usher("keys", "revoke", "Door 2")
                #expect(revoked.status == 0, "\(revoked.errors)")
                let isRefused = try await eventually { try await scan(url, key).contains("401") }
                #expect(isRefused)
                #expect(try await place.usher("keys", "list", "--json").output.contains("\"state\":\"revoked\""))
                #expect(try await place.usher("keys", "revoke", "Door 2").status == 1)
            }
        }
    }

    @Test("What cannot be made is refused in one line")
    func refused() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.importHouse(sales: 1)
            func create(_ account: String, _ name: String, _ scope: String, _ expires: String) async throws -> Shell {
                try await place.usher("keys", "create", "--account", account, "--name", name, "--scope", scope, "--expires", expires)
            }
            let door = "door@globe.example"
            #expect(try await create(door, "D", "scan", "2999-12-31").output.contains("It works until 3000-01-01T00:00:00Z."))
            #expect(try await create(door, "D", "scan", "2999-12-31").status == 1, "the name is taken")
            #expect(try await create("nobody@globe.example", "E", "scan", "2999-12-31").status == 1)
            for wrong in [
                try await create("nobody", "E", "scan", "2999-12-31"), try await create(door, "E", "all", "2999-12-31"),
                try await create(door, "E", "scan", "2001-01-01"), try await create(door, "E", "scan", "soon"),
            ] { #expect(wrong.status == 2 && wrong.errorLines.count == 1, "\(wrong.errors)") }
        }
    }
}
