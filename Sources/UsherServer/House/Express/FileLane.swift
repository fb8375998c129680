import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization

/// Stands behind the HTTP encoder's door in each connection's pipeline and lets files out of the kernel's own cache (sendfile), without a copy in
/// this process. An answer that sends one names it in a header of its own, which ends here, and its body tells which bytes come next instead of
/// bringing them: so the answer goes its ordinary way, with the ordinary care for a slow reader.
final class FileLane: ChannelOutboundHandler {
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private var sending: OpenFile?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if let ticket = head.headers.first(name: FileTicket.header.rawName) {
                head.headers.remove(name: FileTicket.header.rawName)
                sending = FileTicket.file(ticket)
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(.byteBuffer(let buffer)):
            guard let sending, let piece = FilePiece(buffer) else { return context.write(data, promise: promise) }
            // The file stays open until its bytes have left, or never will.
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.whenComplete { _ in withExtendedLifetime(sending) {} }
            context.write(wrapOutboundOut(.body(.fileRegion(sending.region(piece)))), promise: written)
        case .body: context.write(data, promise: promise)
        case .end:
            sending = nil
            context.write(data, promise: promise)
        }
    }
}

/// Some bytes of a file, as an answer's body tells the lane of them.
struct FilePiece: Equatable {
    let range: Range<Int64>

    init(_ range: Range<Int64>) { self.range = range }

    init?(_ buffer: ByteBuffer) {
        var buffer = buffer
        guard buffer.readableBytes == 16, let (from, to) = buffer.readMultipleIntegers(as: (Int64, Int64).self), from < to else {
            return nil
        }
        range = from..<to
    }

    var buffer: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeMultipleIntegers(range.lowerBound, range.upperBound)
        return buffer
    }
}

/// Where an answer leaves the file that it sends for its connection's lane.
final class FileTicket: Sendable {
    static let header = HTTPField.Name("X-Usher-File")!

    private static let waiting = Mutex<(last: UInt64, files: [UInt64: OpenFile])>((0, [:]))
    private let number: UInt64

    init(_ file: OpenFile) {
        number = FileTicket.waiting.withLock { waiting in
            waiting.last += 1
            waiting.files[waiting.last] = file
            return waiting.last
        }
    }

    /// Nobody came for it where the connection was gone before its answer.
    deinit { _ = FileTicket.take(number) }

    var text: String { String(number) }

    static func file(_ text: String) -> OpenFile? { UInt64(text).flatMap(take) }

    private static func take(_ number: UInt64) -> OpenFile? { waiting.withLock { $0.files.removeValue(forKey: number) } }
}
