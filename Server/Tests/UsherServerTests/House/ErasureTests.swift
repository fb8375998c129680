import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What is left of somebody who deletes their account.
@Suite struct ErasureTests {
    /// Runs `body` over a database that sells seats, and with the place of its files.
    private func run(
        _ engine: Engine, _ body: @Sendable @escaping (CanvassServing, DatabaseLocation) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabaseLocation(engine, isMigrated: true) { location in
                let database = try Database.open(location)
                defer { database.close() }
                try await database.migrate(Migrations.all)
                try await BoxOfficeFixture.prepare(database)
                let clock = HandClock(BoxOfficeFixture.now)
                try await CanvassServing.serve(database, folder, clock: clock, secrets: .passing()) { settings in
                    settings.payments.demo = true
                } _: { canvass in
                    try await body(canvass, location)
                }
            }
        }
    }

    private static let email = "zora.quillfeather@people.example"
    /// Parts of name and address that nothing else has.
    private static let traces = ["quillfeather", "Quillfeather", "Zoraxx"]

    /// Every byte that the database's files have, or every value of its tables.
    static func contents(_ database: Database, _ location: DatabaseLocation) async throws -> [String: Data] {
        switch location {
        case .sqlite(let path):
            var files: [String: Data] = [:]
            for name in ["", "-wal"] where FileManager.default.fileExists(atPath: path + name) {
                files["sqlite\(name)"] = try Data(contentsOf: URL(fileURLWithPath: path + name))
            }
            return files
        case .postgres:
            let text = try await database.read { connection in
                try connection.first(Statement("SELECT CAST(database_to_xml(true, true, '') AS TEXT)")) { $0.text(0) } ?? ""
            }
            #expect(text.contains("<accounts"))
            return ["tables": Data(text.utf8)]
        }
    }

    private static func traces(in data: Data) -> [String] { traces.filter { data.range(of: Data($0.utf8)) != nil } }

    /// Somebody who has left traces wherever one can without buying anything.
    private func live(_ canvass: CanvassServing, verified: Bool = true) async throws -> (token: String, access: String) {
        let email = Self.email
        let made = try await canvass.post(
            "/api/auth/signup", #"{"email":"\#(email)","password":"Passw0rd","name":"Zoraxx Quillfeather"}"#)
        let token = try #require(made.member("token")?.text, "\(made.text)")
        if verified {
            let mail = try #require(try await canvass.mails(to: email).first)
            let start = try #require(mail.range(of: "/verify-email?token="))
            let link = String(mail[start.upperBound...].prefix { $0 != "&" })
            #expect(try await canvass.post("/api/auth/verify-email", #"{"token":"\#(link)","email":"\#(email)"}"#).status == .ok)
        }
        #expect(try await canvass.post("/api/auth/signin", #"{"email":"\#(email)","password":"Wr0ng-1"}"#).status == .unauthorized)
        #expect(try await canvass.post("/api/auth/password-reset", #"{"email":"\#(email)"}"#).status == .ok)
        let signin = try await canvass.post("/auth/login", #"{"email":"\#(email)","password":"Passw0rd"}"#)
        let access = try signin.decoded(WalksAuthResponse.self).tokens.accessToken
        let renamed = try await canvass.send(.patch, "/auth/me", #"{"name":"Zoraxx Q. Quillfeather"}"#, token: access)
        #expect(renamed.status == .ok)
        let event = #"{"events":[{"eventType":"tour_started","properties":{"tourId":"x"}}]}"#
        _ = try await canvass.post("/analytics/events", event, token: access)
        // Holds that come to nothing: her own, and a guest's.
        let show = BoxOfficeFixture.Stage.hamlet.uuid
        let own = try await canvass.post(
            "/api/seat-checkout", #"{"showId":"\#(show)","specificSeatIds":["stalls-A-1"]}"#, token: token)
        #expect(own.status == .ok, "\(own.text)")
        let sale = try #require(own.member("reservationId")?.text)
        #expect(
            try await canvass.post("/api/seat-checkout/cancel", #"{"reservationId":"\#(sale)"}"#, token: token).status == .ok)
        let still = try await canvass.post(
            "/api/seat-checkout", #"{"showId":"\#(show)","specificSeatIds":["stalls-A-3"]}"#, token: token)
        #expect(still.status == .ok, "\(still.text)")
        let body = #"{"showId":"\#(show)","specificSeatIds":["stalls-A-2"],"email":"\#(email)","name":"Zoraxx Quillfeather"}"#
        let guest = try await canvass.post("/api/seat-checkout", body)
        #expect(guest.status == .ok, "\(guest.text)")
        let hold = try #require(guest.member("holdToken")?.text)
        let other = try #require(guest.member("reservationId")?.text)
        #expect(
            try await canvass.post("/api/seat-checkout/cancel", #"{"reservationId":"\#(other)","holdToken":"\#(hold)"}"#).status == .ok)
        // Two houses invite her; she joins one.
        for name in ["Prima", "Altera"] {
            let owner = canvass.token(name, email: "\(name)@houses.example")
            let house = try await canvass.post("/api/organisations", #"{"name":"\#(name)"}"#, token: owner)
            let id = try #require(house.member("id")?.text)
            let invite = try await canvass.post(
                "/api/organisations/\(id)/invites", #"{"email":"\#(email)","role":"editor"}"#, token: owner)
            let url = try #require(invite.member("accept_url")?.text, "\(invite.text)")
            guard name == "Prima" else { continue }
            let secret = String(url[(try #require(url.range(of: "?token="))).upperBound...])
            let joined = try await canvass.post("/api/invites/accept", #"{"token":"\#(secret)"}"#, token: token)
            #expect(joined.status == .ok, "\(joined.text)")
        }
        _ = try await canvass.mails()
        return (token, access)
    }

    @Test("Safe 10 After an erasure no table, file, log or mail has the address or the name", arguments: Engine.allCases, [false, true])
    func erasure(_ engine: Engine, byWalks: Bool) async throws {
        try await run(engine) { canvass, location in
            let (token, access) = try await live(canvass)
            let before = try await Self.contents(canvass.database, location)
            #expect(before.values.contains { Self.traces(in: $0).count == 3 }, "the test looks where they are")
            #expect(try await !canvass.mails(to: Self.email).isEmpty)
            let gone =
                byWalks
                ? try await canvass.send(.delete, "/auth/me", #"{"password":"Passw0rd"}"#, token: access)
                : try await canvass.send(.delete, "/api/user/account", #"{"password":"Passw0rd"}"#, token: token)
            #expect([200, 204].contains(gone.status.code), "\(gone.text)")
            await canvass.outbox.drain()
            for (name, data) in try await Self.contents(canvass.database, location) {
                #expect(Self.traces(in: data).isEmpty, "\(name)")
            }
            for (name, data) in try Self.files(canvass.folder) { #expect(Self.traces(in: data).isEmpty, "\(name)") }
            let members = try await canvass.count(
                Statement("SELECT COUNT(*) FROM members m JOIN accounts a ON a.id = m.account_id WHERE a.email LIKE 'deleted-%'"))
            #expect(members == 0)
            // The address is free for somebody new.
            let again = try await canvass.post("/auth/register", #"{"email":"\#(Self.email)","password":"Passw0rd"}"#)
            #expect(again.status == .created)
        }
    }

    @Test("Safe 10 Whoever never proved an address takes nothing away that others sent to it", arguments: Engine.allCases)
    func unproven(_ engine: Engine) async throws {
        try await run(engine) { canvass, _ in
            let owner = canvass.token("owner", email: "owner@houses.example")
            let house = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: owner)
            let id = try #require(house.member("id")?.text)
            _ = try await canvass.post("/api/organisations/\(id)/invites", #"{"email":"vic@example.org","role":"editor"}"#, token: owner)
            let made = try await canvass.post("/auth/register", #"{"email":"vic@example.org","password":"Passw0rd"}"#)
            let access = try made.decoded(WalksAuthResponse.self).tokens.accessToken
            #expect(try await canvass.send(.delete, "/auth/me", #"{"password":"Passw0rd"}"#, token: access).status == .noContent)
            let invites = try await canvass.count(Statement("SELECT COUNT(*) FROM invites WHERE email = 'vic@example.org'"))
            #expect(invites == 1)
        }
    }

    @Test("Safe 10 What is only needed for a while goes by its setting, and nothing younger", arguments: Engine.allCases)
    func retention(_ engine: Engine) async throws {
        try await run(engine) { canvass, location in
            _ = try await live(canvass)
            let database = canvass.database
            let start = canvass.clock.clock.now()
            try await database.write { connection in
                for (index, age) in [Int64(0), 29, 31].enumerated() {
                    let at = start.adding(seconds: -age * 86_400)
                    try connection.execute(RetentionSQL.payment, "evt_\(index)", at)
                    try connection.execute(RetentionSQL.billing, "evt_\(index)", at)
                }
            }
            var settings = Settings.Retention()
            settings.auditDays = 40
            let job = RetentionJob(database, settings, clock: canvass.clock.clock)
            func counts() async throws -> [Int64] {
                var found: [Int64] = []
                for statement in RetentionSQL.counts { found.append(try await canvass.count(statement)) }
                return found
            }
            let audit = try await canvass.count(RetentionSQL.counts[0])
            #expect(try await counts() == [audit, 2, 3, 3, 2] && audit > 10)
            try await job.sweep()
            #expect(try await counts() == [audit, 2, 2, 2, 2], "events of 31 days have gone")
            canvass.clock.advance(seconds: 31 * 86_400)
            try await job.sweep()
            #expect(try await counts() == [audit, 0, 0, 0, 2], "unpaid bookings name nobody")
            canvass.clock.advance(seconds: 10 * 86_400)
            try await job.sweep()
            #expect(try await counts() == [0, 0, 0, 0, 2])
            canvass.clock.advance(seconds: 100 * 86_400)
            try await job.sweep()
            #expect(try await counts() == [0, 0, 0, 0, 0])
            if case .sqlite = location {
                // Whom a hold still stands for is known until it ends.
                let held = try await canvass.count(Statement("SELECT COUNT(*) FROM bookings WHERE status = 'pending' AND email <> ''"))
                #expect(held == 1)
            }
        }
    }

    private static func files(_ folder: URL) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: name)
            if let data = try? Data(contentsOf: url) { found[name] = data }
        }
        return found
    }
}

private enum RetentionSQL {
    static let payment = Statement("INSERT INTO payment_events (provider, id, received_at) VALUES ('stripe', $1, $2)")
    static let billing = Statement("INSERT INTO billing_events (provider, id, taken_at) VALUES ('stripe', $1, $2)")
    static let counts = [
        Statement("SELECT COUNT(*) FROM audit"),
        Statement("SELECT COUNT(*) FROM bookings WHERE email LIKE '%quillfeather%' AND status <> 'pending'"),
        Statement("SELECT COUNT(*) FROM payment_events"), Statement("SELECT COUNT(*) FROM billing_events"),
        Statement("SELECT COUNT(*) FROM invites"),
    ]
}
