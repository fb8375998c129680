import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Watches one request of an HTTP/2 connection, as the express lane watches those of HTTP/1.
final class StreamWatch: ChannelDuplexHandler, RemovableChannelHandler, WatchedConnection {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private weak var connection: HTTP2Watch?
    private var channel: (any Channel)?
    private var since = NIODeadline.uptimeNanoseconds(0)
    private var last = NIODeadline.uptimeNanoseconds(0)
    private var bytes = 0
    private var isReading = true
    private var blockedSince: NIODeadline?

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        (since, last) = (context.eventLoop.now, context.eventLoop.now)
        connection = try? context.channel.parent?.pipeline.syncOperations.handler(type: HTTP2Watch.self)
        connection?.streams += 1
        connections.enter(self, on: context.eventLoop)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        channel = nil
        connection?.streams -= 1
        connection?.quietSince = context.eventLoop.now
        connections.leave(self, on: context.eventLoop)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        last = context.eventLoop.now
        switch unwrapInboundIn(data) {
        case .head: break
        case .body(let body): bytes += body.readableBytes
        case .end: isReading = false
        }
        context.fireChannelRead(data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        blockedSince = context.channel.isWritable ? nil : context.eventLoop.now
        context.fireChannelWritabilityChanged()
    }

    var waiting: ConnectionWait? {
        if let blockedSince { return .reader(since: blockedSince) }
        return isReading ? .body(since: since, last: last, bytes: bytes) : nil
    }

    func end() { channel?.close(promise: nil) }
}

/// Watches an HTTP/2 connection while no request is under way.
final class HTTP2Watch: ChannelInboundHandler, WatchedConnection {
    typealias InboundIn = Any

    fileprivate(set) var streams = 0
    fileprivate var quietSince = NIODeadline.uptimeNanoseconds(0)
    private let connections: Connections
    private var channel: (any Channel)?

    /// It is told to go in friendly words first.
    private static let grace = TimeAmount.seconds(10)

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        quietSince = context.eventLoop.now
        connections.enter(self, on: context.eventLoop)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        channel = nil
        connections.leave(self, on: context.eventLoop)
    }

    var waiting: ConnectionWait? { streams > 0 ? nil : .request(since: quietSince + Self.grace) }

    func end() { channel?.close(promise: nil) }
}
