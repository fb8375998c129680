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

/// Apple's push service as far as a server sees it: HTTP/2 over TLS, which asks for the pass certificate where passes are told of, and a path for
/// each device. What developers run is told of below `/sandbox`.
final class LoopbackAPNs: Sendable {
    struct Push: Sendable, Equatable {
        let path: String
        let topic: String?
        let body: String
    }

    /// What it says to the next push.
    struct Reply: Sendable {
        let status: HTTPResponse.Status
        let reason: String
        var timestamp: Int64?
        /// Takes the push and cuts the line.
        var cuts = false

        init(_ status: Int, _ reason: String = "", timestamp: Int64? = nil, cuts: Bool = false) {
            (self.status, self.reason, self.timestamp, self.cuts) = (.init(code: status), reason, timestamp, cuts)
        }
    }

    struct Cut: Error {}

    struct State {
        var pushes: [Push] = []
        /// The headers of each.
        var heads: [HTTPFields] = []
        /// Said once each, before what is said to all.
        var replies: [Reply] = []
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
    func run(trusting issuer: Certificate? = nil, _ body: @Sendable @escaping (String) async throws -> Void) async throws {
        var tls = TLSConfiguration.makeServerConfiguration(certificateChain: [.certificate(server)], privateKey: .privateKey(key))
        if let issuer {
            tls.certificateVerification = .noHostnameVerification
            tls.trustRoots = .certificates([try NIOSSLCertificate(bytes: Array(issuer.serializeAsPEM().pemString.utf8), format: .pem)])
        }
        tls.applicationProtocols = ["h2"]
        let router = Router()
        for path in ["3/device/:token", "sandbox/3/device/:token"] as [RouterPath] {
            router.post(path) { [self] request, _ in try await take(request) }
        }
        let application = Application(
            router: router, server: try .tls(.plaintextHTTP2(), tlsConfiguration: tls), logger: .quiet)
        try await application.test(.live) { client in try await body("https://localhost:\(client.port ?? 0)") }
    }

    private func take(_ request: Request) async throws -> Response {
        let push = Push(
            path: request.uri.path, topic: request.headers[HTTPField.Name("apns-topic")!],
            body: String(buffer: try await request.body.collect(upTo: 8_192)))
        let reply = state.withLock { state in
            state.pushes.append(push)
            state.heads.append(request.headers)
            return state.replies.isEmpty ? Reply(state.status.code, state.reason) : state.replies.removeFirst()
        }
        if reply.cuts { return Response(status: .ok, body: ResponseBody(contentLength: 10) { _ in throw Cut() }) }
        let time = reply.timestamp.map { #","timestamp":\#($0)"# } ?? ""
        let text = reply.status == .ok ? "" : #"{"reason":"\#(reply.reason)"\#(time)}"#
        return Response(status: reply.status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
