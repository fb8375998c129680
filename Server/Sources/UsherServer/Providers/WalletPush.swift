package import UsherPapers
import Logging
import NIOHTTP1
package import NIOSSL
import ServiceLifecycle
import SwiftASN1
import UsherCore
package import UsherStore
import X509

/// Tells phones through Apple's push service that a pass has changed. The pass certificate is what it shows there.
package struct WalletPush: Service {
    private let certificate: WalletCertificate
    private let url: String
    private let store: WalletStore
    private let line: APNsLine

    /// `roots`: whom to believe beside the system's own; for tests.
    package init(_ certificate: WalletCertificate, url: String, database: Database, roots: [NIOSSLCertificate] = []) {
        self.certificate = certificate
        self.url = url
        store = WalletStore(database)
        line = APNsLine(roots: roots) { tls in
            tls.certificateChain = try [certificate.leaf, certificate.issuer].map {
                .certificate(try NIOSSLCertificate(bytes: Array($0.serializeAsPEM().pemString.utf8), format: .pem))
            }
            tls.privateKey = .privateKey(
                try NIOSSLPrivateKey(bytes: Array(certificate.key.serializeAsPEM().pemString.utf8), format: .pem))
        }
    }

    /// Holds the line to Apple until the server stops.
    package func run() async throws {
        try? await gracefulShutdown()
        await close()
    }

    package func close() async { await line.close() }

    /// The outbox's handler. An empty push is all that phones want: they ask what has changed.
    package func deliver(_ delivery: OutboxDelivery) async throws {
        // Apple knows nothing of a certificate that we made ourselves.
        if certificate.isDevelopment && url == Settings.Wallet.applePush { return }
        guard let json = try? JSONValue.read(Array(delivery.payload.utf8)), case .string(let token)? = json["token"],
            WalletRoutes.isPlain(token)
        else { throw Undeliverable("no push token") }
        let answer = try await line.post(
            url, to: token, headers: ["apns-topic": certificate.passType, "content-type": "application/json"], body: Array("{}".utf8))
        switch answer.status {
        case 200..<300: return
        case 410: try await store.forget(token: token)
        case 400 where answer.reason == "BadDeviceToken": try await store.forget(token: token)
        default: throw Refused(status: answer.status, reason: answer.reason)
        }
    }

    struct Refused: LoggedInFull {
        let status: UInt
        let reason: String
    }
}
