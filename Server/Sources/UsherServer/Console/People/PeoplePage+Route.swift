import UsherHTTP
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// `H/people`: who has bought of a house. Somebody's page is named by an order of theirs: an address in an address would stand in logs.
extension ConsoleDesk {
    var people: PeopleStore { PeopleStore(database) }

    var peoplePageEndpoints: [Endpoint] {
        [
            housePage("/people", "Who has bought of a house", .people, parameters: Self.listParameters([])) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await peopleTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.people.key), section: .people))
            },
            housePage("/people/{person}", "What a house keeps of somebody", .people) { visit, context in
                try await personPage(visit, try await person(visit, context))
            },
            houseForm("/people/{person}/export", "What is kept of somebody, as a file", .people, needing: .house) {
                visit, form, context in try await exportPerson(visit, try await person(visit, context), form, context)
            },
            housePage("/people/{person}/erase", "Asks before somebody is erased", .people, needing: .house) { visit, context in
                try await erasePage(visit, try await person(visit, context))
            },
            houseForm("/people/{person}/erase", "Takes somebody out of all orders", .people, needing: .house) { visit, form, context in
                try await erase(visit, try await person(visit, context), form, context)
            },
        ] + peopleAPI
    }

    private func person(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> PersonRow {
        guard let row = try await people.person(context.segment("person"), of: visit.organisation.id) else { throw Problem.notFound }
        return row
    }

    private func peopleTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        if !text.isEmpty, let seconds = searches.take(visit.account.id) { throw Problem.rateLimited(retryAfter: seconds) }
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...Sale.ID.largest) }.map { Sale.ID($0) }
        let found = try await people.list(of: visit.organisation.id, text, before: before, limit: Self.size(query))
        let (path, isFirst) = (visit.path(.people), before == nil)
        return ConsoleTable(
            words(ConsoleSection.people.key),
            heads: [
                .init(label: words("console.people.name")), .init(label: words("console.people.orders"), isNumber: true),
                .init(label: words("console.people.latest")),
            ], rows: found.people.map { personRow($0, visit) },
            search: text.isEmpty && found.people.isEmpty && isFirst
                ? nil
                : ConsoleTable.Search(action: path, label: words("console.people.find"), value: text, reset: text.isEmpty ? nil : path),
            next: found.next.map { path + "?" + query.with("after", "\($0)") },
            first: isFirst ? nil : path + "?" + query.with("after", ""),
            empty: found.people.isEmpty && text.isEmpty && isFirst
                ? EmptyState(
                    title: words("console.people.none"), text: words("console.people.none.text"), action: try await firstSale(visit)) : nil,
            nothing: found.people.isEmpty ? words("console.table.nothing") : nil)
    }

    private func personRow(_ row: PersonRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: row.name.isEmpty ? words("console.order.guest") : row.name, note: row.email,
                href: visit.path("people", row.uuid), isName: true),
            .init(head: words("console.people.orders"), text: words.number(row.orders), isNumber: true),
            .init(head: words("console.people.latest"), text: words.shortMoment(row.latest, visit.zone)),
        ])
    }
}
