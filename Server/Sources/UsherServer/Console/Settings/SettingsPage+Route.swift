import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var settingsEndpoints: [Endpoint] {
        [
            housePage("/settings", "What a house is called, and where it is", .settings) { visit, _ in
                try await settingsPage(visit, HouseForm(visit.organisation), slug: visit.organisation.slug.text)
            },
            houseForm("/settings", "Changes what a house is called", .settings, needing: .house) { visit, form, _ in
                try await saveSettings(visit, form)
            },
        ]
    }

    /// What the form holds.
    private static func fields(_ form: HouseForm, slug: String, slugFault: String? = nil, _ words: Words) -> [ConsoleField] {
        let address: ConsoleField = .text(
            "slug", words("console.house.slug"), slug, most: 40, hint: words("console.house.slug.hint"), error: slugFault)
        let fields = form.fields(words, isNew: false, withDesks: false)
        return [fields[0], address] + fields.dropFirst()
    }

    private static func version(of house: Organisation, _ words: Words) -> String {
        FormVersion.of(fields(HouseForm(house), slug: house.slug.text, words))
    }

    private func settingsPage(
        _ visit: ConsoleVisit, _ form: HouseForm, slug: String, slugFault: String? = nil, fault: String? = nil, version: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let made = version ?? Self.version(of: visit.organisation, words)
        let content = ConsoleFormPage(
            lead: nil,
            form: ConsoleForm(
                visit.path(.settings), Self.fields(form, slug: slug, slugFault: slugFault, words), button: words("console.show.save"),
                token: visit.token, hidden: [.init(name: FormVersion.field, value: made)], faults: [fault].compactMap(\.self)))
        return try await visit.show(
            content,
            ConsoleHead(title: words(ConsoleSection.settings.key), section: .settings, tabs: settingsTabs(visit, at: "")), status: status)
    }

    private func saveSettings(_ visit: ConsoleVisit, _ sent: FormBody) async throws -> Response {
        let (words, form) = (visit.words, HouseForm(sent))
        let (slug, version) = (HouseSlug(sent["slug"]), sent[FormVersion.field])
        guard let facts = form.facts, let slug else {
            return try await settingsPage(
                visit, form, slug: sent["slug"], slugFault: slug == nil ? words("console.house.slug.bad") : nil, version: version,
                status: .badRequest)
        }
        do {
            let changed = try await houses.change(
                visit.organisation.id, facts, slug: slug, by: visit.account.id, visit.principal.actor, at: clock.now(),
                fits: { try FormVersion.check(version, Self.fields(HouseForm($0), slug: $0.slug.text, words)) })
            let path = SitePage.house(changed.slug.text, ["settings"]).path
            return visit.see(path, saying: Toast(.good, words("console.house.saved")))
        } catch let stale as StaleForm {
            let page = StaleFormPage(
                Self.fields(form, slug: sent["slug"], words), stale.fields, action: visit.path(.settings), token: visit.token, words)
            return try await visit.show(
                page, ConsoleHead(title: words(ConsoleSection.settings.key), section: .settings), status: .conflict)
        } catch HouseRefusal.taken {
            return try await settingsPage(
                visit, form, slug: sent["slug"], slugFault: words("console.house.slug.taken"), version: version, status: .conflict)
        } catch HouseChangeRefusal.currencyInUse {
            return try await settingsPage(
                visit, form, slug: sent["slug"], fault: words("console.house.currency.fixed"), version: version, status: .conflict)
        }
    }
}
