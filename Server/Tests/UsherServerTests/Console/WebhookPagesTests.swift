import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A house's webhooks in a browser, without script.
@Suite struct WebhookPagesTests {
    @Test(
        "From an empty list to a webhook with its secret, a test, a change, a new secret and its end, by forms alone",
        arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let root = "/console/o/globe/webhooks"
            let empty = try await owner.get(root)
            #expect(empty.status == .ok && empty.text.contains("No webhook yet") && empty.text.contains("href=\"\(root)/new\""))
            let form = try await owner.get(root + "/new")
            let inside = try await owner.submit(root + "/new", ["url": "https://10.0.0.1/", "type": "sale.paid"], on: form)
            #expect(inside.status == .badRequest && inside.text.contains("This address cannot be called"))
            let untold = try await owner.submit(root + "/new", ["url": "https://8.8.8.8/a"], on: form)
            #expect(untold.status == .badRequest && untold.text.contains("Please tick at least one"))
            let made = try await owner.submit(
                root + "/new", ["url": "https://8.8.8.8/a", "type": "sale.paid", "type": "show.moved"], on: form)
            #expect(made.status == .created, "\(made.text)")
            let secret = String(try #require(made.text.firstMatch(of: /whsec_[A-Za-z0-9_-]{43}/)).0)
            let path = String(try #require(made.text.firstMatch(of: /\/console\/o\/globe\/webhooks\/[0-9a-f-]{36}/)).0)
            let shown = try await owner.get(path)
            #expect(shown.status == .ok && !shown.text.contains(secret) && shown.text.contains("Nothing was told yet."))

            let tested = try await owner.follow(try await owner.submit(path + "/test", [:], on: shown))
            #expect(tested.text.contains("A test is on its way.") && tested.text.contains("Waits"))
            let changed = try await owner.submit(
                path, ["url": "https://8.8.8.8/b", "type": "sale.paid", "persons": "yes"], on: tested)
            let page = try await owner.follow(changed)
            #expect(page.text.contains("The webhook is changed.") && page.text.contains("https://8.8.8.8/b"))
            let rotated = try await owner.submit(path + "/rotate", [:], on: page)
            #expect(rotated.status == .ok && rotated.text.contains("whsec_") && !rotated.text.contains(secret))
            let question = try await owner.get(path + "/delete")
            #expect(question.text.contains("what waits for it is dropped"))
            let gone = try await owner.follow(try await owner.submit(path + "/delete", [:], on: question))
            #expect(gone.text.contains("The webhook is deleted.") && gone.text.contains("No webhook yet"))

            let editor = try await console.browser(.editor)
            #expect(try await editor.get(root).status == .forbidden)
            #expect(try await !editor.get("/console/o/globe").text.contains("/webhooks\""))
            let foreign = try await console.browser(.foreign)
            #expect(try await foreign.get(root).status == .notFound)
        }
    }
}
