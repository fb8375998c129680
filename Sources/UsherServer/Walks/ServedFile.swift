import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// A file on this machine and how it is sent: whole, in part, or not at all (RFC 9110, sections 13 and 14).
struct ServedFile: Sendable {
    let url: URL
    let size: Int64
    let etag: String
    let type: String
    let modified: Instant
    let cacheControl: String

    func response(_ request: Request) throws -> Response {
        let modified = MediaDate.text(self.modified)
        var headers: HTTPFields = [
            .acceptRanges: "bytes", .lastModified: modified, .eTag: etag, .cacheControl: cacheControl,
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        try checkConditions(request)
        if isUnchanged(request) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = type
        let file = try OpenFile(url)
        // HEAD tells what GET without a range would.
        guard request.method == .get else { return whole(file, headers) }
        if let condition = request.headers[.ifRange], condition != etag, condition != modified { return whole(file, headers) }
        switch ByteRange(request.headers[.range], size: size) {
        case .whole: return whole(file, headers)
        case .unsatisfiable: throw WalkRefusal.rangeNotSatisfiable(size: size)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(status: .partialContent, headers: headers, body: file.body(range))
        }
    }

    private func whole(_ file: OpenFile, _ headers: HTTPFields) -> Response {
        Response(status: .ok, headers: headers, body: file.body(0..<size))
    }

    private func checkConditions(_ request: Request) throws(WalkRefusal) {
        if let header = request.headers[.ifMatch] {
            if !EntityTag.matchesStrongly(header, etag) { throw .preconditionFailed }
        } else if let since = request.headers[.ifUnmodifiedSince].flatMap(MediaDate.read), modified.seconds > since {
            throw .preconditionFailed
        }
    }

    private func isUnchanged(_ request: Request) -> Bool {
        if let header = request.headers[.ifNoneMatch] { return EntityTag.matches(header, etag) }
        return request.headers[.ifModifiedSince].flatMap(MediaDate.read).map { modified.seconds <= $0 } ?? false
    }
}
