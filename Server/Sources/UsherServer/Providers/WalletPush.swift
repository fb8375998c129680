package import UsherPapers
import AsyncHTTPClient
import Logging
import NIOCore
import NIOHTTP1
package import NIOSSL
import ServiceLifecycle
import SwiftASN1
import Synchronization
import UsherCore
package import UsherStore
import X509

/// Tells phones through Apple's push service that a pass has changed. The pass certificate is what it shows there.
package struct WalletPush: Service {
    private let certificate: WalletCertificate
    private let url: String
    private let roots: [NIOSSLCertificate]
    private let store: WalletStore
    private let line = Line()

    /// `roots`: whom to believe beside the system's own; for tests.
    package init(_ certificate: WalletCertificate, url: String, database: Database, roots: [NIOSSLCertificate] = []) {
        self.certificate = certificate
        self.url = url
        self.roots = roots
        store = WalletStore(database)
    }

    /// Holds the line to Apple until the server stops.
    package func run() async throws {
        try? await gracefulShutdown()
        await close()
    }

    package func close() async { try? await line.take()?.shutdown() }

    /// The outbox's handler. An empty push is all that phones want: they ask what has changed.
    package func deliver(_ delivery: OutboxDelivery) async throws {
        // Apple knows nothing of a certificate that we made ourselves.
        if certificate.isDevelopment && url == Settings.Wallet.applePush { return }
        guard let json = try? JSONValue.read(Array(delivery.payload.utf8)), case .string(let token)? = json["token"],
            WalletRoutes.isPlain(token)
        else { throw Undeliverable("no push token") }
        var request = HTTPClientRequest(url: "\(url)/3/device/\(token)")
        request.method = .POST
        request.headers = ["apns-topic": certificate.passType, "content-type": "application/json"]
        request.body = .bytes(ByteBuffer(string: "{}"))
        let response = try await line.open { try client() }.execute(request, timeout: .seconds(20))
        let body = String(buffer: try await response.body.collect(upTo: 64 * 1024))
        switch response.status.code {
        case 200..<300: return
        case 410: try await store.forget(token: token)
        case 400 where body.contains("BadDeviceToken"): try await store.forget(token: token)
        default: throw Refused(status: response.status.code, reason: String(body.prefix(200)))
        }
    }

    struct Refused: LoggedInFull {
        let status: UInt
        let reason: String
    }

    private func client() throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        let chain = [certificate.leaf, certificate.issuer]
        tls.certificateChain = try chain.map {
            .certificate(try NIOSSLCertificate(bytes: Array($0.serializeAsPEM().pemString.utf8), format: .pem))
        }
        tls.privateKey = .privateKey(
            try NIOSSLPrivateKey(bytes: Array(certificate.key.serializeAsPEM().pemString.utf8), format: .pem))
        tls.additionalTrustRoots = roots.isEmpty ? [] : [.certificates(roots)]
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(tlsConfiguration: tls))
    }

    /// The one connection pool, opened with the first push.
    private final class Line: Sendable {
        private let client = Mutex<HTTPClient?>(nil)

        func open(_ make: () throws -> HTTPClient) throws -> HTTPClient {
            try client.withLock { client in
                if let client { return client }
                let new = try make()
                client = new
                return new
            }
        }

        func take() -> HTTPClient? {
            client.withLock { client in
                defer { client = nil }
                return client
            }
        }
    }
}
