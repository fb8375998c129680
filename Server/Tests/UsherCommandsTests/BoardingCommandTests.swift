import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct BoardingCommandTests {
    @Test("Boarding A43 With another secret the server does not start: 2 and one line", arguments: Engine.allCases)
    func otherSecret(engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let (first, second) = (["USHER_BOARDING_SECRET": "usher-test-secret"], ["USHER_BOARDING_SECRET": "another-secret"])
            func at(_ more: [String: String]) -> Place {
                Place(folder: place.folder, engine: engine, environment: place.environment.merging(more) { $1 })
            }
            try await at(first).serving { _, url async throws in
                let made = try await Shell.line(
                    "curl -fsS \(url)/api/v1/airline/create -H content-type:application/json -d '{\"apple_identifier\":\"abc\"}'")
                #expect(made.status == 0 && made.output.contains("a9993e364706816aba3e25717850c26c9cd0d89d"), "\(made)")
            }
            let refused = try await at(second).usher("serve", "--port", "0")
            #expect(refused.status == 2 && refused.errorLines.count { $0.contains("boarding.secret") } == 1, "\(refused)")
            try await at(first).serving { _, _ async throws in }
        }
    }

    @Test("Boarding A66 Airports are counted; a bad header is 1", arguments: Engine.allCases)
    func airports(engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let file = place.folder.deletingLastPathComponent().appending(path: "airports.csv")
            let head =
                "ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,municipality,iata_code,home_link,wikipedia_link"
            try Data("\(head)\nEGTF,small_airport,Fairoaks,51.3,-0.5,80,GB,Chobham,,,\nLFZZ,small_airport,Neuf,,,,FR,,,,\n".utf8).write(
                to: file)
            let done = try await place.usher("import-airports", file.path)
            #expect(done.status == 0 && done.output == "Imported 2 airports\n", "\(done)")
            try Data("ident,name\nA,B\n".utf8).write(to: file)
            let refused = try await place.usher("import-airports", file.path)
            #expect(refused.status == 1 && refused.errorLines.count == 1 && refused.errors.contains("latitude_deg"), "\(refused)")
            // The list is still the one that was imported.
            let location = place.environment["USHER_DATABASE_URL"].map { DatabaseLocation.postgres(url: $0) }
            let database = try Database.open(location ?? .sqlite(path: place.folder.appending(path: "usher.sqlite").path))
            defer { database.close() }
            let kept = try await database.read { try $0.all(AirportSQL.names) { $0.text(0) } }
            #expect(kept == ["Fairoaks", "Neuf"])
        }
    }
}

private enum AirportSQL {
    static let names = Statement("SELECT name FROM airports ORDER BY ident")
}
