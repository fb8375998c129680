import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherTemplates

/// Somebody looks at a page: who it is, and what their browser gets with it.
struct PageVisit: Sendable {
    let request: Request
    let principal: Principal<SignIn>?
    let now: Instant
    /// For the page's forms.
    let token: String
    /// In which language pages speak to this visitor.
    let words: Words
    private let cookie: HTTPField?
    /// Keeps the language that the address asks for.
    private let kept: HTTPField?

    init(_ request: Request, principal: Principal<SignIn>?, now: Instant, forms: FormToken, secure: Bool) {
        self.request = request
        self.principal = principal
        self.now = now
        (token, cookie) = forms.issue(request, secure: secure)
        words = Words(LanguageChoice.of(request, account: principal?.credential.account.preferredLanguage))
        kept = LanguageChoice.kept(request, secure: secure)
    }

    /// The page, in the layout.
    func show(
        _ page: some WebPage, status: HTTPResponse.Status = .ok, cookies: [HTTPField] = [], search: String = "", house: HouseFace? = nil
    ) async throws -> Response {
        let target = request.uri.description
        let frame = PageFrame(
            visitor: principal?.credential.account.name, path: PagePath.own(request.method == .get ? target : request.uri.path) ?? "/",
            search: search, house: (house ?? HostedHouse.current?.face).map { PageHouse($0) })
        var headers = HTTPFields()
        for field in ([cookie, kept].compactMap { $0 } + cookies) { headers.append(field) }
        return try await PageRenderer.shared.response(page, frame, status: status, to: request, headers: headers)
    }

    /// Off to another page of ours.
    func see(_ path: String, cookies: [HTTPField] = []) -> Response {
        var headers: HTTPFields = [.location: path, .cacheControl: "no-store", .referrerPolicy: "no-referrer"]
        for field in cookies { headers.append(field) }
        return Response(status: .seeOther, headers: headers)
    }
}
