import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Watches one request of an HTTP/2 connection, as the fast path watches those of HTTP/1. What its client may be sent is the client's
/// own choice there, so every piece of an answer is counted until it has left, and so is what of the request stays with it.
final class StreamWatch: ChannelDuplexHandler, RemovableChannelHandler, WatchedConnection {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private weak var connection: HTTP2Watch?
    private var channel: (any Channel)?
    private var holder = ByteBudget.Holder(nil)
    private var since = NIODeadline.uptimeNanoseconds(0)
    private var last = NIODeadline.uptimeNanoseconds(0)
    private var bytes = 0
    private var isReading = true
    /// Bytes of the request so far, and how many of them are counted as held.
    private var size = 0
    private var held = 0
    /// Bytes of the answer that have not left, and how many have since there was progress to speak of.
    private var unread = 0
    private var taken = 0
    private var progress = NIODeadline.uptimeNanoseconds(0)

    /// As a frame carries them.
    private static let piece = 16 * 1024
    /// Ten pieces wait for whoever reads a body before no more are taken from the client.
    private static let most = 10 * piece

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        (since, last) = (context.eventLoop.now, context.eventLoop.now)
        let parent = context.channel.parent
        holder = connections.holder(ClientAddress(parent?.remoteAddress), connection: parent.map { ObjectIdentifier($0) })
        connection = try? parent?.pipeline.syncOperations.handler(type: HTTP2Watch.self)
        connection?.streams[ObjectIdentifier(self)] = self
        connections.enter(self, on: context.eventLoop)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        channel = nil
        connection?.streams[ObjectIdentifier(self)] = nil
        connection?.quietSince = context.eventLoop.now
        connections.leave(self, on: context.eventLoop)
        connections.unread.give(held, of: holder)
        held = 0
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        last = context.eventLoop.now
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A client names a long field again and again with one byte.
            size = head.headerFields.reduce(head.path?.utf8.count ?? 0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
            guard hold() else { return context.close(promise: nil) }
            return context.fireChannelRead(wrapInboundOut(.head(ComparableHead.of(head))))
        case .body(let body):
            bytes += body.readableBytes
            size += body.readableBytes
        case .end: isReading = false
        }
        guard hold() else { return context.close(promise: nil) }
        context.fireChannelRead(data)
    }

    /// Counts what has come of the request until it is over; false where there is no room for it.
    private func hold() -> Bool {
        let more = size < UnreadBytes.leastOfStream ? 0 : min(size, Self.most) - held
        guard more > 0 else { return true }
        guard connections.unread.take(more, for: holder) else { return false }
        held += more
        return true
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .body(var rest) = unwrapOutboundIn(data), rest.readableBytes > 0 else { return context.write(data, promise: promise) }
        let isCounted = rest.readableBytes >= UnreadBytes.leastOfStream
        if isCounted, !connections.unread.take(rest.readableBytes, for: holder) {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return context.close(promise: nil)
        }
        if unread == 0 { (progress, taken) = (context.eventLoop.now, 0) }
        unread += rest.readableBytes
        while let piece = rest.readSlice(length: min(Self.piece, rest.readableBytes)), piece.readableBytes > 0 {
            let written: EventLoopPromise<Void>
            if rest.readableBytes == 0, let promise { written = promise } else { written = context.eventLoop.makePromise() }
            let (count, loop) = (piece.readableBytes, context.eventLoop)
            written.futureResult.assumeIsolated().whenComplete { [self] _ in left(count, isCounted, loop.now) }
            context.write(wrapOutboundOut(.body(piece)), promise: written)
        }
    }

    private func left(_ count: Int, _ isCounted: Bool, _ now: NIODeadline) {
        if isCounted { connections.unread.give(count, of: holder) }
        unread -= count
        taken += count
        if unread == 0 || taken >= ConnectionWait.progress { (progress, taken) = (now, 0) }
    }

    func waiting(at now: NIODeadline) -> ConnectionWait? {
        if unread > 0 { return .reader(since: progress) }
        return isReading ? .body(since: since, last: last, bytes: bytes) : nil
    }

    var isConnection: Bool { false }

    func end() { channel?.close(promise: nil) }
}

/// Watches an HTTP/2 connection: while no request is under way, and while all that are wait for their client.
final class HTTP2Watch: ChannelInboundHandler, WatchedConnection {
    typealias InboundIn = Any

    fileprivate var streams: [ObjectIdentifier: StreamWatch] = [:]
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

    func waiting(at now: NIODeadline) -> ConnectionWait? {
        guard !streams.isEmpty else { return .request(since: quietSince + Self.grace) }
        var newest = NIODeadline.uptimeNanoseconds(0)
        for stream in streams.values {
            guard let waiting = stream.waiting(at: now) else { return nil }
            newest = max(newest, waiting.since)
        }
        return .reader(since: newest)
    }

    func end() { channel?.close(promise: nil) }
}
