package import HummingbirdCore
package import HummingbirdHTTP2
package import Logging
package import NIOCore
import NIOSSL
import NIOTLS

/// A connection over TLS: what the client would rather speak is agreed on in the handshake. HTTP/1 has the same pipeline as without TLS;
/// HTTP/2 is Hummingbird's own, and every request takes the ordinary way.
package struct SecureChannel: ServerChildChannel, HTTPChannelHandler {
    package enum Negotiated: Sendable {
        case http1(UsherChannel.Value)
        case http2(HTTP2Channel.Value)
    }

    package struct Value: ServerChildChannelValue {
        package let negotiated: EventLoopFuture<Negotiated>
        package let channel: any Channel
    }

    package let certificates: TLSCertificates
    package let connections: Connections
    package let http1: UsherChannel
    private let http2: HTTP2Channel

    package var responder: HTTPChannelHandler.Responder { http1.responder }

    package init(certificates: TLSCertificates, http1: UsherChannel) {
        let connections = http1.connections
        self.certificates = certificates
        self.connections = connections
        self.http1 = http1
        http2 = HTTP2Channel(
            responder: http1.responder,
            configuration: .init(
                idleTimeout: .nanoseconds(connections.times.idle.nanoseconds), gracefulCloseTimeout: .seconds(8),
                streamConfiguration: .init(additionalChannelHandlers: [StreamWatch(connections)])))
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        connections.admit(channel)
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(NIOSSLServerHandler(context: certificates.context))
            try pipeline.addHandler(HandshakeWatch(connections))
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result, channel in
                guard result != .negotiated("h2") else {
                    return http2.setup(channel: channel, logger: logger).flatMapThrowing { connection in
                        try channel.pipeline.syncOperations.addHandler(HTTP2Watch(connections))
                        return .http2(connection)
                    }
                }
                return http1.setup(channel: channel, logger: logger).map { .http1($0) }
            }
            try pipeline.addHandler(negotiation)
            return Value(negotiated: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http1(let connection): await http1.handle(value: connection, logger: logger)
            case .http2(let connection): await http2.handle(value: connection, logger: logger)
            }
        } catch {
            logger.debug("No handshake", metadata: ["error": .error(error)])
        }
    }
}

/// Closes a connection whose handshake does not end, and one that has not ended it when the server stops.
package final class HandshakeWatch: ChannelInboundHandler, RemovableChannelHandler, WatchedConnection {
    package typealias InboundIn = Any

    private let connections: Connections
    private var channel: (any Channel)?
    private var began = NIODeadline.uptimeNanoseconds(0)

    package init(_ connections: Connections) { self.connections = connections }

    package func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        began = context.eventLoop.now
        connections.enter(self, on: context.eventLoop)
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        channel = nil
        connections.leave(self, on: context.eventLoop)
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        switch event {
        case TLSUserEvent.handshakeCompleted: context.pipeline.syncOperations.removeHandler(self, promise: nil)
        case is ChannelShouldQuiesceEvent: context.close(promise: nil)
        default: break
        }
    }

    /// Who speaks no TLS is not worth a line in the log.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func waiting(at now: NIODeadline) -> ConnectionWait? { .head(since: began) }

    package func end() { channel?.close(promise: nil) }
}
