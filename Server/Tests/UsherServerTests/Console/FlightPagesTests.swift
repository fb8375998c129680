import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// A house that is an airline: connected once, its flights planned, its passes issued and amended, its passengers let aboard.
@Suite struct FlightPagesTests {
    private static let house = "/console/o/globe"
    private static let apple = "000001.abc.0001"

    /// The Globe, which an operator has granted Boarding.
    private static func run(
        _ engine: Engine, pace: LivePace = .usual, _ body: @Sendable @escaping (ConsoleServing, ConsoleBrowser) async throws -> Void
    ) async throws {
        try await BoxOfficeFixture.run(engine) { database in
            try await ConsoleServing.serve(database, pace: pace) { console in
                try await grant(console.database, "globe")
                try await body(console, try await console.browser(.owner))
            }
        }
    }

    private static func grant(_ database: Database, _ key: String) async throws {
        try await database.write { connection in
            let house = try #require(try OrganisationTransaction(connection).organisation(key: key))
            try OrganisationTransaction(connection).grant(.all, to: house, by: .local, at: BoxOfficeFixture.now)
        }
    }

    /// An airline of an app's.
    private static func airline(_ console: ConsoleServing) async throws {
        let made = try await console.client.executeRequest(
            uri: "/api/v1/airline/create", method: .post, headers: [.contentType: "application/json"],
            body: ByteBuffer(string: #"{"apple_identifier":"\#(apple)","airline_name":"Fun Air"}"#))
        #expect(made.status == .ok, "\(made.text)")
    }

    /// A day's departure by London's clocks, soon after now.
    private static var soon: String {
        (Zone("Europe/London") ?? .universal).typed(BoxOfficeFixture.now.adding(seconds: 2 * 3_600))
    }

    /// Founds the house's airline with an aircraft and a flight, all by its pages; the flight's page.
    private static func flight(_ owner: ConsoleBrowser, number: String = "FF123") async throws -> String {
        let airline = house + "/flights/airline"
        let founded = try await owner.submit(airline, ["name": "Fun Air"], on: owner.get(airline))
        #expect(founded.status == .ok || founded.status == .seeOther, "\(founded.text)")
        let aircraft = house + "/aircraft/new"
        _ = try await owner.submit(aircraft, ["registration": "N122DR", "type": "Cirrus"], on: owner.get(aircraft))
        return try await another(owner, number: number)
    }

    private static func another(_ owner: ConsoleBrowser, number: String) async throws -> String {
        let new = house + "/flights/new"
        let page = try await owner.get(new)
        let aircraft = try #require(page.text.firstMatch(of: /<option value="([0-9a-f-]{36})"/), "\(page.text)").1
        let planned = try await owner.submit(
            new,
            [
                "number": number, "aircraft": String(aircraft), "origin": "egtf", "destination": "LFAT", "departs": soon, "zone": "",
                "gate": "A1",
            ], on: page)
        return try #require(planned.headers[.location], "\(planned.text)")
    }

    /// A pass for somebody new; the ticket.
    private static func issue(_ owner: ConsoleBrowser, _ flight: String, _ last: String, seat: String) async throws -> String {
        let path = flight + "/issue"
        let issued = try await owner.submit(
            path, ["first": "Jane", "last": last, "seat": seat, "label": ""], on: owner.get(path))
        let location = try #require(issued.headers[.location], "\(issued.status) \(issued.text)")
        return try #require(location.split(separator: "/").last.map { String($0) })
    }

    @Test("Console C14 A flight comes back with its passes, an aircraft and a passenger as they were", arguments: Engine.allCases)
    func bin(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            let flight = try await Self.flight(owner)
            let ticket = try await Self.issue(owner, flight, "Doe", seat: "1A")
            let pass = flight + "/passes/\(ticket)"
            func undo(_ page: TestResponse) throws -> String {
                let form = page.text.firstMatch(of: /<div class="toast good"[^>]*>.*?<form action="([^"]+)"/.dotMatchesNewlines())
                return String(try #require(form, "\(page.text)").1)
            }
            let list = try await owner.follow(try await owner.submit(flight + "/delete", on: owner.get(flight + "/delete")))
            #expect(list.text.contains("Deleted flight FF123."), "\(list.text)")
            #expect(try await owner.get(pass).status == .notFound)
            // Without flights its aircraft may go, too: then the flight has to wait for it.
            let fleet = try await owner.get(Self.house + "/aircraft")
            let aircraft = String(try #require(fleet.text.firstMatch(of: /aircraft\/([0-9a-f-]{36})/), "\(fleet.text)").1)
            let edit = "\(Self.house)/aircraft/\(aircraft)"
            let without = try await owner.follow(try await owner.submit(edit + "/delete", on: owner.get(edit)))
            #expect(without.text.contains("Deleted aircraft N122DR."), "\(without.text)")
            let waiting = try await owner.follow(try await owner.submit(try undo(list), on: list))
            #expect(waiting.text.contains("bring back first what it belongs to"), "\(waiting.text)")
            let there = try await owner.follow(try await owner.submit(try undo(without), on: without))
            #expect(there.text.contains("N122DR is back, as it was."), "\(there.text)")
            let back = try await owner.follow(try await owner.submit(try undo(list), on: list))
            #expect(back.text.contains("FF123 is back, as it was.") && back.text.contains("FF123"), "\(back.text)")
            #expect(try await owner.get(pass).text.contains("1A"), "its pass is as it was")
            #expect(try await owner.get(flight).text.contains("Doe"))
            #expect(try await owner.submit(try undo(list), on: list).status == .notFound, "once")

            let withdrawn = try await owner.submit(pass + "/withdraw", on: owner.get(pass))
            #expect(withdrawn.status == .seeOther, "\(withdrawn.text)")
            let people = try await owner.get(Self.house + "/passengers")
            let passenger = String(try #require(people.text.firstMatch(of: /passengers\/([0-9a-f-]{36})/)).1)
            let form = "\(Self.house)/passengers/\(passenger)"
            let gone = try await owner.follow(try await owner.submit(form + "/delete", on: owner.get(form)))
            #expect(gone.text.contains("Deleted passenger Jane Doe."), "\(gone.text)")
            let again = try await owner.follow(try await owner.submit(try undo(gone), on: gone))
            #expect(again.text.contains("Jane Doe is back, as it was."))
            #expect(try await owner.get(form).status == .ok)
        }
    }

    @Test(
        "Console C55 An airline is connected by its identifier, once; wrong ones and a second house are told so", arguments: Engine.allCases
    )
    func connect(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            try await Self.airline(console)
            let path = Self.house + "/flights/airline"
            let (page, late) = (try await owner.get(path), try await owner.get(path))
            let wrong = try await owner.submit(path + "/connect", ["identifier": "000001.abc.9999"], on: page)
            #expect(wrong.status == .badRequest && wrong.text.contains("No airline has this identifier"), "\(wrong.text)")
            let connected = try await owner.submit(path + "/connect", ["identifier": Self.apple], on: page)
            #expect(try await owner.follow(connected).text.contains("This house is Fun Air now."))
            #expect(try await owner.get(path).status == .seeOther)

            let again = try await owner.submit(path + "/connect", ["identifier": Self.apple], on: late)
            #expect(again.status == .conflict && again.text.contains("This house is an airline already"), "\(again.text)")
            let other = try await FirstButtonTests.found(console)
            let second = try await other.submit(
                "/console/o/swan/flights/airline/connect", ["identifier": Self.apple], on: other.get("/console/o/swan/flights/airline"))
            #expect(second.status == .conflict && second.text.contains("connected with a house already"), "\(second.text)")
            // Its credential opens it as before.
            let own = try await console.client.executeRequest(
                uri: "/api/v1/airline/\(try #require(AppleIdentifier(Self.apple)).airlineIdentifier)", method: .get,
                headers: [.authorization: "Bearer \(Self.apple)"], body: nil)
            #expect(own.status == .ok, "\(own.text)")
            #expect(try await owner.get(Self.house + "/audit").text.contains("Connected an airline"))
        }
    }

    @Test(
        "Console C55 A flight, a passenger, a pass whose page opens; an amendment tells each phone once, and the page says how many know it",
        arguments: Engine.allCases)
    func amend(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            let flight = try await Self.flight(owner)
            let first = try await Self.issue(owner, flight, "Roe", seat: "2B")
            #expect(try await owner.get("/pages/yourBoardingPass/\(first)").text.contains("Jane Roe"))
            let path = flight + "/issue"
            let taken = try await owner.submit(path, ["first": "John", "last": "Doe", "seat": "2b"], on: owner.get(path))
            #expect(taken.status == .conflict && taken.text.contains("2b is the seat of Jane Roe"), "\(taken.text)")
            let passengers = try await owner.get(Self.house + "/passengers")
            #expect(passengers.text.contains("Jane Roe") && !passengers.text.contains("John Doe"))
            let shared = try await owner.submit(path, ["first": "John", "last": "Doe", "seat": "2b", "anyway": "yes"], on: taken)
            let second = try #require(shared.headers[.location]?.split(separator: "/").last.map { String($0) }, "\(shared.text)")
            #expect(try await owner.get(flight).text.contains("Seat given twice"))

            let wallet = WalletStore(console.database)
            for (serial, device) in [(first, "d1"), (second, "d2"), (first, "d3"), (second, "d3")] {
                _ = try await wallet.register(device: device, serial: serial, token: device, at: console.clock.clock.now())
            }
            console.clock.advance(seconds: 5)
            let form = try await owner.get(flight + "/amend")
            #expect(form.text.contains("3 phones hold this pass and will be told."), "\(form.text)")
            let version = try #require(form.text.firstMatch(of: /name="version" value="([^"]*)"/)).1
            let fields: KeyValuePairs = [
                "number": "FF123", "origin": "EGTF", "destination": "LFAT", "departs": Self.soon, "zone": "", "gate": "B7",
                "version": String(version),
            ]
            let amended = try await owner.submit(flight + "/amend", fields, on: form)
            let page = try await owner.follow(amended)
            #expect(page.text.contains("Told 0 of 3") && page.headers[.refresh] == "2", "\(page.text)")
            // Sent again it is what it was: nobody is told twice.
            _ = try await owner.submit(flight + "/amend", fields, on: form)
            let waiting = Statement("SELECT COUNT(*) FROM outbox WHERE kind = 'wallet-push'")
            #expect(try await console.database.read { try $0.first(waiting) { $0.int(0) } } == 4)
            let outbox = Outbox(console.database)
            for claim in try await outbox.claim(WalletStore.push, limit: 10, at: console.clock.clock.now()) {
                try await outbox.done(claim, at: console.clock.clock.now())
            }
            let told = try await owner.get(flight)
            #expect(told.text.contains("Told 3 of 3") && told.headers[.refresh] == nil, "\(told.text)")
            let stale = try await owner.submit(
                flight + "/amend",
                [
                    "number": "FF123", "origin": "EGTF", "destination": "LFAT", "departs": Self.soon, "zone": "", "gate": "C1",
                    "version": String(version),
                ], on: owner.get(flight + "/amend"))
            #expect(stale.status == .conflict && stale.text.contains("B7"), "\(stale.text)")
        }
    }

    @Test(
        "Console C56 A typed code boards, once, and says since when; another flight's does not; taken back it boards again; a door sees today's board alone",
        arguments: Engine.allCases)
    func board(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            let flight = try await Self.flight(owner)
            let other = try await Self.another(owner, number: "FF900")
            let ticket = try await Self.issue(owner, flight, "Roe", seat: "2B")
            let elsewhere = try await Self.issue(owner, other, "Poe", seat: "1A")
            try await console.appoint(Staff.otherDoor.account, .door)
            let door = try await console.browser(.otherDoor)

            // What the pass shows is read from its own page.
            let board = flight + "/board"
            let pass = try #require(try await console.house.desks.boarding.servablePass(ticket))
            let code = try await console.house.desks.boarding.code(of: pass).text
            func send(_ code: String) async throws -> TestResponse {
                try await door.follow(try await door.submit(board, ["code": code], on: door.get(board)))
            }
            #expect(try await send("12").text.contains("This is no boarding pass."))
            #expect(try await send("K7WQ2MNB4XHTR9PAZC3D").text.contains("This airline has no such pass."))
            #expect(try await send(elsewhere).text.contains("Another flight: FF900, gate A1"))
            let forged = code.replacing(/"hash":"[0-9a-f]{8}/, with: "\"hash\":\"00000000")
            #expect(try await send(forged).text.contains("This pass is not genuine."))
            let boarded = try await send(code)
            #expect(boarded.text.contains("Jane Roe, seat 2B, is aboard.") && boarded.text.contains("\(board)/\(ticket)/undo"))
            #expect(try await send(code).text.firstMatch(of: /Jane Roe: already boarded \d\d:\d\d/) != nil)
            let undone = try await door.follow(try await door.submit("\(board)/\(ticket)/undo", on: boarded))
            #expect(undone.text.contains("Jane Roe is not aboard any more."))
            #expect(try await send("https://x.example/pages/yourBoardingPass/\(ticket)?lang=de").text.contains("is aboard."))

            // A door has the flights of today and nothing else.
            let list = try await door.get(Self.house + "/flights")
            #expect(list.text.contains(board) && !list.text.contains("/flights/new") && !list.text.contains("\(Self.house)/passengers\""))
            #expect(try await door.get(flight).headers[.location] == board)
            for path in ["/flights/new", "/aircraft", "/passengers", "/flights/airline"] {
                #expect(try await door.get(Self.house + path).status == .forbidden, "\(path)")
            }
            for path in ["/amend", "/issue", "/delete", "/passes/\(ticket)"] {
                #expect(try await door.get(flight + path).status == .forbidden, "\(path)")
            }
            console.clock.advance(seconds: 3 * 86_400)
            #expect(try await door.get(board).status == .notFound)
            let audit = try await owner.get(Self.house + "/audit?area=ticket")
            #expect(audit.text.contains("Let a passenger aboard") && audit.text.contains("Took a boarding back"))
        }
    }

    @Test("Console C56 A boarding of another process is on the board within two seconds, with the counts", arguments: Engine.allCases)
    func live(_ engine: Engine) async throws {
        let looks = Looks()
        try await BoxOfficeFixture.run(engine) { database in
            try await ConsoleServing.serve(database, clock: looks.time, pace: looks.pace) { console in
                try await Self.grant(console.database, "globe")
                let owner = try await console.browser(.owner)
                let flight = try await Self.flight(owner)
                let ticket = try await Self.issue(owner, flight, "Roe", seat: "2B")
                try await console.appoint(Staff.otherDoor.account, .door)
                let door = try await console.browser(.otherDoor)
                let streams = console.house.desks.standing[ConsoleDesk.self].streams
                async let opened = door.get(flight + "/board/stream")
                #expect(try await eventually { streams.count(of: Staff.otherDoor.account) == 1 })
                let board = flight + "/board"
                if engine == .postgres {
                    try await ConsoleServing.serve(console.database, clock: looks.time) { other in
                        let elsewhere = try await other.browser(.owner)
                        _ = try await elsewhere.submit(board, ["code": ticket], on: elsewhere.get(board))
                    }
                } else {
                    _ = try await owner.submit(board, ["code": ticket], on: owner.get(board))
                }
                // Two seconds are four looks.
                for _ in 0..<4 { try await looks.look() }
                let known = try #require(try await console.database.read { try AccountTransaction($0).account(Staff.otherDoor.account) })
                try await console.database.write {
                    try $0.execute(Statement("DELETE FROM members WHERE account_id = $1"), known.id)
                }
                try await looks.end { streams.count(of: Staff.otherDoor.account) == 0 }
                let response = try await opened
                #expect(response.status == .ok && response.headers[.contentType] == "text/event-stream")
                #expect(response.text.contains("event: seat\n") && response.text.contains("Jane Roe"), "\(response.text)")
                #expect(response.text.contains("event: counts\n"), "\(response.text)")
            }
        }
    }

    @Test("Console C56 A link for phones boards its flight alone, ends, and is shown once", arguments: Engine.allCases)
    func link(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            let flight = try await Self.flight(owner)
            let made = try await owner.submit(flight + "/doors", ["gate": "A1"], on: owner.get(flight))
            #expect(made.status == .ok && made.text.contains("/door/#udl_"), "\(made.text)")
            let page = try await owner.get(flight)
            #expect(!page.text.contains("udl_") && page.text.contains(">A1<"))
            let end = try #require(page.text.firstMatch(of: /action="([^"]*\/doors\/\d+\/end)"/)).1
            _ = try await owner.submit(String(end), on: page)
            #expect(try await owner.get(flight).text.contains("No link is open."))
        }
    }

    @Test("Console C55 The console's API does what the pages do, by the same permissions", arguments: Engine.allCases)
    func api(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            func call(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> TestResponse {
                try await console.api(method, "/console/api\(path)?organisation=globe", owner, body)
            }
            #expect(try await call(.get, "/airline").status == .notFound)
            let made = try await call(.post, "/airline", #"{"name":"Fun Air"}"#)
            #expect(made.text.contains(#""appleIdentifier":"usher."#), "\(made.text)")
            #expect(try await call(.post, "/airline", #"{"name":"Fun Air"}"#).code == "airline_connected")
            let craft = try await call(.post, "/aircraft", #"{"registration":"N122DR","type":"Cirrus"}"#)
            let id = try #require(craft.text.firstMatch(of: /"id":"([^"]+)"/), "\(craft.text)").1
            let at = try #require(BoardingDate.text(console.clock.clock.now().adding(seconds: 3_600)))
            let plan =
                #"{"aircraft":"\#(id)","origin":{"icao":"EGTF"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF1","#
                + #""scheduledDepartureDate":"\#(at)"}"#
            let planned = try await call(.post, "/flights", plan)
            let flight = try #require(
                planned.text.firstMatch(of: /"id":"([0-9a-f-]{36})","number"|"id":"([0-9a-f-]{36})"/), "\(planned.text)")
            let name = String(flight.1 ?? flight.2 ?? "")
            let pass = try await call(.post, "/flights/\(name)/passes", #"{"lastName":"Roe","seatNumber":"2B"}"#)
            let ticket = String(try #require(pass.text.firstMatch(of: /"ticket":"([^"]+)"/), "\(pass.text)").1)
            #expect(try await call(.post, "/flights/\(name)/passes", #"{"lastName":"Doe","seatNumber":"2B"}"#).code == "seat_taken")
            #expect(try await call(.post, "/flights/\(name)/board", #"{"code":"\#(ticket)"}"#).status == .ok)
            #expect(try await call(.post, "/flights/\(name)/board", #"{"code":"\#(ticket)"}"#).code == "already_boarded")
            #expect(try await call(.delete, "/flights/\(name)").code == "aboard")
            // The server's own number names no flight here: nothing is changed or taken away by it.
            let number = try #require(
                try await console.database.read { try $0.first(Selection<Int64>("SELECT id FROM flights WHERE identifier = $1"), name) })
            #expect(try await call(.delete, "/flights/\(number)").status == .notFound)
            #expect(try await call(.post, "/flights/\(number)", #"{"gate":"Z9"}"#).status == .notFound)
            #expect(try await call(.get, "/flights/\(name)").text.contains(#""gate":"A1""#))
            #expect(try await call(.delete, "/flights/\(name)/board/\(ticket)").status == .ok)
            #expect(try await call(.post, "/flights/\(name)", #"{"gate":"B7"}"#).text.contains(#""gate":"B7""#))
            #expect(try await call(.post, "/flights/\(name)/passes/\(ticket)/mail", #"{"email":"jane@x.example"}"#).status == .noContent)
            #expect(try await call(.get, "/flights/\(name)").text.contains(#""seat":"2B""#))
            #expect(try await call(.delete, "/aircraft/\(id)").code == "in_use")
            #expect(try await call(.delete, "/flights/\(name)/passes/\(ticket)").status == .noContent)
            #expect(try await call(.delete, "/flights/\(name)").status == .noContent)
            #expect(try await call(.delete, "/aircraft/\(id)").status == .noContent)
        }
    }

    @Test(
        "A cursor is one's own airline's; without the desk there is no airline, and of a suspended one nothing", arguments: Engine.allCases)
    func bounds(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            let other = try await FirstButtonTests.found(console)
            func call(_ method: HTTPRequest.Method, _ path: String, _ house: String, _ body: String? = nil) async throws -> TestResponse {
                try await console.api(
                    method, "/console/api\(path)\(path.contains("?") ? "&" : "?")organisation=\(house)", house == "swan" ? other : owner,
                    body)
            }
            func set(_ statement: StaticString) async throws {
                try await console.database.write { try $0.execute(Statement(statement)) }
            }
            for (house, passenger) in [("globe", "Zoe Roe"), ("swan", "Ann Secret")] {
                #expect(try await call(.post, "/airline", house, #"{"name":"\#(house)"}"#).status == .ok)
                let made = try await call(
                    .post, "/passengers", house, #"{"apple_identifier":"","formattedName":"\#(passenger)"}"#)
                #expect(made.status == .ok, "\(made.text)")
            }
            #expect(try await call(.get, "/passengers", "globe").text.contains("Zoe Roe"))
            let foreign = try #require(
                try await console.database.read {
                    try $0.first(Selection<Int64>("SELECT id FROM passengers WHERE formatted_name = 'Ann Secret'"))
                })
            #expect(try await !call(.get, "/passengers?after=\(foreign)", "globe").text.contains("Zoe Roe"))

            let pages = ["/passengers", "/aircraft", "/flights"]
            try await set("UPDATE airlines SET suspended_at = 1")
            for page in pages { #expect(try await !owner.get(Self.house + page).text.contains("Zoe Roe"), "\(page)") }
            for page in pages { #expect(try await owner.get(Self.house + page).status == .forbidden, "\(page)") }
            try await set("UPDATE airlines SET suspended_at = NULL")

            try await set("UPDATE organisations SET desks = 1 WHERE key = 'globe'")
            #expect(try await call(.get, "/passengers", "globe").status == .notFound)
            try await set("DELETE FROM house_airlines WHERE organisation_id = (SELECT id FROM organisations WHERE key = 'globe')")
            #expect(try await call(.post, "/airline", "globe", #"{"name":"Again"}"#).status == .forbidden)
            #expect(try await console.database.read { try $0.first(Selection<Int64>("SELECT COUNT(*) FROM airlines")) } == 2)
        }
    }

    @Test(
        "Today's flights are on a door's Today and in its list after a long yesterday, with one that left late and one that leaves at night",
        arguments: Engine.allCases)
    func longYesterday(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            _ = try await Self.flight(owner, number: "TODAY1")
            let now = console.clock.clock.now()
            // More flights than a page has, of the day before: they stand before today's in the order of departures.
            try await Self.copy(console, to: (0..<Int64(60)).map { ("OLD\($0)", now.adding(seconds: -26 * 3_600 + $0 * 60)) })
            try await Self.copy(console, to: [("LATE", now.adding(seconds: -5 * 3_600)), ("NIGHT", now.adding(seconds: 11 * 3_600))])
            let door = try await console.browser(.door)
            for path in ["", "/flights"] {
                let page = try await door.get(Self.house + path)
                #expect(page.status == .ok && !page.text.contains("OLD"), "\(path)")
                for number in ["LATE", "TODAY1", "NIGHT"] { #expect(page.text.contains(number), "\(path) \(number)") }
            }
            // Whoever plans sees yesterday's among the past ones.
            #expect(try await owner.get(Self.house + "/flights?span=past").text.contains("OLD59"))
        }
    }

    private static let copied = Statement(
        """
        INSERT INTO flights (id, airline_id, identifier, aircraft_id, origin, origin_zone, destination, destination_zone, gate, number,
            departs_at, changed_at)
        SELECT $1, airline_id, $2, aircraft_id, origin, origin_zone, destination, destination_zone, gate, $3, $4, changed_at
        FROM flights WHERE number = 'TODAY1'
        """)

    /// Further flights like the first.
    private static func copy(_ console: ConsoleServing, to flights: [(number: String, departs: Instant)]) async throws {
        try await console.database.write { connection in
            for (number, departs) in flights {
                let id = try IDTransaction(connection).takeIDs(.flights).lowerBound
                try connection.execute(copied, id, GateFixture.uuid(0x7c, id), number, departs)
            }
        }
    }
}
