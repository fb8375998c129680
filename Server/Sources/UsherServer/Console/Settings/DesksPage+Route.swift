import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// `H/settings/desks`: which of the granted desks a house uses.
    var deskEndpoints: [Endpoint] {
        [
            housePage("/settings/desks", "Which desks a house uses", .settings, needing: .owners) { visit, _ in
                try await desksPage(visit, try await houses.desks(of: visit.organisation.id))
            },
            houseForm("/settings/desks", "Switches desks on and off", .settings, needing: .owners) { visit, form, _ in
                try await useDesks(visit, form)
            },
        ] + deskAPI
    }

    /// `chosen`: those that somebody ticked; without, those that are on.
    private func desksPage(
        _ visit: ConsoleVisit, _ desks: [HouseDesk], chosen: GrantedDesks? = nil, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let options = desks.map { desk in
            let name = desk.desk.names.joined()
            let note = desk.contents.isEmpty ? words("console.desk.\(name).note") : Self.has(desk, words)
            return ConsoleField.Option(
                name, words("console.desk.\(name)"), note: note, isChosen: chosen.map { $0.contains(desk.desk) } ?? desk.isOn)
        }
        let page = ConsoleFormPage(
            lead: words("console.desks.lead"),
            form: ConsoleForm(
                visit.path("settings", "desks"),
                [.ticks("desks", words("console.house.desks"), options, hint: words("console.desks.hint"), error: fault)],
                button: words("console.show.save"), token: visit.token))
        return try await visit.show(
            page, ConsoleHead(title: words("console.settings.desks"), section: .settings, tabs: settingsTabs(visit, at: "desks")),
            status: status)
    }

    private func useDesks(_ visit: ConsoleVisit, _ form: FormBody) async throws -> Response {
        let sent = form.all("desks").compactMap(GrantedDesks.init(name:)).reduce(into: GrantedDesks()) { $0.formUnion($1) }
        let wish = sent.intersection(visit.organisation.granted)
        do {
            _ = try await houses.use(wish, in: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
            return visit.see(visit.path("settings", "desks"), saying: Toast(.good, visit.words("console.desks.saved")))
        } catch HouseChangeRefusal.desksInUse(let desks) {
            let fault = desks.map { desk in
                let name = visit.words("console.desk.\(desk.desk.names.joined())")
                return visit.words("console.desks.inuse", ["desk": .text(name), "what": .text(Self.has(desk, visit.words))])
            }.joined(separator: " ")
            return try await desksPage(
                visit, try await houses.desks(of: visit.organisation.id), chosen: wish, fault: fault, status: .conflict)
        }
    }

    /// "3 shows, 2 plans"
    private static func has(_ desk: HouseDesk, _ words: Words) -> String {
        desk.contents.map { words("console.desks.has.\($0.kind)", ["n": .number($0.count)]) }.joined(separator: ", ")
    }
}
