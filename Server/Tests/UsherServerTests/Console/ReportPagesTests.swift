@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherPapers
import UsherTemplates
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// A house's figures and a show's: drawn, as a table and as a file.
@Suite struct ReportPagesTests {
    private static let house = "/console/o/globe/reports"
    private static let show = "/console/o/globe/shows/\(SellingServing.uuid)/report"

    private static var priced: SellingServing.Show {
        var show = SellingServing.Show()
        show.house = #""country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"}]"#
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":500,"price":2000,"tax":"vat"},
            {"key":"balcony","kind":"standing","name":"Balcony","size":50,"price":3500,"tax":"vat"}],
            "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}],
            "prices":[{"category":"adult","amount":2000},{"category":"child","amount":900}],
            "fees":[{"key":"booking","name":"Booking","per":"ticket","amount":150}]}
            """
        show.codes = [#""code":"TENTH","kind":"percent","value":100000"#]
        return show
    }

    private static func browser(_ world: SellingServing, _ staff: Staff = .owner) async throws -> ConsoleBrowser {
        // As a server's start does.
        try await HouseStore(world.database).nameHouses(at: world.now)
        return ConsoleBrowser(client: world.client, cookies: [SessionCookie.name: try await world.sale.token(staff.account)])
    }

    /// Three sales, one with a code, and a seat that went back.
    private static func sell(_ world: SellingServing) async throws {
        _ = try await world.sold(SellingServing.places(2, in: "floor", "adult"), SellingServing.places(1, in: "floor", "child"))
        _ = try await world.sold(SellingServing.places(2, in: "floor", "adult"), codes: ["TENTH"])
        let booking = try #require(try await world.sold(SellingServing.places(3, in: "balcony", "adult")).booking)
        let answer = try await world.console(
            .post, "sales/\(booking.id)/refund", #"{"tickets":["\#(booking.seats[0].id)"]}"#,
            headers: [.idempotencyKey: "a-seat-goes-back"])
        #expect(answer.status == .ok, "\(answer.text)")
    }

    /// A file's rows without its head.
    private static func rows(_ text: String) -> [[String]] {
        text.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } }
    }

    /// Hundredths, of an amount as a file has it.
    private static func minor(_ typed: String) -> Int64? { Int64(typed.replacing(".", with: "")) }

    @Test(
        "Console C43 Figures are what a recount of the bookings says; plot, table and file have the same numbers, by whatever they are told",
        arguments: Engine.allCases)
    func same(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.priced) { world in
            try await Self.sell(world)
            #expect(try await BooksStore(world.database).recount() == [])
            let kept = try await world.database.read { connection in
                try connection.all(Statement("SELECT total, refunded FROM bookings")) { $0.int(0) - $0.int(1) }
            }.reduce(0, +)
            let owner = try await Self.browser(world)
            for path in [Self.house, Self.show] {
                for group in ["day", "performance", "area", "category", "channel", "code"] {
                    let page = try await owner.get("\(path)?group=\(group)")
                    let file = try await owner.get("\(path).csv?group=\(group)")
                    let rows = Self.rows(file.text)
                    #expect(!rows.isEmpty && file.headers[.contentType]?.hasPrefix("text/csv") == true, "\(group)")
                    #expect(rows.compactMap { Self.minor($0[3]) }.reduce(0, +) == kept, "\(group) \(file.text)")
                    // Each row: a bar in both drawings, and a line of the table, with its sum.
                    #expect(page.text.ranges(of: "<rect class=\"bar\"").count == 2 * rows.count, "\(group)")
                    #expect(page.text.ranges(of: "<th scope=\"row\">").count == rows.count, "\(group)")
                    for row in rows {
                        let sum = Words(.en).money(Money(try #require(Self.minor(row[3])), "GBP"))
                        #expect(page.text.ranges(of: "<title>\(row[2]): \(sum)</title>").count == 2, "\(group) \(row)")
                        let line = try #require(page.text.firstRange(of: "<th scope=\"row\">")).lowerBound
                        #expect(page.text[line...].contains(row[2]) && page.text[line...].contains(sum), "\(group) \(row)")
                    }
                    #expect(page.text.contains("<dd>\(Words(.en).money(Money(kept, "GBP")))"), "\(group)")
                }
            }
            let day = "\(world.now.microseconds / 86_400_000_000)"
            let days = CivilDate(days: Int64(day) ?? 0)
            let told = try await world.console(
                .get, "reports/sales?organisation=globe&from=\(days.adding(days: -2))&to=\(days.adding(days: 2))")
            #expect(told.text.contains("\"revenue_pence\":\(kept)"))
        }
    }

    @Test(
        "Console C43 Days are held against others; payments, tax and codes are told; what is no day is said to be none",
        arguments: Engine.allCases)
    func others(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.priced) { world in
            let owner = try await Self.browser(world)
            #expect(try await owner.get(Self.house).text.contains("Nothing was sold or paid back in these days."))
            try await Self.sell(world)
            let before = try await owner.get("\(Self.house)?from=2026-02-01&to=2026-02-10&compare=before&group=area")
            #expect(before.text.contains("Nothing was sold or paid back in these days."))
            // December's sales stand in what January is held against.
            let held = try await owner.get("\(Self.house)?from=2025-12-22&to=2026-01-10&compare=before&group=area")
            #expect(held.text.contains("£0.00") && held.text.contains("then</small>") && held.text.contains("Compared with"))
            let file = try await owner.get("\(Self.house).csv?from=2025-12-22&to=2026-01-10&compare=before&group=area")
            #expect(file.text.hasPrefix("currency,area,name,revenue,tickets,returns,discounts,fees,revenue_before\r\n"))
            #expect(Self.rows(file.text).contains { $0[3] == "0.00" && (Self.minor($0[8]) ?? 0) > 0 }, "\(file.text)")
            let payments = try await owner.get("\(Self.house)?name=payments")
            #expect(payments.text.contains("Received") && payments.text.contains("Paid out"))
            #expect(try await owner.get("\(Self.house)?name=tax").text.contains("20 %"))
            #expect(try await owner.get("\(Self.house)?name=codes").text.contains("TENTH"))
            for days in ["from=2026-02-30", "from=2026-02-02&to=2026-02-01", "from=2020-01-01", "to=x"] {
                let page = try await owner.get("\(Self.house)?\(days)")
                #expect(page.status == .ok && page.text.contains("These days cannot be shown."), "\(days)")
            }
            #expect(try await Self.browser(world, .door).get(Self.house).status == .forbidden)
            #expect(try await Self.browser(world, .foreign).get(Self.show).status == .notFound)
        }
    }
}
