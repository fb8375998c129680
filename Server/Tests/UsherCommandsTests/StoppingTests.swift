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

    /// A pipe without a writer stands where a file of media should: whoever opens it hangs, and with some of them every thread that Swift has.
    @Test("Safe 1: SIGTERM ends the process in its time, also while all of its threads hang")
    func hanging() async throws {
        try await Place.with(.sqlite) { place async throws in
            let folder = place.folder.deletingLastPathComponent()
            let done = try await place.usher("import", try CopyTests.writeTour(folder))
            #expect(done.status == 0, "\(done.errors)")
            try await place.serving { server, url async throws in
                let tour = try await Shell.line("curl -s \(url)/tours | jq -r '.[0].id'").output.prefix(36)
                let audio = try await Shell.line("curl -s '\(url)/tours/\(tour)/points?language=en' | jq -r '.[0].localization.audioUrl'")
                    .output.dropLast()
                #expect(try await Shell.line("for f in \(place.data)/media/*/????*; do rm $f && mkfifo $f; done").status == 0)
                let clients = try Started(
                    URL(fileURLWithPath: "/bin/sh"), ["-c", "for i in $(seq 64); do curl -s -m 60 '\(audio)' & done; wait"], [:])
                defer { clients.remove() }
                // Until nobody answers any more.
                #expect(
                    try await eventually {
                        try await Shell.line("curl -s -m 1 -o /dev/null \(url)/health").status != 0
                    })
                let begun = ContinuousClock.now
                server.signal(SIGTERM)
                #expect(await server.end() == 1)
                #expect(ContinuousClock.now - begun < .seconds(30))
                #expect(server.errorLines { $0.contains("some thread of it hangs") }.count == 1)
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
