import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// A connection over TLS: what the client would rather speak is agreed on in the handshake. HTTP/1 has the same pipeline as without TLS;
/// HTTP/2 is Hummingbird's own, and every request takes the ordinary way.
struct SecureChannel: ServerChildChannel, HTTPChannelHandler {
    enum Negotiated: Sendable {
        case http1(UsherChannel.Value)
        case http2(HTTP2Channel.Value)
    }

    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>
        let channel: any Channel
    }

    let certificates: TLSCertificates
    let http1: UsherChannel
    private let http2: HTTP2Channel

    var responder: HTTPChannelHandler.Responder { http1.responder }

    init(certificates: TLSCertificates, http1: UsherChannel) {
        self.certificates = certificates
        self.http1 = http1
        http2 = HTTP2Channel(
            responder: http1.responder,
            configuration: .init(
                idleTimeout: .seconds(60), gracefulCloseTimeout: .seconds(8), streamConfiguration: .init(idleTimeout: .seconds(60))))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(NIOSSLServerHandler(context: certificates.context))
            try pipeline.addHandler(HandshakeWatch(patience: Self.patience))
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result, channel in
                if result == .negotiated("h2") { return http2.setup(channel: channel, logger: logger).map { .http2($0) } }
                return http1.setup(channel: channel, logger: logger).map { .http1($0) }
            }
            try pipeline.addHandler(negotiation)
            return Value(negotiated: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http1(let connection): await http1.handle(value: connection, logger: logger)
            case .http2(let connection): await http2.handle(value: connection, logger: logger)
            }
        } catch {
            logger.debug("No handshake", metadata: ["error": .string(String(describing: error))])
        }
    }

    /// A handshake takes no longer.
    private static let patience = TimeAmount.seconds(15)
}

/// Closes a connection whose handshake does not end, and one that has not ended it when the server stops.
final class HandshakeWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let patience: TimeAmount
    private var alarm: Scheduled<Void>?

    init(patience: TimeAmount) { self.patience = patience }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        alarm = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted: context.pipeline.syncOperations.removeHandler(self, promise: nil)
        case is ChannelShouldQuiesceEvent: context.close(promise: nil)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Who speaks no TLS is not worth a line in the log.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
