import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Asks a server for its `/health`, as a load balancer does.
package struct HealthProbe: Sendable {
    /// Why it is not known to be well.
    package enum Failure: Error, Equatable {
        /// No http or https URL with a host.
        case address
        case noAnswer
        /// It answers that it is not well, or is no Usher.
        case unwell(status: Int)
    }

    private let url: URL
    private let host: String
    private let address: String?

    private static let patience = TimeAmount.seconds(4)

    /// `address` is where the host of `url` is asked, whatever its name leads to: a certificate is held against the name all the same.
    package init(_ url: String, at address: String? = nil) throws(Failure) {
        guard var parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()), let host = parts.host,
            !host.isEmpty
        else { throw .address }
        if parts.path.isEmpty || parts.path == "/" { parts.path = "/health" }
        guard let url = parts.url else { throw .address }
        self.url = url
        self.host = host
        self.address = address
    }

    /// Returns if the server is well.
    package func ask() async throws(Failure) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: Self.patience, read: Self.patience))
        if let address { configuration.dnsOverride = [host: address] }
        configuration.httpVersion = .http1Only
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let status: Int?
        do {
            let answer = try await client.execute(HTTPClientRequest(url: url.absoluteString), deadline: .now() + Self.patience)
            status = Int(answer.status.code)
        } catch { status = nil }
        try? await client.shutdown()
        guard let status else { throw .noAnswer }
        guard status == 200 else { throw .unwell(status: status) }
    }
}
