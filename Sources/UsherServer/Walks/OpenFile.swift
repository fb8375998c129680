import Foundation
import Hummingbird
import NIOCore
import NIOPosix
import UsherCore

/// A file that is being sent. It stays open until the last piece has left, also if it loses its name meanwhile.
final class OpenFile: Sendable {
    private let handle: Int32
    private static let piece = 256 * 1024

    init(_ url: URL) throws {
        handle = open(url.path, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else {
            if errno == ENOENT { throw WalkRefusal.notFound }
            throw MediaFailure(reason: String(cString: strerror(errno)))
        }
    }

    deinit { close(handle) }

    /// These bytes, a piece at a time: however large the file, only one piece of it is in memory.
    func body(_ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let count = Int(min(Int64(OpenFile.piece), range.upperBound - offset))
                let position = offset
                let buffer = try await NIOThreadPool.singleton.runIfActive { try self.read(count, at: position) }
                offset += Int64(buffer.readableBytes)
                try await writer.write(buffer)
            }
            try await writer.finish(nil)
        }
    }

    private func read(_ count: Int, at offset: Int64) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        let got = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            let got = pread(handle, bytes.baseAddress, count, off_t(offset))
            // A file that ends early cannot be finished: the connection breaks off, and the client sees it.
            guard got > 0 else { throw MediaFailure(reason: got < 0 ? String(cString: strerror(errno)) : "the file is too short") }
            return got
        }
        precondition(got == buffer.readableBytes)
        return buffer
    }
}
