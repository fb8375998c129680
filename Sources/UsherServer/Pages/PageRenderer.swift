import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

/// Makes pages: the page's own template, in the layout, with the headers that keep it safe.
struct PageRenderer: Sendable {
    private let library: MustacheLibrary

    /// Every page of the house. Templates are compiled in, and a test proves that each one parses.
    static let shared = PageRenderer(Pages.all)

    init(_ pages: [any WebPage.Type]) {
        let templates =
            ["Layout": Layout.template].merging(PagePart.all) { first, _ in first }
            .merging(pages.map { ($0.templateName, $0.template) }) { first, _ in first }
        library = MustacheLibrary(templates: templates.compactMapValues { try? MustacheTemplate(string: Self.text($0)) })
    }

    func html<P: WebPage>(_ page: P, _ frame: PageFrame = .guest) -> String {
        let content = library.render(page, withTemplate: P.templateName) ?? ""
        return library.render(Layout(page, frame: frame, content: content), withTemplate: "Layout") ?? ""
    }

    /// The whole answer; gzipped where the client takes it. A page can be long, so it is made in its client's turn.
    func response(
        _ page: some WebPage, _ frame: PageFrame = .guest, status: HTTPResponse.Status = .ok, to request: Request, headers: HTTPFields = [:]
    ) async throws -> Response {
        var fields = PageHeaders.fields(
            images: page.imageOrigins, audio: page.audioOrigins, fetched: page.fetchOrigins, secret: page.isSecret)
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

    /// Each template with our own escaping, which is stricter than Mustache's.
    static func text(_ template: String) -> String {
        _ = escaping
        return "{{% CONTENT_TYPE:USHER}}" + template
    }

    private static let escaping: Void = MustacheContentTypes.register(HTMLText(), named: "USHER")
}
