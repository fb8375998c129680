import AsyncHTTPClient
import Foundation
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The binary itself, as the command puts it together.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct TraceProcessTests {
    @Test("usher serve with traces.endpoint sends requests and their transactions, the last ones as it stops")
    func served() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "usher.sqlite").path
            try await LoopbackCollector.run { collector, url in
                let process = try await ServedProcess.start(
                    folder, .sqlite(path: path), ["USHER_TRACES_ENDPOINT": url, "USHER_TRACES_SERVICE": "box office"])
                do {
                    for page in ["/health", "/api/shows?search=secret"] {
                        let request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)\(page)")
                        _ = try await HTTPClient.shared.execute(request, timeout: .seconds(60)).body.collect(upTo: 1 << 20)
                    }
                } catch {
                    process.kill()
                    throw error
                }
                _ = Foundation.kill(process.pid, SIGTERM)
                try await Self.wait { collector.spans.map(\.name).contains("GET /api/shows") }
                let names = Set(collector.spans.map(\.name))
                #expect(names.contains("GET /health") && collector.resource["service.name"] == .string("box office"))
                #expect(collector.faults.isEmpty && !collector.text.contains("secret"), "\(collector.faults)")
                // Sending traces is not traced itself.
                #expect(!collector.spans.map(\.kind).contains(3))
            }
        }
    }

    private static func wait(until isDone: () -> Bool) async throws {
        for _ in 0..<1_200 where !isDone() { try await Task.sleep(for: .milliseconds(50)) }
        let done = isDone()
        #expect(done)
    }
}
