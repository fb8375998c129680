import Foundation
import Testing
import UsherKit
import UsherTesting

/// The pages in a real Chromium, driven by Tests/Browser. `make test` installs what they need; where it is missing they fail, so that
/// nobody takes pages that were never opened for tested ones.
@Suite(.serialized) struct BrowserTests {
    @Test(
        "BoxOffice A53, A54, A55, A56 and the walks in Chromium",
        arguments: ["test_purchase", "test_map", "test_pages", "test_walks", "test_walk_cases", "test_scripts"])
    func pages(module: String) async throws { try await run(module) }

    @Test("Boarding A54 A56 A59 in Chromium: four languages, 320 px, dark, print; the code read from a screenshot")
    func boardingPass() async throws { try await run("test_boarding") }

    @Test("Canvass A23 A43 a campaign's page, invites and plans in Chromium: paid and free, by keyboard, without script, at 320 px")
    func campaigns() async throws { try await run("test_campaigns") }

    @Test(
        "The console, the editor of plans and the shop on a phone in Chromium",
        arguments: [
            "test_console", "test_editor", "test_phone", "test_account", "test_brand", "test_checker", "test_counter", "test_flights",
            "test_languages", "test_imports", "test_imports_plain", "test_import", "test_fees", "test_prices", "test_keyboard",
            "test_turning", "test_readme", "test_guide_walks", "test_guide_boarding",
        ])
    func organisers(module: String) async throws { try await run(module) }

    @Test(
        "Console C58 C59 C60 a tour from nothing to the first voucher redeemed, in Chromium; the SDK reads the subtitles that were set"
    )
    func tours() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await run("test_tours", ["USHER_MADE": folder.path])
        let set = try JSONDecoder().decode([SubtitleParser.Cue].self, from: Data(contentsOf: folder.appending(path: "cues.json")))
        let read = try SubtitleParser.parse(Data(contentsOf: folder.appending(path: "cues.vtt")))
        #expect(set.count == 3 && read == set)
    }

    @Test("Door D23 the page's judge in Chromium; `make door` opens the page itself")
    func doorCases() async throws { try await run("test_door_cases") }

    private func run(_ module: String, _ more: [String: String] = [:]) async throws {
        let environment = more.merging(["USHER": Shell.usher.path]) { _, own in own }
        let started = try Started(Checkout.file("Server/Tests/Browser/run"), [module], environment)
        defer { started.remove() }
        let status = await started.end()
        #expect(status == 0, "\(started.output)\n\(started.errors)")
    }
}
