@testable import UsherHTTP
import HTTPTypes
import Testing
import UsherCore

@testable import UsherServer

@Suite struct SharedRefusalsTests {
    private func responses(_ path: String, _ method: String) throws -> JSONValue {
        let document = try JSONValue.read(SampleDesk.server().table.document)
        return try #require(document["paths"]?[path]?[method]?["responses"])
    }

    @Test("What stands in front of every handler is in the document too, in the desk's envelope; what a route declares itself stays")
    func sharedRefusals() throws {
        let scan = try responses("/api/tickets/scan", "post")
        for status in ["401", "413", "415", "429", "503"] { #expect(scan[status]?["content"]?["application/json"] != nil, "\(status)") }
        #expect(scan["429"]?["content"]?["application/json"]?["examples"]?["rate_limited"] != nil)
        #expect(try responses("/health", "get")["429"] == nil)
        let endpoint = Endpoint(
            .get, "/api/shows/{id}", desk: .boxOffice, summary: "", parameters: [.path("id", .string(), "")],
            responses: [Endpoint.Answer(200, "It", content: nil), .problem(Problem(.notFound, "Gone", code: "gone"), desk: .boxOffice)]
        ) { _, _ in throw Problem.notFound }
        #expect(endpoint.sharedRefusals.map(\.status) == [429, 503, 400])
        let page = Endpoint(.post, "/signin", desk: .pages, summary: "", responses: []) { _, _ in throw Problem.notFound }
        #expect(
            page.sharedRefusals.map(\.status) == [429, 503, 413, 415] && page.sharedRefusals.allSatisfy { $0.content?.type == "text/html" })
    }
}
