import Foundation
import Testing
import UsherKit
import UsherTesting

/// `usher-app` at the box office.
@Suite struct ShopCommandTests {
    @Test("usher-app: from the list to the ticket, signed in; the ticket is there without the network, and gone after signing out")
    func buys() async throws {
        try await ShopKit.run { shop in
            try await HouseSocket.open(shop.kit) { socket in
                try await withTemporaryFolder { folder in
                    let here = ["--data", folder.path, "--server", socket.url]
                    let weak = try await AppProcess.run(["signin", "ann@example.org", "--new", "Ann"] + here, input: "short\n")
                    #expect(weak.status == 1 && weak.errors.hasSuffix("Error: This password is too weak\n"), "\(weak)")
                    let made = try await AppProcess.run(["signin", "ann@example.org", "--new", "Ann"] + here, input: "Passw0rd\n")
                    #expect(made.status == 0 && made.output == "Signed in as Ann\n", "\(made)")
                    let wrong = try await AppProcess.run(["signin", "ann@example.org"] + here, input: "Wrong-1\n")
                    #expect(wrong.status == 1 && wrong.errors.hasSuffix("Error: Wrong email or password\n"), "\(wrong)")
                    let signed = try await AppProcess.run(["signin", "ann@example.org"] + here, input: "Passw0rd\n")
                    #expect(signed.status == 0 && signed.output == "Signed in as Ann\n", "\(signed)")
                    let none = try await AppProcess.run(["tickets"] + here)
                    #expect(none.status == 0 && none.output == "No bookings yet\n", "\(none)")
                    let code = try await Self.buy(shop, here)
                    let tickets = try await AppProcess.run(["tickets"] + here)
                    #expect(tickets.output.hasPrefix("Past:\n") && tickets.output.contains(code), "\(tickets)")
                    let away = ["--data", folder.path, "--server", "http://127.0.0.1:1"]
                    let offline = try await AppProcess.run(["tickets"] + away)
                    #expect(offline.output.hasPrefix("You seem to be offline. As of ") && offline.output.contains(code), "\(offline)")
                    let out = try await AppProcess.run(["signin", "--out"] + here)
                    #expect(out.output == "Signed out\n", "\(out)")
                    let nobody = try await AppProcess.run(["tickets"] + away)
                    #expect(nobody.status == 1 && nobody.errors == "Error: Please sign in: usher-app signin EMAIL\n", "\(nobody)")
                }
            }
        }
    }

    /// Two seats of Hamlet; the ticket's code.
    private static func buy(_ shop: ShopKit, _ here: [String]) async throws -> String {
        let shows = try await AppProcess.run(["shows", "--search", "hamlet"] + here)
        #expect(shows.output.contains("\(ShopKit.hamlet)  ") && shows.output.contains("Hamlet, "), "\(shows)")
        let strange = try await AppProcess.run(["shows", "macbeth"] + here)
        #expect(strange.status == 1 && strange.errors == "Error: No show has “macbeth” in its title\n", "\(strange)")
        let seats = try await AppProcess.run(["shows", "hamlet"] + here)
        #expect(seats.output.contains("40 free seats") && seats.output.contains("stalls-A-1 stalls-A-2"), "\(seats)")
        let given = try await AppProcess.run(["buy", ShopKit.hamlet, "stalls-A-5", "--release"] + here)
        #expect(given.output.hasPrefix("Held 1 seat until ") && given.output.hasSuffix("Given back: 1\n"), "\(given)")
        let app = try AppProcess.start(["buy", ShopKit.hamlet, "stalls-A-1", "stalls-A-2"] + here)
        defer { app.remove() }
        let asked = try await app.writes("Pay at ")
        #expect(asked)
        let address = try #require(app.lines.last { $0.hasPrefix("Pay at ") }).dropFirst("Pay at ".count)
        try await shop.pay(at: String(address))
        let status = await app.end()
        #expect(status == 0 && app.output.contains("  Stalls A1\n  Stalls A2\n"), "\(app.output) \(app.errors)")
        let line = try #require(app.lines.first { $0.hasPrefix("Paid. Ticket ") })
        return String(line.dropFirst("Paid. Ticket ".count))
    }
}
