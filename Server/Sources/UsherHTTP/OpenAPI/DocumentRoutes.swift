import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
package import UsherTemplates

/// `/openapi.json` and `/api/docs`. Their declarations are part of the document they show, so their handlers come last.
package struct DocumentRoutes: Sendable {
    private let document: Lazy<(text: ByteBuffer, tag: String)>

    package init(_ document: Lazy<[UInt8]>) {
        self.document = Lazy {
            let bytes = document.value
            return (ByteBuffer(bytes: bytes), "\"" + Self.hash(bytes).prefix(22) + "\"")
        }
    }

    package static func undecided(_ house: Desk) -> [Endpoint] {
        [
            Endpoint(
                .get, "/openapi.json", desk: house, summary: "This API as an OpenAPI 3.1 document",
                responses: [
                    Endpoint.Answer(200, "The document", content: .json(.object([:]))),
                    Endpoint.Answer(304, "Unchanged since the `ETag` of `If-None-Match`", content: nil),
                ], handler: unreachable),
            Endpoint(
                .get, "/api/docs", desk: house, summary: "This API as a page", responses: [.text(200, "A page", type: "text/html")],
                handler: unreachable),
        ]
    }

    package func handler(of endpoint: Endpoint) -> Endpoint.Handler {
        let page: Endpoint.Handler = { _, _ in Self.page }
        let document: Endpoint.Handler = { request, _ in answer(request) }
        return endpoint.path == "/api/docs" ? page : document
    }

    private func answer(_ request: Request) -> Response {
        let (text, tag) = document.value
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        let known = request.headers[.ifNoneMatch] ?? ""
        if known.contains(tag) || known == "*" { return Response(status: .notModified, headers: headers) }
        var response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: text))
        response.headers[.contentType] = "application/json"
        return response
    }

    private static var page: Response {
        Response(status: .ok, headers: PageHeaders.fields(), body: ResponseBody(byteBuffer: ByteBuffer(string: APIPage().html)))
    }

    private static let unreachable: Endpoint.Handler = { _, _ in throw Problem.notFound }

    private static func hash(_ bytes: some Sequence<UInt8>) -> String {
        Data(SHA256.hash(data: Array(bytes))).base64EncodedString()
    }
}
