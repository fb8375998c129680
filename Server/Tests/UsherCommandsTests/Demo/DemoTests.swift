import Foundation
import Testing
import UsherCore
import UsherStore
import UsherTesting

@Suite(.serialized) struct DemoTests {
    private struct Step {
        let status: String
        let title: String
        let command: String
    }

    /// The lines to paste, as the page prints them.
    private func steps(_ page: String) -> [Step] {
        let lines = page.split(separator: "\n").map(String.init)
        return zip(lines, lines.dropFirst()).compactMap { title, command in
            guard command.hasPrefix("     curl "), title.count > 5 else { return nil }
            return Step(status: String(title.prefix(3)), title: String(title.dropFirst(5)), command: String(command.dropFirst(5)))
        }
    }

    private func links(_ page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("  http://") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// What the answer begins with; a stream is cut off once it has begun to tell.
    private func answer(_ step: Step) async throws -> String {
        guard step.command.contains("/live'") else { return try await Shell.line(step.command).output }
        let stream = try Started(URL(fileURLWithPath: "/bin/sh"), ["-c", "exec \(step.command)"], [:])
        defer { stream.remove() }
        #expect(try await stream.writes("event: counts", within: 10))
        return stream.output
    }

    /// A seat is given back and sold to somebody else, as visitors may do.
    private func resell(_ seat: String, of show: String, _ place: Place) async throws {
        let location = place.environment["USHER_DATABASE_URL"].map { DatabaseLocation.postgres(url: $0) }
        let database = try Database.open(location ?? .sqlite(path: place.folder.appending(path: "usher.sqlite").path))
        defer { database.close() }
        let (now, maps) = (WallClock.system.now(), SeatMaps())
        let email = try #require(EmailAddress("owner@globe.example"))
        let owner = try #require(try await database.read { try AccountTransaction($0).account(email: email) }).id
        let sale = try #require(try await database.read { try $0.first(DemoSQL.sale, show, seat) { $0.text(0) } })
        _ = try await BookingStore(database, maps: maps).change(
            sale, .refund, seats: [seat], force: true, by: owner, actor: .local, at: now)
        var sold = CounterSale(
            form: try CheckoutForm(
                show: show, seats: nil, items: [CheckoutItem(seat: seat)], codes: [], channel: .counter, email: "", name: "",
                isGuest: true))
        (sold.comp, sold.force) = ("Press", true)
        let key = IdempotencyKey("resell-\(sale)", of: "test", fingerprint: [1])
        let staff = ManagedShowStore.Staff(account: owner, actor: .local)
        _ = try await HoldStore(database, maps: maps).sell(sold, staff, holdSeconds: 600, once: key, at: now) { told, _ in
            told.record.booking.uuid
        }
    }

    /// Each house's owner, and who stands at the counter, gets by the printed link and password to where it leads.
    private func signIn(_ page: String, _ url: String) async throws {
        let all = page.matches(of: /signin\?next=(\/console\/o\/\S+)\n +(.+?)(?:: |, as )(\S+@\S+) with the password (\S+)/)
        #expect(
            all.map { String($0.output.2) } == [
                "Globe Theatre", "Rose Playhouse", "Fun Air", "Prima Canvassing", "Elm Street Neighbours", "the counter",
            ])
        for found in all {
            let (_, path, name, email, password) = found.output
            let body = "{\"email\":\"\(email)\",\"password\":\"\(password)\"}"
            let signed = try await Shell.line("curl -s \(url)/api/auth/signin -H 'Content-Type: application/json' -d '\(body)'").output
            let token = try #require(signed.firstMatch(of: /"token":"([^"]+)"/), "\(email) \(signed)").output.1
            let place = try await Shell.line("curl -is \(url)\(path) -H 'Cookie: usher_session=\(token)'").output
            #expect(place.hasPrefix("HTTP/1.1 200 "), "\(path)\n\(place.prefix(300))")
            #expect(name == "the counter" || place.contains(name), "\(path)")
            if name == "Fun Air" {
                let flights = try await Shell.line("curl -is \(url)\(path)/flights -H 'Cookie: usher_session=\(token)'").output
                #expect(flights.contains("FF101") && flights.contains("FF102"), "\(flights)")
            }
            // An owner may do what nobody else may: take the house along.
            let data = try await Shell.line("curl -is \(url)\(path)/settings/data -H 'Cookie: usher_session=\(token)'").output
            #expect(name == "the counter" || data.hasPrefix("HTTP/1.1 200 "), "\(path)\n\(data.prefix(300))")
        }
    }

    @Test("Every line that the demo prints answers what it says, also after a restart", arguments: Engine.allCases)
    func everyLine(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            var secrets: Set<String> = []
            var soldOut = ""
            for start in 1...2 {
                try await place.serving("--demo", until: "Ctrl-C stops the server.") { server, url async throws in
                    let steps = steps(server.output)
                    #expect(steps.count >= 50)
                    for step in steps {
                        let answer = try await answer(step)
                        #expect(answer.hasPrefix("HTTP/1.1 \(step.status) "), "\(step.title): \(step.command)\n\(answer)")
                    }
                    let links = links(server.output)
                    let paths = links.map { $0.dropFirst(url.count) }
                    #expect(paths.prefix(5) == ["/api/shows", "/api/docs", "/openapi.json", "/health", "/metrics"])
                    for passes in ["/pages/yourBoardingPass/", "/api/v1/boardingpass/"] {
                        #expect(paths.count { $0.hasPrefix(passes) } == 2, "\(passes)")
                    }
                    #expect(paths.suffix(2) == ["/walks", "/walks/milan-historic-center"])
                    for link in links { #expect(try await Shell.line("curl -is \(link)").output.hasPrefix("HTTP/1.1 200 "), "\(link)") }
                    secrets.formUnion(server.output.split(separator: "'").filter { $0.hasPrefix("X-API-Key: usher_") }.map(String.init))
                    try await signIn(server.output, url)
                    let show = server.output.firstMatch(of: /shows\/([0-9a-f-]{36})\n +a show that is sold out/)
                    soldOut = String(try #require(show).output.1)
                }
                if start == 1 { try await resell("studio-B-1", of: soldOut, place) }
            }
            // The owner's, the door's and the other house's: the second start made no new ones.
            #expect(secrets.count == 3)
            let mode = try FileManager.default.attributesOfItem(atPath: "\(place.data)/demo.json")[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("Two demos have different keys")
    func differentKeys() async throws {
        var keys: Set<String> = []
        for _ in 1...2 {
            try await Place.with(.sqlite) { place async throws in
                try await place.serving("--demo", until: "Ctrl-C stops the server.") { server, _ async throws in
                    keys.formUnion(server.output.split(separator: "'").filter { $0.hasPrefix("X-API-Key: usher_") }.map(String.init))
                }
            }
        }
        #expect(keys.count == 6)
    }
}

private enum DemoSQL {
    /// Whose a seat is.
    static let sale = Statement(
        """
        SELECT s.uuid FROM taken_seats t JOIN events e ON e.id = t.event_id JOIN sales s ON s.id = t.booking_id
        WHERE e.uuid = $1 AND t.seat = $2
        """)
}
