import UsherCore
@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import UsherServer

@Suite struct UnknownRouteTests {
    @Test("A known path with another method answers 405 with Allow", arguments: ["GET", "PUT", "DELETE", "PROPFIND", "OPTIONS"])
    func wrongMethod(method: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/api/tickets/scan", method: method) { response in
                #expect(response.status == .methodNotAllowed)
                #expect(response.headers[.allow] == "POST")
                #expect(response.text == #"{"error":"Method not allowed","code":"method_not_allowed"}"#)
            }
        }
    }

    @Test func allowNamesHeadWhereGetIs() async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/api/events/7/checkin?date=x", method: .post) { response in
                #expect(response.status == .methodNotAllowed)
                #expect(response.headers[.allow] == "GET, HEAD")
            }
        }
    }

    @Test(
        "Unknown paths answer 404 in their desk's envelope",
        arguments: ["/nothing", "/api/tickets", "/api/events/1/2/3", "/api/ticketsx"])
    func unknownPath(path: String) async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: path, method: .get) { response in
                #expect(response.status == .notFound)
                #expect(response.text == #"{"error":"Not found","code":"not_found"}"#)
            }
        }
    }

    /// Safe 1: held against each of the routes, a path of 15 KB cost a quarter of a second.
    @Test("A path is taken apart once, and matches by its bytes")
    func pieces() {
        let pattern = RoutePattern("/api/events/{id}/checkin")
        func matches(_ path: String) -> Bool { pattern.matches(RoutePattern.Pieces(path)) }
        #expect(matches("/api/events/7/checkin"))
        #expect(matches("/api/events/%00é/checkin/"))
        for path in ["", "/", "/api/events/7", "/api/events/7/checkin/8", "/api/events/7/chec\u{212A}in", "/api/events/7/Checkin"] {
            #expect(!matches(path), "\(path)")
        }
        #expect(!matches("/api/events" + String(repeating: "/a", count: 7_000)))
        #expect(RoutePattern("/files/**").matches(RoutePattern.Pieces("/files/a/b/c")))
        #expect(!RoutePattern("/files/**").matches(RoutePattern.Pieces("/files")))
    }

    @Test func headAnswersLikeGetWithoutBody() async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/health", method: .head) { response in
                #expect(response.status == .ok)
                #expect(response.text.isEmpty)
                #expect(response.headers[.contentLength] == String(#"{"status":"ok","version":"\#(UsherVersion.current)"}"#.utf8.count))
            }
            try await client.execute(uri: "/nothing", method: .head) { response in
                #expect(response.status == .notFound)
                #expect(response.text.isEmpty)
            }
        }
    }

    @Test func desksOwnWholeSegments() {
        #expect(Desks.paths.owner(of: "/api/tickets") == .gate)
        #expect(Desks.paths.owner(of: "/api/events/1") == .gate)
        #expect(Desks.paths.owner(of: "/api/eventsx") == .house)
        #expect(Desks.paths.owner(of: "/") == .pages)
        #expect(Desks.paths.owner(of: "/nothing") == .house)
    }

    @Test("A desk's guard stands before its handler, its 405 and its 404, and before no other desk's")
    func guards() async throws {
        let server = SampleDesk.server(guards: [.gate: { _, _ in throw Problem.rateLimited(retryAfter: 2) }])
        try await SampleDesk.withServer(server) { client in
            for path in ["/api/events/7/checkin", "/api/tickets/scan", "/api/tickets/none"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect(response.status == .tooManyRequests)
                    #expect(response.headers[.retryAfter] == "2")
                }
            }
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }
        }
    }
}
