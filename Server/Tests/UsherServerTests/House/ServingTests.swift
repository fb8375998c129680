import Foundation
import Logging
import Synchronization
import Testing

@testable import UsherServer

@Suite struct ServingTests {
    @Test("Port 0 says the real port, and a second server on it says so in one line")
    func portInUse() async throws {
        var settings = Settings()
        settings.port = 0
        let first = SampleDesk.server(settings)
        let (urls, continuation) = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await first.run(logger: .quiet) { continuation.yield($0) } }
            let url = try #require(await urls.first { _ in true })
            let port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
            #expect(url == "http://127.0.0.1:\(port)" && port != 0)
            settings.port = port
            let second = SampleDesk.server(settings)
            let error = await #expect(throws: StartError.self) { try await second.run(logger: .quiet) { _ in } }
            #expect(error?.description == "Port \(port) on 127.0.0.1 is in use. Choose another with --port.")
            group.cancelAll()
            // Cancelled, not stopped: whatever it then throws is no matter of this test.
            while let result = await group.nextResult() { _ = result }
        }
    }

    @Test func aHostThatIsNone() async throws {
        var settings = Settings()
        settings.host = "no-such-host.invalid"
        let server = SampleDesk.server(settings)
        let error = await #expect(throws: StartError.self) { try await server.run(logger: .quiet) { _ in } }
        #expect(error?.description == "The host no-such-host.invalid is not known.")
    }

    @Test func urls() {
        #expect(UsherServer.url("127.0.0.1", port: 80) == "http://127.0.0.1:80")
        #expect(UsherServer.url("::1", port: 80) == "http://[::1]:80")
    }
}
