import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// Where somebody is signed in: one is ended, or all but this one.
    var sessionEndpoints: [Endpoint] {
        [
            accountForm("/sessions/end", "Ends every sign-in but this one") { visit, _, _ in
                try await boxOffice.auth.signIns.endOthers(
                    of: visit.account.id, but: visit.principal.credential.session.id, by: visit.principal.actor, at: clock.now())
                return visit.see(SitePage.security().path, saying: Toast(.good, visit.words("console.session.others.done")))
            },
            accountForm(
                "/sessions/{session}/end", "Ends one sign-in", parameters: [.path("session", .string(), "Which one.")]
            ) { visit, _, context in
                guard
                    try await boxOffice.auth.signIns.end(
                        context.segment("session"), of: visit.account.id, by: visit.principal.actor, at: clock.now())
                else { throw Problem.notFound }
                return visit.see(SitePage.security().path, saying: Toast(.good, visit.words("console.session.ended")))
            },
        ]
    }

    /// `zone`: by whose clocks; the heads say so, for the reader may be anywhere.
    func sessionTable(_ rows: [SignInRow], _ zone: Zone, _ visit: AccountVisit) -> ConsoleTable {
        let words = visit.words
        let clocks = zone == .universal ? "UTC" : words.clocks(by: zone.name)
        let own = visit.principal.credential.session.id.text
        return ConsoleTable(
            words("console.sessions"),
            heads: [
                .init(label: words("console.session.where")), .init(label: "\(words("console.session.began")) (\(clocks))"),
                .init(label: "\(words("console.session.seen")) (\(clocks))"), .init(label: words("console.table.acts")),
            ],
            rows: rows.map { row in
                let name = Self.name(of: row, words)
                let isHere = row.id == own
                let end = ConsoleTable.Button(
                    action: "/account/security/sessions/\(PercentEncoding.escaped(row.id))/end", label: words("console.session.end"),
                    name: words("console.session.end.of", ["name": .text(name)]), isBad: true)
                return ConsoleTable.Row(cells: [
                    .init(head: "", text: name, tag: isHere ? ConsoleTag(words("console.session.here"), .good) : nil, isName: true),
                    .init(head: words("console.session.began"), text: words.shortMoment(row.began, zone)),
                    .init(
                        head: words("console.session.seen"), text: row.seen.map { words.shortMoment($0, zone) } ?? "–"),
                    .init(head: "", text: "", buttons: isHere ? [] : [end]),
                ])
            }, token: visit.token)
    }

    /// `Chrome on Linux`, as far as it is known.
    private static func name(of row: SignInRow, _ words: Words) -> String {
        if row.isWalker { return words("console.session.walks") }
        guard let agent = row.agent, let name = agent.name ?? agent.system else { return words("console.session.unknown") }
        guard agent.name != nil, let system = agent.system else { return name }
        return words("console.session.on", ["name": .text(name), "system": .text(system)])
    }
}
