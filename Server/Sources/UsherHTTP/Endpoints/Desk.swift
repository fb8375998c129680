package import Hummingbird
import UsherCore

/// One of Usher's desks: it owns paths, and answers errors in its own envelope.
package enum Desk: String, Sendable, CaseIterable {
    case house, gate, boxOffice, boarding, walks, canvass, pages

    /// The path prefixes a desk answers for; whatever no desk owns is the House's.
    package var prefixes: [String] {
        switch self {
        case .house: []
        // "/" stands for itself alone.
        case .pages:
            [
                "/", "/shows", "/checkout", "/bookings", "/tickets", "/account", "/signin", "/signup", "/verify-email", "/forgot-password",
                "/reset-password", "/pay", "/t", "/assets", "/billing", "/invite", "/walks", "/console/campaigns",
            ]
        case .gate: ["/api/tickets", "/api/events"]
        case .boxOffice:
            ["/api/auth", "/api/shows", "/api/seat-checkout", "/api/checkout", "/api/user", "/api/webhooks", "/console/api", "/maps"]
        case .walks:
            [
                "/auth", "/tours", "/vouchers", "/analytics", "/media", "/tiles", "/console/api/tours", "/console/api/media",
                "/console/api/vouchers", "/console/api/voucher-batches", "/console/api/analytics",
            ]
        case .boarding: ["/api/v1", "/pages/yourBoardingPass"]
        case .canvass: ["/api/billing", "/api/buildings", "/api/campaigns", "/api/organisations", "/api/invites", "/q"]
        }
    }

    /// What the API's reader calls this desk.
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The desk that owns `path`, also where no route exists: the one with the longest prefix.
    package static func owning(_ path: String) -> Desk {
        var owner = (desk: Desk.house, length: 0)
        for desk in allCases {
            for prefix in desk.prefixes where prefix.utf8.count > owner.length && path.hasPrefix(prefix) {
                if prefix == "/" {
                    if path == "/" { owner = (desk, 1) }
                    continue
                }
                let rest = path.dropFirst(prefix.count)
                if rest.isEmpty || rest.first == "/" { owner = (desk, prefix.utf8.count) }
            }
        }
        return owner.desk
    }

    /// The problem as this desk says it: `{"error","code"}` and the problem's own members, at the BoxOffice behind `"success":false`,
    /// at Boarding `{"detail","status_code","code"}`; people who look at pages get a page.
    package func body(_ problem: Problem) -> [UInt8] {
        if self == .pages { return Array(PageRenderer.shared.html(ErrorPage(problem), .unknown).utf8) }
        if self == .walks { return WalksProblem.body(problem) }
        if self == .boarding { return BoardingProblem.body(problem) }
        let said: [JSONValue.Member] = [
            .init(name: "error", value: .string(problem.message)), .init(name: "code", value: .string(problem.code)),
        ]
        let head: [JSONValue.Member] =
            switch self {
            case .house, .gate, .canvass, .pages, .boarding, .walks: []
            case .boxOffice: [.init(name: "success", value: .bool(false))]
            }
        return JSONText.bytes(.object(head + said + problem.members))
    }

    /// The whole answer for `problem`.
    package func response(_ problem: Problem) -> Response {
        var response = Response.json(body(problem), status: problem.status)
        if self == .pages { response.headers = PageHeaders.fields() }
        if self == .walks { response.headers[.contentType] = WalksProblem.type }
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
