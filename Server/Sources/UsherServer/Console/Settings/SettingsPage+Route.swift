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

    private func settingsPage(
        _ visit: ConsoleVisit, _ form: HouseForm, slug: String, slugFault: String? = nil, fault: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let address: ConsoleField = .text(
            "slug", words("console.house.slug"), slug, most: 40, hint: words("console.house.slug.hint"), error: slugFault)
        let fields = form.fields(words, isNew: false, withDesks: false)
        let content = ConsoleFormPage(
            lead: nil,
            form: ConsoleForm(
                visit.path(.settings), [fields[0], address] + fields.dropFirst(), button: words("console.show.save"), token: visit.token,
                faults: [fault].compactMap(\.self)))
        return try await visit.show(
            content,
            ConsoleHead(title: words(ConsoleSection.settings.key), section: .settings, tabs: settingsTabs(visit, at: "")), status: status)
    }

    private func saveSettings(_ visit: ConsoleVisit, _ sent: FormBody) async throws -> Response {
        let (words, form) = (visit.words, HouseForm(sent))
        let slug = HouseSlug(sent["slug"])
        guard let facts = form.facts, let slug else {
            return try await settingsPage(
                visit, form, slug: sent["slug"], slugFault: slug == nil ? words("console.house.slug.bad") : nil, status: .badRequest)
        }
        do {
            let changed = try await houses.change(
                visit.organisation.id, facts, slug: slug, by: visit.account.id, visit.principal.actor, at: clock.now())
            let path = SitePage.house(changed.slug.text, ["settings"]).path
            return visit.see(path, saying: Toast(.good, words("console.house.saved")))
        } catch HouseRefusal.taken {
            return try await settingsPage(visit, form, slug: sent["slug"], slugFault: words("console.house.slug.taken"), status: .conflict)
        } catch HouseChangeRefusal.currencyInUse {
            return try await settingsPage(visit, form, slug: sent["slug"], fault: words("console.house.currency.fixed"), status: .conflict)
        }
    }
}
