import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// `H/settings/hosts`: at which hosts of its own guests find the house.
struct HostsPage: ConsoleContent {
    static let template = "console/hosts"

    let lead: String
    let rows: [Row]
    let hasRows: Bool
    let form: ConsoleForm?
    /// What to tell whoever keeps the domain.
    let steps: String

    /// One host, and what can be done with it.
    struct Row: Sendable {
        let host: String
        let state: String
        let acts: [Act]
    }

    struct Act: Sendable {
        let action: String
        let label: String
        let host: String
        let token: String
        let once: String
    }
}

extension ConsoleDesk {
    var hostDesk: HostDesk {
        HostDesk(
            store: HouseHostStore(database), hosts: hosts, site: site, links: boxOffice.links, client: GuardedClient(settings),
            settings: settings.site, clock: clock)
    }

    var hostEndpoints: [Endpoint] {
        [
            housePage("/settings/hosts", "At which hosts of its own a house is found", .settings) { visit, _ in try await hostsPage(visit)
            },
            houseForm("/settings/hosts", "Names a host of the house's own", .settings, needing: .house) { visit, form, _ in
                try await changeHost(visit, form["host"]) { desk, host in
                    try admitHostCheck(visit.account.id)
                    return try await desk.add(host, to: visit.organisation.id, by: visit.account.id, visit.principal.actor)
                }
            },
            houseForm("/settings/hosts/{host}/check", "Looks whether a host leads here", .settings, needing: .house) { visit, _, context in
                try await changeHost(visit, context.segment("host")) { desk, host in
                    try admitHostCheck(visit.account.id)
                    return try await desk.check(host, of: visit.organisation.id, by: visit.account.id, visit.principal.actor)
                }
            },
            houseForm("/settings/hosts/{host}/remove", "Gives a host up", .settings, needing: .house) { visit, _, context in
                try await hostDesk.remove(
                    context.segment("host"), of: visit.organisation.id, by: visit.account.id, visit.principal.actor)
                return visit.see(visit.path("settings", "hosts"), saying: Toast(.good, visit.words("console.hosts.removed")))
            },
        ] + hostProofs + hostAPI
    }

    /// Each look at a host is a request of ours to a place that somebody typed.
    func admitHostCheck(_ account: Account.ID) throws {
        if let wait = hostChecks.take(account) { throw Problem.rateLimited(retryAfter: wait) }
    }

    private func changeHost(
        _ visit: ConsoleVisit, _ typed: String, _ change: @Sendable (HostDesk, String) async throws -> Bool
    ) async throws -> Response {
        guard let host = HostName.normalised(typed) else {
            return try await hostsPage(visit, typed, wrong: "console.hosts.bad", status: .badRequest)
        }
        do {
            let leads = try await change(hostDesk, host)
            let toast = Toast(
                leads ? .good : .bad, visit.words(leads ? "console.hosts.works" : "console.hosts.elsewhere", ["host": .text(host)]))
            return visit.see(visit.path("settings", "hosts"), saying: toast)
        } catch let refusal as HouseHostRefusal {
            return try await hostsPage(visit, typed, wrong: refusal.key, status: refusal.problem.status)
        }
    }

    private func hostsPage(
        _ visit: ConsoleVisit, _ typed: String = "", wrong: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, path) = (visit.words, visit.path("settings", "hosts"))
        let rows = try await hostDesk.list(of: visit.organisation).map { listed in
            let names: [String] =
                switch listed.state {
                case .given: []
                case .proved: ["remove"]
                case .waiting: ["check", "remove"]
                }
            return HostsPage.Row(
                host: listed.host, state: words("console.hosts.state.\(listed.state.rawValue)"),
                acts: names.map { name in
                    HostsPage.Act(
                        action: "\(path)/\(listed.host)/\(name)", label: words("console.hosts.\(name)"), host: listed.host,
                        token: visit.token, once: FormOnce.make())
                })
        }
        let form = ConsoleForm(
            path,
            [
                .text(
                    "host", words("console.hosts.host"), typed, most: 253, hint: words("console.hosts.host.hint"),
                    error: wrong.map { words($0) })
            ], button: words("console.hosts.add"), token: visit.token)
        let page = HostsPage(
            lead: words(settings.site.houseHosts ? "console.hosts.lead" : "console.hosts.lead.given"), rows: rows, hasRows: !rows.isEmpty,
            form: settings.site.houseHosts ? form : nil, steps: words("console.hosts.steps", ["host": .text(site.main.host)]))
        return try await visit.show(
            page, ConsoleHead(title: words("console.settings.hosts"), section: .settings, tabs: settingsTabs(visit, at: "hosts")),
            status: status)
    }
}
