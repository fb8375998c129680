import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What one organisation may have, so that none takes the server from the others.
@Suite struct QuotaTests {
    private static func with(_ quota: Quota, _ most: Int64) -> @Sendable (inout Settings) -> Void {
        { $0.quotas[quota] = most }
    }

    private static let refused = #""code":"quota_exceeded""#

    /// What many who ask at once are answered.
    private func together(_ count: Int, _ body: @Sendable @escaping (Int) async throws -> TestResponse) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<count { group.addTask { try await body(index).status.code } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
        }
    }

    @Test(
        "Safe 4 Homes, codes, members and invites of an organisation end at its quota, also when all come at once",
        arguments: Engine.allCases)
    func canvass(_ engine: Engine) async throws {
        try await CanvassServing.run(engine, Self.with(.homes, 5)) { canvass in
            let token = canvass.token("ann")
            let made = try await canvass.post("/api/campaigns", #"{"name":"Doors","destination_url":"https://example.com/"}"#, token: token)
            let id = try #require(made.member("id")?.text, "\(made.text)")
            let statuses = try await together(9) {
                try await canvass.post("/api/campaigns/\(id)/addresses", #"{"address":"\#($0) Main St"}"#, token: token)
            }
            #expect(statuses == Array(repeating: 201, count: 5) + Array(repeating: 403, count: 4), "\(statuses)")
            let more = try await canvass.post("/api/campaigns/\(id)/addresses", #"{"address":"99 Main St"}"#, token: token)
            #expect(
                more.text
                    == #"{"error":"Your organisation may have 5 homes and no more","code":"quota_exceeded","quota":"homes","limit":5}"#,
                "\(more.text)")
        }
        try await CanvassServing.run(engine, Self.with(.codes, 1)) { canvass in
            let token = canvass.token("ann")
            let made = try await canvass.post("/api/campaigns", #"{"name":"Doors","destination_url":"https://example.com/"}"#, token: token)
            let id = try #require(made.member("id")?.text)
            for index in 0..<2 {
                _ = try await canvass.post("/api/campaigns/\(id)/addresses", #"{"address":"\#(index) Main St"}"#, token: token)
            }
            let codes = try await canvass.post("/api/campaigns/\(id)/qr-codes", #"{"scope":"addresses"}"#, token: token)
            #expect(codes.status == .forbidden && codes.text.contains(Self.refused), "\(codes.status.code) \(codes.text)")
        }
        try await CanvassServing.run(engine, Self.with(.mails, 1)) { canvass in
            let token = canvass.token("ann", email: "ann@x.example")
            let made = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: token)
            let path = "/api/organisations/\(try #require(made.member("id")?.text))/invites"
            let statuses = try await together(3) {
                try await canvass.post(path, #"{"email":"p\#($0)@x.example","role":"editor"}"#, token: token)
            }
            #expect(statuses.filter { $0 == 201 }.count == 1 && statuses.filter { $0 == 429 }.count == 2, "\(statuses)")
            // The next day begins anew.
            canvass.clock.advance(seconds: 86_400)
            let next = canvass.token("ann", email: "ann@x.example")
            let tomorrow = try await canvass.post(path, #"{"email":"q@x.example","role":"editor"}"#, token: next)
            #expect(tomorrow.status == .created, "\(tomorrow.text)")
        }
        try await CanvassServing.run(engine, Self.with(.members, 1)) { canvass in
            let token = canvass.token("ann", email: "ann@x.example")
            let made = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: token)
            let path = "/api/organisations/\(try #require(made.member("id")?.text))/invites"
            let refused = try await canvass.post(path, #"{"email":"p@x.example","role":"editor"}"#, token: token)
            #expect(refused.status == .forbidden && refused.text.contains(Self.refused), "\(refused.text)")
        }
    }

    @Test("Safe 4 Tours, bytes and uploads of an organisation end at its quota; another has its own", arguments: Engine.allCases)
    func walks(_ engine: Engine) async throws {
        var settings = WalksServing.unlimited
        // The world has two tours and one file.
        settings.quotas = Quotas([.tours: 3, .media: Int64(WalksWorld.audioBytes.count) * 2])
        try await WalksServing.run(engine, settings: settings) { walks in
            let (owner, rival) = (try await walks.member("o@x.it", .owner), try await walks.member("r@x.it", .owner, organisation: 2))
            let statuses = try await together(4) {
                try await walks.post("/console/api/tours?organisation=globe", #"{"slug":"tour-\#($0)"}"#, token: owner)
            }
            #expect(statuses == [201, 403, 403, 403], "\(statuses)")
            #expect(try await walks.post("/console/api/tours?organisation=rival", #"{"slug":"theirs"}"#, token: rival).status == .created)
            func upload(_ byte: UInt8, _ token: String) async throws -> TestResponse {
                try await walks.upload(Array(WalksWorld.audioBytes.dropLast()) + [byte], kind: "audio", name: "\(byte).mp3", token: token)
            }
            #expect(try await upload(200, owner).status == .created)
            let full = try await upload(201, owner)
            #expect(
                full.status == .contentTooLarge && full.text.contains(Self.refused) && full.text.contains(#""quota":"media""#),
                "\(full.text)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path).isEmpty)
            #expect(try await upload(200, rival).status == .created)
        }
    }

    @Test(
        "Safe 4 Uploads that are under way count towards the bytes of an organisation, in whatever order they end",
        arguments: Engine.allCases)
    func underWay(_ engine: Engine) async throws {
        var settings = WalksServing.unlimited
        // The world has one file: two more fit.
        let size = Int64(WalksWorld.audioBytes.count)
        settings.quotas = Quotas([.media: size * 3])
        try await WalksServing.run(engine, settings: settings) { walks in
            let owner = try await walks.member("o@x.it", .owner)
            func upload(_ byte: UInt8) async throws -> Int {
                let bytes = Array(WalksWorld.audioBytes.dropLast()) + [byte]
                return try await walks.upload(bytes, kind: "audio", name: "\(byte).mp3", token: owner).status.code
            }
            let (first, none) = walks.desk.uploads.enter(1, size)
            let (second, one) = walks.desk.uploads.enter(1, size)
            #expect(none == 0 && one == size)
            #expect(try await upload(200) == 413)
            first.leave()
            first.leave()
            #expect(try await upload(200) == 201)
            // Its own place is free again; the other's is not.
            #expect(try await upload(201) == 413)
            second.leave()
            #expect(try await upload(201) == 201)
            #expect(try await upload(202) == 413)
            #expect(walks.desk.uploads.enter(1, size).before == 0)
        }
    }

    @Test("Safe 4 An organisation uploads so often a day, equal bytes or not, and again the next", arguments: Engine.allCases)
    func uploads(_ engine: Engine) async throws {
        var settings = WalksServing.unlimited
        settings.quotas = Quotas([.uploads: 3])
        try await WalksServing.run(engine, settings: settings) { walks in
            let owner = try await walks.member("o@x.it", .owner)
            let statuses = try await together(6) { index in
                try await walks.upload(
                    Array(WalksWorld.audioBytes.dropLast()) + [UInt8(index / 2)], kind: "audio", name: "a.mp3", token: owner)
            }
            #expect(statuses == [201, 201, 201, 429, 429, 429], "\(statuses)")
            let more = try await walks.upload(WalksWorld.audioBytes, kind: "audio", name: "a.mp3", token: owner)
            #expect(more.status == .tooManyRequests && more.text.contains(#""quota":"uploads""#), "\(more.text)")
            let wait = try #require(more.headers[.retryAfter].flatMap { Int64($0) })
            walks.clock.advance(seconds: wait)
            #expect(try await walks.upload(WalksWorld.audioBytes, kind: "audio", name: "a.mp3", token: owner).status == .created)
        }
    }

    @Test(
        "Safe 4 An airline changes so much a day, boards and takes credentials away all the same, and goes on the next",
        arguments: Engine.allCases)
    func changes(_ engine: Engine) async throws {
        var settings = Settings.unlimited
        settings.quotas = Quotas([.changes: 6])
        let turned = HandClock(BoardingServing.now)
        try await BoardingServing.run(engine, clock: turned.clock, settings: settings) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("000002.abc.0002"))
            // Aircraft, flight, passenger and ticket.
            let ticket = try #require(try await airline.ticket().ticket_identifier)
            let passenger = #"{"formattedName":"Jane Roe","apple_identifier":""}"#
            let fifth = try await airline.post("passenger/create", passenger, headers: [.idempotencyKey: "fifth"])
            #expect(fifth.status == .ok)
            let statuses = try await together(4) { _ in try await airline.post("passenger/create", passenger) }
            #expect(statuses == [200, 429, 429, 429], "\(statuses)")
            let refused = try await airline.post("passenger/create", passenger)
            #expect(
                refused.text
                    == #"{"detail":"Your airline has had its changes for today","status_code":429,"code":"quota_exceeded","quota":"changes","limit":6}"#,
                "\(refused.text)")
            #expect(refused.headers[.retryAfter] == "61200")
            #expect(try await airline.post("session/create", nil).status == .tooManyRequests)
            #expect(try await airline.delete("ticket/\(ticket)").status == .tooManyRequests)
            // An answer that was given is given again; reading has no quota; another airline has its own.
            #expect(try await airline.post("passenger/create", passenger, headers: [.idempotencyKey: "fifth"]).text == fifth.text)
            #expect(try await airline.get("passenger/list").seed([AppSeed.Passenger].self).count == 3)
            #expect(try await other.post("passenger/create", passenger).status == .ok)
            try await boards(ticket, airline)
            #expect(try await airline.delete("session").text == #"{"status":1,"count":0}"#)
            turned.advance(seconds: 61_200)
            #expect(try await airline.post("passenger/create", passenger).status == .ok)
        }
    }

    @Test(
        "Safe 18 A change that many phones' passes show counts for more than one, since comparing them is work", arguments: Engine.allCases)
    func wideChanges(_ engine: Engine) async throws {
        try await BoardingServing.run(engine, settings: .unlimited) { boarding in
            let airline = try await boarding.airline()
            let flight = try await airline.flight(try await airline.aircraft())
            let store = WalletStore(boarding.database)
            for row in 1...40 {
                let ticket = try await airline.ticket(flight, try await airline.passenger(), seat: "\(row)A")
                let serial = try #require(ticket.ticket_identifier)
                _ = try await store.register(device: "d", serial: serial, token: "t", at: BoardingServing.now)
            }
            let before = try await boarding.changes()
            #expect(try await airline.post("settings", #"{"background_color":"rgb(9,8,7)"}"#).status == .ok)
            #expect(try await boarding.changes() == before + 3, "itself, and one for each twenty")
            #expect(try await airline.post("passenger/create", #"{"formattedName":"Jane Roe","apple_identifier":""}"#).status == .ok)
            #expect(try await boarding.changes() == before + 4)
        }
    }

    @Test("Safe 6, Safe 18 A change that keeps much text counts for more than one", arguments: Engine.allCases)
    func heavyChanges(_ engine: Engine) async throws {
        try await BoardingServing.run(engine, settings: .unlimited) { boarding in
            let airline = try await boarding.airline()
            let names = #"{"formattedName":"\#(String(repeating: "x", count: 2_000))","apple_identifier":""}"#
            var before = try await boarding.changes()
            #expect(try await airline.post("passenger/create", names).status == .ok)
            #expect(try await boarding.changes() == before + 2, "itself, and one for the first KiB")
            before = try await boarding.changes()
            #expect(try await airline.post("passenger/create", names, headers: [.idempotencyKey: "long"]).status == .ok)
            #expect(try await boarding.changes() == before + 4, "itself, its names, and what is kept of the answer")
        }
    }

    @Test(
        "Safe 18 An airline has so many rows and no more, also when all come at once; what it deletes makes room",
        arguments: Engine.allCases)
    func rows(_ engine: Engine) async throws {
        var settings = Settings.unlimited
        settings.quotas = Quotas([.rows: 6])
        try await BoardingServing.run(engine, settings: settings) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("000002.abc.0002"))
            // Aircraft, flight, passenger and ticket.
            let ticket = try await airline.ticket()
            let passenger = #"{"formattedName":"Jane Roe","apple_identifier":""}"#
            let statuses = try await together(4) { _ in try await airline.post("passenger/create", passenger) }
            #expect(statuses == [200, 200, 403, 403], "\(statuses)")
            let refused = try await airline.post("passenger/create", passenger, headers: [.idempotencyKey: "one"])
            #expect(
                refused.text
                    == #"{"detail":"Your airline may have 6 aircraft, passengers, flights and tickets in all and no more","status_code":403,"code":"quota_exceeded","quota":"rows","limit":6}"#,
                "\(refused.text)")
            let (flight, aircraft) = (ticket.flight.flight_identifier ?? "", ticket.flight.aircraft.aircraft_identifier ?? "")
            #expect(try await airline.post("flight/plan/\(aircraft)", TestAirline.plan).status == .forbidden)
            #expect(try await airline.post("aircraft/create", #"{"registration":"N2","type":""}"#).status == .forbidden)
            let last = try #require(try await airline.get("passenger/list").seed([AppSeed.Passenger].self).last?.passenger_identifier)
            #expect(try await airline.post("ticket/issue/\(flight)/\(last)", #"{"seatNumber":"1A"}"#).status == .forbidden)
            // What is there is changed, and another airline has its own.
            #expect(try await airline.post("flight/amend/\(flight)", #"{"gate":"B2"}"#).status == .ok)
            #expect(try await airline.post("ticket/board/\(ticket.ticket_identifier ?? "")", nil).status == .ok)
            #expect(try await other.post("passenger/create", passenger).status == .ok)
            // The flight goes with its ticket: room for two, and the refused request is done under its key.
            #expect(try await airline.delete("flight/\(flight)").status == .ok)
            #expect(try await airline.post("passenger/create", passenger, headers: [.idempotencyKey: "one"]).status == .ok)
            let more = try await together(3) { _ in try await airline.post("passenger/create", passenger) }
            #expect(more == [200, 403, 403], "\(more)")
        }
    }

    /// Boarding goes on beyond the quota, once a ticket; what is refused there leaves no row.
    private func boards(_ ticket: String, _ airline: TestAirline) async throws {
        let path = "ticket/board/\(ticket)"
        #expect(try await airline.post(path, nil, headers: [.idempotencyKey: "board"]).status == .ok)
        for key in ["board-1", "board-2"] {
            let again = try await airline.post(path, nil, headers: [.idempotencyKey: key])
            #expect(again.status == .conflict && again.boardingError?.code == "already_boarded", "\(again.text)")
        }
        let kept = try await airline.boarding.database.read { try $0.first(AnswerCount.all) { $0.int(0) } }
        #expect(kept == 2, "those of the fifth change and of the boarding")
        #expect(try await airline.delete(path).status == .tooManyRequests, "what may be done again and again is a change like others")
    }

    @Test(
        "Safe 4 A size is written as people write it",
        arguments: [
            ("20 GiB", 20 << 30), ("512MiB", 512 << 20), ("1 kib", 1_024), ("7", 7), ("0", 0), ("-1", nil), ("9999999999 TiB", nil),
            ("GiB", nil), ("x", nil),
        ] as [(String, Int64?)])
    func sizes(_ text: String, _ bytes: Int64?) { #expect(ByteSize.bytes(text) == bytes) }
}

extension BoardingServing {
    /// What airlines have changed today.
    fileprivate func changes() async throws -> Int64 { try await database.read { try $0.first(AnswerCount.changes) { $0.int(0) } } ?? 0 }
}

private enum AnswerCount {
    static let all = Statement("SELECT COUNT(*) FROM airline_answers")
    static let changes = Statement("SELECT changes FROM airlines")
}
