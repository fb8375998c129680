import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Seats of a show out of sale and back, as browsers with and without script send it.
@Suite struct ShowSeatsPageTests {
    private static let hamlet = BoxOfficeFixture.Stage.hamlet.uuid
    private static let path = "/console/o/globe/shows/\(hamlet)/seats"

    @Test(
        "Console C54 A painted block is in the shop at once; held and sold seats refuse with their number; undo frees",
        arguments: Engine.allCases)
    func paint(engine: Engine) async throws {
        try await Self.run(engine) { console in
            let owner = try await console.browser(.owner)
            let page = try await owner.get(Self.path)
            #expect(page.status == .ok && page.text.contains("data-geometry=\"/console/api/shows/\(Self.hamlet)/seatmap\""))
            // A3 to B2 are painted, in short, as the script sends it.
            let done = try await Self.send(owner, page, [("seat", "2-9.10.11"), ("way", "block"), ("reason", "Sound desk")])
            #expect(done.status == .seeOther, "\(done.text)")
            #expect(try await Self.shop(console) == "12" + String(repeating: "2", count: 10) + String(repeating: "0", count: 28))
            let said = try await owner.follow(done)
            #expect(said.text.contains("10 seats are out of sale.") && said.text.contains("data-state=\"blocked\"><input"))

            for (seats, names) in [("0", "Row A · Seat 1"), ("1", "Row A · Seat 2")] {
                let refused = try await Self.send(owner, page, [("seat", seats), ("seat", "12"), ("way", "block")])
                #expect(refused.status == .conflict && refused.text.contains("1 seat is held or sold"), "\(refused.text)")
                #expect(refused.text.contains(names) && refused.text.contains("data-marked=\"\(seats).12\""))
            }
            let both = try await Self.send(owner, page, [("seat", "0-1"), ("way", "free")])
            #expect(both.status == .conflict && both.text.contains("2 seats are held or sold"))
            #expect(try await Self.shop(console).hasPrefix("122222222222" + "0"))

            let undo = try #require(said.text.firstMatch(of: /action="([^"]*\/seats\/free\/[^"]*\/2-11)"/)).1
            let undone = try await owner.submit(String(undo), on: said)
            #expect(try await owner.follow(undone).text.contains("10 seats are on sale again."))
            #expect(try await Self.shop(console) == "12" + String(repeating: "0", count: 38))
            let audit = try await owner.get("/console/o/globe/audit")
            #expect(audit.text.contains("Took seats out of sale") && audit.text.contains("Gave seats back to the sale"))
        }
    }

    @Test(
        "Console C54 By boxes alone; what is named wrongly, or of another map, changes nothing; strangers and doors have no such page",
        arguments: Engine.allCases)
    func boxes(engine: Engine) async throws {
        try await Self.run(engine) { console in
            let owner = try await console.browser(.owner)
            let page = try await owner.get(Self.path + "?section=circle")
            #expect(page.text.contains("aria-label=\"Circle · Row C · Seat 1, For sale\"") && !page.text.contains("value=\"3\""))
            let done = try await Self.send(owner, page, [("seat", "20"), ("seat", "21"), ("way", "block")])
            #expect(done.headers[.location] == Self.path + "?section=circle", "\(done.text)")
            #expect(try await Self.shop(console).dropFirst(20).hasPrefix("220"))
            for wrong in ["40", "-1", "3-2", "1e3", "0-40", "٣", "18446744073709551616"] {
                let refused = try await Self.send(owner, page, [("seat", wrong), ("way", "block")])
                #expect(refused.status == .conflict && refused.text.contains("mark the seats again"), "\(wrong)")
            }
            let none = try await Self.send(owner, page, [("way", "block")])
            #expect(none.status == .badRequest && none.text.contains("Mark at least one seat."))
            let stale = try await owner.post(
                Self.path, Self.fields(page).filter { $0.0 != "map" } + [("map", "x"), ("seat", "30"), ("way", "block")])
            #expect(stale.status == .conflict)
            #expect(try await Self.shop(console).dropFirst(22) == "000000000000000000")
            // Sold seats lead to their orders.
            let order = try await owner.get(Self.path).text.firstMatch(of: /<a data-state="sold" id="seat-1" href="([^"]*)"/)
            #expect(try await owner.get(String(try #require(order).1)).status == .ok)
            #expect(try await console.browser(.door).get(Self.path).status == .forbidden)
            #expect(try await console.browser(.foreign).get(Self.path).status == .notFound)
        }
    }

    @Test("Console C54 Marks in short and back, whichever they are")
    func marks() {
        for seats in [[], [0], [0, 1, 2], [5, 7, 8, 9, 11], [39]] {
            let marks = SeatMarks(seats)
            #expect(SeatMarks([marks.text], of: 40) == marks)
        }
        #expect(SeatMarks([9, 7, 8, 7]).text == "7-9" && SeatMarks(["1", "3-4.1"], of: 5) == SeatMarks([1, 3, 4]))
        // A form of 64 KiB that names all seats over and over is not added up.
        let long = Array(repeating: "0-19999", count: 8_000).joined(separator: ".")
        #expect(SeatMarks([long], of: 20_000) == nil && SeatMarks(["0-19999"], of: 20_000)?.seats.count == 20_000)
        #expect(SeatMarks(["0"], of: 0) == nil && SeatMarks(["1-"], of: 9) == nil && SeatMarks(["1-2-3"], of: 9) == nil)
    }

    // MARK: The shop

    /// Stalls A1 is held, and A2 sold.
    private static func run(_ engine: Engine, _ body: @Sendable @escaping (ConsoleServing) async throws -> Void) async throws {
        try await SaleServing.run(engine) { sales in
            _ = try await sales.sold(["stalls-A-2"])
            try await ConsoleServing.serve(sales.database) { console in
                let held = try await console.post("/api/seat-checkout", #"{"showId":"\#(hamlet)","specificSeatIds":["stalls-A-1"]}"#)
                #expect(held.status == .ok, "\(held.text)")
                try await body(console)
            }
        }
    }

    /// The states of all seats, a digit each, as anybody's browser asks for them.
    private static func shop(_ console: ConsoleServing) async throws -> String {
        let answer = try await console.stranger.get("/api/shows/\(hamlet)/states").decoded(ShowStates.self)
        let bytes = try #require(Data(base64Encoded: answer.states))
        return (0..<40).map { "\(bytes[$0 / 4] >> UInt8($0 % 4 * 2) & 3)" }.joined()
    }

    private static func fields(_ page: TestResponse) -> [(String, String)] {
        page.text.matches(of: /<input type="hidden" name="(token|map|section)" value="([^"]*)">/).map { (String($0.1), String($0.2)) }
    }

    private static func send(_ browser: ConsoleBrowser, _ page: TestResponse, _ more: [(String, String)]) async throws -> TestResponse {
        try await browser.post(path, fields(page) + more)
    }
}
