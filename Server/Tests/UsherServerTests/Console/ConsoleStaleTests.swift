@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Two people change the same thing.
@Suite struct ConsoleStaleTests {
    private static let console = "/console/o/globe"

    /// The hidden fields of the first form to an address.
    private static func hidden(_ page: TestResponse, _ action: String) throws -> [(String, String)] {
        let start = try #require(page.text.range(of: "action=\"\(action)\" method=\"post\""), "\(page.text)").upperBound
        let form = page.text[start...].prefix { $0 != "\u{0}" }
        let end = form.range(of: "</form>")?.lowerBound ?? form.endIndex
        return form[..<end].matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map { (String($0.1), String($0.2)) }
    }

    @Test("Console C13 A form made before somebody else's change: 409 with both values; mine or theirs", arguments: Engine.allCases)
    func stale(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (ann, bo) = (try await console.browser(.owner), try await console.browser(.editor))
            let path = "\(Self.console)/shows/new"
            let made = try await ann.submit(path, ["title": "Pericles", "starts": "2030-01-06T19:30"], on: ann.get(path))
            let show = String(try #require(made.headers[.location]?.firstMatch(of: /^(.*\/shows\/[0-9a-f-]{36})/)).1)
            let step = show + "/setup/1"
            let (hers, his) = (try await ann.get(step), try await bo.get(step))
            func send(_ browser: ConsoleBrowser, _ page: TestResponse, _ title: String) async throws -> TestResponse {
                try await browser.post(
                    step, Self.hidden(page, step) + [("title", title), ("text", "A play"), ("category", ""), ("picture", "")])
            }
            #expect(try await send(ann, hers, "Pericles, Prince").status == .seeOther)
            let stale = try await send(bo, his, "Prince Pericles")
            #expect(stale.status == .conflict, "\(stale.text)")
            #expect(
                stale.text.contains("Somebody else has changed this") && stale.text.contains("Keep mine")
                    && stale.text.contains("Take theirs"))
            #expect(stale.text.contains("Prince Pericles") && stale.text.contains("Pericles, Prince"))
            #expect(try await bo.get(show).text.contains("<h1 dir=\"auto\">Pericles, Prince</h1>"), "nothing was done")
            let other = show + "/setup/2"
            let when = try await bo.get(other)
            let moved = try await bo.post(
                other, Self.hidden(when, other) + [("starts", "2030-01-07T19:30"), ("minutes", ""), ("venue", ""), ("address", "")])
            #expect(moved.status == .seeOther, "another step is another form")

            let kept = try await bo.post(step, Self.hidden(stale, step))
            #expect(kept.status == .seeOther, "\(kept.text)")
            #expect(try await ann.get(show).text.contains("<h1 dir=\"auto\">Prince Pericles</h1>"))
        }
    }

    @Test("Console C13 A house's settings, too", arguments: Engine.allCases)
    func settings(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (here, there) = (try await console.browser(.owner), try await console.browser(.owner))
            let path = "\(Self.console)/settings"
            let (first, second) = (try await here.get(path), try await there.get(path))
            func fields(_ name: String) -> [(String, String)] {
                [("name", name), ("slug", "globe"), ("country", "GB"), ("currency", "GBP"), ("zone", "Europe/London")]
            }
            #expect(try await here.post(path, Self.hidden(first, path) + fields("Globe One")).status == .seeOther)
            let stale = try await there.post(path, Self.hidden(second, path) + fields("Globe Two"))
            #expect(stale.status == .conflict && stale.text.contains("Globe One") && stale.text.contains("Globe Two"))
            #expect(try await there.post(path, Self.hidden(stale, path)).status == .seeOther)
            #expect(try await here.get(path).text.contains("value=\"Globe Two\""))
        }
    }
}
