import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// The counter and its drawer, as a browser without script sees them.
@Suite struct CounterPageTests {
    private static let counter = "/console/o/globe/counter"
    private static let hamlet = "\(counter)/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"

    @Test(
        "Three seats are sold for cash by forms alone, with change and tickets to print; the drawer is counted and closed",
        arguments: Engine.allCases)
    func sale(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            try await console.appoint(Staff.otherDoor.account, .boxOffice)
            let clerk = try await console.browser(.otherDoor)
            let start = try await clerk.get(Self.counter)
            #expect(start.text.contains("Hamlet") && start.text.contains("Open a drawer"), "\(start.status)")
            let form = try await clerk.get(Self.hamlet)
            let early = try await clerk.submit(Self.hamlet, ["n.stalls": "3", "pay": "cash"], on: form)
            #expect(early.status == .conflict && early.text.contains("Open a cash drawer first"))
            let opened = try await clerk.submit("\(Self.counter)/drawers", ["name": "Front", "float": "100"], on: start)
            let page = try await clerk.follow(opened)
            let drawer = try #require(page.text.firstMatch(of: /href="([^"]+\/drawers\/[^"]+)"/)?.1)
            let again = try await clerk.get(Self.hamlet)
            let sold = try await clerk.submit(Self.hamlet, ["n.stalls": "3", "pay": "cash", "tendered": "300"], on: again)
            #expect(sold.status == .seeOther, "\(sold.text)")
            let done = try await clerk.follow(sold)
            #expect(done.text.contains("£45.00") && done.text.contains("£255.00"), "\(done.text)")
            let print = try #require(done.text.firstMatch(of: /href="([^"]+format=80mm)" autofocus/)?.1)
            let paper = try await clerk.get(String(print))
            #expect(paper.status == .ok && paper.headers[.contentType] == "application/pdf", "\(paper.status)")
            // The same form again is no second sale.
            #expect(
                try await clerk.submit(Self.hamlet, ["n.stalls": "3", "pay": "cash", "tendered": "300"], on: again).status == .seeOther)
            let report = try await clerk.get(String(drawer))
            #expect(report.text.contains("£355.00"), "\(report.text)")
            let moved = try await clerk.submit("\(drawer)/movements", ["way": "out", "amount": "50", "reason": "To the bank"], on: report)
            let after = try await clerk.follow(moved)
            #expect(after.text.contains("To the bank") && after.text.contains("£305.00"), "\(after.text)")
            let closed = try await clerk.follow(try await clerk.submit("\(drawer)/close", ["total": "300"], on: after))
            #expect(
                closed.text.contains("The drawer is closed.") && closed.text.contains("£300.00")
                    && !closed.text.contains("<form class=\"panel\""))
            #expect(try await BooksStore(console.database).recount() == [])
        }
    }

    @Test(
        "A hold is paid by its terminal on the page that it leads to; a door and a foreign house do not see the counter",
        arguments: Engine.allCases)
    func hold(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let held = try await owner.submit(
                Self.hamlet, ["n.circle": "2", "pay": "hold", "name": "Ann"], on: try await owner.get(Self.hamlet))
            let page = try await owner.follow(held)
            #expect(page.text.contains("Still to be paid") && page.text.contains("£130.00"), "\(page.text)")
            let path = try #require(held.headers[.location])
            let paid = try await owner.follow(try await owner.submit(path, ["pay": "terminal", "last4": "4242"], on: page))
            #expect(!paid.text.contains("Still to be paid") && paid.text.contains("format=80mm"))
            #expect(try await console.browser(.door).get(Self.counter).status == .forbidden)
            #expect(try await console.browser(.foreign).get(Self.counter).status == .notFound)
            #expect(try await console.browser(.foreign).get(path).status == .notFound)
        }
    }

    @Test(
        "An amount that cannot be read is a fault of its field and never the whole; what was typed stays", arguments: Engine.allCases)
    func amounts(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let held = try await owner.submit(
                Self.hamlet, ["n.circle": "2", "pay": "hold", "name": "Ann"], on: try await owner.get(Self.hamlet))
            let path = try #require(held.headers[.location])
            let page = try await owner.follow(held)
            for typed in ["1.000", "1.234,50", "€50", "0", "-5", "all"] {
                let wrong = try await owner.submit(path, ["pay": "transfer", "pence": typed, "last4": "4242"], on: page)
                #expect(wrong.status == .badRequest && wrong.text.contains("href=\"#pence\""), "\(typed) \(wrong.status)")
                #expect(wrong.text.contains("value=\"\(typed)\"") && wrong.text.contains("value=\"4242\""), "\(typed)")
            }
            let digits = try await owner.submit(path, ["pay": "terminal", "last4": "42"], on: page)
            #expect(digits.status == .badRequest && digits.text.contains("href=\"#last4\""))
            let unsaid = try await owner.submit(path, ["pay": "barter"], on: page)
            #expect(unsaid.status == .badRequest && unsaid.text.contains("Please choose"))
            #expect(try await owner.get(path).text.contains("£130.00"))
            let much = try await owner.submit(path, ["pay": "transfer", "pence": "999"], on: page)
            #expect(much.status == .conflict && much.text.contains("value=\"999\"") && much.text.contains("value=\"transfer\" checked"))
            let part = try await owner.follow(try await owner.submit(path, ["pay": "transfer", "pence": "30,00"], on: page))
            #expect(part.text.contains("Still to be paid") && part.text.contains("£100.00"), "\(part.text)")
        }
    }

    @Test(
        "A number of tickets that cannot be read sells nothing, cash that cannot be read neither; the change is the payment's own",
        arguments: Engine.allCases)
    func numbers(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let form = try await owner.get(Self.hamlet)
            _ = try await owner.submit("\(Self.counter)/drawers", ["name": "Front", "float": ""], on: try await owner.get(Self.counter))
            for typed in ["three", "201", "-1", "2.5"] {
                let wrong = try await owner.submit(Self.hamlet, ["n.stalls": typed, "n.circle": "1", "pay": "cash"], on: form)
                #expect(wrong.status == .badRequest && wrong.text.contains("href=\"#n.stalls\""), "\(typed) \(wrong.status)")
                #expect(wrong.text.contains("value=\"\(typed)\""))
            }
            for (typed, says) in [("1.000", "Please enter an amount"), ("20", "This is less than what is to be paid")] {
                let wrong = try await owner.submit(Self.hamlet, ["n.circle": "1", "pay": "cash", "tendered": typed], on: form)
                #expect(wrong.status == .badRequest && wrong.text.contains(says) && wrong.text.contains("value=\"\(typed)\""), "\(typed)")
            }
            #expect(try await console.database.read { try $0.first(CounterPageSQL.sales) } == 0)
            let sold = try await owner.submit(Self.hamlet, ["n.circle": "1", "pay": "cash", "tendered": "70"], on: form)
            let path = try #require(sold.headers[.location], "\(sold.text)")
            let made = try await owner.get(path + "?change=99900")
            #expect(made.text.contains("£5.00") && !made.text.contains("£999.00"), "\(made.text)")
        }
    }

    @Test("A drawer opens with what was typed or not at all, and its money is its own", arguments: Engine.allCases)
    func drawer(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let (start, path) = (try await owner.get(Self.counter), "\(Self.counter)/drawers")
            for (name, float, field) in [("Front", "1.000", "float"), ("Front", "-1", "float"), (" ", "100", "name")] {
                let wrong = try await owner.submit(path, ["name": name, "float": float], on: start)
                #expect(wrong.status == .badRequest && wrong.text.contains("href=\"#\(field)\""), "\(wrong.status) \(float)")
                #expect(wrong.text.contains("value=\"\(float)\""))
            }
            #expect(try await owner.get(Self.counter).text.contains("Open a drawer"))
            #expect(try await owner.submit(path, ["name": "Front", "float": "100"], on: start).status == .seeOther)
            // Others open more than a page of drawers meanwhile, and the house takes to another currency.
            let now = console.clock.clock.now()
            try await console.database.write { connection in
                let house = try #require(try OrganisationTransaction(connection).organisation(1))
                for number in 1...60 {
                    _ = try DrawerTransaction(connection).insert("Till \(number)", float: 0, of: Staff.editor.account, in: house, at: now)
                }
                try connection.execute(CounterPageSQL.yen)
            }
            let page = try await owner.get(Self.counter)
            let drawer = String(try #require(page.text.firstMatch(of: /href="([^"]+\/drawers\/[^"]+)">Drawer Front/)?.1, "\(page.text)"))
            let report = try await owner.get(drawer)
            let move = "\(drawer)/movements"
            let unreasoned = try await owner.submit(move, ["way": "out", "amount": "12.50", "reason": " "], on: report)
            #expect(unreasoned.status == .badRequest && unreasoned.text.contains("href=\"#reason\""), "\(unreasoned.status)")
            #expect(unreasoned.text.contains("value=\"12.50\"") && !unreasoned.text.contains("href=\"#amount\""))
            let moved = try await owner.follow(
                try await owner.submit(move, ["way": "out", "amount": "12.50", "reason": "Stamps"], on: report))
            #expect(moved.text.contains("£87.50"), "\(moved.text)")
            let uncounted = try await owner.submit("\(drawer)/close", ["total": "many", "note": "Late"], on: report)
            #expect(uncounted.status == .badRequest && uncounted.text.contains("value=\"Late\""), "\(uncounted.status)")
            let closed = try await owner.follow(try await owner.submit("\(drawer)/close", ["total": "87.50"], on: report))
            #expect(closed.text.contains("The drawer is closed."), "\(closed.text)")
            #expect(try await console.browser(.editor).get(drawer).status == .notFound)
        }
    }

    @Test(
        "The counter lists what it can sell: no show without places, whatever drafts come before it, a page at a time",
        arguments: Engine.allCases)
    func list(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let (now, staff) = (
                console.clock.clock.now(), ManagedShowStore.Staff(account: Staff.owner.account, actor: Actor(address: "test"))
            )
            let shows = ManagedShowStore(console.database, maps: SeatMaps())
            for number in 1...51 {
                _ = try await shows.plan(
                    "Plain \(number)", startsAt: now.adding(seconds: 3_600), timeZone: "Europe/London", in: 1, staff, at: now
                ) { $0.published = number == 1 }
            }
            let page = try await owner.get(Self.counter)
            #expect(page.text.contains("Hamlet") && !page.text.contains("Plain"), "\(page.text)")
            #expect(!page.text.contains("id=\"q\" type=\"search\""))
            // Nor does a door's link end at the first page of a house's events.
            #expect(try await owner.get("/console/o/globe/doors/new").text.contains(">Hamlet · "))
            let first = Zone("Europe/London")!.date(of: now).adding(days: 30)
            _ = try await shows.copy(
                BoxOfficeFixture.Stage.open.uuid, to: (0..<25).map { first.adding(days: $0) }, blocked: false, staff, at: now)
            let short = try await owner.get("\(Self.counter)?size=25")
            let next = try #require(short.text.firstMatch(of: /href="([^"]+)" rel="next"/)?.1, "\(short.text)")
            #expect(short.text.contains("id=\"q\" type=\"search\""))
            let rest = try await owner.get(String(next).replacing("&amp;", with: "&"))
            #expect(rest.text.contains("Open Stage") && !rest.text.contains("Hamlet"))
            let found = try await owner.get("\(Self.counter)?q=hamlet")
            #expect(found.text.contains("Hamlet") && !found.text.contains("Open Stage"))
        }
    }

    @Test(
        "The box office gives tickets away and money back on its pages where its house allows it, and not else", arguments: Engine.allCases)
    func allowed(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            try await console.appoint(Staff.otherDoor.account, .boxOffice)
            let (clerk, owner) = (try await console.browser(.otherDoor), try await console.browser(.owner))
            let given: KeyValuePairs<String, String> = ["n.circle": "1", "pay": "comp", "reason": "Press"]
            let form = try await clerk.get(Self.hamlet)
            #expect(!form.text.contains("value=\"comp\""))
            #expect(try await clerk.submit(Self.hamlet, given, on: form).status == .forbidden)
            let held = try await owner.submit(Self.hamlet, ["n.circle": "1", "pay": "hold"], on: try await owner.get(Self.hamlet))
            let sale = try #require(held.headers[.location])
            #expect(
                try await owner.submit(sale, ["pay": "terminal"], on: try await owner.follow(held)).status == .seeOther)
            let order = "/console/o/globe/orders/\(sale.suffix(36))"
            #expect(try await !clerk.get(order).text.contains("\(order)/refund"))
            #expect(try await clerk.get(order + "/refund").status == .forbidden)
            let settings = #"{"box_office_comps":true,"box_office_refunds":true}"#
            #expect(try await console.api(.patch, "/console/api/organisation?organisation=globe", owner, settings).status == .ok)
            let wider = try await clerk.get(Self.hamlet)
            #expect(wider.text.contains("value=\"comp\""))
            #expect(try await clerk.submit(Self.hamlet, given, on: wider).status == .seeOther)
            #expect(try await clerk.get(order).text.contains("\(order)/refund"))
            let choice = try await clerk.get(order + "/refund")
            let seat = try #require(choice.text.firstMatch(of: /name="seat" value="([^"]+)"/)?.1, "\(choice.text)")
            let sure = try await clerk.get(order + "/refund?seat=\(seat)")
            let done = try await clerk.submit(order + "/refund", ["seat": String(seat)], on: sure)
            #expect(done.status == .seeOther && done.headers[.location] == order, "\(done.text)")
            #expect(try await clerk.follow(done).text.contains("£65.00"))
            // An editor sells and gives nothing back.
            #expect(try await console.browser(.editor).get(order + "/refund").status == .forbidden)
        }
    }
}

private enum CounterPageSQL {
    static let sales = Selection<Int64>("SELECT COUNT(*) FROM staff_sales")
    static let yen = Statement("UPDATE organisations SET currency = 'JPY' WHERE id = 1")
}
