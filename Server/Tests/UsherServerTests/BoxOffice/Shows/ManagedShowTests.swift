import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

@Suite struct ManagedShowTests {
    /// A house with a show, and people of every kind.
    private struct World: Sendable {
        let desk: BoxOfficeServing
        let shows: ShowServing
        let path: String
        let tokens: [String: String]

        func send(_ method: HTTPRequest.Method, _ what: String, _ json: String? = nil, as who: String) async throws -> TestResponse {
            try await desk.send(method, "\(path)/\(what)", json, token: tokens[who])
        }

        func put(_ map: String, as who: String = "editor") async throws -> TestResponse {
            try await send(.put, "seatmap", map, as: who)
        }
    }

    private func run(_ engine: Engine, sales: [String] = [], _ body: @Sendable @escaping (World) async throws -> Void) async throws {
        try await BoxOfficeServing.run(engine) { desk in
            let clock = desk.clock
            try await ShowServing.load(ShowSeed.catalogue([ShowSeed("hamlet")], sales: sales), into: desk.database, clock)
            let shows = ShowServing(client: desk.client, database: desk.database, clock: clock)
            var tokens: [String: String] = [:]
            for (name, role, house) in [
                ("owner", Role.owner, "globe"), ("editor", .editor, "globe"), ("door", .door, "globe"), ("foreign", .owner, "rose"),
            ] {
                let person = try await desk.signUp("\(name)@example.org", name: name)
                tokens[name] = person.token
                try await desk.database.write { connection in
                    let organisation = try #require(try OrganisationTransaction(connection).organisation(key: house))
                    try OrganisationTransaction(connection).appoint(
                        person.account, as: role, in: organisation.id, by: .local, at: clock.clock.now())
                }
            }
            tokens["stranger"] = try await desk.signUp("stranger@example.org", name: "Stranger").token
            let id = try await shows.uuid("hamlet")
            try await body(World(desk: desk, shows: shows, path: "/console/api/shows/\(id)", tokens: tokens))
        }
    }

    @Test("BoxOffice A28 Export, import, export by the console: equal bytes, the same map", arguments: Engine.allCases)
    func roundTrip(engine: Engine) async throws {
        try await run(engine) { world in
            let export = try await world.send(.get, "seatmap", as: "editor")
            #expect(export.status == .ok && export.text.hasPrefix(#"{"version":1,"name":"Playhouse""#))
            let stored = try await world.put(export.text).decoded(BoxOffice.SeatMapStored.self)
            let served = try await world.shows.show("hamlet").seatMapID
            #expect(stored.success && stored.warnings.isEmpty && stored.seatMapID == served)
            #expect(try await world.send(.get, "seatmap", as: "owner").text == export.text)
            let bare = export.text.replacing(
                #""stage":{"title":"STAGE","position":{"x":500,"y":50},"dimensions":{"width":300,"height":40}},"#, with: "")
            let other = try await world.put(bare).decoded(BoxOffice.SeatMapStored.self)
            #expect(other.seatMapID != stored.seatMapID && other.warnings.map(\.code) == ["no_stage"])
            #expect(try await world.put(export.text).decoded(BoxOffice.SeatMapStored.self).seatMapID == stored.seatMapID)
        }
    }

    @Test("BoxOffice A29 A broken map lists its problems and changes nothing; its size is bounded", arguments: Engine.allCases)
    func broken(engine: Engine) async throws {
        try await run(engine) { world in
            let before = try await world.send(.get, "seatmap", as: "editor").text
            let broken = ShowSeed.playhouse.replacing("#6A1B9A", with: "purple").replacing("8500", with: "-5")
            let response = try await world.put(broken)
            #expect(response.status == .badRequest)
            #expect(
                response.text.hasPrefix(#"{"success":false,"error":"Seat map is not valid","code":"invalid_seat_map","problems":[{"path":"#)
            )
            #expect(response.text.contains(#"{"path":"sections[1].colorHex","code":"bad_colour","message":"must be"#))
            #expect(response.text.contains(#""path":"sections[0].base_price_pence","code":"bad_price""#))
            #expect(
                try await world.put("{").text == #"{"success":false,"error":"The request body is not valid JSON","code":"invalid_json"}"#)
            #expect(try await world.put(String(repeating: " ", count: 8 << 20) + "{}").status == .contentTooLarge)
            #expect(try await world.put(String(repeating: " ", count: 1 << 20) + "{}").status == .badRequest)
            #expect(try await world.send(.get, "seatmap", as: "editor").text == before)
        }
    }

    @Test("BoxOffice A30 Held and sold seats must stay; free ones may go, and prices of sales stay", arguments: Engine.allCases)
    func replacing(engine: Engine) async throws {
        try await run(engine, sales: [ShowSeed.sale(1, "hamlet", "stalls", "A4")]) { world in
            let now = world.shows.now
            try await world.shows.hold(["stalls-A-3"], of: "hamlet", until: now.adding(seconds: 60))
            let two = ShowSeed.house(stalls: 9900, balcony: 4500, rows: #"{"label":"A","count":2}"#)
            let refused = try await world.put(two)
            #expect(refused.status == .badRequest)
            #expect(refused.text.components(separatedBy: #""path":"seats","code":"seat_in_use""#).count == 3)
            let event = try await world.shows.event("hamlet")
            try await world.desk.database.write { _ = try ShowBlocks.block(["stalls-A-1"], of: event, $0, at: now) }
            let four = ShowSeed.house(stalls: 9900, balcony: 4500, rows: #"{"label":"A","count":3,"firstNumber":3}"#)
            #expect(try await world.put(four).status == .ok)
            let statuses = try await world.shows.statuses("hamlet")
            #expect(statuses["A1"] == nil && statuses["A3"] == .reserved && statuses["A4"] == .sold && statuses["A5"] == .available)
            let show = try await world.shows.show("hamlet")
            #expect(show.seatPricing[0].totalSeats == 3 && show.seatPricing[0].availableSeats == 1)
            #expect(show.seatPricing[0].pricePence == 9900)
        }
    }

    @Test("BoxOffice A25 Staff block and unblock; held and sold seats are refused; all is audited", arguments: Engine.allCases)
    func blocking(engine: Engine) async throws {
        try await run(engine, sales: [ShowSeed.sale(1, "hamlet", "stalls", "A4")]) { world in
            let id = try #require(try await world.shows.seats("hamlet").first { $0.mapSeatID == "stalls-A-1" }).id
            let block = { (ids: String, on: Bool) in #"{"seatIds":[\#(ids)],"blocked":\#(on),"reason":"Sound desk"}"# }
            let done = try await world.send(.post, "seats", block("\"\(id)\",\"stalls-A-2\",\"stalls-A-1\"", true), as: "editor")
            #expect(done.text == #"{"success":true,"changed":2}"#)
            #expect(
                try await world.send(.post, "seats", block("\"stalls-A-2\"", true), as: "owner").text == #"{"success":true,"changed":0}"#)
            var statuses = try await world.shows.statuses("hamlet")
            #expect(statuses["A1"] == .sold && statuses["A2"] == .sold)
            let taken = try await world.send(.post, "seats", block("\"stalls-A-3\",\"stalls-A-4\"", true), as: "editor")
            #expect(taken.status == .conflict && taken.text.contains(#""code":"seats_taken","seatIds":["stalls-A-4"]"#))
            #expect(try await world.send(.post, "seats", block("\"stalls-A-4\"", false), as: "editor").status == .conflict)
            let unknown = try await world.send(.post, "seats", block("\"stalls-Z-1\"", true), as: "editor")
            #expect(unknown.status == .badRequest && unknown.text.contains(#""code":"invalid_seats","details":["stalls-Z-1"]"#))
            #expect(
                try await world.send(.post, "seats", block("\"stalls-A-1\",\"stalls-A-3\"", false), as: "editor").text
                    == #"{"success":true,"changed":1}"#)
            statuses = try await world.shows.statuses("hamlet")
            #expect(statuses["A1"] == .available && statuses["A2"] == .sold && statuses["A3"] == .available)
            let audit = try await world.desk.database.read { try AuditTransaction($0).latestAudit(2) }
            #expect(audit.map(\.action) == ["seats.unblocked", "seats.blocked"] && audit[1].result == "Sound desk")
            #expect(
                audit[1].subject.hasSuffix(": stalls-A-1, stalls-A-2, stalls-A-1") || audit[1].subject.hasSuffix(": stalls-A-1, stalls-A-2")
            )
            #expect(try await world.send(.post, "seats", #"{"seatIds":[],"blocked":true}"#, as: "editor").status == .badRequest)
        }
    }

    @Test("Only owner, admin and editor of the house; others do not learn that the show is there", arguments: Engine.allCases)
    func roles(engine: Engine) async throws {
        try await run(engine) { world in
            let block = #"{"seatIds":["stalls-A-1"],"blocked":true}"#
            let asks: [(HTTPRequest.Method, String, String?)] = [
                (.get, "seatmap", nil), (.put, "seatmap", ShowSeed.playhouse), (.post, "seats", block),
            ]
            for (method, what, json) in asks {
                let door = try await world.send(method, what, json, as: "door")
                #expect(door.status == .forbidden && door.text.contains(#""code":"role_required""#))
                for who in ["foreign", "stranger"] {
                    let answer = try await world.send(method, what, json, as: who)
                    #expect(
                        answer.text == #"{"success":false,"error":"No such show","code":"show_not_found"}"# && answer.status == .notFound)
                }
                let nobody = try await world.send(method, what, json, as: "nobody")
                #expect(nobody.status == .unauthorized && nobody.text.contains(#""code":"missing_token""#))
            }
        }
    }
}
