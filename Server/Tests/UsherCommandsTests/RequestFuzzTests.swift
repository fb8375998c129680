import Foundation
import Testing
import UsherTesting

/// Requests of all sorts against a real server with the demo's content, made by schemathesis from /openapi.json: Tests/Fuzz. `make test`
/// installs it; where it is missing this fails. `make fuzz` is the long one.
@Suite(.serialized) struct RequestFuzzTests {
    @Test("No request is answered by 5xx, by HTML from the API, or by a status or a type of content that the document does not name")
    func requests() async throws { try await run("run", "--quick") }

    @Test(
        "Safe 3 Every parameter, field, header and form of every route at the ends of what it can be: the server lives, and nothing is answered by 5xx"
    )
    func extremes() async throws { try await run("extremes", "--quick") }

    private func run(_ script: String, _ options: String...) async throws {
        let started = try Started(Checkout.file("Server/Tests/Fuzz/\(script)"), options, ["USHER": Shell.usher.path])
        defer { started.remove() }
        let status = await started.end()
        #expect(status == 0, "\(started.output.suffix(20_000))\n\(started.errors.suffix(4_000))")
    }
}
