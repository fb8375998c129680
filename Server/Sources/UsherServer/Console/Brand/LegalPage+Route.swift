import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    private var legal: LegalStore { LegalStore(database) }

    var legalEndpoints: [Endpoint] {
        [
            housePage("/settings/legal", "Who sells, and by which terms", .settings) { visit, _ in
                try await legalPage(visit, LegalForm(try await legal.legal(of: visit.organisation.id)))
            },
            houseForm("/settings/legal", "Says who sells, and by which terms", .settings, needing: .house) { visit, form, _ in
                let sent = LegalForm(form)
                guard sent.faults.isEmpty else { return try await legalPage(visit, sent, status: .badRequest) }
                try await legal.save(
                    sent.legal, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
                return visit.see(visit.path("settings", "legal"), saying: Toast(.good, visit.words("console.legal.saved")))
            },
        ] + legalAPI
    }

    private func legalPage(_ visit: ConsoleVisit, _ form: LegalForm, status: HTTPResponse.Status = .ok) async throws -> Response {
        let words = visit.words
        let content = ConsoleFormPage(
            lead: words("console.legal.lead"),
            form: ConsoleForm(
                visit.path("settings", "legal"), form.fields(words), button: words("console.show.save"), token: visit.token))
        return try await visit.show(
            content,
            ConsoleHead(title: words("console.settings.legal"), section: .settings, tabs: settingsTabs(visit, at: "legal")), status: status)
    }
}
