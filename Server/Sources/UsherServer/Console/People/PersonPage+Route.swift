import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/people/{id}`: somebody's orders and mails, and what may be done with what is kept of them.
struct PersonPage: ConsoleContent {
    static let template = "console/person"

    let facts: [ConsoleFigure]
    let orders: ConsoleTable
    let mails: ConsoleTable?
    /// Nil for those who may only read.
    let export: ConsoleForm?
    let erase: ConsoleHead.Link?
}

extension ConsoleDesk {
    func personPage(
        _ visit: ConsoleVisit, _ row: PersonRow, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let orders = try await people.orders(of: row.email, in: visit.organisation.id, limit: Self.mostOrders)
        let mails = try await people.mails(of: Array(orders.prefix(100)))
        let path = visit.path("people", row.uuid)
        let export = ConsoleForm(
            path + "/export", SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
            button: words("console.people.export"), token: visit.token)
        let page = PersonPage(
            facts: [
                ConsoleFigure(name: words("console.people.email"), value: row.email),
                ConsoleFigure(name: words("console.people.orders"), value: words.number(row.orders)),
            ],
            orders: Self.orders(orders, visit), mails: mails.isEmpty ? nil : Self.mails(mails, orders, visit),
            export: visit.may(.house) ? export : nil,
            erase: visit.may(.house) ? .init(href: path + "/erase", label: words("console.people.erase")) : nil)
        return try await visit.show(page, ConsoleHead(title: Self.name(row, words), section: .people), status: status)
    }

    /// So many are shown; the file has all.
    private static let mostOrders = 500

    static func name(_ row: PersonRow, _ words: Words) -> String { row.name.isEmpty ? words("console.order.guest") : row.name }

    private static func orders(_ orders: [OrderRow], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words(ConsoleSection.orders.key),
            heads: [
                .init(label: words("console.order.show")), .init(label: words("console.order.bought")),
                .init(label: words("console.order.tickets"), isNumber: true), .init(label: words("console.order.total"), isNumber: true),
            ],
            rows: orders.map { order in
                ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: order.title, note: words.shortMoment(order.starts, Zone(order.zone) ?? .universal),
                        href: visit.path("orders", order.uuid), tag: tag(order.status, words), isName: true),
                    .init(head: words("console.order.bought"), text: words.shortMoment(order.created, visit.zone)),
                    .init(head: words("console.order.tickets"), text: words.number(order.tickets), isNumber: true),
                    .init(
                        head: words("console.order.total"), text: words.money(Money(order.total, order.currency)), isNumber: true),
                ])
            })
    }

    private static func mails(_ mails: [PersonMail], _ orders: [OrderRow], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        let titles = Dictionary(orders.map { ($0.uuid, $0.title) }) { first, _ in first }
        return ConsoleTable(
            words("console.people.mails"),
            heads: [.init(label: words("console.people.mail")), .init(label: words("console.people.mailed"))],
            rows: mails.map { mail in
                ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: words(mail.isRefund ? "console.people.mail.refund" : "console.people.mail.tickets"),
                        note: titles[mail.sale], isName: true),
                    .init(
                        head: words("console.people.mailed"),
                        text: mail.sent.map { words.shortMoment($0, visit.zone) } ?? words("console.people.mail.waiting")),
                ])
            })
    }

    // MARK: Erasing

    func erasePage(
        _ visit: ConsoleVisit, _ row: PersonRow, typed: String = "", fault: String? = nil, proof: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let path = visit.path("people", row.uuid)
        let page = ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.people.erase.lead"),
                facts: [
                    ConsoleFigure(name: words("console.people.name"), value: Self.name(row, words), note: row.email),
                    ConsoleFigure(name: words("console.people.orders"), value: words.number(row.orders)),
                ],
                form: ConsoleForm(
                    path + "/erase",
                    [TypedName.field(Self.typedName(row), words, typed: typed, error: fault)]
                        + SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                    button: words("console.people.erase"), token: visit.token, cancel: path, isBad: true)))
        return try await visit.show(
            page,
            ConsoleHead(title: words("console.people.erase"), section: .people, crumbs: [.init(href: path, label: Self.name(row, words))]),
            status: status)
    }

    /// Who has no name is named by their address.
    private static func typedName(_ row: PersonRow) -> String { row.name.isEmpty ? row.email : row.name }

    func erase(_ visit: ConsoleVisit, _ row: PersonRow, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let fault = TypedName.fault(form, Self.typedName(row), visit.words)
        // A wrong name is told before a proof is tried.
        let proof = fault == nil ? try await renew(visit.principal, form, visit.words, context) : nil
        if fault != nil || proof != nil {
            return try await erasePage(visit, row, typed: form[TypedName.field], fault: fault, proof: proof, status: .badRequest)
        }
        let erased = try await boxOffice.takeOut(EmailAddress(stored: row.email), of: visit.organisation.uuid, staff(visit))
        let said = visit.words("console.people.erased", ["n": .number(Int64(erased.sales))])
        // A payment under way still needs its buyer.
        let left = erased.left == 0 ? nil : visit.words("console.people.left", ["n": .number(Int64(erased.left))])
        return visit.see(visit.path(.people), saying: Toast(.good, [said, left].compactMap(\.self).joined(separator: " ")))
    }
}
