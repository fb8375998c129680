import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// A file on this machine and how it is sent: whole, in part, or not at all (RFC 9110, sections 13 and 14).
struct FileAnswer: Sendable {
    let url: URL
    let size: Int64
    let etag: String
    let type: String
    let modified: Instant
    let cacheControl: String

    /// `bySendfile`: whether the connection has a lane for files.
    func response(_ request: Request, bySendfile: Bool) throws -> Response {
        let modified = HTTPDate.text(self.modified)
        var headers: HTTPFields = [
            .acceptRanges: "bytes", .lastModified: modified, .eTag: etag, .cacheControl: cacheControl,
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        try checkConditions(request)
        if isUnchanged(request) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = type
        let file: OpenFile
        do { file = try OpenFile(url, size: size) } catch {
            if error.isMissing { throw WalkRefusal.notFound }
            throw error
        }
        // HEAD tells what GET without a range would.
        guard request.method == .get else { return Response(status: .ok, headers: headers, body: file.copied(0..<size)) }
        var (status, part) = (HTTPResponse.Status.ok, 0..<size)
        if request.headers[.ifRange].map({ $0 == etag || $0 == modified }) ?? true {
            switch ByteRange(request.headers[.range], size: size) {
            case .whole: break
            case .unsatisfiable: throw WalkRefusal.rangeNotSatisfiable(size: size)
            case .part(let range):
                headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
                (status, part) = (.partialContent, range)
            }
        }
        guard bySendfile else { return Response(status: status, headers: headers, body: file.copied(part)) }
        let ticket = FileTicket(file)
        headers[FileTicket.header] = ticket.text
        return Response(status: status, headers: headers, body: file.sent(part, ticket))
    }

    private func checkConditions(_ request: Request) throws(WalkRefusal) {
        if let header = request.headers[.ifMatch] {
            if !EntityTag.matchesStrongly(header, etag) { throw .preconditionFailed }
        } else if let since = request.headers[.ifUnmodifiedSince].flatMap(HTTPDate.read), modified.seconds > since.seconds {
            throw .preconditionFailed
        }
    }

    private func isUnchanged(_ request: Request) -> Bool {
        if let header = request.headers[.ifNoneMatch] { return EntityTag.matches(header, etag) }
        return request.headers[.ifModifiedSince].flatMap(HTTPDate.read).map { modified.seconds <= $0.seconds } ?? false
    }
}
