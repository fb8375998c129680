import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore

extension DoorDesk {
    /// What the page may do and load (door.md 9.1): a camera, and nothing from elsewhere.
    private static let headers: HTTPFields = [
        .contentSecurityPolicy: "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:; "
            + "style-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        .permissionsPolicy: "camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()",
        .referrerPolicy: "no-referrer", .cacheControl: "no-cache", .vary: "Accept-Encoding", .openerPolicy: "same-origin",
    ]

    /// One address with a slash at its end, since that is what a service worker's scope is told by; the other leads there.
    var pageEndpoint: Endpoint {
        Endpoint(
            .get, "/door", desk: .pages, summary: "The scanner in a browser",
            responses: [.page("The page, at `/door/`"), Answer(308, "`/door` leads there", content: nil)], tag: "Pages"
        ) { request, _ in
            guard request.uri.path == "/door/" else { return Response(status: .permanentRedirect, headers: [.location: "/door/"]) }
            return Self.response(DoorPage().html, "text/html; charset=utf-8", to: request)
        }
    }

    var scriptEndpoint: Endpoint {
        Endpoint(
            .get, "/door/sw.js", desk: .pages, summary: "The scanner's service worker",
            responses: [.text(200, "A script", type: "text/javascript")], tag: "Pages"
        ) { request, _ in Self.response(DoorPage().worker, "text/javascript; charset=utf-8", to: request) }
    }

    private static func response(_ text: String, _ type: String, to request: Request) -> Response {
        var headers = Self.headers
        headers[.contentType] = type
        let plain = ByteBuffer(string: text)
        guard Gzip.isAccepted(by: request), let zipped = Gzip.compress(plain) else {
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: plain))
        }
        headers[.contentEncoding] = "gzip"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: zipped))
    }
}
