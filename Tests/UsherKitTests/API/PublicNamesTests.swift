import Foundation
import Testing

/// The public names, as docs/api lists them; `make check` holds the lists true.
@Suite struct PublicNamesTests {
    private static func lines(_ module: String) throws -> [(name: String, declaration: String)] {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "docs/api/\(module).txt"), encoding: .utf8)
        return text.split(separator: "\n").map { line in
            let parts = line.components(separatedBy: ": ")
            return (parts[0], parts.dropFirst().joined(separator: ": "))
        }
    }

    @Test("Apps P10 No public name has an underscore, and no label", arguments: ["UsherWire", "UsherKit", "UsherUI"])
    func underscores(module: String) throws {
        let lines = try Self.lines(module)
        #expect(lines.count > 20)
        for (name, declaration) in lines {
            #expect(!name.contains("_"), "\(name)")
            // `_` alone is a label that callers do not write; `_RSA` and the like are others' names.
            #expect(declaration.firstMatch(of: #/\b[a-z]\w*_\w+\s*[:(]/#) == nil, "\(declaration)")
        }
    }

    @Test(
        "Apps P10 Every public struct has a public initialiser, is Sendable and, if it is a value, Hashable",
        arguments: ["UsherWire", "UsherKit"])
    func initialisers(module: String) throws {
        let lines = try Self.lines(module)
        let names = Set(lines.map(\.name))
        let structs = lines.filter { $0.declaration.contains(#/^(@\w+ )*struct /#) }
        #expect(structs.count > 10)
        // They hold files, connections or closures, or whatever a type that is given is.
        let things: Set = [
            "BoardingClient", "BookingCache", "BookingCache.Kept", "BoxOfficeClient", "CanvassClient", "DownloadedTour", "FileTokenStore",
            "FixtureTransport",
            "GateClient", "KeychainTokenStore", "PushClient", "RetryPolicy", "SignOut", "TourCache", "TourCache.Aged",
            "URLSessionTransport",
            "UpcomingShows", "UsherClock",
            "UsherLog", "UsherStream", "WalkContent", "WalkListClient",
        ]
        for (name, declaration) in structs {
            #expect(names.contains(name + ".init"), "\(name)")
            #expect(declaration.contains("Hashable") || things.contains(name), "\(declaration)")
        }
    }
}
