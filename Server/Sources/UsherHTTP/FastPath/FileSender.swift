package import HTTPTypes
package import NIOCore
package import NIOHTTP1
import Synchronization

/// Stands behind the HTTP encoder's door in each connection's pipeline and lets files out of the kernel's own cache (sendfile), without a copy in
/// this process. An answer that sends one names it in a header of its own, which ends here, and its body tells which bytes come next instead of
/// bringing them: so the answer goes its ordinary way, with the ordinary care for a slow reader.
package final class FileSender: ChannelOutboundHandler {
    package typealias OutboundIn = HTTPServerResponsePart
    package typealias OutboundOut = HTTPServerResponsePart

    private var sending: OpenFile?

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
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
package struct FilePiece: Equatable {
    package let range: Range<Int64>

    package init(_ range: Range<Int64>) { self.range = range }

    package init?(_ buffer: ByteBuffer) {
        var buffer = buffer
        guard buffer.readableBytes == 16, let (from, to) = buffer.readMultipleIntegers(as: (Int64, Int64).self), from < to else {
            return nil
        }
        range = from..<to
    }

    package var buffer: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeMultipleIntegers(range.lowerBound, range.upperBound)
        return buffer
    }
}

/// Where an answer leaves the file that it sends for its connection's lane.
package final class FileTicket: Sendable {
    package static let header = HTTPField.Name("X-Usher-File")!

    private struct Waiting {
        var last: UInt64 = 0
        var files: [UInt64: (file: OpenFile, since: NIODeadline)] = [:]
    }
    private static let waiting = Mutex(Waiting())
    /// For so long a lane may be on its way to a file.
    private static let patience = TimeAmount.seconds(60)

    private let number: UInt64
    private let isTold = Mutex(false)

    package init(_ file: OpenFile) {
        let now = NIODeadline.now()
        number = FileTicket.waiting.withLock { waiting in
            waiting.files = waiting.files.filter { now - $0.value.since < FileTicket.patience }
            waiting.last += 1
            waiting.files[waiting.last] = (file, now)
            return waiting.last
        }
    }

    /// Nobody will come for it where the connection was gone before the whole answer was handed over.
    deinit { if !isTold.withLock({ $0 }) { _ = FileTicket.take(number) } }

    package var text: String { String(number) }

    /// All of the answer is on its way, and the lane may be still behind: the file waits for it.
    package func told() { isTold.withLock { $0 = true } }

    package static func file(_ text: String) -> OpenFile? { UInt64(text).flatMap(take) }

    private static func take(_ number: UInt64) -> OpenFile? { waiting.withLock { $0.files.removeValue(forKey: number)?.file } }
}
