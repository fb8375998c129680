import UsherHTTP
import Hummingbird
import UsherCore

/// What has pages for browsers: how one is opened, and how a form of ours is taken.
protocol PageDesk: Sendable {
    var door: BoxOfficeAuthenticator { get }
    var forms: FormToken { get }
    var site: SiteURL { get }
    var clock: WallClock { get }
}

extension PageDesk {
    /// Somebody opens a page.
    func visit(_ request: Request, _ context: UsherContext) async throws -> PageVisit {
        PageVisit(request, principal: try await door.browser(request, context), now: clock.now(), forms: forms, secure: site.isSecure)
    }

    /// Somebody sends a form of ours.
    func submission(_ request: Request, _ context: UsherContext) async throws -> (PageVisit, FormBody) {
        let form = try await FormBody(request)
        try forms.check(form, request)
        return (try await visit(request, context), form)
    }
}
