import UsherTemplates
package import HTTPTypes
package import Hummingbird
import NIOCore

/// Makes pages: the page's own template, in the layout, with the headers that keep it safe.
package struct PageRenderer: Sendable {
    package static let shared = PageRenderer()

    package func html<P: WebPage>(_ page: P, _ frame: PageFrame = .guest) -> String {
        let around = page.surrounding(Templates.render(page.values, P.template, page.language), in: frame)
        return Templates.render(around.values, around.template, page.language)
    }

    /// The whole answer; gzipped where the client takes it. A page can be long, so it is made in its client's turn.
    package func response(
        _ page: some WebPage, _ frame: PageFrame = .guest, status: HTTPResponse.Status = .ok, to request: Request, headers: HTTPFields = [:]
    ) async throws -> Response {
        var fields = PageHeaders.fields(
            images: page.imageOrigins, audio: page.audioOrigins, fetched: page.fetchOrigins, targets: page.formTargets,
            framedBy: page.framedBy, frames: page.hasFrames,
            secret: page.isSecret, locates: page.locates)
        if page.isPersonal { fields[.cacheControl] = "no-store" }
        fields[.contentLanguage] = page.language.rawValue
        for field in headers { fields.append(field) }
        let isAccepted = Gzip.isAccepted(by: request)
        let (body, isZipped) = try await ClientWork.run {
            let plain = ByteBuffer(string: html(page, frame))
            let zipped = isAccepted && plain.readableBytes >= 1024 ? Gzip.compress(plain) : nil
            return (zipped ?? plain, zipped != nil)
        }
        if isZipped { fields[.contentEncoding] = "gzip" }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: body))
    }
}
