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
}
