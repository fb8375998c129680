import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What the map of a show's page asks for: where the seats are, how it stands with them, and which are the best.
@Suite struct SeatStatesTests {
    private static func list(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let list) = value { list } else { [] }
    }

    private func states(_ text: String, _ count: Int) throws -> [Int] {
        let bytes = try #require(Data(base64Encoded: text))
        #expect(bytes.count == (count + 3) / 4)
        return (0..<count).map { Int(bytes[$0 / 4] >> UInt8($0 % 4 * 2) & 3) }
    }

    @Test(
        "Console C65 states are two bits a seat in the geometry's order, the same as the seats' statuses, with an ETag",
        arguments: Engine.allCases)
    func short(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            let uuid = try await shows.uuid("hamlet")
            let seats = try await shows.seats("hamlet")
            let first = try await shows.get("/api/shows/\(uuid)/states")
            #expect(first.status == .ok && first.headers[.cacheControl] == "no-cache")
            let answer = try first.decoded(ShowStates.self)
            #expect(answer.seatMapId == seats[0].seatMapID)
            let codes = try states(answer.states, seats.count)
            let wanted = seats.map { $0.status == .available ? 0 : $0.status == .reserved ? 1 : 2 }
            #expect(codes == wanted)
            let tag = try #require(first.headers[.eTag])
            #expect(try await shows.get("/api/shows/\(uuid)/states", headers: [.ifNoneMatch: tag]).status == .notModified)
            #expect(try await shows.get("/api/shows/00000000-0000-4000-8000-000000000099/states").status == .notFound)
            #expect(try await shows.get("/api/shows/none/states").text.contains("show_not_found"))
        }
    }

    @Test("Console C65 a hold and its end are in the states at once, under another ETag", arguments: Engine.allCases)
    func changes(engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let path = "/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/states"
            let before = try await serving.send(.get, path)
            let answer = try await serving.checkout(["stalls-A-1"])
            #expect(answer.status == .ok, "\(answer.text)")
            let after = try await serving.send(.get, path)
            #expect(after.headers[.eTag] != before.headers[.eTag] && after.text != before.text)
            serving.clock.advance(seconds: 16 * 60)
            let later = try await serving.send(.get, path).decoded(ShowStates.self).states
            #expect(try states(later, 40) == states(try before.decoded(ShowStates.self).states, 40))
        }
    }

    @Test("Console C63 the geometry has every seat in order, is kept for ever, and has no price and no state", arguments: Engine.allCases)
    func geometry(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            let seats = try await shows.seats("hamlet")
            let answer = try await shows.get("/maps/\(seats[0].seatMapID).json")
            #expect(answer.status == .ok && answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(!answer.text.contains("price") && !answer.text.contains("status"))
            let document = try JSONValue.read(answer.text.utf8)
            let found = Self.list(document["sections"]).flatMap { section in
                Self.list(section["rows"]).flatMap { row in
                    Self.list(row["seats"]).map { seat in
                        let parts = Self.list(seat)
                        return parts.count > 4
                            ? parts[4].text : [section["id"], row["row"], parts[0]].compactMap { $0?.text }.joined(separator: "-")
                    }
                }
            }
            #expect(found == seats.map(\.mapSeatID))
            for path in ["/maps/none.json", "/maps/00000000-0000-4000-8000-000000000099.json", "/maps/\(seats[0].seatMapID)"] {
                let answer = try await shows.get(path, headers: [.accept: "text/html"])
                #expect(answer.status == .notFound && answer.text.hasPrefix(#"{"success":false"#), "\(path)")
            }
        }
    }

    @Test(
        "Console C64 the best seats are found, free, side by side; too few are refused, and what is no number or section",
        arguments: Engine.allCases)
    func best(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            let uuid = try await shows.uuid("hamlet")
            let path = "/api/shows/\(uuid)/best"
            let answer = try await shows.get(path + "?count=2")
            #expect(answer.status == .ok, "\(answer.text)")
            let best = try answer.decoded(BestSeatsResponse.self)
            let seats = try await shows.seats("hamlet")
            let chosen = seats.filter { best.seatIds.contains($0.id) }
            #expect(chosen.count == 2 && chosen.allSatisfy { $0.status == .available } && Set(chosen.map(\.row)).count == 1)
            #expect(chosen.map { $0.mapSeatID ?? "" } == best.mapSeatIds && best.together)
            let tag = try #require(answer.headers[.eTag])
            #expect(try await shows.get(path + "?count=2", headers: [.ifNoneMatch: tag]).status == .notModified)
            let section = try #require(seats.last?.sectionID)
            let there = try await shows.get(path + "?count=1&section=\(section)").decoded(BestSeatsResponse.self)
            #expect(seats.first { $0.id == there.seatIds[0] }?.sectionID == section)
            for bad in ["", "?count=0", "?count=9", "?count=-1", "?count=1e3", "?count=99999999999999999999", "?count=2&section=nowhere"] {
                #expect(try await shows.get(path + bad).status == .badRequest, "\(bad)")
            }
            #expect(try await shows.get("/api/shows/00000000-0000-4000-8000-000000000099/best?count=2").status == .notFound)
        }
    }
}
