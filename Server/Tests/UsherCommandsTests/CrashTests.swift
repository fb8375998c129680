import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct CrashTests {
    private static let doors = 8
    private static let each = 600

    private struct Answer: Decodable {
        struct Entry: Decodable {
            let saleID: Int
            let entryID: Int
        }
        let data: Entry?
        let code: String?
        let entryID: Int?
    }

    /// A file that makes one curl scan these codes one after the other over one connection, an answer a line.
    private func script(_ url: String, _ codes: [String], _ folder: URL) throws -> String {
        let text = codes.map { code in
            """
            url = "\(url)/api/tickets/scan"
            header = "X-API-Key: door-key-0001"
            data = "{\\"ticket_code\\":\\"\(code)\\"}"
            write-out = "\\n"
            silent
            """
        }.joined(separator: "\nnext\n")
        let file = folder.appending(path: "scans-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func answers(_ output: String) -> [Answer?] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            let name = path.last?.stringValue ?? ""
            return ["sale_id": AnyKey("saleID"), "entry_id": AnyKey("entryID")][name] ?? AnyKey(name)
        }
        return output.split(separator: "\n", omittingEmptySubsequences: false).map { try? decoder.decode(Answer.self, from: Data($0.utf8)) }
    }

    @Test("Gate A32: killed under load, it has every answered entry on restart, and none twice", arguments: Engine.allCases)
    func kill(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let folder = place.folder.deletingLastPathComponent()
            let codes = (0..<Self.doors).map { door in (0..<Self.each).map { "c-\($0 * Self.doors + door)" } }
            try await place.importHouse(sales: Self.doors * Self.each)
            var entries: [String: Int] = [:]
            try await place.serving("--limits-off") { server, url async throws in
                let doors = try codes.map {
                    try Started(URL(fileURLWithPath: "/usr/bin/env"), ["curl", "-K", script(url, $0, folder)], [:])
                }
                defer { for door in doors { door.remove() } }
                // Every door is at work, and none is done.
                for door in doors { #expect(try await door.writes("\"admitted\"", times: 5)) }
                server.signal(SIGKILL)
                #expect(await server.end() == 128 + SIGKILL)
                for (door, codes) in zip(doors, codes) {
                    _ = await door.end()
                    for (code, answer) in zip(codes, answers(door.output)) {
                        if let entry = answer?.data?.entryID { entries[code] = entry }
                    }
                }
            }
            #expect(entries.count >= Self.doors && entries.count < Self.doors * Self.each, "\(entries.count) were answered")
            #expect(Set(entries.values).count == entries.count)
            try await place.serving("--limits-off") { _, url async throws in
                let counts = try await Shell.line("curl -s \(url)/api/events/456/checkin -H 'X-API-Key: door-key-0001'").output
                let totals = try JSONDecoder().decode(Counts.self, from: Data(counts.utf8)).data.totals
                #expect(totals.used == totals.entries && totals.used >= entries.count, "\(counts)")
                let answered = entries.keys.sorted()
                let again = try await Shell.line("exec curl -K \(script(url, answered, folder))").output
                for (code, answer) in zip(answered, answers(again)) {
                    #expect(answer?.code == "already_used" && answer?.entryID == entries[code], "\(code)")
                }
            }
        }
    }
}

/// A member's name, spelt as the wire spells it.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
