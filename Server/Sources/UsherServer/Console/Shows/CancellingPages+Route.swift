import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherHTTP
import UsherStore
import UsherTemplates

/// Calling a show off, in a browser: the same store as the API's.
extension ConsoleDesk {
    var cancellingEndpoints: [Endpoint] {
        [
            housePage("/shows/{show}/cancel", "What calling a show off means", .shows, needing: .house) { visit, context in
                try await cancelPage(visit, try await show(visit, context), CancelForm())
            },
            houseForm("/shows/{show}/cancel", "Calls a show off", .shows, needing: .house) { visit, form, context in
                try await callOff(visit, try await show(visit, context), CancelForm(form))
            },
        ]
    }

    private struct CancelForm {
        var refund: ShowCancelling.Refund?
        var message = ""
        var name = ""
        var faults: [String: String] = [:]

        init() {}

        init(_ form: FormBody) {
            (refund, message) = (ShowCancelling.Refund(rawValue: form["refund"]), WireText.trimmed(form["message"]))
            name = WireText.trimmed(form["name"])
        }
    }

    private func cancelPage(
        _ visit: ConsoleVisit, _ row: HouseShowRow, _ form: CancelForm, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let (sales, pence) = try await boxOffice.cancelling.outstanding(row.event)
        let path = visit.path("shows", row.uuid)
        let confirmation = Confirmation(
            text: words("console.cancel.text"),
            facts: [
                ConsoleFigure(name: words("console.cancel.sales"), value: words.number(sales)),
                ConsoleFigure(name: words("console.cancel.sum"), value: words.money(Money(pence, visit.organisation.currency))),
            ],
            form: ConsoleForm(
                path + "/cancel",
                [
                    .choice(
                        "refund", words("console.cancel.refund"),
                        ShowCancelling.Refund.allCases.map {
                            .init(
                                $0.rawValue, words("console.cancel.refund.\($0.rawValue)"),
                                note: words("console.cancel.refund.\($0.rawValue).note"), isChosen: form.refund == $0)
                        }, isList: false),
                    .area(
                        "message", words("console.cancel.message"), form.message, most: BoxOfficeDesk.longestMessage,
                        hint: words("console.cancel.message.hint")),
                    .text(
                        "name", words("console.cancel.name"), form.name,
                        hint: words("console.cancel.name.hint", ["title": .text(row.title)]),
                        error: form.faults["name"]),
                ], button: words("console.cancel.button"), token: visit.token, cancel: path,
                faults: [form.faults["refund"]].compactMap(\.self), isBad: true))
        return try await visit.show(
            ConsoleConfirmPage(confirmation: confirmation),
            ConsoleHead(title: words("console.cancel.title"), section: .shows, crumbs: [.init(href: path, label: row.title)]),
            status: status)
    }

    private func callOff(_ visit: ConsoleVisit, _ row: HouseShowRow, _ sent: CancelForm) async throws -> Response {
        var form = sent
        if form.refund == nil { form.faults["refund"] = visit.words("console.cancel.refund.choose") }
        if form.name != row.title.trimmed { form.faults["name"] = visit.words("console.cancel.name.other") }
        guard let refund = form.refund, form.faults.isEmpty, WireText.fits(form.message, BoxOfficeDesk.longestMessage) else {
            return try await cancelPage(visit, row, form, status: .badRequest)
        }
        let job = try await boxOffice.cancelling.begin(
            row.uuid, .init(refund: refund, message: form.message), key: nil, staff(visit), at: clock.now())
        return visit.see(
            visit.path("jobs", job.uuid), saying: Toast(.good, visit.words("console.cancel.done", ["title": .text(row.title)])))
    }
}
