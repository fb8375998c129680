import UsherCore
@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import UsherServer

@Suite struct FrontTests {
    @Test(
        "A harmless X-Request-Id comes back, any other is replaced", arguments: [("abc-1_2.3", true), ("a b", false), ("a\u{7F}", false)])
    func requestID(sent: String, kept: Bool) async throws {
        try await SampleDesk.withServer { client in
            let name = try #require(HTTPField.Name("X-Request-Id"))
            try await client.execute(uri: "/health", method: .get, headers: [name: sent]) { response in
                let answered = response.headers[name]
                #expect((answered == sent) == kept)
                #expect(answered?.isEmpty == false)
            }
        }
    }

    @Test func requestIDsDiffer() {
        let tags = (0..<1000).map { _ in RequestTag.made().text }
        #expect(Set(tags).count == 1000)
        #expect(tags.allSatisfy { $0.utf8.count == 13 && RequestTag(sent: $0) != nil })
        #expect(RequestTag(sent: String(repeating: "a", count: 65)) == nil)
        #expect(RequestTag(sent: "") == nil)
    }

    @Test func healthTurnsWithTheDatabase() async throws {
        let server = SampleDesk.server()
        try await SampleDesk.withServer(server) { client in
            try await client.execute(uri: "/health", method: .get) { response in
                #expect(response.text == #"{"status":"ok","version":"\#(UsherVersion.current)"}"#)
            }
            server.health.isFailing = true
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .serviceUnavailable) }
            server.health.isFailing = false
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }
        }
    }

    @Test func metricsCountByRouteAndStatus() async throws {
        let server = SampleDesk.server()
        server.metrics.register("outbox_waiting", help: "Waiting.") { 3 }
        try await SampleDesk.withServer(server) { client in
            for _ in 0..<3 { try await client.execute(uri: "/api/events/7/checkin", method: .get) { #expect($0.status == .ok) } }
            try await client.execute(uri: "/none", method: .get) { #expect($0.status == .notFound) }
            try await client.execute(uri: "/metrics", method: .get) { response in
                let lines = response.text.split(separator: "\n").map(String.init)
                #expect(lines.contains(#"usher_http_requests_total{method="GET",route="/api/events/{id}/checkin",status="200"} 3"#))
                #expect(lines.contains(#"usher_http_requests_total{method="",route="unknown",status="404"} 1"#))
                #expect(lines.contains(#"usher_http_request_seconds_count{method="GET",route="/api/events/{id}/checkin"} 3"#))
                #expect(lines.contains("usher_outbox_waiting 3"))
                #expect(lines.contains { $0.hasPrefix("process_resident_memory_bytes ") })
                #expect(lines.contains { $0.hasPrefix("usher_uptime_seconds ") })
            }
        }
    }

    @Test func histogramCountsUpwards() {
        let meter = RouteMeter(method: "GET", path: "/")
        meter.record(status: 200, nanoseconds: 100_000)
        meter.record(status: 200, nanoseconds: 100_001)
        meter.record(status: 700, nanoseconds: 60_000_000_000)
        #expect(meter.buckets.first == 1)
        #expect(meter.buckets[1] == 2)
        #expect(meter.buckets.last == 3)
        #expect(meter.answers.map(\.count) == [2, 1])
    }

    @Test(
        "Only where the client takes gzip",
        arguments: [("gzip", true), ("br, gzip;q=0.5", true), ("gzip;q=0", false), ("br", false), ("*", true)])
    func gzip(accepted: String, compressed: Bool) async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/large", method: .get, headers: [.acceptEncoding: accepted]) { response in
                #expect((response.headers[.contentEncoding] == "gzip") == compressed)
                #expect(response.headers[.vary] == "Accept-Encoding")
                #expect(response.headers[.contentLength] == String(response.body.readableBytes))
                #expect(response.body.getBytes(at: 0, length: 2) == (compressed ? [0x1F, 0x8B] : [0x22, 0x75]))
                #expect(response.body.readableBytes < (compressed ? 200 : 10_000))
            }
        }
    }
}
