import UsherHTTP
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var homeEndpoints: [Endpoint] {
        [
            .page(SitePage.console.path, "The visitor's houses; the only one at once") { request, context in
                let visit = try await visit(request, context)
                guard let principal = visit.principal else { return Self.signIn(visit) }
                if let first = try await door.firstToSecurity(visit) { return first }
                let houses = try await houses.houses(of: principal.account)
                if houses.count == 1 { return visit.see(ConsoleSection.today.href(houses[0])) }
                let words = words(visit)
                let said = toasts.read(request)
                let frame = ConsoleFrame(
                    ConsoleHead(
                        title: words("console.houses.title"),
                        action: ConsoleHead.Link(href: Self.newHouse, label: words("console.house.found"))), words: words,
                    visitor: principal.credential.account.name,
                    token: visit.token, toast: said?.toast, query: request.uri.query ?? "")
                return try await visit.show(
                    ConsolePage(content: Self.home(houses, principal.credential.account, words), frame: frame),
                    cookies: [said?.forget].compactMap(\.self))
            }
        ]
    }

    /// `section`: which page of each of them.
    static func home(
        _ houses: [MemberHouse], _ account: Account, _ words: Words, at section: ConsoleSection = .today
    ) -> ConsoleHomePage {
        ConsoleHomePage(
            houses: houses.map {
                ConsoleFrame.House(
                    name: $0.organisation.name, role: words("console.role.\($0.role.name)"), href: section.href($0), isHere: false)
            },
            empty: houses.isEmpty
                ? EmptyState(
                    title: words("console.houses.none"), text: words("console.houses.ask", ["email": .text(account.email.text)]),
                    action: .init(href: newHouse, label: words("console.house.found"))) : nil)
    }
}
