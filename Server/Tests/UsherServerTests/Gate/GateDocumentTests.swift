@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// The API's document as the real routes make it.
@Suite struct GateDocumentTests {
    @Test("Every body of the Gate has an example, and every example decodes as its wire type")
    func examples() async throws {
        let endpoints = try await House.routes().endpoints.filter { $0.desk == .gate }
        #expect(endpoints.count == 8)
        for endpoint in endpoints {
            let contents = [endpoint.request].compactMap(\.self) + endpoint.responses.compactMap(\.content)
            for content in contents {
                #expect(!content.examples.isEmpty, "\(endpoint.operationID)")
                for example in content.examples {
                    let decode = try #require(example.decode, "\(endpoint.operationID): \(example.json)")
                    try decode(Data(example.json.utf8))
                }
            }
        }
    }

    @Test("A scan's declaration names every refusal of gate.md 2.5")
    func refusals() async throws {
        let scan = try #require(try await House.routes().endpoints.first { $0.path == "/api/tickets/scan" })
        let codes = Set(scan.responses.flatMap { $0.content?.examples.map(\.name) ?? [] })
        let refusals: Set = [
            "method_not_allowed", "rate_limited", "api_key_required", "api_key_invalid", "not_allowed", "body_too_large", "invalid_json",
            "field_invalid", "idempotency_mismatch", "ticket_not_found", "not_authorized", "wrong_event", "not_today", "not_paid",
            "ticket_cancelled", "ticket_refunded", "ticket_expired", "sale_ticket_not_found", "seat_not_found", "already_used",
            "unavailable", "internal", "device_invalid", "proof_invalid",
        ]
        #expect(codes == refusals.union(["admitted", "readmitted"]))
    }

    @Test("A scan's example has exactly the members that a scan answers")
    func members() async throws {
        try await GateServing.run(.sqlite) { serving in
            let answer = try await serving.scan(UsherWire.ScanRequest(ticketCode: "SALE-CODE-123"))
            #expect(answer.status == .created, "\(answer.text)")
            let example = try #require(serving.desk.scanEndpoint.responses.first?.content?.examples.first)
            let shown = Self.paths(try JSONValue.read(example.json.utf8))
            let answered = Self.paths(try JSONValue.read(answer.text.utf8))
            #expect(shown == answered)
        }
    }

    @Test("openapi-spec-validator accepts the document", .enabled(if: Self.validator != nil, "openapi-spec-validator is not installed"))
    func valid() async throws {
        let validator = try #require(Self.validator)
        let file = FileManager.default.temporaryDirectory.appending(path: "usher-openapi-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try await Data(House.routes().document).write(to: file)
        let (status, output) = try await Self.run(validator, [file.path])
        #expect(status == 0, "\(output)")
        // It says no where it should.
        try Data(#"{"openapi":"3.1.0","info":{"title":"Usher"},"paths":{}}"#.utf8).write(to: file)
        let (wrong, _) = try await Self.run(validator, [file.path])
        #expect(wrong != 0)
    }

    /// Where `make test` installed it, or nil.
    private static let validator: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = folders.map { URL(fileURLWithPath: String($0)).appending(path: "openapi-spec-validator") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private static func run(_ program: URL, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        let started = try Started(program, arguments)
        defer { started.remove() }
        let status = await started.end()
        return (status, started.errors + started.output)
    }

    /// The names on the way to each value; the elements of an array count as one.
    private static func paths(_ value: JSONValue, _ path: String = "") -> Set<String> {
        switch value {
        case .object(let members): members.reduce(into: []) { $0.formUnion(paths($1.value, "\(path).\($1.name)")) }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(paths($1, "\(path)[]")) }
        default: [path]
        }
    }
}
