import UsherCore
package import Foundation
package import Hummingbird
package import NIOCore
import NIOPosix

/// A file that is being sent. It stays open until the last piece has left, also if it loses its name meanwhile.
package final class OpenFile: Sendable {
    private let descriptor: Int32
    /// The same, as the event loop sends it.
    private let handle: NIOFileHandle
    private static let piece: Int64 = 1 << 20
    private static let copied: Int64 = 256 * 1024

    package struct Failure: LoggedInFull {
        package let reason: String
        package var isMissing = false
    }

    /// A file of another size than it was stored with is damaged.
    package init(_ url: URL, size: Int64) throws(Failure) {
        descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno)), isMissing: errno == ENOENT) }
        handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
        // Every read names its own position, so the end may be where this one is left.
        guard lseek(descriptor, 0, SEEK_END) == size else { throw Failure(reason: "a file has another size") }
    }

    deinit { try? handle.close() }

    /// Bytes that leave without a copy in this process.
    package func region(_ piece: FilePiece) -> FileRegion {
        FileRegion(fileHandle: handle, readerIndex: Int(piece.range.lowerBound), endIndex: Int(piece.range.upperBound))
    }

    /// Tells the connection's lane which bytes to send, a piece at a time: the next one when the last has nearly left.
    package func sent(_ range: Range<Int64>, _ ticket: FileTicket) -> ResponseBody {
        ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { [self] writer in
            for start in stride(from: range.lowerBound, to: range.upperBound, by: Int(OpenFile.piece)) {
                let end = min(start + OpenFile.piece, range.upperBound)
                // The disk begins with what comes after, so that the event loop need not wait for it.
                posix_fadvise(descriptor, off_t(end), off_t(OpenFile.piece), POSIX_FADV_WILLNEED)
                try await writer.write(FilePiece(start..<end).buffer)
            }
            try await writer.finish(nil)
            ticket.told()
        }
    }

    /// These bytes, a piece at a time: however large the file, only one piece of it is in memory.
    package func copied(_ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let (count, position) = (Int(min(OpenFile.copied, range.upperBound - offset)), offset)
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
            let got = pread(descriptor, bytes.baseAddress, count, off_t(offset))
            // A file that ends early cannot be finished: the connection breaks off, and the client sees it.
            guard got > 0 else { throw Failure(reason: got < 0 ? String(cString: strerror(errno)) : "the file is too short") }
            return got
        }
        precondition(got == buffer.readableBytes)
        return buffer
    }
}
