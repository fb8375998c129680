@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore

@testable import UsherServer

@Suite struct OpenAPITests {
    @Test func everyRouteIsInTheDocument() async throws {
        let server = SampleDesk.server()
        try await SampleDesk.withServer(server) { client in
            try await client.execute(uri: "/openapi.json", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == "application/json")
                let document = try JSONValue.read(response.body.readableBytesView)
                #expect(document["openapi"] == .string("3.1.0"))
                for endpoint in server.table.endpoints {
                    let operation = document["paths"]?[endpoint.path]?[endpoint.method.rawValue.lowercased()]
                    #expect(operation?["operationId"] == .string(endpoint.operationID))
                    #expect(server.table.listing.contains(endpoint.path))
                }
            }
        }
    }

    @Test("Every reference in the document leads somewhere")
    func references() throws {
        let document = try JSONValue.read(SampleDesk.server().table.document)
        let schemas = try #require(document["components"]?["schemas"])
        let references = Self.references(document)
        #expect(!references.isEmpty)
        for reference in references {
            #expect(reference.hasPrefix("#/components/schemas/"))
            #expect(schemas[String(reference.dropFirst("#/components/schemas/".count))] != nil, "\(reference)")
        }
    }

    private static func references(_ value: JSONValue) -> [String] {
        switch value {
        case .object(let members):
            members.flatMap { member -> [String] in
                if member.name == "$ref", case .string(let text) = member.value { return [text] }
                return references(member.value)
            }
        case .array(let elements): elements.flatMap(references)
        default: []
        }
    }

    @Test func operationIDsAreUnique() {
        let names = SampleDesk.server().table.endpoints.map(\.operationID)
        #expect(Set(names).count == names.count)
        #expect(names.contains("getApiEventsIdCheckin"))
    }

    @Test func examplesDecodeAsTheirWireTypes() throws {
        let examples = SampleDesk.server().table.endpoints.flatMap(\.examples)
        #expect(examples.contains { $0.decode != nil })
        for example in examples { try example.decode?(Data(example.json.utf8)) }
        let wrong = Example(#"{"text":7}"#, as: Echo.self)
        #expect(throws: DecodingError.self) { try wrong.decode?(Data(wrong.json.utf8)) }
    }

    @Test("A document that is known is not sent again")
    func entityTag() async throws {
        try await SampleDesk.withServer { client in
            let tag = try await client.execute(uri: "/openapi.json", method: .get) { try #require($0.headers[.eTag]) }
            try await client.execute(uri: "/openapi.json", method: .get, headers: [.ifNoneMatch: tag]) { response in
                #expect(response.status == .notModified)
                #expect(response.body.readableBytes == 0)
            }
            try await client.execute(uri: "/openapi.json", method: .get, headers: [.ifNoneMatch: "\"x\""]) { #expect($0.status == .ok) }
        }
    }

    @Test func refusalsOfOneStatusAreSeveralExamples() throws {
        let document = try JSONValue.read(SampleDesk.server().table.document)
        let operation = document["paths"]?["/api/tickets/scan"]?["post"]
        let content = operation?["responses"]?["429"]?["content"]?["application/json"]
        #expect(content?["schema"] == .object([.init(name: "$ref", value: .string("#/components/schemas/Problem"))]))
        #expect(content?["examples"]?["rate_limited"]?["value"]?["code"] == .string("rate_limited"))
        #expect(operation?["responses"]?["429"]?["headers"]?["Retry-After"] != nil)
        #expect(operation?["security"] == .array([.object([.init(name: "apiKey", value: .array([]))])]))
    }

    @Test func schemas() {
        #expect(JSONText.string(Schema.integer(min: 1, max: 9).nullable.json) == #"{"type":["integer","null"],"minimum":1,"maximum":9}"#)
        let named = Schema.named("A", .object(["b": .named("B", .string())], required: []))
        #expect(named.components.map(\.name) == ["B", "A"])
        #expect(JSONText.string(named.nullable.json) == ##"{"anyOf":[{"$ref":"#/components/schemas/A"},{"type":"null"}]}"##)
        #expect(Schema.array(named).components.count == 2)
    }

    @Test("The page runs nothing that its policy does not name")
    func page() async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/api/docs", method: .get) { response in
                #expect(response.headers[.contentType] == "text/html; charset=utf-8")
                let policy = try #require(response.headers[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; "))
                #expect(!policy.contains("unsafe"))
                #expect(response.text.contains("<html lang=\"en\">"))
                #expect(!response.text.contains("<style") && response.text.contains("<script type=\"module\" src=\"/assets/"))
                #expect(!response.text.contains("//cdn"))
                #expect(!response.text.contains("src=\"http"))
            }
        }
    }
}
