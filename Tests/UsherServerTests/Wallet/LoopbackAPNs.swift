import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import SwiftASN1
import Synchronization
import X509

@testable import UsherServer

/// Apple's push service as far as a server sees it: TLS that asks for the pass certificate, and a path for each device.
final class LoopbackAPNs: Sendable {
    struct Push: Sendable, Equatable {
        let path: String
        let topic: String?
        let body: String
    }

    struct State {
        var pushes: [Push] = []
        var status = HTTPResponseStatus.ok
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

    /// Listens while `body` runs; takes only clients whose certificate this one issued.
    func run(trusting issuer: Certificate, _ body: (String) async throws -> Void) async throws {
        var tls = TLSConfiguration.makeServerConfiguration(certificateChain: [.certificate(server)], privateKey: .privateKey(key))
        tls.certificateVerification = .noHostnameVerification
        tls.trustRoots = .certificates([try NIOSSLCertificate(bytes: Array(issuer.serializeAsPEM().pemString.utf8), format: .pem)])
        let context = try NIOSSLContext(configuration: tls)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                try channel.pipeline.syncOperations.addHandler(Handler(self))
            }
        }.bind(host: "127.0.0.1", port: 0).get()
        do { try await body("https://localhost:\(channel.localAddress?.port ?? 0)") } catch {
            try? await channel.close()
            throw error
        }
        try await channel.close()
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart
        private let peer: LoopbackAPNs
        private var head: HTTPRequestHead?
        private var body = ""

        init(_ peer: LoopbackAPNs) { self.peer = peer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): (self.head, body) = (head, "")
            case .body(let buffer): body += String(buffer: buffer)
            case .end:
                guard let head else { return }
                let push = Push(path: head.uri, topic: head.headers.first(name: "apns-topic"), body: body)
                let (status, reason) = peer.state.withLock { state in
                    state.pushes.append(push)
                    return (state.status, state.reason)
                }
                let text = status == .ok ? "" : #"{"reason":"\#(reason)"}"#
                let headers: HTTPHeaders = ["content-length": "\(text.utf8.count)"]
                context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))), promise: nil)
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            }
        }
    }
}
