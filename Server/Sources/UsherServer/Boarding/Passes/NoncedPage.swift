import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// A page of this desk that is written once and sent often: only the nonce of its style is new each time.
struct NoncedPage: Sendable {
    private let parts: [String]

    /// `html` writes the page with the nonce that it is given.
    init(_ html: (_ nonce: String) -> String) {
        // What is escaped on a page has no control characters of this kind.
        let mark = "\u{1}"
        parts = html(mark).split(separator: mark, omittingEmptySubsequences: false).map { String($0) }
    }

    func response(_ status: HTTPResponse.Status, _ language: PassLanguage) -> Response {
        let nonce = Hexadecimal.text(SecureRandom.bytes(16))
        let policy =
            "default-src 'none'; img-src 'self'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        let headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
            .contentLanguage: language.rawValue, .vary: "Accept-Language", .referrerPolicy: "no-referrer",
            .robotsTag: "noindex, nofollow",
        ]
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: parts.joined(separator: nonce))))
    }
}

extension HTTPField.Name {
    static let robotsTag = HTTPField.Name("X-Robots-Tag")!
}
