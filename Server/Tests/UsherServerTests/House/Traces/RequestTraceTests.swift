@testable import UsherHTTP
import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import NIOCore
import NIOHTTP1
import Testing
import UsherCore

@testable import UsherServer

@Suite struct RequestTraceTests {
    @Test("A request is one span: its route as declared, its status, whose it is")
    func one() async throws {
        try await TraceServing.run { traced in
            #expect(try await traced.get("/api/events/7/checkin?date=2026-11-22").status == .ok)
            let spans = await traced.exported()
            let span = try #require(spans.first)
            #expect(spans.count == 1 && span.name == "GET /api/events/{id}/checkin" && span.kind == 2)
            #expect(span.parent == nil && span.state == nil && !span.isError)
            let expected: [String: JSONValue] = [
                "http.request.method": .string("GET"), "http.route": .string("/api/events/{id}/checkin"),
                "http.response.status_code": .integer(200),
            ]
            #expect(span.attributes == expected)
            let resource = traced.collector.resource
            #expect(resource["service.name"] == .string("usher") && resource["service.version"] == .string(UsherVersion.current))
            #expect(resource["service.instance.id"]?.text?.count == 36)
        }
    }

    @Test("A caller's trace goes on: its id, its span as the parent, what others wrote into its state")
    func parent() async throws {
        try await TraceServing.run { traced in
            _ = try await traced.get("/health", parent: TraceServing.parent, state: "vendor=1,other=2")
            _ = try await traced.get("/health", parent: TraceServing.parent.uppercased())
            let spans = await traced.exported()
            try #require(spans.count == 2)
            #expect(spans[0].trace == TraceServing.parentTrace && spans[0].parent == TraceServing.parentSpan)
            #expect(spans[0].state == "vendor=1,other=2" && spans[0].id != TraceServing.parentSpan)
            #expect(spans[1].trace != TraceServing.parentTrace && spans[1].parent == nil, "a bad one is ignored")
        }
    }

    @Test(
        "The caller decides whether its trace is kept, the ratio where nobody has",
        arguments: [(1.0, nil, true), (0.0, nil, false), (1.0, "00", false), (0.0, "01", true)] as [(Double, String?, Bool)])
    func sampled(ratio: Double, flags: String?, isKept: Bool) async throws {
        try await TraceServing.run(ratio: ratio) { traced in
            let parent = flags.map { String(TraceServing.parent.dropLast(2)) + $0 }
            for _ in 0..<10 {
                let status = try await traced.get("/health", parent: parent).status
                #expect(status == .ok)
            }
            let count = await traced.exported().count
            #expect(count == (isKept ? 10 : 0) && traced.collector.asked == (isKept ? 1 : 0))
        }
    }

    @Test("A 5xx is an error and its line in the log names the trace; what a client did wrong is none")
    func errors() async throws {
        try await TraceServing.run { traced in
            #expect(try await traced.get("/api/events/fail/defect").status == .internalServerError)
            #expect(try await traced.get("/api/events/fail/problem").status == .conflict)
            let spans = await traced.exported()
            try #require(spans.count == 2)
            #expect(spans[0].isError && spans[0].attributes["error.type"] == .string("500"))
            #expect(!spans[1].isError && spans[1].attributes["error.type"] == nil)
            let named = traced.log.entries.filter { $0.message == "A request failed" }.map { $0.metadata["trace_id"] }
            #expect(named == [.string(spans[0].trace)])
        }
    }

    @Test("What no route answers has no route, and a method that is none of HTTP's own no name")
    func unknown() async throws {
        try await TraceServing.run { traced in
            #expect(try await traced.get("/t/A-TICKETS-CODE").status == .notFound)
            let method = try #require(HTTPRequest.Method("PROPFIND"))
            #expect(try await traced.send(method, "/health").status == .methodNotAllowed)
            let spans = await traced.exported()
            let methods = spans.map { $0.attributes["http.request.method"] }
            #expect(spans.map(\.name) == ["GET", "HTTP"] && methods == [.string("GET"), .string("_OTHER")])
            // The method and the status.
            let counts = spans.map { $0.attributes["http.route"] == nil ? $0.attributes.count : 0 }
            #expect(counts == [2, 2])
        }
    }

    @Test("No path, query, header, body or error's message is in what is exported")
    func secrets() async throws {
        try await TraceServing.run { traced in
            let agent = try #require(HTTPField.Name("User-Agent"))
            let headers: HTTPFields = [
                .authorization: "Bearer secret-token", .apiKey: "secret-key", .cookie: "session=secret-cookie", agent: "secret-phone",
                .requestID: "secret-name", .forwardedFor: "198.51.100.7", .idempotencyKey: "secret-again",
            ]
            for path in ["/t/secret-code", "/q/secret-slug?to=secret-query", "/api/events/secret-id/checkin?token=secret-query"] {
                _ = try await traced.get(path, headers: headers)
            }
            for name in ["unavailable", "conflict", "defect", "http", "unknown"] {
                _ = try await traced.get("/api/events/fail/\(name)?secret", headers: headers)
            }
            let scanned = try await traced.send(.post, "/api/tickets/scan?secret", headers: headers, body: #"{"text":"secret"}"#)
            #expect(scanned.status == .created)
            let count = await traced.exported().count
            #expect(count == 9)
            let text = traced.collector.text.lowercased()
            #expect(text.contains("/api/tickets/scan"))
            for secret in ["secret", "198.51.100.7", "127.0.0.1", "localhost", "?"] { #expect(!text.contains(secret), "\(secret)") }
        }
    }

    @Test("A call of another service is a span below and carries the trace on; its address stays here")
    func calls() async throws {
        let port = try #require(HTTPField.Name("X-Port"))
        let calling = Endpoint(.get, "/calling", desk: .house, summary: "Calls", responses: [.init(200, "It", .string())]) { request, _ in
            // As all clients of the house are made, once there is a tracer.
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration())
            let called = HTTPClientRequest(url: "http://127.0.0.1:\(request.headers[port] ?? "")/api/events/7/checkin?token=secret")
            let status = try? await client.execute(called, timeout: .seconds(30)).status.code
            try await client.shutdown()
            return .json(JSONText.bytes(.integer(Int64(status ?? 0))))
        }
        try await TraceServing.run(endpoints: SampleDesk.endpoints + [calling]) { traced in
            let own = try #require(traced.client.port)
            let answer = try await traced.get("/calling", parent: TraceServing.parent, headers: [port: String(own)])
            #expect(answer.text == "200")
            let spans = await traced.exported()
            try #require(spans.count == 3)
            let called = try #require(spans.first { $0.name == "GET /api/events/{id}/checkin" })
            let call = try #require(spans.first { $0.kind == 3 })
            let calling = try #require(spans.first { $0.name == "GET /calling" })
            #expect(Set(spans.map(\.trace)) == [TraceServing.parentTrace])
            #expect(calling.parent == TraceServing.parentSpan && call.parent == calling.id && called.parent == call.id)
            let expected: [String: JSONValue] = [
                "http.request.method": .string("GET"), "http.response.status_code": .integer(200), "url.scheme": .string("http"),
                "server.address": .string("127.0.0.1"), "server.port": .integer(Int64(own)),
            ]
            #expect(call.name == "GET" && call.attributes == expected)
            #expect(!traced.collector.text.contains("secret"))
        }
    }
}
