import Hummingbird
import HummingbirdTesting
import Logging

extension Router<BasicRequestContext> {
    /// Serves at a port of this machine's own network while `body` runs: somebody else's service, played by a test.
    func serve(_ body: @Sendable @escaping (_ port: Int) async throws -> Void) async throws {
        let application = Application(router: self, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: .quiet)
        try await application.test(.live) { client in try await body(client.port ?? 0) }
    }
}
