import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A client of HTTP/2 over TLS that writes its frames by hand, and keeps to the rules where it likes.
final class RawHTTP2: Sendable {
    /// What has come in.
    struct Seen: Sendable {
        var bytes = 0
        /// By kind of frame.
        var frames: [UInt8: Int] = [:]
        var data = 0
    }

    enum Kind: UInt8 { case data, headers, priority, reset, settings, push, ping, goAway, window, continuation }

    private let channel: any Channel
    private let inbox: Inbox

    init(port: Int, root: NIOSSLCertificate, window: UInt32? = nil, from: Int = 1) async throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates([root])
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let inbox = Inbox()
        self.inbox = inbox
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let sync = channel.pipeline.syncOperations
                    try sync.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                    try sync.addHandler(Reader(inbox))
                }
            }
            .bind(to: SocketAddress(ipAddress: "127.0.0.\(from)", port: 0))
            .connect(host: "127.0.0.1", port: port).get()
        var settings: [UInt8] = []
        if let window { settings = [0, 4] + Self.bytes(window) }
        try await send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Self.frame(.settings, stream: 0, settings))
    }

    var seen: Seen { inbox.seen.withLock { $0 } }
    var isOpen: Bool { channel.isActive }

    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    /// Without waiting until it has left.
    func push(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    func stopReading() async throws { try await channel.setOption(.autoRead, value: false).get() }

    func close() async throws { try? await channel.close() }

    static func frame(_ kind: Kind, flags: UInt8 = 0, stream: UInt32, _ payload: [UInt8] = []) -> [UInt8] {
        Array(bytes(UInt32(payload.count)).dropFirst()) + [kind.rawValue, flags] + bytes(stream) + payload
    }

    /// A whole request without a body.
    static func get(_ path: String, stream: UInt32) -> [UInt8] { frame(.headers, flags: 5, stream: stream, fields(path)) }

    /// `GET`, `https`, the path and the authority, as HPACK writes what no table knows.
    static func fields(_ path: String) -> [UInt8] {
        [0x82, 0x87, 0x04, UInt8(path.utf8.count)] + Array(path.utf8) + [0x01, 9] + Array("localhost".utf8)
    }

    static func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

    private final class Inbox: Sendable {
        let seen = Mutex(Seen())
    }

    /// Counts frames as they come.
    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let inbox: Inbox
        private var rest = ByteBuffer()

        init(_ inbox: Inbox) { self.inbox = inbox }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var buffer = unwrapInboundIn(data)
            let count = buffer.readableBytes
            rest.writeBuffer(&buffer)
            inbox.seen.withLock { seen in
                seen.bytes += count
                while let length = rest.getBytes(at: rest.readerIndex, length: 4) {
                    let size = Int(length[0]) << 16 | Int(length[1]) << 8 | Int(length[2])
                    guard rest.readableBytes >= 9 + size else { break }
                    rest.moveReaderIndex(forwardBy: 9 + size)
                    seen.frames[length[3], default: 0] += 1
                    if length[3] == Kind.data.rawValue { seen.data += size }
                }
                rest.discardReadBytes()
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
