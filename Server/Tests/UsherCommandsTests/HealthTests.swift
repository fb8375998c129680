import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct HealthTests {
    @Test("A server that serves is well, one that is gone is not; a URL that is none is wrong usage", arguments: Engine.allCases)
    func health(engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let address = try await place.serving { _, url async throws in
                let well = try await Shell.usher("health", url)
                #expect(well.status == 0 && well.output == "\(url) is well\n", "\(well)")
                let port = String(url.split(separator: ":").last ?? "")
                let own = try await Shell.usher("health", "--json", environment: ["USHER_PORT": port])
                #expect(own.status == 0 && own.output.hasPrefix(#"{"ok":true,"url":"http://127.0.0.1:"#), "\(own)")
                // A name that leads nowhere, asked where the server is.
                let named = try await Shell.usher("health", "http://house.invalid:\(port)", "--at", "127.0.0.1")
                #expect(named.status == 0, "\(named)")
                let other = try await Shell.usher("health", "\(url)/no/such/page")
                #expect(other.status == 1 && other.errors.hasSuffix("answers 404\n"), "\(other)")
                return url
            }
            let gone = try await Shell.usher("health", address)
            #expect(gone.status == 1 && gone.errors == "\(address): does not answer\n", "\(gone)")
        }
        for wrong in ["house.example", "ftp://house.example", "http://"] {
            let result = try await Shell.usher("health", wrong)
            #expect(result.status == 2 && result.errorLines.count == 1, "\(result)")
        }
    }
}
