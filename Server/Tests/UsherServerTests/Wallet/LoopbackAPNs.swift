import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdHTTP2
import HummingbirdTLS
import HummingbirdTesting
import Logging
import NIOCore
import NIOSSL
import SwiftASN1
import Synchronization
import X509

@testable import UsherServer

/// Apple's push service as far as a server sees it: HTTP/2 over TLS that asks for the pass certificate, and a path for each device.
final class LoopbackAPNs: Sendable {
    struct Push: Sendable, Equatable {
        let path: String
        let topic: String?
        let body: String
    }

    struct State {
        var pushes: [Push] = []
        var status = HTTPResponse.Status.ok
        var reason = ""
    }

    let state = Mutex(State())
    /// Whom its clients must believe.
    let root: NIOSSLCertificate
    private let server: NIOSSLCertificate
    private let key: NIOSSLPrivateKey

    init() throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("localhost") }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: Date(timeIntervalSinceNow: -3600),
            notValidAfter: Date(timeIntervalSinceNow: 3600), issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                SubjectAlternativeNames([.dnsName("localhost")])
            }, issuerPrivateKey: .init(key))
        server = try NIOSSLCertificate(bytes: Array(certificate.serializeAsPEM().pemString.utf8), format: .pem)
        root = server
        self.key = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
    }

    /// Listens while `body` runs; speaks HTTP/2 alone, as Apple does, and takes only clients whose certificate this one issued.
    func run(trusting issuer: Certificate, _ body: @Sendable @escaping (String) async throws -> Void) async throws {
        var tls = TLSConfiguration.makeServerConfiguration(certificateChain: [.certificate(server)], privateKey: .privateKey(key))
        tls.certificateVerification = .noHostnameVerification
        tls.trustRoots = .certificates([try NIOSSLCertificate(bytes: Array(issuer.serializeAsPEM().pemString.utf8), format: .pem)])
        tls.applicationProtocols = ["h2"]
        let router = Router()
        router.post("3/device/:token") { [self] request, _ -> Response in
            let push = Push(
                path: request.uri.path, topic: request.headers[HTTPField.Name("apns-topic")!],
                body: String(buffer: try await request.body.collect(upTo: 4_096)))
            let (status, reason) = state.withLock { state in
                state.pushes.append(push)
                return (state.status, state.reason)
            }
            let text = status == .ok ? "" : #"{"reason":"\#(reason)"}"#
            return Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
        let application = Application(
            router: router, server: try .tls(.plaintextHTTP2(), tlsConfiguration: tls), logger: .quiet)
        try await application.test(.live) { client in try await body("https://localhost:\(client.port ?? 0)") }
    }
}
