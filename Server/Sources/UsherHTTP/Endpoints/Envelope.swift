import HTTPTypes
import Hummingbird
package import UsherCore

/// The form in which a desk tells refusals: how they are written, and how the API's document shows them.
package struct Envelope: Sendable {
    /// A problem as text.
    let body: @Sendable (Problem) -> [UInt8]
    /// Makes the headers of JSON its own.
    private let dress: @Sendable (inout HTTPFields) -> Void
    /// How the document shows it; nil: as a page.
    let documented: Documented?

    struct Documented: Sendable {
        let schema: Schema
        /// A refusal's text with its code, as the type that apps read it as.
        let example: @Sendable (_ text: String, _ code: String) -> Example
    }

    /// JSON that apps read as `type`.
    package init<Wire: Decodable & SendableMetatype>(
        _ schema: Schema, as type: Wire.Type, contentType: String? = nil, body: @escaping @Sendable (Problem) -> [UInt8]
    ) {
        self.body = body
        dress = { if let contentType { $0[.contentType] = contentType } }
        documented = Documented(schema: schema) { Example($0, as: type, name: $1) }
    }

    private init(page: @escaping @Sendable (Problem) -> [UInt8]) {
        body = page
        dress = { $0 = PageHeaders.fields() }
        documented = nil
    }

    /// People who look at pages get a page.
    package static let page = Envelope { problem in Array(PageRenderer.shared.html(ErrorPage(problem), .unknown).utf8) }

    /// `members`, the sentence and code after them, and the problem's own: `{"error","code"}`.
    package static func plain(_ problem: Problem, behind members: [JSONValue.Member] = []) -> [UInt8] {
        let said: [JSONValue.Member] = [
            .init(name: "error", value: .string(problem.message)), .init(name: "code", value: .string(problem.code)),
        ]
        return JSONText.bytes(.object(members + said + problem.members))
    }

    func response(_ problem: Problem) -> Response {
        var response = Response.json(body(problem), status: problem.status)
        dress(&response.headers)
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
