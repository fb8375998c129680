import AsyncHTTPClient
import Foundation
package import NIOCore
package import NIOHTTP1
package import NIOSSL
import Synchronization

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

    /// An answer as far as it was read.
    package struct Answer: Sendable {
        package let status: Int
        package let headers: HTTPHeaders
        package let body: [UInt8]
    }

    private let schemes: Set<String>
    private let allows: @Sendable (ClientAddress) -> Bool
    /// Those that may be asked without TLS, too.
    private let allowsPlain: @Sendable (ClientAddress) -> Bool
    private let resolve: Resolve
    private let patience: TimeAmount
    private let roots: [NIOSSLCertificate]

    package static let mostRedirects = 3

    /// `allowsPrivate` also lets http and addresses of one's own network through; `opened` networks are let through alone, by http too.
    package init(
        allowsPrivate: Bool, opened: [Network] = [], patience: TimeAmount = .seconds(5), resolve: @escaping Resolve = HostAddresses.resolve,
        roots: [NIOSSLCertificate] = []
    ) {
        if allowsPrivate {
            self.init(schemes: ["http", "https"], patience: patience, resolve: resolve, roots: roots, allows: { _ in true })
            return
        }
        let isOpened: @Sendable (ClientAddress) -> Bool = { address in opened.contains { $0.contains(address) } }
        self.init(
            schemes: opened.isEmpty ? ["https"] : ["http", "https"], patience: patience, resolve: resolve, roots: roots,
            allows: { PublicAddress.isPublic($0) || isOpened($0) }, allowsPlain: isOpened)
    }

    /// `roots`: whom to believe beside the system's own; for tests.
    package init(
        schemes: Set<String>, patience: TimeAmount = .seconds(5), resolve: @escaping Resolve = HostAddresses.resolve,
        roots: [NIOSSLCertificate] = [], allows: @escaping @Sendable (ClientAddress) -> Bool,
        allowsPlain: @escaping @Sendable (ClientAddress) -> Bool = { _ in true }
    ) {
        self.schemes = schemes
        self.allows = allows
        self.allowsPlain = allowsPlain
        self.resolve = resolve
        self.patience = patience
        self.roots = roots
    }

    /// The answer's head to a HEAD request; no byte of a body is read.
    package func head(_ text: String) async throws -> (status: Int, headers: HTTPHeaders) {
        let deadline = NIODeadline.now() + patience
        var url = try place(text)
        for _ in 0...Self.mostRedirects {
            let answer = try await send(HTTPClientRequest(.HEAD, url), url, deadline, mostRead: 0)
            guard let next = redirect(answer, from: url) else { return (answer.status, answer.headers) }
            url = try place(next)
        }
        throw Failure.tooManyRedirects
    }

    /// What stands at this address alone: a redirect is an answer like any other. Of it `mostRead` bytes are read at most.
    package func get(_ text: String, mostRead: Int) async throws -> Answer {
        let deadline = NIODeadline.now() + patience
        let url = try place(text)
        return try await send(HTTPClientRequest(.GET, url), url, deadline, mostRead: mostRead)
    }

    /// Sends a body, once and to this address alone: a redirect is an answer like any other. Of what comes back `mostRead` bytes are read at most;
    /// what comes late is left.
    package func post(
        _ text: String, _ body: [UInt8], headers: HTTPHeaders, mostRead: Int
    ) async throws -> Answer {
        let deadline = NIODeadline.now() + patience
        let url = try place(text)
        var request = HTTPClientRequest(.POST, url)
        request.headers = headers
        request.body = .bytes(ByteBuffer(bytes: body))
        return try await send(request, url, deadline, mostRead: mostRead)
    }

    /// Refuses an address that nobody may send anything to, as far as can be told now: a name that is not known yet may be one day.
    package func check(_ text: String) async throws {
        let url = try place(text)
        do { _ = try await address(of: url, by: NIODeadline.now() + patience) } catch Failure.unknownHost {} catch Failure.noAnswer {}
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

    private func redirect(_ answer: Answer, from url: URL) -> String? {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.headers.first(name: "location") else { return nil }
        return URL(string: location, relativeTo: url)?.absoluteString ?? ""
    }

    /// One request, to the address that was looked at.
    private func send(_ request: HTTPClientRequest, _ url: URL, _ deadline: NIODeadline, mostRead: Int) async throws -> Answer {
        guard let host = url.host(percentEncoded: false) else { throw Failure.address }
        let address = try await address(of: url, by: deadline)
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow, timeout: .init(connect: patience, read: patience))
        configuration.dnsOverride = [host: address.description]
        configuration.httpVersion = .http1Only
        if !roots.isEmpty {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = [.certificates(roots)]
            configuration.tlsConfiguration = tls
        }
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let result: Result<Answer, any Error>
        do {
            let response = try await client.execute(request, deadline: deadline)
            let body = await Self.read(response.body, upTo: mostRead, by: deadline)
            result = .success(Answer(status: Int(response.status.code), headers: response.headers, body: body))
        } catch { result = .failure(Failure.noAnswer) }
        try? await client.shutdown()
        return try result.get()
    }

    /// The beginning of a body: so much of it, and no longer than this.
    private static func read(_ body: HTTPClientResponse.Body, upTo most: Int, by deadline: NIODeadline) async -> [UInt8] {
        guard most > 0 else { return [] }
        let bytes = Read()
        try? await within(deadline) {
            for try await part in body where bytes.add(part, upTo: most) { return }
        }
        return bytes.all
    }

    /// What has been read by the time that nobody waits any more.
    private final class Read: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        var all: [UInt8] { bytes.withLock { $0 } }

        /// True once it is enough.
        func add(_ part: ByteBuffer, upTo most: Int) -> Bool {
            bytes.withLock { bytes in
                bytes += part.readableBytesView.prefix(most - bytes.count)
                return bytes.count >= most
            }
        }
    }

    /// Runs `body` until it is done, or nobody waits any more.
    private static func within<T: Sendable>(_ deadline: NIODeadline, _ body: @escaping @Sendable () async throws -> T) async throws -> T {
        try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: .nanoseconds((deadline - .now()).nanoseconds))
                throw Failure.noAnswer
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw Failure.noAnswer }
            return first
        }
    }

    /// The address to go to: the host's first, where all are open.
    private func address(of url: URL, by deadline: NIODeadline) async throws -> ClientAddress {
        guard let host = url.host(percentEncoded: false) else { throw Failure.address }
        let literal = ClientAddress(host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...])
        let addresses: [ClientAddress]
        if let literal {
            addresses = [literal]
        } else {
            addresses = try await lookUp(host, by: deadline)
        }
        guard let first = addresses.first else { throw Failure.unknownHost }
        let isPlain = url.scheme == "http"
        guard addresses.allSatisfy({ $0 != .unknown && allows($0) && (!isPlain || allowsPlain($0)) }) else { throw Failure.closed }
        return first
    }

    private func lookUp(_ host: String, by deadline: NIODeadline) async throws -> [ClientAddress] {
        let resolve = resolve
        let (answers, told) = AsyncStream<[ClientAddress]?>.makeStream()
        // A task of its own: a resolver that is slow is not waited for, and nothing can stop it, so it goes on alone.
        Task {
            told.yield(try? await resolve(host))
            told.finish()
        }
        let found = try await Self.within(deadline) { await answers.first { _ in true } ?? nil }
        guard let found else { throw Failure.unknownHost }
        return found
    }
}

extension HTTPClientRequest {
    fileprivate init(_ method: HTTPMethod, _ url: URL) {
        self.init(url: url.absoluteString)
        self.method = method
    }
}
