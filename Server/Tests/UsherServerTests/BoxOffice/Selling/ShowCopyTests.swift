import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Further dates of shows.
@Suite struct ShowCopyTests {
    private static func show(_ id: String, _ sales: SaleServing, _ token: String) async throws -> JSONValue {
        let answer = try await sales.get("/console/api/shows/\(id)", token: token)
        return try #require(answer.member("show"), "\(answer.text)")
    }

    @Test(
        "Selling S16 Twelve weekly copies across a clock change: local times and sheets are equal, nothing of them is sold",
        arguments: Engine.allCases)
    func weekly(_ engine: Engine) async throws {
        var club = SellingServing.Show()
        club.start = try #require(Timestamp.read("2026-03-01T19:30:00Z"))
        try await SellingServing.run(engine, club) { selling in
            let sales = selling.sale
            let owner = try await sales.token(Staff.owner.account)
            let sold = try await sales.post(
                "/api/seat-checkout", #"{"showId":"\#(SellingServing.uuid)","items":[{"area":"floor","quantity":3}]}"#,
                token: try await sales.token(.ann))
            #expect(sold.status == .ok, "\(sold.text)")
            let first = try #require(CivilDate("2026-03-08"))
            let dates = (0..<12).map { "\"\(first.adding(days: Int64($0) * 7))\"" }.joined(separator: ",")
            let path = "/console/api/shows/\(SellingServing.uuid)/copy"
            let made = try await sales.post(path, #"{"dates":[\#(dates)]}"#, token: owner)
            #expect(made.status == .created, "\(made.text)")
            let copies = try made.decoded(ShowCopyAnswer.self).shows
            #expect(copies.count == 12 && Set(copies.map(\.id)).count == 12)
            let original = try await Self.show(SellingServing.uuid, sales, owner)
            let london = try #require(Zone("Europe/London"))
            for copy in copies {
                let show = try await Self.show(copy.id, sales, owner)
                let start = try #require(show["starts_at"]?.text.flatMap(Timestamp.read))
                #expect(london.timeOfDay(of: start) == (19 * 60 + 30) * 60_000_000)
                #expect(show["sheet"] == original["sheet"] && show["name"] == original["name"] && show["key"] != original["key"])
                let public_ = try await sales.get("/api/shows/\(copy.id)")
                #expect(public_.text.contains(#""available":100"#), "\(public_.text)")
            }
            // The show's own day, one that is over, and one whose sheet would end after the last year that dates can be written with.
            let days = ["2026-03-01", "2020-01-01", "9999-12-31"].map { #"{"dates":["2026-07-01","\#($0)"]}"# }
            for bad in [#"{"dates":[]}"#, #"{"dates":["2026-02-30"]}"#, #"{"dates":["2026-07-01","2026-07-01"]}"#, "{}"] + days {
                let refused = try await sales.post(path, bad, token: owner)
                #expect(refused.status == .badRequest, "\(bad) \(refused.text)")
            }
            #expect(
                try await sales.post(path, #"{"dates":["2026-07-01"]}"#, token: try await sales.token(Staff.door.account)).status
                    == .forbidden)
            #expect(
                try await sales.post(path, #"{"dates":["2026-07-01"]}"#, token: try await sales.token(Staff.foreign.account)).status
                    == .notFound)
        }
    }

    @Test(
        "Selling S16 A copy of seats has the map and its prices, and those out of sale where that is asked for", arguments: Engine.allCases)
    func seats(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            let hamlet = BoxOfficeFixture.Stage.hamlet.uuid
            let blocked = try await sales.post(
                "/console/api/shows/\(hamlet)/seats", #"{"seatIds":["stalls-A-1"],"blocked":true}"#, token: owner)
            #expect(blocked.status == .ok, "\(blocked.text)")
            _ = try await sales.held(["stalls-A-2"], token: try await sales.token(.ann))
            for isBlocked in [true, false] {
                let made = try await sales.post(
                    "/console/api/shows/\(hamlet)/copy", #"{"dates":["2026-01-\#(isBlocked ? "10" : "11")"],"blocked":\#(isBlocked)}"#,
                    token: owner)
                let copy = try #require(try made.decoded(ShowCopyAnswer.self).shows.first)
                let seats = try await sales.get("/api/shows/\(copy.id)/seats")
                let free = try #require(try? JSONValue.read(Array(seats.text.utf8)))
                guard case .array(let rows) = free else {
                    Issue.record("\(seats.text)")
                    return
                }
                #expect(rows.count == 40)
                let taken = rows.filter { $0["status"]?.text != "available" }
                #expect(taken.count == (isBlocked ? 1 : 0), "\(taken)")
            }
        }
    }
}
