import AsyncHTTPClient
import NIOCore
import NIOHTTP1
package import NIOSSL
import Synchronization
import UsherCore

/// The line to Apple's push service, HTTP/2 over one pool of connections that the first push opens. Passes and apps are told by it, each by what
/// they show there.
package final class APNsLine: Sendable {
    private let client = Mutex<HTTPClient?>(nil)
    private let make: @Sendable () throws -> HTTPClient

    /// `roots`: whom to believe beside the system's own; for tests. `identity`: the certificate that is shown, if one is.
    package init(roots: [NIOSSLCertificate] = [], identity: @escaping @Sendable (inout TLSConfiguration) throws -> Void = { _ in }) {
        make = {
            var tls = TLSConfiguration.makeClientConfiguration()
            try identity(&tls)
            tls.additionalTrustRoots = roots.isEmpty ? [] : [.certificates(roots)]
            return HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(tlsConfiguration: tls))
        }
    }

    /// What Apple says to one push.
    struct Answer: Sendable {
        let status: UInt
        /// Empty where it is well.
        let reason: String
        /// Since when it knows that a device is gone.
        let goneAt: Instant?

        var isWell: Bool { (200..<300).contains(status) }
    }

    /// Longer than Apple ever takes, and shorter than a lease of the outbox.
    private static let patience = TimeAmount.seconds(20)

    func post(_ url: String, to token: String, headers: HTTPHeaders, body: [UInt8]) async throws -> Answer {
        var request = HTTPClientRequest(url: "\(url)/3/device/\(token)")
        request.method = .POST
        request.headers = headers
        request.body = .bytes(ByteBuffer(bytes: body))
        let response = try await open().execute(request, timeout: Self.patience)
        let text = try await response.body.collect(upTo: 64 * 1024)
        let json = try? JSONValue.read(text.readableBytesView)
        return Answer(
            status: response.status.code, reason: String((json?["reason"]?.text ?? String(buffer: text)).prefix(200)),
            goneAt: json?["timestamp"].flatMap(FieldValue.integer).flatMap(Self.instant))
    }

    /// Of milliseconds.
    private static func instant(_ milliseconds: Int64) -> Instant? {
        (0...253_402_300_800_000).contains(milliseconds) ? Instant(microseconds: milliseconds * 1_000) : nil
    }

    private func open() throws -> HTTPClient {
        try client.withLock { client in
            if let client { return client }
            let new = try make()
            client = new
            return new
        }
    }

    package func close() async {
        let open = client.withLock { client in
            defer { client = nil }
            return client
        }
        try? await open?.shutdown()
    }
}
