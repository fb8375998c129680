import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Calling a show off in a browser, without script.
@Suite struct CancellingPagesTests {
    @Test("A show is cancelled by its typed name, and its job tells how far it is", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let show = "/console/o/globe/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
            #expect(try await owner.get(show).text.contains("href=\"\(show)/cancel\""))
            let page = try await owner.get(show + "/cancel")
            #expect(page.status == .ok && page.text.contains("Type Hamlet") && !page.text.contains("checked"))
            let unnamed = try await owner.submit(show + "/cancel", ["refund": "all", "name": "Macbeth"], on: page)
            #expect(unnamed.status == .badRequest && unnamed.text.contains("This is another name"))
            let unsaid = try await owner.submit(show + "/cancel", ["name": "Hamlet"], on: page)
            #expect(unsaid.status == .badRequest && unsaid.text.contains("what happens with the money"))
            let done = try await owner.submit(show + "/cancel", ["refund": "all", "name": "Hamlet", "message": "Sorry."], on: page)
            let job = try await owner.follow(done)
            #expect(job.text.contains("Hamlet is cancelled.") && job.text.contains("Under way") && job.headers[.refresh] == "3")
            let worker = JobWorker(console.database, clock: console.clock.clock, log: .quiet)
            try await exhaust { try await worker.work() }
            let over = try await owner.get(try #require(done.headers[.location]))
            #expect(over.text.contains("Done") && over.headers[.refresh] == nil)
            let editor = try await console.browser(.editor)
            #expect(try await editor.get(show + "/cancel").status == .forbidden)
            #expect(try await !editor.get(show).text.contains("\(show)/cancel"))
            #expect(try await console.browser(.foreign).get(try #require(done.headers[.location])).status == .notFound)
        }
    }
}
