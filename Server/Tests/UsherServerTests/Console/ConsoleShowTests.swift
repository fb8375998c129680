@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A show from nothing to its first ticket, its orders and their refund, by pages alone.
@Suite struct ConsoleShowTests {
    private static let console = "/console/o/globe"

    /// The address of the show that a form has made, such as `/console/o/globe/shows/{id}`.
    private static func show(_ response: TestResponse) throws -> String {
        let location = try #require(response.headers[.location], "\(response.status) \(response.text)")
        return String(try #require(location.firstMatch(of: /^(.*\/shows\/[0-9a-f-]{36})/)).1)
    }

    @Test(
        "Console C38 C39 A show is planned, left, gone on with, told what it lacks, published and bought", arguments: Engine.allCases)
    func publish(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let new = "\(Self.console)/shows/new"
            let made = try await editor.submit(
                new, ["title": "Twelfth Night", "starts": "2027-01-06T19:30", "minutes": "150", "venue": "Globe"], on: editor.get(new))
            let show = try Self.show(made)
            #expect(made.headers[.location] == show + "/setup/3")
            let uuid = String(show.suffix(36))
            #expect(try await console.get("/api/shows/\(uuid)").status == .notFound)

            let bare = try await editor.get(show + "/setup/5")
            #expect(bare.text.contains("href=\"\(show)/setup/3\">It has no places</a>") && !bare.text.contains("Publish the show</button>"))
            let early = try await editor.submit(show + "/setup/5", ["way": "publish"], on: editor.get(show + "/setup/4"))
            #expect(early.headers[.location] == show + "/setup/5")
            #expect(try await console.get("/api/shows/\(uuid)").status == .notFound)

            let places = try await editor.get(show + "/setup/3")
            for (rows, seats, price) in [
                ("0", "12", "1"), ("61", "12", "1"), ("4", "81", "1"), ("4", "x", "1"), ("4", "12", "1.234"), ("4", "12", "-1"),
            ] {
                let refused = try await editor.submit(
                    show + "/setup/3", ["way": "hall", "rows": rows, "seats": seats, "price": price], on: places)
                #expect(refused.status == .badRequest, "\(rows) \(seats) \(price)")
            }
            let kept = try await editor.submit(
                show + "/setup/3", ["way": "hall", "rows": "4", "seats": "12", "price": "12.50"], on: places)
            #expect(kept.headers[.location] == show + "/setup/4")
            let prices = try await editor.get(show + "/setup/4")
            #expect(prices.text.contains("name=\"price-hall\"") && prices.text.contains("value=\"12.50\""))
            let wrong = try await editor.submit(
                show + "/setup/4", ["price-hall": "dear", "opens": "", "closes": "", "hours": "x"], on: prices)
            #expect(wrong.status == .badRequest && wrong.text.contains("href=\"#price-hall\"") && wrong.text.contains("href=\"#hours\""))
            let priced = try await editor.submit(
                show + "/setup/4", ["price-hall": "15,00", "opens": "", "closes": "2027-01-06T12:00", "hours": "24"], on: prices)
            #expect(priced.headers[.location] == show + "/setup/5")
            let check = try await editor.get(show + "/setup/5")
            #expect(check.text.contains("Everything is there.") && check.text.contains("£15.00"))
            let done = try await editor.submit(show + "/setup/5", ["way": "publish"], on: check)
            #expect(done.headers[.location] == show)

            let shown = try await console.get("/api/shows/\(uuid)")
            #expect(shown.status == .ok && shown.text.contains("Twelfth Night"))
            let bought = try await console.post("/api/seat-checkout", #"{"showId":"\#(uuid)","specificSeatIds":["hall-A-1"]}"#)
            #expect(bought.status == .ok && bought.text.contains("1500") || bought.text.contains("15"), "\(bought.text)")
            let hidden = try await editor.submit(show + "/setup/5", ["way": "hide"], on: editor.get(show + "/setup/5"))
            #expect(hidden.status == .seeOther)
            #expect(try await console.get("/api/shows/\(uuid)").status == .notFound)
        }
    }

    @Test(
        "Console C38 A show has the places of another one, or those of a file; what is wrong with a file is told with its place",
        arguments: Engine.allCases)
    func places(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let new = "\(Self.console)/shows/new"
            let show = try Self.show(try await editor.submit(new, ["title": "Copy", "starts": "2027-01-06T19:30"], on: editor.get(new)))
            let step = show + "/setup/3"
            let foreign = try await editor.submit(step, ["way": "copy", "show": GateFixture.uuid(0x31, 99)], on: editor.get(step))
            #expect(foreign.status == .badRequest)
            let copied = try await editor.submit(step, ["way": "copy", "show": BoxOfficeFixture.Stage.hamlet.uuid], on: editor.get(step))
            #expect(copied.status == .seeOther)
            #expect(try await editor.get(step).text.contains("40 places so far."))
            let broken = try await editor.submit(
                step, ["way": "file", "map": #"{"version":1,"name":"","sections":[]}"#], on: editor.get(step))
            #expect(broken.status == .badRequest && broken.text.contains("name: must not be empty"))
            // What was typed is still there, and what is wrong with it stands at its own form.
            let hall = try #require(broken.text.range(of: "A plain hall"))
            let fault = try #require(broken.text.range(of: "class=\"notice bad faults\""))
            #expect(broken.text.contains("sections") && hall.lowerBound < fault.lowerBound)
            let dear = try await editor.submit(step, ["way": "hall", "rows": "7", "seats": "9", "price": "dear"], on: editor.get(step))
            #expect(dear.text.contains("value=\"7\"") && dear.text.contains("value=\"dear\""))
            #expect(try await editor.submit(step, ["way": "file", "map": "{"], on: editor.get(step)).text.contains("This is not JSON"))
        }
    }

    @Test("Console C41 One seat of two is refunded as by the API: the sum is on the button; an editor has none", arguments: Engine.allCases)
    func refund(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let paid = try await sales.sold(["stalls-A-1", "stalls-A-2"])
            try await ConsoleServing.serve(sales.database) { console in
                let owner = try await console.browser(.owner)
                let list = try await owner.get("\(Self.console)/orders")
                let order = try #require(list.text.firstMatch(of: /href="(\/console\/o\/globe\/orders\/[0-9a-f-]{36})"/)).1
                #expect(list.text.contains("1 order<") && list.text.contains("£170.00"))
                for text in ["payer@example.org", "PAYER", "pay"] {
                    #expect(try await owner.get("\(Self.console)/orders?q=\(text)").text.contains(order), "\(text)")
                }
                #expect(!(try await owner.get("\(Self.console)/orders?q=nobody")).text.contains(order))
                let csv = try await owner.get("\(Self.console)/orders.csv")
                #expect(csv.text.contains("payer@example.org") && csv.text.contains("170.00"))

                let page = try await owner.get("\(order)/refund")
                #expect(page.text.contains("name=\"seat\" value=\"stalls-A-1\""))
                let none = try await owner.get("\(order)/refund?asked=yes")
                #expect(none.status == .badRequest && none.text.contains("Tick at least one seat"))
                let sure = try await owner.get("\(order)/refund?seat=stalls-A-2")
                #expect(sure.text.contains("Refund 1 seat, £85.00</button>"))
                #expect(try await Self.refunded(sales.database) == 0, "nothing before the button")
                let done = try await owner.submit("\(order)/refund", ["seat": "stalls-A-2"], on: sure)
                let after = try await owner.follow(done)
                #expect(after.text.contains("Refunded 1 seat, £85.00."))
                #expect(try await Self.refunded(sales.database) == 8_500)
                let twice = try await owner.submit("\(order)/refund", ["seat": "stalls-A-2"], on: sure)
                #expect(twice.headers[.location] == done.headers[.location])
                #expect(try await Self.refunded(sales.database) == 8_500)

                let editor = try await console.browser(.editor)
                let seen = try await editor.get(String(order))
                #expect(seen.status == .ok && !seen.text.contains("\(order)/refund"))
                #expect(try await editor.get("\(order)/refund").status == .forbidden)
                #expect(try await editor.submit("\(order)/refund", ["seat": "stalls-A-1"], on: seen).status == .forbidden)
                #expect(try await Self.refunded(sales.database) == 8_500)
                let foreign = try await console.browser(.foreign)
                #expect(try await foreign.get(String(order)).status == .notFound)
                _ = paid
            }
        }
    }

    private static func refunded(_ database: Database) async throws -> Int64 {
        try await database.read { try $0.first(Statement("SELECT CAST(SUM(refunded) AS BIGINT) FROM bookings")) { $0.int(0) } ?? 0 }
    }

    @Test("Console C12 Orders page by page: each once, while new ones come", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            for number in 1...60 {
                try await console.database.write { connection in
                    try connection.execute(
                        Statement(
                            """
                            INSERT INTO sales (id, uuid, organisation_id, event_id, status, name, email, code, occurrence, mark, changed, created_at, roster)
                            SELECT $1, $2, 1, e.id, 'paid', $3, '', $4, 0, 0, 0, 0, '[]' FROM events e WHERE e.uuid = $5
                            """), Int64(900_000 + number), GateFixture.uuid(0x41, Int64(number)), "Buyer \(number)", "C\(number)",
                        BoxOfficeFixture.Stage.hamlet.uuid)
                }
            }
            let owner = try await console.browser(.owner)
            var (path, seen): (String?, [String]) = ("\(Self.console)/orders?size=25", [])
            while let next = path {
                let page = try await owner.get(next)
                #expect(page.status == .ok)
                seen += page.text.matches(of: />(Buyer \d+)</).map { String($0.1) }
                path = page.text.firstMatch(of: /href="([^"]+)" rel="next"/).map { String($0.1).replacing("&amp;", with: "&") }
            }
            #expect(seen.count == 60 && Set(seen).count == 60, "\(seen.count)")
            #expect(seen.first == "Buyer 60")
        }
    }
}
