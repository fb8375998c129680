import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// Somebody opens a page of a house's console, or sends a form of it: who, in which house, as what, in which language.
struct ConsoleVisit: Sendable {
    let page: PageVisit
    let principal: Principal<SignIn>
    let house: MemberHouse
    let all: [MemberHouse]
    let words: Words
    let toasts: ToastCookie

    var now: Instant { page.now }
    var request: Request { page.request }
    /// For the page's forms.
    var token: String { page.token }
    var organisation: Organisation { house.organisation }
    var account: Account { principal.credential.account }
    var zone: Zone { Zone(organisation.timeZone) ?? .universal }

    func may(_ permission: Permission) -> Bool { house.role.may(permission) }

    /// The address of a page of this house's.
    func path(_ parts: String...) -> String { path(parts) }

    func path(_ parts: [String]) -> String { SitePage.house(organisation.slug.text, parts).path }

    /// A section's own page.
    func path(_ section: ConsoleSection) -> String { section.href(house) }

    /// The page; what the last one left to say is said and forgotten.
    func show(
        _ content: some ConsoleContent, _ head: ConsoleHead, status: HTTPResponse.Status = .ok, saying toast: Toast? = nil
    ) async throws -> Response {
        let said = toasts.read(request)
        let frame = ConsoleFrame(
            head, script: content.script, said: content.said, hasMap: content.hasMap, words: words, house: house, all: all,
            visitor: account.name, token: token,
            toast: toast ?? said?.toast, path: PagePath.own(request.uri.path) ?? "/console",
            query: request.method == .get ? request.uri.query ?? "" : "")
        return try await page.show(
            ConsolePage(content: content, frame: frame), status: status,
            cookies: [said?.forget].compactMap(\.self))
    }

    /// Done: the next page says so.
    func see(_ path: String, saying toast: Toast? = nil) -> Response {
        page.see(path, cookies: [toast.flatMap(toasts.keep)].compactMap(\.self))
    }

    /// What stands in a role's way, and who may help. What a role may not do is not shown to it: this is for who asks all the same.
    func refuse(_ admins: [String]) async throws -> Response {
        let notice = ConsoleRefusal(
            text: words("console.refused.role", ["role": .text(words("console.role.\(house.role.name)"))]),
            help: admins.isEmpty ? nil : words("console.refused.admins", ["names": .text(admins.prefix(5).joined(separator: ", "))]),
            back: path(.today))
        return try await show(notice, ConsoleHead(title: words("console.refused.title")), status: .forbidden)
    }
}

/// A page that a role may not open.
struct ConsoleRefusal: ConsoleContent {
    static let template = "console/refusal"

    let text: String
    let help: String?
    let back: String
}
