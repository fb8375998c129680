import HTTPTypes
import Hummingbird
package import UsherCore
import UsherTemplates

/// The form in which a desk tells refusals: how they are written, and how the API's document shows them.
package struct Envelope: Sendable {
    /// A problem as text; pages say it in a language.
    let body: @Sendable (Problem, Language) -> [UInt8]
    /// How the document shows it; nil: as a page.
    let documented: Documented?

    struct Documented: Sendable {
        let schema: Schema
        let type: String
        /// A refusal's text with its code, as the type that apps read it as.
        let example: @Sendable (_ text: String, _ code: String) -> Example
    }

    /// JSON that apps read as `type`.
    package init<Wire: Decodable & SendableMetatype>(
        _ schema: Schema, as type: Wire.Type, contentType: String = "application/json", body: @escaping @Sendable (Problem) -> [UInt8]
    ) {
        self.body = { problem, _ in body(problem) }
        documented = Documented(schema: schema, type: contentType) { Example($0, as: type, name: $1) }
    }

    private init(page: @escaping @Sendable (Problem, Language) -> [UInt8]) {
        body = page
        documented = nil
    }

    /// People who look at pages get a page.
    package static let page = Envelope { told(ErrorPage($0, Words($1))) }
    /// Those who look at the console's get one that leads back there.
    static let console = Envelope { told(ErrorPage($0, Words($1), inConsole: true)) }

    private static func told(_ page: ErrorPage) -> [UInt8] {
        Array(PageRenderer.shared.html(page, PageFrame(isKnown: false, house: HostedHouse.current.map { PageHouse($0.face) })).utf8)
    }

    /// `members`, the sentence and code after them, and the problem's own: `{"error","code"}`.
    package static func plain(_ problem: Problem, behind members: [JSONValue.Member] = []) -> [UInt8] {
        let said: [JSONValue.Member] = [
            .init(name: "error", value: .string(problem.message)), .init(name: "code", value: .string(problem.code)),
        ]
        return JSONText.bytes(.object(members + said + problem.members))
    }

    func response(_ problem: Problem, in language: Language) -> Response {
        var response = Response.json(body(problem, language), status: problem.status)
        if let type = documented?.type {
            response.headers[.contentType] = type
        } else {
            response.headers = PageHeaders.fields()
            response.headers[.contentLanguage] = language.rawValue
        }
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
