import AsyncHTTPClient
import Foundation
package import NIOCore
package import NIOHTTP1

/// Asks hosts that somebody typed. What is typed must not lead into this machine or the network around it: a name is looked up once, every address
/// that it has must be a public one, and the connection goes to the address that was looked at. So it is with each redirect.
package struct GuardedClient: Sendable {
    /// Why nothing was asked, or no answer came.
    package enum Failure: Error, Equatable {
        /// No https URL of a host, or one with a name and password.
        case address
        /// It leads where strangers have no business.
        case closed
        case unknownHost
        case tooManyRedirects
        case noAnswer
    }

    package typealias Resolve = @Sendable (_ host: String) async throws -> [ClientAddress]

    private let schemes: Set<String>
    private let allows: @Sendable (ClientAddress) -> Bool
    private let resolve: Resolve
    private let patience: TimeAmount

    package static let mostRedirects = 3

    /// `allowsPrivate` also lets http and addresses of one's own network through.
    package init(allowsPrivate: Bool) {
        if allowsPrivate {
            self.init(schemes: ["http", "https"], allows: { _ in true })
        } else {
            self.init(schemes: ["https"], allows: PublicAddress.isPublic)
        }
    }

    package init(
        schemes: Set<String>, patience: TimeAmount = .seconds(5), resolve: @escaping Resolve = HostAddresses.resolve,
        allows: @escaping @Sendable (ClientAddress) -> Bool
    ) {
        self.schemes = schemes
        self.allows = allows
        self.resolve = resolve
        self.patience = patience
    }

    /// The answer's head to a HEAD request; no byte of a body is read.
    package func head(_ text: String) async throws -> (status: Int, headers: HTTPHeaders) {
        let deadline = NIODeadline.now() + patience
        var url = try place(text)
        for _ in 0...Self.mostRedirects {
            let answer = try await send(.HEAD, url, deadline)
            guard let next = redirect(answer, from: url) else { return answer }
            url = try place(next)
        }
        throw Failure.tooManyRedirects
    }

    /// Only the plain parts of a URL, with a host that everybody reads as the same.
    private func place(_ text: String) throws(Failure) -> URL {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), schemes.contains(scheme),
            parts.user == nil, parts.password == nil, let host = parts.host?.lowercased(), Self.isPlain(host)
        else { throw .address }
        var plain = URLComponents()
        (plain.scheme, plain.host, plain.port) = (scheme, host, parts.port)
        plain.percentEncodedPath = parts.percentEncodedPath
        plain.percentEncodedQuery = parts.percentEncodedQuery
        guard let url = plain.url else { throw .address }
        return url
    }

    /// A name of letters, digits, dots and hyphens, or an address of IPv6 in brackets.
    private static func isPlain(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") { return ClientAddress(host.dropFirst().dropLast()) != nil }
        return (1...253).contains(host.utf8.count)
            && host.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }

    private func redirect(_ answer: (status: Int, headers: HTTPHeaders), from url: URL) -> String? {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.headers.first(name: "location") else { return nil }
        return URL(string: location, relativeTo: url)?.absoluteString ?? ""
    }

    /// One request, to the address that was looked at.
    private func send(_ method: HTTPMethod, _ url: URL, _ deadline: NIODeadline) async throws -> (status: Int, headers: HTTPHeaders) {
        guard let host = url.host(percentEncoded: false) else { throw Failure.address }
        let address = try await open(host)
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow, timeout: .init(connect: patience, read: patience))
        configuration.dnsOverride = [host: address.description]
        configuration.httpVersion = .http1Only
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let result: Result<(Int, HTTPHeaders), any Error>
        do {
            var request = HTTPClientRequest(url: url.absoluteString)
            request.method = method
            let response = try await client.execute(request, deadline: deadline)
            result = .success((Int(response.status.code), response.headers))
        } catch { result = .failure(Failure.noAnswer) }
        try? await client.shutdown()
        return try result.get()
    }

    /// The address to go to: the host's first, where all are open.
    private func open(_ host: String) async throws -> ClientAddress {
        let literal = ClientAddress(host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...])
        let addresses: [ClientAddress]
        if let literal {
            addresses = [literal]
        } else {
            do { addresses = try await resolve(host) } catch { throw Failure.unknownHost }
        }
        guard let first = addresses.first else { throw Failure.unknownHost }
        guard addresses.allSatisfy({ $0 != .unknown && allows($0) }) else { throw Failure.closed }
        return first
    }
}
