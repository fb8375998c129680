import UsherHTTP
import HTTPTypes
package import Hummingbird
import NIOCore
package import UsherCore

/// A pass as it is handed out.
package struct SignedPass: Sendable, Equatable {
    package let bytes: [UInt8]
    /// Of the content: equal passes have equal ones.
    package let tag: String
    package private(set) var changedAt: Instant
    package let isDevelopment: Bool

    /// The same content, changed and changed back meanwhile.
    func changed(at moment: Instant) -> SignedPass {
        var copy = self
        copy.changedAt = moment
        return copy
    }

    /// The answer to a request for it; 304 where the phone has it already.
    package func response(to request: Request, fileName: String) -> Response {
        var headers: HTTPFields = [
            .contentType: "application/vnd.apple.pkpass", .cacheControl: "private, no-cache", .eTag: tag,
            .lastModified: HTTPDate.text(changedAt), .contentDisposition: "attachment; filename=\"\(fileName)\"",
        ]
        headers[HTTPField.Name("X-Robots-Tag")!] = "noindex"
        if isDevelopment { headers[HTTPField.Name("X-Usher-Development")!] = "pass-certificate" }
        if isKnown(request) { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// `If-None-Match` goes before `If-Modified-Since`, which knows only seconds.
    private func isKnown(_ request: Request) -> Bool {
        if let sent = request.headers[.ifNoneMatch] {
            return sent.split(separator: ",").contains { $0.trimmed == tag || $0.trimmed == "*" || $0.trimmed == "W/" + tag }
        }
        guard let since = request.headers[.ifModifiedSince].flatMap(HTTPDate.read) else { return false }
        return changedAt.seconds <= since.seconds
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self).trimmed }
}
