import Foundation
import Testing
import UsherKit
import UsherTesting

/// The code of the article Gate.md, run against a house.
@Suite struct GateExample {
    @Test("Article Gate: what it shows works") func works() async throws {
        try await KitHouse.gate { kit in
            try await HouseSocket.open(kit) { socket in
                try await withTemporaryFolder { folder in
                    let outcome = try await Self.door(try #require(URL(string: socket.url)), Staff.door.secret, folder)
                    #expect(outcome.headline == .scanAdmitted)
                    try await Self.routes(GateClient(baseURL: try #require(URL(string: socket.url)), apiKey: Staff.door.secret))
                    let counts = try await kit.gateClient().checkin(event: 456).data.totals
                    #expect(counts.used == 2)
                }
            }
        }
    }

    private static func door(_ server: URL, _ key: String, _ folder: URL) async throws -> ScanOutcome {
        let gate = GateClient(baseURL: server, apiKey: key)
        let scanner = try TicketScanner(client: gate, event: 456, gate: "North", folder: folder)
        let door = Task { await scanner.run() }  // keeps the list fresh, uploads what was scanned offline

        let outcome = await scanner.scan("SALE-CODE-123")
        print(outcome.headline, outcome.signal)  // Admitted ok
        door.cancel()

        switch outcome {
        case .admitted(let entry), .admittedOffline(let entry):
            print(entry.data.sale.name, "\(entry.data.admitted) of \(entry.data.total)")
        case .alreadyUsed(let time):
            print("Came in at \(time.formatted(.iso8601))")
        case .refused(_, let sentence), .failed(_, let sentence):
            print(sentence)
        case .cancelled:
            break  // nobody waits any more
        }
        return outcome
    }

    private static func routes(_ gate: GateClient) async throws {
        do {
            let entry = try await gate.scan(ScanRequest(ticketCode: "SALE-CODE-123"))
            print(entry.data.entryID)
        } catch {
            guard error.code == "already_used" else { throw error }
            print(error.message)  // This ticket has already been used
        }
        let counts = try await gate.checkin(event: 456).data.totals
        print("\(counts.used) of \(counts.sold) are in")
    }
}
