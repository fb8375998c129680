import HTTPTypes
package import Hummingbird
import NIOCore

/// Answers that wait for their clients to read them.
package enum UnreadBytes {
    /// Smaller pieces of an answer over HTTP/1 are bounded by the number of connections: each has one.
    package static let least = 16 * 1024
    /// The same of one of many requests on a connection.
    package static let leastOfStream = 1_024
    /// What is larger leaves in pieces, each when the last one has nearly left.
    package static let piece = 64 * 1024

    /// An answer with a large body, which leaves in pieces: encrypted at once it would be in memory twice.
    package static func inPieces(_ response: Response, _ budget: ByteBudget, _ holder: ByteBudget.Holder) -> Response {
        guard response.body.contentLength.map({ $0 > piece }) ?? true else { return response }
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(PieceWriter(base: writer, budget: budget, holder: holder))
        }
        return response
    }
}

/// Writes large buffers a piece at a time, and counts them until the last piece is on its way.
private struct PieceWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter
    let budget: ByteBudget
    let holder: ByteBudget.Holder

    mutating func write(_ buffer: ByteBuffer) async throws {
        let count = buffer.readableBytes
        guard count > UnreadBytes.piece else { return try await base.write(buffer) }
        // The head has left: only the connection's end can tell that the rest will not come.
        guard budget.take(count, for: holder) else { throw ChannelError.ioOnClosedChannel }
        defer { budget.give(count, of: holder) }
        var rest = buffer
        while let piece = rest.readSlice(length: min(UnreadBytes.piece, rest.readableBytes)), piece.readableBytes > 0 {
            try await base.write(piece)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await base.finish(trailingHeaders) }
}
