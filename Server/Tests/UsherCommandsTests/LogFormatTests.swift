import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct LogFormatTests {
    @Test("With log.format json, every line of a whole run is an object with time, level, message and logger")
    func json() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.serving("--log-format", "json", "--log-level", "debug", "--limits-off") { server, url async throws in
                _ = try await Shell.line("curl -s \(url)/health; curl -s \(url)/api/events -H 'X-API-Key: nobody'; curl -s \(url)/none")
                server.signal(SIGTERM)
                #expect(await server.end() == 0)
                let lines = server.errors.split(separator: "\n")
                #expect(lines.count >= 5, "\(server.errors)")
                for line in lines {
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    let text = ["time", "level", "message", "logger"].compactMap { object?[$0] as? String }
                    #expect(text.count == 4, "\(line)")
                }
                #expect(lines.contains { $0.contains(#""message":"Answered""#) && $0.contains(#""status":404"#) })
            }
        }
    }
}
