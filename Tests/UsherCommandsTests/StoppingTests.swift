import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct StoppingTests {
    @Test("SIGTERM ends it with 0, also while somebody watches the counts", arguments: Engine.allCases)
    func terminate(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 1)
            try await place.serving { server, url async throws in
                let watcher = try Started(
                    URL(fileURLWithPath: "/bin/sh"), ["-c", "exec curl -isN \(url)/api/events/456/live -H 'X-API-Key: door-key-0001'"], [:])
                defer { watcher.remove() }
                #expect(try await watcher.writes("event: counts"))
                let begun = ContinuousClock.now
                server.signal(SIGTERM)
                #expect(await server.end() == 0)
                #expect(ContinuousClock.now - begun < .seconds(30))
            }
        }
    }

    @Test("Limits that are off are warned about once")
    func limitsOff() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.serving("--limits-off") { server, _ async throws in
                server.signal(SIGTERM)
                #expect(await server.end() == 0)
                #expect(server.errorLines { $0.contains("limits.off") }.count == 1)
            }
        }
    }
}

extension Started {
    func errorLines(where matches: (Substring) -> Bool) -> [Substring] { errors.split(separator: "\n").filter(matches) }
}
